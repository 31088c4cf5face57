// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/lint/lint.h"
#include "core/quant/pipeline.h"

#include <optional>
#include <string>
#include <vector>

namespace qdq {

/// Which setting reached one conv or linear.
struct AppliedRow
{
    NodeId node; ///< in Applied::annotated
    /// The setting that took the node, "do not quantize" included; none where none did, and for
    /// vpu, which has no settings.
    std::optional<std::size_t> call;
    /// "module_name", "module_type", "function_type", "operator_type", "global" or "unmatched".
    std::string source;
    /// The setting a user would ask about where another one or none took the op (nearestCall).
    std::optional<std::size_t> nearest;
    bool isQuantized = false; ///< whether the op itself was annotated
    /// What stands on its argument 0 in the prepared graph, whoever asked for it.
    std::optional<ObserverModule> inputObserver;
    std::string
        why; ///< what made the setting apply, or the strongest reason why the op stayed in float
};

/// A config tried out on a graph: annotated, the structure prepared, nothing calibrated.
struct Applied
{
    Annotated annotated;
    Prepared prepared;
    std::size_t observerCount = 0; ///< observer nodes
    /// Quantize and dequantize nodes once converted, folded constants not counted; none where
    /// convert would refuse.
    std::optional<std::size_t> qdqCount;
    std::string whyNoConvert; ///< convert's refusal; empty where there is none
    std::vector<AppliedRow> rows; ///< every conv, transposed conv and linear, in list order
    std::vector<LintFinding> findings; ///< warnings and errors of the lint; its notes are left out

    /// The row of an op by its name, which is the same in every stage; null where there is none.
    [[nodiscard]] const AppliedRow* rowOf(const std::string& name) const;
    /// Whether a setting has no effect: what makes `applied` say "found something".
    [[nodiscard]] bool hasIdleSetting() const;
};

/// Annotates a float program, prepares and converts its structure. Needs no values and no data.
/// Errors: those of runAnnotate and runPrepare.
[[nodiscard]] Result<Applied> applyConfig(const Graph& program, const QuantizerConfig& config);

/// The same for what was annotated and prepared already; says nothing of converting.
[[nodiscard]] Applied describeApplied(
    const Graph& program, const QuantizerConfig& config, Annotated annotated, Prepared prepared);

} // namespace qdq
