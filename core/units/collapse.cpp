// SPDX-License-Identifier: Apache-2.0
#include "core/units/paths.h"
#include "core/units/unitgraph.h"

#include <queue>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace qdq {

namespace {

/// Collapses modules of a folded graph in three steps: which box takes which unit and badge, the
/// boxes, the edges between what is left; then a topological order, since a box stands for nodes
/// from several places of the old one.
class Collapser
{
public:
    Collapser(const Graph& graph, UnitGraph whole, const std::vector<std::string>& paths)
        : m_graph(graph)
        , m_whole(std::move(whole))
        , m_paths(paths.begin(), paths.end())
    {
    }

    UnitGraph run()
    {
        groupUnits();
        groupBadges();
        for (const Endpoint& end : m_whole.order)
            moveOver(end);
        for (Unit& unit : m_out.units)
            if (unit.kind == UnitKind::Module)
                std::ranges::sort(unit.nodes);
        m_out.placeOf.resize(m_whole.placeOf.size());
        for (std::size_t i = 0; i < m_whole.placeOf.size(); ++i)
            if (const Endpoint place = m_whole.placeOf[NodeId {i}]; place.isValid())
                m_out.placeOf[NodeId {i}] = newEnd(place);
        m_out.hidden = std::move(m_whole.hidden);
        moveEdges();
        sortOrder();
        return std::move(m_out);
    }

private:
    [[nodiscard]] std::string collapsedPathOf(std::string_view path) const;
    void groupUnits();
    void groupBadges();
    void moveOver(Endpoint end);
    Endpoint boxOf(const std::string& path, NodeId first);
    void fill(Unit& box, Endpoint end);
    void moveEdges();
    void sortOrder();
    [[nodiscard]] Endpoint& newEnd(Endpoint old)
    {
        return old.isBadge() ? m_newBadges[old.badge] : m_newUnits[old.unit];
    }
    [[nodiscard]] std::size_t rankOf(Endpoint end) const;

