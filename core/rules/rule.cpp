// SPDX-License-Identifier: Apache-2.0
#include "core/rules/rule.h"

#include "core/base/text.h"
#include "core/rules/qdqview.h"
#include "core/rules/target.h"

#include <algorithm>

namespace qdq {

namespace {

bool contains(const std::vector<std::string>& list, std::string_view id)
{
    return std::find(list.begin(), list.end(), id) != list.end();
}

Result<void> refuseUnknown(const Target& target, const std::vector<std::string>& ids)
{
    for (const std::string& id : ids) {
        if (target.findRule(id))
            continue;
        std::vector<std::string> known;
        for (const Rule& rule : target.rules)
            known.push_back(rule.id);
        return fail(
            ErrorCode::Usage, {}, "unknown rule '" + id + "'; known are " + join(known, ", "));
    }
    return {};
}

bool isSelected(const Rule& rule, const CheckOptions& options)
{
    return (options.only.empty() || contains(options.only, rule.id))
        && !contains(options.skip, rule.id);
}

/// In visiting order.
std::vector<const Rule*> selectRules(const Target& target, const CheckOptions& options)
{
    std::vector<const Rule*> selected;
    for (const std::size_t index : target.visitingOrder)
        if (isSelected(target.rules[index], options))
            selected.push_back(&target.rules[index]);
    return selected;
}

/// Checks say where and what; who says so comes from the target.
void sign(const Rule& rule, std::vector<Finding>& found, std::size_t first)
{
    for (std::size_t i = first; i < found.size(); ++i) {
        found[i].rule = rule.id;
        found[i].severity = rule.severity;
        if (found[i].expected.empty())
            found[i].expected = rule.expected;
    }
}

void sortIn(std::vector<Finding>& found, CheckResult& result)
{
    for (Finding& finding : found) {
        const bool isNote = finding.severity == Severity::Note;
        auto& list = finding.isUndecided ? result.undecided
            : isNote                     ? result.notes
                                         : result.violations;
        list.push_back(std::move(finding));
    }
    found.clear();
}

std::size_t countOf(const std::vector<Finding>& findings, std::string_view rule)
{
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(),
        [&](const Finding& finding) { return finding.rule == rule; }));
}

} // namespace

std::size_t CheckResult::count(std::string_view rule) const
{
    return countOf(violations, rule);
}

std::size_t CheckResult::undecidedCount(std::string_view rule) const
{
    return countOf(undecided, rule);
}

Result<CheckResult> checkGraph(
    const Graph& graph, const TargetPtr& target, const CheckOptions& options)
{
    for (const auto* ids : {&options.only, &options.skip})
        if (auto known = refuseUnknown(*target, *ids); !known)
            return failWith(std::move(known));

    const QdqView view(graph);
    const std::vector<const Rule*> rules = selectRules(*target, options);
    CheckResult result;
    result.target = target;
    for (const Rule& rule : target->rules)
        if (isSelected(rule, options))
            result.rules.push_back(rule.id);
    std::vector<Finding> found;
    for (const NodeId node : allNodes(graph)) {
        if (node.index() % 1024 == 0) {
            if (options.progress.isCancelled())
                return fail(ErrorCode::Cancelled, {}, "the check was stopped");
            options.progress.tell("checking rules", node.index(), graph.nodes.size());
        }
        for (const Rule* rule : rules) {
            const std::size_t first = found.size();
            rule->check->run(view, *rule, node, found);
            sign(*rule, found, first);
        }
        sortIn(found, result);
    }
    return result;
}

Result<CheckResult> checkGraph(const Graph& graph, const CheckOptions& options)
{
    return checkGraph(graph, builtInTargets().front(), options);
}

} // namespace qdq
