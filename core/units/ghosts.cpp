// SPDX-License-Identifier: Apache-2.0
#include "core/units/ghosts.h"

#include "core/units/paths.h"

#include <algorithm>
#include <map>
#include <set>

namespace qdq {

namespace {

class GhostMaker
{
public:
    explicit GhostMaker(UnitGraph& units)
        : m_units(units)
    {
    }

    void add(const Ghost& ghost)
    {
        const UnitId producer = unitOf(ghost.producer);
        if (!producer.isValid())
            return;
        for (const NodeId consumer : ghost.consumers)
            if (const UnitId reader = unitOf(consumer); reader.isValid() && reader != producer)
                m_wanted[producer].insert(reader);
        m_producers.try_emplace(producer, ghost.producer);
    }

    void run()
    {
        std::vector<UnitEdge> into;
        for (UnitEdge& edge : m_units.edges) {
            const bool isBetweenUnits = edge.from.unit.isValid() && edge.to.unit.isValid();
            const auto wanted = isBetweenUnits ? m_wanted.find(edge.from.unit) : m_wanted.end();
            if (wanted == m_wanted.end() || !wanted->second.contains(edge.to.unit))
                continue;
            const auto [badge, isNew] = m_badges.try_emplace(edge.from.unit);
            if (isNew) {
                badge->second = makeBadge(edge);
                UnitEdge first = edge;
                first.to = {{}, badge->second};
                first.argument = 0;
                into.push_back(first);
            }
            Badge& ghost = m_units.badges[badge->second.index()];
            ghost.framePath = commonPath(ghost.framePath, m_units[edge.to.unit].framePath);
            edge.from = {{}, badge->second};
        }
        if (into.empty())
            return;
        m_units.edges.insert(m_units.edges.end(), into.begin(), into.end());
        putInOrder();
    }

private:
    [[nodiscard]] UnitId unitOf(NodeId node) const
    {
        return node.isValid() ? m_units.placeOf[node].unit : UnitId {};
    }

    BadgeId makeBadge(const UnitEdge& edge)
    {
        const Unit& producer = m_units[edge.from.unit];
        Badge ghost;
        ghost.producer = m_producers.at(edge.from.unit);
        ghost.modulePath = producer.kind == UnitKind::Input ? m_units[edge.to.unit].modulePath
                                                            : producer.modulePath;
        ghost.framePath = producer.framePath;
        m_units.badges.push_back(std::move(ghost));
        return BadgeId {m_units.badges.size() - 1};
    }

    /// Each behind its producer; edges grouped by where they lead, as all of them are.
    void putInOrder()
    {
        std::vector<Endpoint> order;
        for (const Endpoint end : m_units.order) {
            order.push_back(end);
            const auto badge = end.isBadge() ? m_badges.end() : m_badges.find(end.unit);
            if (badge != m_badges.end())
                order.push_back({{}, badge->second});
        }
        m_units.order = std::move(order);
        std::map<Endpoint, std::size_t> rank;
        for (std::size_t i = 0; i < m_units.order.size(); ++i)
            rank.emplace(m_units.order[i], i);
        std::ranges::stable_sort(
            m_units.edges, {}, [&](const UnitEdge& edge) { return rank.at(edge.to); });
    }

    UnitGraph& m_units;
    std::map<UnitId, std::set<UnitId>> m_wanted;
    std::map<UnitId, NodeId> m_producers;
    std::map<UnitId, BadgeId> m_badges;
};

} // namespace

void addGhosts(UnitGraph& units, const std::vector<Ghost>& ghosts)
{
    GhostMaker maker(units);
    for (const Ghost& ghost : ghosts)
        maker.add(ghost);
    maker.run();
}

bool isGhost(const Badge& badge)
{
    return badge.kind == BadgeKind::Quantized && badge.producer.isValid() && badge.nodes.empty();
}

} // namespace qdq
