// SPDX-License-Identifier: Apache-2.0
#include "core/units/paths.h"
#include "core/units/unitgraph.h"

#include <queue>

#include <algorithm>
#include <optional>
#include <string_view>
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
    Collapser(const Graph& graph, const UnitGraph& whole, const std::vector<std::string>& paths)
        : m_graph(graph)
        , m_whole(whole)
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
        m_out.hidden = m_whole.hidden;
        moveEdges();
        sortOrder();
        return std::move(m_out);
    }

private:
    static constexpr std::uint32_t kNoGroup = 0xffffffffU;

    [[nodiscard]] std::uint32_t groupOf(std::string_view path);
    [[nodiscard]] std::string collapsedPathOf(std::string_view path) const;
    void groupUnits();
    void groupBadges();
    [[nodiscard]] IdMap<BadgeId, char> findBundles() const;
    void moveOver(Endpoint end);
    Endpoint boxOf(std::uint32_t group, NodeId first);
    [[nodiscard]] Unit makeBox(const std::string& path, NodeId first) const;
    void fill(Unit& box, Endpoint end);
    void moveEdges();
    void sortOrder();
    [[nodiscard]] Endpoint& newEnd(Endpoint old)
    {
        return old.isBadge() ? m_newBadges[old.badge] : m_newUnits[old.unit];
    }
    [[nodiscard]] std::size_t rankOf(Endpoint end) const;

    const Graph& m_graph;
    const UnitGraph& m_whole;
    std::unordered_set<std::string> m_paths;
    std::vector<std::string> m_groups; ///< paths of the boxes
    std::vector<Endpoint> m_boxes; ///< per group
    std::unordered_map<std::string_view, std::uint32_t> m_groupOfPath; ///< of all paths met so far
    std::unordered_map<std::string, std::uint32_t> m_known; ///< group by the path of its box
    IdMap<UnitId, std::uint32_t> m_groupOfUnit;
    IdMap<BadgeId, std::uint32_t> m_groupOfBadge;
    IdMap<UnitId, Endpoint> m_newUnits;
    IdMap<BadgeId, Endpoint> m_newBadges;
    UnitGraph m_out;
};

std::uint32_t Collapser::groupOf(std::string_view path)
{
    const auto [entry, isNew] = m_groupOfPath.try_emplace(path, kNoGroup);
    if (!isNew)
        return entry->second;
    const std::string box = collapsedPathOf(path);
    if (box.empty())
        return kNoGroup;
    const auto [group, isNewBox] =
        m_known.try_emplace(box, static_cast<std::uint32_t>(m_groups.size()));
    if (isNewBox) {
        m_groups.push_back(box);
        m_boxes.emplace_back();
    }
    return entry->second = group->second;
}

/// The outermost prefix of `path` that is to be collapsed; empty for none.
std::string Collapser::collapsedPathOf(std::string_view path) const
{
    for (std::size_t end = 0; end < path.size();) {
        end = std::min(path.find('.', end + 1), path.size());
        const std::string prefix(path.substr(0, end));
        const bool isCalledAgain = prefix.find('@') != std::string::npos;
        if (m_paths.contains(prefix)
            || (isCalledAgain && m_paths.contains(withoutCallNumbers(prefix))))
            return prefix;
    }
    return {};
}

void Collapser::groupUnits()
{
    m_groupOfUnit = IdMap<UnitId, std::uint32_t>(m_whole.units.size(), kNoGroup);
    m_newUnits.resize(m_whole.units.size());
    for (std::size_t i = 0; i < m_whole.units.size(); ++i)
        m_groupOfUnit[UnitId {i}] = groupOf(m_whole.units[i].framePath);
}

