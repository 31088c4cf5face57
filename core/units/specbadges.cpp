// SPDX-License-Identifier: Apache-2.0
#include "core/units/specbadges.h"

#include <algorithm>

namespace qdq {

namespace {

/// Consumers that ask for equal specs share a badge.
void addEdgeSpecs(const Graph& graph, NodeId producer, std::vector<SpecBadge>& badges)
{
    const std::size_t first = badges.size();
    std::vector<NodeId> users = graph[producer].users;
    std::ranges::sort(users);
    for (NodeId user : users) {
        const QSpec* spec = specAt(graph, {producer, user});
        if (!spec)
            continue;
        const auto same =
            std::find_if(badges.begin() + static_cast<std::ptrdiff_t>(first), badges.end(),
                [&](const SpecBadge& badge) { return *specAt(graph, badge.spec) == *spec; });
        if (same != badges.end())
            same->consumers.push_back(user);
        else
            badges.push_back({producer, {user}, {producer, user}});
    }
}

} // namespace

const QSpec* specAt(const Graph& graph, EdgeOrNode place)
{
    const QuantizationAnnotation* annotation =
        graph.annotation(place.isEdge() ? place.to : place.from);
    if (!annotation)
        return nullptr;
    if (!place.isEdge())
        return annotation->output ? &*annotation->output : nullptr;
    for (const auto& [input, spec] : annotation->inputs)
        if (input == place.from)
            return spec ? &*spec : nullptr;
    return nullptr;
}

bool hasSpecBetween(const Graph& graph, NodeId producer, NodeId consumer)
{
    return specAt(graph, {producer, {}}) || specAt(graph, {producer, consumer});
}

std::vector<SpecBadge> specBadges(const Graph& graph, const std::function<bool(NodeId)>& isDrawn)
{
    std::vector<SpecBadge> badges;
    if (graph.annotations.isEmpty())
        return badges;
    for (NodeId id : allNodes(graph)) {
        if (!isDrawn(id))
            continue;
        if (!specAt(graph, {id, {}})) {
            addEdgeSpecs(graph, id, badges);
            continue;
        }
        SpecBadge badge {id, graph[id].users, {id, {}}};
        std::ranges::sort(badge.consumers);
        badges.push_back(std::move(badge));
    }
    return badges;
}

} // namespace qdq
