// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layoutengine.h"

#include "core/layout/hierarchy.h"
#include "core/layout/leafrunner.h"
#include "core/layout/moduletree.h"
#include "core/layout/order.h"
#include "core/layout/reroute.h"

#include <algorithm>

namespace qdq {

namespace {

Result<void> checkInput(const LayoutInput& input)
{
    for (std::size_t i = 0; i < input.edges.size(); ++i)
        if (const auto& [from, to] = input.edges[i];
            from >= input.boxes.size() || to >= input.boxes.size())
            return fail(ErrorCode::Usage, "edge " + std::to_string(i),
                "names box " + std::to_string(std::max(from, to)) + " of "
                    + std::to_string(input.boxes.size()));
    return {};
}

/// The two places where the chips of a far edge go.
std::vector<LayoutPoint> chipPlaces(
    const LayoutInput& input, const LayoutResult& result, const LayoutEdge& edge)
{
    const LayoutPoint& from = result.centres[edge.from];
    const LayoutPoint& to = result.centres[edge.to];
    return {{from.x, from.y + input.boxes[edge.from].height / 2},
        {to.x, to.y - input.boxes[edge.to].height / 2}};
}

} // namespace

Result<LayoutResult> layoutGraph(
    const LayoutInput& input, const LayoutOptions& options, const Progress& progress)
{
    if (auto checked = checkInput(input); !checked)
        return failWith(std::move(checked));
    LayoutResult result;
    result.centres.resize(input.boxes.size());
    result.routes.resize(input.edges.size());
    if (input.boxes.empty())
        return result;

    OrderedGraph graph = orderGraph(input, options.farRanks, options.longRanks);
    LeafRunner runner(options, progress, input.boxes.size());
    if (!layoutModules(input, graph, runner, result))
        return fail(ErrorCode::Cancelled, {}, "layout was stopped");
    for (std::size_t i = 0; i < input.edges.size(); ++i) {
        if (!graph.isElided[i])
            continue;
        result.routes[i] = {chipPlaces(input, result, input.edges[i]), true};
        ++result.elidedEdges;
    }
    rerouteAround(input, result);
    runner.report(result);
    return result;
}

std::vector<char> farEdges(const LayoutInput& input, const LayoutOptions& options)
{
    OrderedGraph graph = orderGraph(input, options.farRanks, options.longRanks);
    if (options.keepModules)
        elideUpward(input, makeModuleTree(input, graph, true), graph);
    return std::move(graph.isElided);
}

} // namespace qdq
