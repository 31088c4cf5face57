// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/finding.h"
#include "core/rules/parameters.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

/// What rules may look at; made once per check and shared by all of them.
class QdqView; // core/rules/qdqview.h
struct Rule;
struct Target; // core/rules/target.h
/// Shared between threads and kept by what was checked against it.
using TargetPtr = std::shared_ptr<const Target>;

/// One way of looking at a graph, which a target makes a rule of by giving it parameters: one file
/// core/rules/<name>.cpp, one line in checks.def, one page docs/targets/checks/<name>.md.
struct RuleCheck
{
    std::string_view name; ///< "shared-scale"
    std::string_view required; ///< names of parameters, by blanks
    std::string_view optional;
    /// Looks at one node; appends at most one finding per node and reason, marked undecided where
    /// the file does not carry a number that would decide. `rule`, `severity` and an empty
    /// `expected` are filled in by checkGraph.
    void (*run)(const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings);
};
/// Sorted by name.
[[nodiscard]] std::span<const RuleCheck> ruleChecks();
[[nodiscard]] const RuleCheck* findCheck(std::string_view name);

/// What a rule says of itself, in one language.
struct RuleText
{
    std::string name; ///< a few words for panels: "one shared scale"
    std::string summary; ///< "add, cat, max_pool2d, flatten share one scale"
    std::string expected; ///< "one scale"
    std::string why; ///< one sentence: why the target needs it
    friend bool operator==(const RuleText&, const RuleText&) = default;
};

/// A graph that keeps or breaks a rule, drawn as text (core/graph/graphtext.h). Run as a test.
struct RuleExample
{
    bool isGood = true;
    std::string node; ///< of a bad one: where the rule fires, and nowhere else
    std::string graph;
};

/// One rule of a target.
struct Rule
{
    std::string id; ///< "R3"
    Severity severity = Severity::Error;
    std::string name; ///< English, as RuleText; so are the next three
    std::string summary;
    std::string expected;
    std::string why;
    RuleText zhTw; ///< the same in Traditional Chinese; English where the file has none
    std::string source; ///< where the public specification says so: "CONV_2D, Input 1"
    const RuleCheck* check = nullptr; ///< never null in a Target
    RuleParameters parameters;
    std::string parametersText; ///< as the file has them, for people; empty where there are none
    std::vector<RuleExample> examples;
};

/// The rules of the VPU target in the order of their ids, then its notes.
[[nodiscard]] std::span<const Rule> vpuRules();
/// A rule of any target that is built in; null where there is none of this id.
[[nodiscard]] const Rule* findRule(std::string_view id);

struct CheckOptions
{
    std::vector<std::string> only; ///< rule ids; empty is all
    std::vector<std::string> skip;
    Progress progress;
};

/// Outcome of checking one graph; each list by node, the rules of one node in the target's visiting
/// order.
struct CheckResult
{
    std::vector<Finding> violations; ///< errors and warnings
    std::vector<Finding>
        undecided; ///< a rule that could not be decided has neither passed nor failed
    std::vector<Finding> notes; ///< never count as violations
    std::vector<std::string> rules; ///< ids that ran
    TargetPtr target; ///< whose rules these are; null where nothing was checked
    [[nodiscard]] std::size_t count(std::string_view rule) const; ///< violations
    [[nodiscard]] std::size_t undecidedCount(std::string_view rule) const;
};

/// Runs the rules of a target. Refused: an unknown rule id (the message lists the known ones).
/// Cancelled on request.
[[nodiscard]] Result<CheckResult> checkGraph(
    const Graph& graph, const TargetPtr& target, const CheckOptions& options = {});
/// The same for the VPU target.
[[nodiscard]] Result<CheckResult> checkGraph(const Graph& graph, const CheckOptions& options = {});

} // namespace qdq
