// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/finding.h"

#include <span>
#include <string_view>

namespace qdq {

/// What rules may look at; made once per check and shared by all of them.
class QdqView; // core/rules/qdqview.h

/// One rule of a target: one file core/rules/<id>.cpp, one line in rules.def, one page
/// docs/rules/<ID>.md, one pair of samples.
struct Rule
{
    std::string_view id; ///< "R3"
    Severity severity;
    /// Column "what it asks": "add, cat, max_pool2d, flatten share one scale".
    std::string_view summary;
    std::string_view expected; ///< "one scale"
    std::string_view why; ///< one sentence: why the hardware needs it
    /// Looks at one node; appends at most one finding per node and reason, marked undecided where
    /// the file does not carry a number that would decide. `rule`, `severity` and an empty
    /// `expected` are filled in by checkGraph.
    void (*check)(const QdqView& view, NodeId node, std::vector<Finding>& findings);
};

/// The rules of the VPU target in the order of their ids, then its notes.
[[nodiscard]] std::span<const Rule> vpuRules();
[[nodiscard]] const Rule* findRule(std::string_view id);

struct CheckOptions
{
    std::vector<std::string> only; ///< rule ids; empty is all
    std::vector<std::string> skip;
    Progress progress;
};

/// Outcome of checking one graph; each list in the visiting order of vpu-target.md.
struct CheckResult
{
    std::vector<Finding> violations;
    std::vector<Finding>
        undecided; ///< a rule that could not be decided has neither passed nor failed
    std::vector<Finding> notes; ///< never count as violations
    std::vector<std::string> rules; ///< ids that ran
    [[nodiscard]] std::size_t count(std::string_view rule) const; ///< violations
    [[nodiscard]] std::size_t undecidedCount(std::string_view rule) const;
};

/// Runs the rules of the VPU target. Refused: an unknown rule id (the message lists the known
/// ones). Cancelled on request.
[[nodiscard]] Result<CheckResult> checkGraph(const Graph& graph, const CheckOptions& options = {});

} // namespace qdq
