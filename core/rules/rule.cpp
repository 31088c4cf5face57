// SPDX-License-Identifier: Apache-2.0
#include "core/rules/rule.h"

#include "core/base/text.h"
#include "core/rules/qdqview.h"

#include <algorithm>
#include <array>

namespace qdq {

#define QDQ_RULE(id, severity, summary, expected, why)                                             \
    void check##id(const QdqView& view, NodeId node, std::vector<Finding>& findings);
#include "core/rules/rules.def"
#undef QDQ_RULE

namespace {

constexpr std::array kRules = {
#define QDQ_RULE(id, severity, summary, expected, why)                                             \
    Rule {#id, Severity::severity, summary, expected, why, check##id},
#include "core/rules/rules.def"
#undef QDQ_RULE
};

constexpr bool comesBefore(const Rule& a, const Rule& b)
{
    return a.severity != b.severity ? a.severity < b.severity : a.id < b.id;
}
static_assert(std::is_sorted(kRules.begin(), kRules.end(), comesBefore),
    "rules.def: rules before notes, each sorted by id");

/// Order of the rules of one node. vpu-target.md puts R2 before R3 and the weight's R2 between R4
/// and R7; the first speaks on Q/DQ nodes only and the second on conv and linear only, so that one
/// R2 in the later place gives the same order.
constexpr std::array<std::string_view, 8> kVisitingOrder = {
    "R6", "R1", "R3", "R4", "R2", "R7", "R5", "I4"};
static_assert(
    kVisitingOrder.size() == kRules.size(), "every rule has its place in the visiting order");

bool contains(const std::vector<std::string>& list, std::string_view id)
{
    return std::find(list.begin(), list.end(), id) != list.end();
}

Result<void> refuseUnknown(const std::vector<std::string>& ids)
{
    for (const std::string& id : ids) {
        if (findRule(id))
            continue;
        std::vector<std::string> known;
        for (const Rule& rule : kRules)
            known.emplace_back(rule.id);
        return fail(
            ErrorCode::Usage, {}, "unknown rule '" + id + "'; known are " + join(known, ", "));
    }
    return {};
}

std::vector<const Rule*> selectRules(const CheckOptions& options)
{
    std::vector<const Rule*> selected;
    for (const std::string_view id : kVisitingOrder) {
        const bool isWanted = options.only.empty() || contains(options.only, id);
        if (isWanted && !contains(options.skip, id))
            selected.push_back(findRule(id));
    }
    return selected;
}

/// Rules say where and what; who says so comes from the table.
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

std::span<const Rule> vpuRules()
{
    return kRules;
}

const Rule* findRule(std::string_view id)
{
    const auto* found =
        std::find_if(kRules.begin(), kRules.end(), [&](const Rule& rule) { return rule.id == id; });
    return found == kRules.end() ? nullptr : found;
}

std::size_t CheckResult::count(std::string_view rule) const
{
    return countOf(violations, rule);
}

std::size_t CheckResult::undecidedCount(std::string_view rule) const
{
    return countOf(undecided, rule);
}

Result<CheckResult> checkGraph(const Graph& graph, const CheckOptions& options)
{
    for (const auto* ids : {&options.only, &options.skip})
        if (auto known = refuseUnknown(*ids); !known)
            return failWith(std::move(known));

    const QdqView view(graph);
    const std::vector<const Rule*> rules = selectRules(options);
    CheckResult result;
    for (const Rule& rule : kRules)
        if (std::find(rules.begin(), rules.end(), &rule) != rules.end())
            result.rules.emplace_back(rule.id);
    std::vector<Finding> found;
    for (const NodeId node : allNodes(graph)) {
        if (node.index() % 1024 == 0) {
            if (options.progress.isCancelled())
                return fail(ErrorCode::Cancelled, {}, "the check was stopped");
            options.progress.tell("checking rules", node.index(), graph.nodes.size());
        }
        for (const Rule* rule : rules) {
            const std::size_t first = found.size();
            rule->check(view, node, found);
            sign(*rule, found, first);
        }
        sortIn(found, result);
    }
    return result;
}

} // namespace qdq