void Collapser::groupBadges()
{
    m_groupOfBadge = IdMap<BadgeId, std::uint32_t>(m_whole.badges.size(), kNoGroup);
    m_newBadges.resize(m_whole.badges.size());
    IdMap<BadgeId, char> touchesDrawn(m_whole.badges.size(), 0);
    for (const UnitEdge& edge : m_whole.edges) {
        if (edge.to.isBadge() && !edge.from.isBadge()) {
            const std::uint32_t group = m_groupOfUnit[edge.from.unit];
            m_groupOfBadge[edge.to.badge] = group;
            touchesDrawn[edge.to.badge] |= group == kNoGroup;
        }
        if (edge.from.isBadge() && !edge.to.isBadge())
            touchesDrawn[edge.from.badge] |= m_groupOfUnit[edge.to.unit] == kNoGroup;
    }
    const IdMap<BadgeId, char> isBundled = findBundles();
    for (std::size_t i = 0; i < m_whole.badges.size(); ++i)
        if (touchesDrawn[BadgeId {i}] && !isBundled[BadgeId {i}])
            m_groupOfBadge[BadgeId {i}] = kNoGroup;
}

/// Marks the badges that lead side by side from one box to one unit, where they are many: the
/// caches that a stack of layers hands to the output.
IdMap<BadgeId, char> Collapser::findBundles() const
{
    constexpr std::size_t kMostSideBySide = 6;
    IdMap<BadgeId, UnitId> reader(m_whole.badges.size());
    IdMap<BadgeId, char> hasSeveral(m_whole.badges.size(), 0);
    for (const UnitEdge& edge : m_whole.edges) {
        if (!edge.from.isBadge())
            continue;
        UnitId& first = reader[edge.from.badge];
        hasSeveral[edge.from.badge] |=
            edge.to.isBadge() || (first.isValid() && first != edge.to.unit);
        first = edge.to.unit;
    }
    const auto keyOf = [&](BadgeId badge) -> std::optional<std::uint64_t> {
        const std::uint32_t group = m_groupOfBadge[badge];
        if (group == kNoGroup || hasSeveral[badge] || !reader[badge].isValid())
            return std::nullopt;
        return (std::uint64_t {group} << 32) | reader[badge].value;
    };
    std::unordered_map<std::uint64_t, std::size_t> counts;
    for (std::size_t i = 0; i < m_whole.badges.size(); ++i)
        if (const auto key = keyOf(BadgeId {i}))
            ++counts[*key];
    IdMap<BadgeId, char> isBundled(m_whole.badges.size(), 0);
    for (std::size_t i = 0; i < m_whole.badges.size(); ++i)
        if (const auto key = keyOf(BadgeId {i}))
            isBundled[BadgeId {i}] = counts[*key] > kMostSideBySide;
    return isBundled;
}

void Collapser::moveOver(Endpoint end)
{
    const std::uint32_t group = end.isBadge() ? m_groupOfBadge[end.badge] : m_groupOfUnit[end.unit];
    if (group != kNoGroup) {
        const Endpoint box = boxOf(group, end.isBadge() ? NodeId {} : m_whole[end.unit].main);
        fill(m_out.units[box.unit.index()], end);
        newEnd(end) = box;
        return;
    }
    if (end.isBadge()) {
        newEnd(end).badge = BadgeId {m_out.badges.size()};
        m_out.badges.push_back(m_whole[end.badge]);
    } else {
        newEnd(end).unit = UnitId {m_out.units.size()};
        m_out.units.push_back(m_whole[end.unit]);
    }
    m_out.order.push_back(newEnd(end));
}

Endpoint Collapser::boxOf(std::uint32_t group, NodeId first)
{
    Endpoint& end = m_boxes[group];
    if (end.isValid())
        return end;
    end.unit = UnitId {m_out.units.size()};
    m_out.units.push_back(makeBox(m_groups[group], first));
    m_out.order.push_back(end);
    return end;
}

Unit Collapser::makeBox(const std::string& path, NodeId first) const
{
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
    return box;
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
    std::unordered_set<std::uint64_t> seen;
    const auto isBox = [&](Endpoint end) {
        return !end.isBadge() && m_out[end.unit].kind == UnitKind::Module;
    };
    for (UnitEdge edge : m_whole.edges) {
        edge.from = newEnd(edge.from);
        edge.to = newEnd(edge.to);
        if (edge.from == edge.to)
            continue;
        const std::uint64_t pair = (std::uint64_t {rankOf(edge.from)} << 32) | rankOf(edge.to);
        if ((isBox(edge.from) || isBox(edge.to)) && !seen.insert(pair).second)
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
    const Graph& graph, const UnitGraph& units, const std::vector<std::string>& paths)
{
    return Collapser(graph, units, paths).run();
}

} // namespace qdq
