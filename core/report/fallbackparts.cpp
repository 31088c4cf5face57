// SPDX-License-Identifier: Apache-2.0
#include "core/report/fallbackparts.h"

#include "core/base/text.h"
#include "core/report/jsonparts.h"
#include "core/rules/fallback.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace qdq {

namespace {

using namespace reportjson;

constexpr std::size_t kMaxListed = 8;

/// "3 aten.tanh.default, 1 aten.mul.Tensor": by name.
std::string countsOf(const Graph& graph, const std::vector<NodeId>& nodes)
{
    std::map<std::string_view, std::size_t> counts;
    for (const NodeId node : nodes)
        ++counts[graph[node].target];
    std::vector<std::string> parts;
    for (const auto& [target, count] : counts)
        parts.push_back(std::to_string(count) + " " + std::string(target));
    return parts.empty() ? "none" : join(parts, ", ");
}

std::string segmentText(const FallbackMap& map, const Target& target)
{
    return std::to_string(map.segments.size()) + ": " + std::to_string(map.segmentCount(true))
        + " on " + target.id + ", " + std::to_string(map.segmentCount(false)) + " elsewhere";
}

std::string crossingsText(const FallbackMap& map)
{
    const auto count = [&](bool Crossing::*member) {
        return static_cast<std::size_t>(std::ranges::count(map.crossings, true, member));
    };
    const std::size_t toFloat = count(&Crossing::isToFloat);
    return std::to_string(map.crossings.size()) + ": " + std::to_string(toFloat) + " to float, "
        + std::to_string(map.crossings.size() - toFloat) + " to integers; "
        + std::to_string(count(&Crossing::isAtBorder)) + " at inputs and outputs";
}

std::string crossingText(const Graph& graph, const Crossing& crossing)
{
    std::vector<std::string> readers;
    for (const NodeId reader : crossing.to)
        readers.push_back(graph[reader].name);
    return graph[crossing.from].name + (crossing.isToFloat ? " to float for " : " to integers for ")
        + join(readers, ", ");
}

Json segmentArray(const Graph& graph, const FallbackMap& map)
{
    Json array = Json::array();
    for (const PlaceSegment& segment : map.segments)
        array.push_back(
            {{"on_target", segment.isOnTarget}, {"nodes", nodeNames(graph, segment.nodes)}});
    return array;
}

Json crossingArray(const Graph& graph, const FallbackMap& map)
{
    Json array = Json::array();
    for (const Crossing& crossing : map.crossings)
        array.push_back({{"from", graph[crossing.from].name}, {"to", nodeNames(graph, crossing.to)},
            {"to_float", crossing.isToFloat}, {"border", crossing.isAtBorder}});
    return array;
}

} // namespace

void addFallbackRows(TextTable& table, const Graph& graph, const Target& target)
{
    const FallbackMap map = makeFallbackMap(graph, target);
    table.addRow({"not on " + target.id, countsOf(graph, map.fallback)});
    if (!map.isQuantized) {
        table.addRow({"segments", segmentText(map, target) + ", were all quantized"});
        return;
    }
    table.addRow({"in float", countsOf(graph, map.inFloat)});
    table.addRow({"segments", segmentText(map, target)});
    table.addRow({"crossings", crossingsText(map)});
    std::size_t listed = 0;
    for (const Crossing& crossing : map.crossings) {
        if (crossing.isAtBorder)
            continue;
        if (++listed > kMaxListed) {
            table.addRow({"", "… all of them with --format json"});
            break;
        }
        table.addRow({"", crossingText(graph, crossing)});
    }
}

void addFallback(Json& report, const Graph& graph, const Target& target)
{
    const FallbackMap map = makeFallbackMap(graph, target);
    Json fallback = Json::array();
    for (const NodeId node : map.fallback)
        fallback.push_back({{"node", graph[node].name}, {"target", graph[node].target}});
    report["target"] = targetObject(target);
    report["fallback"] = std::move(fallback);
    report["fallback_map"] = {{"quantized", map.isQuantized}, {"ops", map.opCount()},
        {"in_float", nodeNames(graph, map.inFloat)}, {"segments", segmentArray(graph, map)},
        {"crossings", crossingArray(graph, map)}};
}

} // namespace qdq
