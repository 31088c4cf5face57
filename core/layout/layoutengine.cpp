// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layoutengine.h"

#include "core/layout/leafrunner.h"
#include "core/layout/order.h"
#include "core/layout/segments.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr double kLargestSide = 20000;
constexpr std::size_t kMostSlots = 16; ///< beyond, edges meet the middle of the box

/// The drawing as a flow: boxes in drawing order, elided edges left out, turned edges turned.
struct DrawingFlow
{
    LeafRequest flow;
    std::vector<std::uint32_t> edgeOf; ///< edge of the flow → edge of the drawing
};

DrawingFlow makeFlow(const LayoutInput& input, const OrderedGraph& graph)
{
    DrawingFlow drawing;
    LeafRequest& flow = drawing.flow;
    flow.rankGap = input.rankGap;
    flow.siblingGap = input.siblingGap;
    std::vector<std::uint16_t> arguments(input.boxes.size(), 0);
    for (const LayoutEdge& edge : input.edges)
        ++arguments[edge.to];
    for (std::uint32_t box : graph.order) {
        const bool hasSlots = arguments[box] > 1 && arguments[box] <= kMostSlots;
        flow.nodes.push_back({std::clamp(input.boxes[box].width, 1.0, kLargestSide),
            std::clamp(input.boxes[box].height, 1.0, kLargestSide),
            hasSlots ? arguments[box] : std::uint16_t {0}, 0});
    }
    std::vector<std::int16_t> next(input.boxes.size(), 0);
    for (std::uint32_t i = 0; i < input.edges.size(); ++i) {
        const auto& [from, to] = input.edges[i];
        const std::int16_t argument = next[to]++;
        if (graph.isElided[i])
            continue;
        LeafEdge edge {graph.position[from], graph.position[to]};
        if (edge.from > edge.to)
            std::swap(edge.from, edge.to);
        else if (flow.nodes[edge.to].inSlots > 0)
            edge.toSlot = argument;
        flow.edges.push_back(edge);
        drawing.edgeOf.push_back(i);
    }
    return drawing;
}

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

    const OrderedGraph graph = orderGraph(input);
    const DrawingFlow drawing = makeFlow(input, graph);
    LeafRunner runner(options, progress);
    const auto answer = layoutFlow(drawing.flow, runner, progress);
    if (!answer)
        return fail(ErrorCode::Cancelled, {}, "layout was stopped");

    for (std::size_t i = 0; i < input.boxes.size(); ++i)
        result.centres[i] = answer->centres[graph.position[i]];
    for (std::size_t i = 0; i < drawing.edgeOf.size(); ++i) {
        LayoutRoute& route = result.routes[drawing.edgeOf[i]];
        route.points = answer->routes[i];
        if (graph.isTurned[drawing.edgeOf[i]])
            std::ranges::reverse(route.points);
    }
    for (std::size_t i = 0; i < input.edges.size(); ++i) {
        if (!graph.isElided[i])
            continue;
        result.routes[i] = {chipPlaces(input, result, input.edges[i]), true};
        ++result.elidedEdges;
    }
    result.width = answer->width;
    result.height = answer->height;
    runner.report(result);
    return result;
}

} // namespace qdq
