// SPDX-License-Identifier: Apache-2.0
#include "core/units/scope.h"

#include "core/units/paths.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace qdq {

namespace {

/// The first `parts` parts of a dotted path; empty when it has fewer.
std::string_view firstParts(std::string_view path, int parts)
{
    std::size_t end = 0;
    for (int i = 0; i < parts; ++i) {
        if (end == std::string_view::npos || path.empty())
            return {};
        end = path.find('.', i == 0 ? 0 : end + 1);
    }
    return path.substr(0, end);
}

int depthOf(std::string_view path)
{
    return path.empty() ? 0 : static_cast<int>(std::ranges::count(path, '.')) + 1;
}

/// Boxes that are drawn with modules open down to `depth`.
std::size_t boxesAt(const UnitGraph& units, int depth)
{
    std::unordered_set<std::string_view> collapsed;
    std::size_t boxes = 0;
    for (const Unit& unit : units.units) {
        const std::string_view module = firstParts(unit.framePath, depth + 1);
        if (module.empty() || collapsed.insert(module).second)
            ++boxes;
    }
    return boxes;
}

} // namespace

UnitSubgraph subgraphOf(const UnitGraph& whole, const std::function<bool(Endpoint)>& isIn)
{
    UnitSubgraph part;
    part.graph.placeOf.resize(whole.placeOf.size());
    const auto number = [&](Endpoint end) {
        return end.isBadge() ? whole.units.size() + end.badge.index() : end.unit.index();
    };
    std::vector<Endpoint> renumbered(whole.units.size() + whole.badges.size());
    for (const Endpoint& end : whole.order) {
        if (!isIn(end))
            continue;
        Endpoint& mine = renumbered[number(end)];
        if (end.isBadge()) {
            mine.badge = BadgeId {part.graph.badges.size()};
            part.graph.badges.push_back(whole[end.badge]);
        } else {
            mine.unit = UnitId {part.graph.units.size()};
            part.graph.units.push_back(whole[end.unit]);
        }
        part.graph.order.push_back(mine);
        part.original.push_back(end);
    }
    for (std::size_t i = 0; i < whole.placeOf.size(); ++i)
        if (const Endpoint place = whole.placeOf[NodeId {i}]; place.isValid())
            part.graph.placeOf[NodeId {i}] = renumbered[number(place)];
    for (UnitEdge edge : whole.edges) {
        edge.from = renumbered[number(edge.from)];
        edge.to = renumbered[number(edge.to)];
        if (edge.from.isValid() && edge.to.isValid())
            part.graph.edges.push_back(edge);
        else if (edge.from.isValid() || edge.to.isValid())
            part.stubs.push_back(edge);
    }
    return part;
}

UnitSubgraph moduleScope(const UnitGraph& whole, std::string_view module)
{
    std::vector<char> unitIsIn(whole.units.size(), 0);
    for (std::size_t i = 0; i < whole.units.size(); ++i)
        unitIsIn[i] = isInside(withoutCallNumbers(whole.units[i].modulePath), module) ? 1 : 0;
    // The badges beside it show what goes in and out.
    std::vector<char> badgeIsIn(whole.badges.size(), 0);
    for (const UnitEdge& edge : whole.edges) {
        if (edge.from.isBadge() && !edge.to.isBadge() && unitIsIn[edge.to.unit.index()])
            badgeIsIn[edge.from.badge.index()] = 1;
        if (edge.to.isBadge() && !edge.from.isBadge() && unitIsIn[edge.from.unit.index()])
            badgeIsIn[edge.to.badge.index()] = 1;
    }
    return subgraphOf(whole, [&](Endpoint end) {
        return (end.isBadge() ? badgeIsIn[end.badge.index()] : unitIsIn[end.unit.index()]) != 0;
    });
}

std::vector<std::string> modulesBelow(const UnitGraph& units, int depth)
{
    std::unordered_map<std::string_view, std::size_t> counts;
    std::vector<std::string_view> order;
    for (const Unit& unit : units.units) {
        const std::string_view module = firstParts(unit.framePath, depth + 1);
        if (!module.empty() && ++counts[module] == 1)
            order.push_back(module);
    }
    std::vector<std::string> modules;
    for (const std::string_view module : order)
        if (counts[module] > 1)
            modules.emplace_back(module);
    return modules;
}

std::vector<std::string> modulesIn(const UnitGraph& units, std::string_view module)
{
    constexpr std::size_t kReadAtOnce = 12;
    std::vector<const std::string*> inside;
    for (const Unit& unit : units.units)
        if (isInside(unit.framePath, module))
            inside.push_back(&unit.framePath);
    std::vector<std::string> modules;
    if (inside.size() <= kReadAtOnce)
        return modules;
    for (int parts = depthOf(module) + 1; modules.empty(); ++parts) {
        std::unordered_map<std::string_view, std::size_t> counts;
        std::vector<std::string_view> order;
        for (const std::string* path : inside)
            if (const std::string_view child = firstParts(*path, parts);
                !child.empty() && ++counts[child] == 1)
                order.push_back(child);
        if (order.empty())
            return modules;
        if (order.size() == 1 && counts[order.front()] == inside.size())
            continue; // a module that holds nothing but another one
        for (const std::string_view child : order)
            if (counts[child] > 1)
                modules.emplace_back(child);
        return modules;
    }
    return modules;
}

int openDepth(const UnitGraph& units, std::size_t maxBoxes)
{
    int deepest = 0;
    for (const Unit& unit : units.units)
        deepest = std::max(deepest, depthOf(unit.framePath));
    int depth = 0;
    while (depth < deepest && boxesAt(units, depth + 1) <= maxBoxes)
        ++depth;
    return depth;
}

std::string frameOf(const UnitGraph& units, NodeId node)
{
    Endpoint place = node.isValid() ? units.placeOf[node] : Endpoint {};
    if (place.isBadge()) {
        const NodeId producer = units[place.badge].producer;
        const Endpoint source = producer.isValid() ? units.placeOf[producer] : Endpoint {};
        if (source.unit.isValid())
            place = source;
    }
    return place.isValid() ? units.framePath(place) : std::string();
}

std::vector<std::string> openedByOne(
    const UnitGraph& units, std::vector<std::string> collapsed, const std::string& module)
{
    std::erase(collapsed, module);
    for (std::string& inner : modulesIn(units, module))
        collapsed.push_back(std::move(inner));
    return collapsed;
}

std::vector<std::string> openedAround(
    const UnitGraph& units, std::vector<std::string> collapsed, std::string_view frame)
{
    const auto hides = [frame](const std::string& box) { return isInside(frame, box); };
    if (frame.empty())
        return collapsed;
    for (auto box = std::ranges::find_if(collapsed, hides); box != collapsed.end();
         box = std::ranges::find_if(collapsed, hides)) {
        const std::string module = *box;
        collapsed = openedByOne(units, std::move(collapsed), module);
    }
    return collapsed;
}

} // namespace qdq