    const Graph& m_graph;
    UnitGraph m_whole;
    std::unordered_set<std::string> m_paths;
    IdMap<UnitId, std::string> m_groupOfUnit; ///< path of the box; empty for none
    IdMap<BadgeId, std::string> m_groupOfBadge;
    IdMap<UnitId, Endpoint> m_newUnits;
    IdMap<BadgeId, Endpoint> m_newBadges;
    std::unordered_map<std::string, Endpoint> m_boxes;
    UnitGraph m_out;
};

/// The outermost prefix of `path` that is to be collapsed; empty for none.
std::string Collapser::collapsedPathOf(std::string_view path) const
{
    for (std::size_t end = 0; end < path.size();) {
        end = std::min(path.find('.', end + 1), path.size());
        const std::string prefix(path.substr(0, end));
        if (m_paths.contains(prefix) || m_paths.contains(withoutCallNumbers(prefix)))
            return prefix;
    }
    return {};
}

void Collapser::groupUnits()
{
    m_groupOfUnit.resize(m_whole.units.size());
    m_newUnits.resize(m_whole.units.size());
    for (std::size_t i = 0; i < m_whole.units.size(); ++i)
        m_groupOfUnit[UnitId {i}] = collapsedPathOf(m_whole.units[i].framePath);
}

void Collapser::groupBadges()
{
    m_groupOfBadge.resize(m_whole.badges.size());
    m_newBadges.resize(m_whole.badges.size());
    IdMap<BadgeId, char> touchesDrawn(m_whole.badges.size(), 0);
    for (const UnitEdge& edge : m_whole.edges) {
        if (edge.to.isBadge() && !edge.from.isBadge()) {
            const std::string& group = m_groupOfUnit[edge.from.unit];
            m_groupOfBadge[edge.to.badge] = group;
            touchesDrawn[edge.to.badge] |= group.empty();
        }
        if (edge.from.isBadge() && !edge.to.isBadge())
            touchesDrawn[edge.from.badge] |= m_groupOfUnit[edge.to.unit].empty();
    }
    for (std::size_t i = 0; i < m_whole.badges.size(); ++i)
        if (touchesDrawn[BadgeId {i}])
            m_groupOfBadge[BadgeId {i}].clear();
}

void Collapser::moveOver(Endpoint end)
{
    const std::string& group = end.isBadge() ? m_groupOfBadge[end.badge] : m_groupOfUnit[end.unit];
    if (!group.empty()) {
        const Endpoint box = boxOf(group, end.isBadge() ? NodeId {} : m_whole[end.unit].main);
        fill(m_out.units[box.unit.index()], end);
        newEnd(end) = box;
        return;
    }
    if (end.isBadge()) {
        newEnd(end).badge = BadgeId {m_out.badges.size()};
        m_out.badges.push_back(std::move(m_whole.badges[end.badge.index()]));
    } else {
        newEnd(end).unit = UnitId {m_out.units.size()};
        m_out.units.push_back(std::move(m_whole.units[end.unit.index()]));
    }
    m_out.order.push_back(newEnd(end));
}

Endpoint Collapser::boxOf(const std::string& path, NodeId first)
{
    const auto known = m_boxes.find(path);
    if (known != m_boxes.end())
        return known->second;
    const Endpoint end {UnitId {m_out.units.size()}, {}};
    m_boxes.emplace(path, end);
    Unit box;
    box.kind = UnitKind::Module;
    box.main = first;
    box.title = lastPart(path);
    box.name = path;
    box.modulePath = path;
    const std::size_t dot = path.rfind('.');
    box.framePath = dot == std::string::npos ? std::string() : path.substr(0, dot);
    if (const ModuleStack* stack = first.isValid() ? m_graph.moduleStack(first) : nullptr)
        for (const ModuleFrame& frame : *stack)
            if (frame.path == withoutCallNumbers(path))
                box.moduleType = frame.type;
    m_out.units.push_back(std::move(box));
    m_out.order.push_back(end);
    return end;
}

void Collapser::fill(Unit& box, Endpoint end)
{
    if (end.isBadge()) {
        const auto& nodes = m_whole[end.badge].nodes;
        box.nodes.insert(box.nodes.end(), nodes.begin(), nodes.end());
        return;
    }
    const Unit& unit = m_whole[end.unit];
    box.nodes.insert(box.nodes.end(), unit.nodes.begin(), unit.nodes.end());
    box.ops.push_back(unit.main);
    ++box.familyCounts[static_cast<std::size_t>(unit.family)];
}

std::size_t Collapser::rankOf(Endpoint end) const
{
    return end.isBadge() ? m_out.units.size() + end.badge.index() : end.unit.index();
}

/// Edges at a box are drawn once per pair of ends: a box has no arguments.
void Collapser::moveEdges()
{
    std::set<std::pair<std::size_t, std::size_t>> seen;
    const auto isBox = [&](Endpoint end) {
        return !end.isBadge() && m_out[end.unit].kind == UnitKind::Module;
    };
    for (UnitEdge edge : m_whole.edges) {
        edge.from = newEnd(edge.from);
        edge.to = newEnd(edge.to);
        if (edge.from == edge.to)
            continue;
        if ((isBox(edge.from) || isBox(edge.to))
            && !seen.emplace(rankOf(edge.from), rankOf(edge.to)).second)
            continue;
        m_out.edges.push_back(edge);
    }
}

/// Topological, of several that could come next the one that came first before; where boxes make a
/// cycle, just that.
void Collapser::sortOrder()
{
    const std::size_t count = m_out.order.size();
    std::vector<std::size_t> position(m_out.units.size() + m_out.badges.size());
    for (std::size_t i = 0; i < count; ++i)
        position[rankOf(m_out.order[i])] = i;
    std::vector<std::vector<std::size_t>> targets(count);
    std::vector<std::size_t> waiting(count, 0);
    for (const UnitEdge& edge : m_out.edges) {
        targets[position[rankOf(edge.from)]].push_back(position[rankOf(edge.to)]);
        ++waiting[position[rankOf(edge.to)]];
    }
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    std::vector<char> isPlaced(count, 0);
    std::vector<Endpoint> order;
    for (std::size_t i = 0; i < count; ++i)
        if (waiting[i] == 0)
            ready.push(i);
    for (std::size_t next = 0; order.size() < count;) {
        if (ready.empty()) {
            while (isPlaced[next])
                ++next;
            ready.push(next);
        }
        const std::size_t i = ready.top();
        ready.pop();
        if (isPlaced[i])
            continue;
        isPlaced[i] = 1;
        order.push_back(m_out.order[i]);
        for (std::size_t target : targets[i])
            if (--waiting[target] == 0 && !isPlaced[target])
                ready.push(target);
    }
    m_out.order = std::move(order);
    for (std::size_t i = 0; i < count; ++i)
        position[rankOf(m_out.order[i])] = i;
    std::ranges::stable_sort(
        m_out.edges, {}, [&](const UnitEdge& edge) { return position[rankOf(edge.to)]; });
    for (std::size_t i = 0, argument = 0; i < m_out.edges.size(); ++i) {
        argument = i > 0 && m_out.edges[i].to == m_out.edges[i - 1].to ? argument + 1 : 0;
        m_out.edges[i].argument = argument;
    }
}

} // namespace

UnitGraph collapseModules(
    const Graph& graph, UnitGraph units, const std::vector<std::string>& paths)
{
    return Collapser(graph, std::move(units), paths).run();
}

} // namespace qdq
