// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"

#include <optional>

// What an edit would change, without a new calibration (explain.md 5).

namespace qdq {

enum class Certainty : std::uint8_t
{
    Exact, ///< what running it gives
    FromCalibration, ///< ranges were read back from the scales of the last calibration
    Unknown, ///< some scales cannot be known without data
};
/// "exact", "from last calibration", "unknown".
[[nodiscard]] std::string_view nameOf(Certainty certainty);

struct RuleChange
{
    std::string rule;
    std::size_t now = 0;
    std::size_t then = 0;
};

/// The scale of one tensor; only those that move.
struct ScaleMove
{
    std::string tensor; ///< "relu.output": op and port
    double now = 0;
    double then = 0;
    friend bool operator==(const ScaleMove&, const ScaleMove&) = default;
};

struct NewFinding
{
    std::string rule;
    std::string at; ///< "conv2d.bias"
    std::string found;
};

struct Prediction
{
    Certainty certainty = Certainty::Exact;
    std::vector<RuleChange> rules; ///< every rule that was checked, in the target's order
    std::vector<std::size_t> gone; ///< indexes into the violations of now, ascending
    std::vector<NewFinding> created; ///< in graph order
    std::vector<ScaleMove> scales; ///< per-tensor scales, in graph order
    double worstFactor = 1; ///< largest then / now of `scales`; a step size that many times coarser
    std::size_t qdqNow = 0; ///< Q and DQ nodes, those of constants left out
    std::size_t qdqThen = 0;
};

/// What differs between a graph and an edited copy of it: findings and scales by their places in
/// the network, not by node names.
[[nodiscard]] Prediction compareChecks(const Graph& now, const CheckResult& checkedNow,
    const Graph& then, const CheckResult& checkedThen);

/// Makes the edit of a cause in a copy and checks that. Usage: an edit that only data or words can
/// make.
[[nodiscard]] Result<Prediction> predict(const Graph& graph, const CheckResult& result,
    const CauseEdit& edit, const CauseContext& context = {});

/// Causes with what their edits would change.
struct PredictedCauses
{
    std::vector<RootCause> causes;
    std::vector<std::optional<Prediction>>
        predictions; ///< by cause; none for an edit of words only
};
/// rootCauses and a prediction for each. Costs a check of the graph per cause.
[[nodiscard]] PredictedCauses predictedCauses(
    const Graph& graph, const CheckResult& result, const CauseContext& context = {});

/// "R1 10 -> 0, R2 16 -> 5": the rules whose number changes.
[[nodiscard]] std::string changesText(const Prediction& prediction);

} // namespace qdq
