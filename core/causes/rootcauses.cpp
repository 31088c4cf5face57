// SPDX-License-Identifier: Apache-2.0
#include "core/causes/collector.h"
#include "core/causes/rootcause.h"

#include <queue>

#include <algorithm>
#include <array>

// A candidate is a group of findings that one edit would take away. Choosing the smallest set of
// candidates is a set cover; the greedy choice is close to it, and here mostly exact, because all
// kinds but symbols have disjoint groups.

namespace qdq {

namespace {

std::size_t openFindings(const RootCause& candidate, const std::vector<bool>& isExplained)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        candidate.findings, [&](std::size_t finding) { return !isExplained[finding]; }));
}

} // namespace

std::string_view nameOf(CauseKind kind)
{
    constexpr std::array<std::string_view, 10> kNames = {"spec-field", "separate-specs",
        "float-bias", "stale-bias", "broken-fusion", "symbol", "uncalibrated", "float-op",
        "fixed-parameters", "single"};
    return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view nameOf(EditKind kind)
{
    constexpr std::array<std::string_view, 8> kNames = {"none", "replace-field", "share-slots",
        "annotate-op", "rederive-bias", "fuse", "export-static", "calibrate"};
    return kNames.at(static_cast<std::size_t>(kind));
}

std::vector<RootCause> rootCauses(
    const Graph& graph, const CheckResult& result, const CauseContext& context)
{
    const QdqView view(graph);
    CauseCollector collector(view, result, context);
    collector.addAll();
    std::vector<RootCause> candidates = collector.takeCandidates();
    std::vector<bool> isExplained(result.violations.size());
    // By size, then by place. A size that is out of date is too large, never too small.
    std::priority_queue<std::pair<std::size_t, std::ptrdiff_t>> open;
    const auto push = [&](std::ptrdiff_t index) {
        const RootCause& candidate = candidates[static_cast<std::size_t>(index)];
        if (const std::size_t size = openFindings(candidate, isExplained); size != 0)
            open.emplace(size, -index);
    };
    for (std::size_t i = 0; i < candidates.size(); ++i)
        push(static_cast<std::ptrdiff_t>(i));
    std::vector<RootCause> causes;
    while (!open.empty()) {
        const auto [size, place] = open.top();
        open.pop();
        RootCause& best = candidates[static_cast<std::size_t>(-place)];
        if (openFindings(best, isExplained) != size) {
            push(-place);
            continue;
        }
        std::erase_if(best.findings, [&](std::size_t finding) { return isExplained[finding]; });
        for (const std::size_t finding : best.findings)
            isExplained[finding] = true;
        causes.push_back(std::move(best));
    }
    return causes;
}

std::vector<std::size_t> causeOfEach(const std::vector<RootCause>& causes, std::size_t violations)
{
    std::vector<std::size_t> causeOf(violations);
    for (std::size_t i = 0; i < causes.size(); ++i)
        for (const std::size_t finding : causes[i].findings)
            causeOf[finding] = i;
    return causeOf;
}

} // namespace qdq
