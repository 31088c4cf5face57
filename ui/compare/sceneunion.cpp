// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/sceneunion.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/scenelayout.h"
#include "ui/support/qtconvert.h"

#include <queue>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

// How it is done
//
// 1. Every card and badge of a scene gets a key that says what it stands for: a card the place of
//    its op, a box the path of its module, a badge the port that its tensor is at. Places of A are
//    said as the places of B that they are matched with. Equal keys are one box of the union.
// 2. Edges between the same boxes are one edge. Where one side leads through a badge that the other
//    has not, the other's edge takes the same way, through the ghost of that badge.
// 3. The boxes are put in an order in which edges lead forwards on both sides, A's own as far as
//    that goes; then it is laid out like any scene, and both sides take their places from it.

namespace qdq::ui {

namespace {

using Ends = std::pair<Endpoint, Endpoint>;

std::string keyOf(PlaceId op, const std::string& port)
{
    return std::to_string(op.value) + ':' + port;
}

/// One of the two scenes, and where its parts are in the union.
class UnionSide
{
public:
    UnionSide(const Comparison& comparison, bool isB, MeasuredScene& measured)
        : m_comparison(comparison)
        , m_isB(isB)
        , m_scene(measured.scene)
        , m_units(m_scene.units.units.size())
        , m_badges(m_scene.units.badges.size())
    {
    }

    [[nodiscard]] Scene& scene() { return m_scene; }
    [[nodiscard]] const UnitGraph& units() const { return m_scene.units; }
    [[nodiscard]] const Document& document() const { return *m_comparison.side(m_isB); }

    [[nodiscard]] std::string keyOf(UnitId id) const
    {
        const Unit& unit = m_scene.units[id];
        if (unit.kind == UnitKind::Module)
            return "module:" + unit.name;
        return "card:" + keyOf(unit.main);
    }
    [[nodiscard]] std::string keyOf(BadgeId id) const
    {
        const Badge& badge = m_scene.units[id];
        if (badge.quantize.isValid())
            return "badge:" + keyOf(badge.quantize);
        if (!badge.dequantizes.empty())
            return "badge:" + keyOf(badge.dequantizes.front());
        return "badge:" + keyOf(badge.producer) + "output";
    }

    void put(UnitId mine, UnitId there) { m_units[mine.index()] = there; }
    void put(BadgeId mine, BadgeId there) { m_badges[mine.index()] = there; }
    [[nodiscard]] Endpoint inUnion(Endpoint end) const
    {
        if (end.isBadge())
            return {{}, m_badges[end.badge.index()]};
        return {m_units[end.unit.index()], {}};
    }

    std::vector<std::vector<std::size_t>> ways; ///< per edge: edges of the union one after another

private:
    /// A node that stands nowhere, or has no match, has a key that the other side cannot have.
    [[nodiscard]] std::string keyOf(NodeId node) const
    {
        const GraphDiff& diff = m_comparison.diff;
        const Places& places = m_isB ? diff.placesB : diff.placesA;
        const NodePlace place = node.isValid() ? places.nodes[node] : NodePlace {};
        PlaceId op = place.op;
        if (!m_isB && op.isValid())
            op = diff.matchOf[op.index()];
        if (!op.isValid())
            return (m_isB ? "b:" : "a:") + std::to_string(node.value) + ':';
        return ui::keyOf(op, place.port);
    }

    const Comparison& m_comparison;
    bool m_isB;
    Scene& m_scene;
    std::vector<UnitId> m_units; ///< of the union, by unit of the scene
    std::vector<BadgeId> m_badges;
};

class SceneUnion
{
public:
    SceneUnion(const Comparison& comparison, MeasuredScene& a, MeasuredScene& b)
        : m_a(comparison, false, a)
        , m_b(comparison, true, b)
    {
        addBoxes(m_a, true);
        addBoxes(m_b, false);
        joinEdges();
        putInOrder();
    }

    Result<std::vector<LayoutFrame>> layOut(const LayoutOptions& options, const Progress& progress)
    {
        Result<std::vector<LayoutFrame>> frames =
            layOutScene(m_union, m_a.document().graph(), options, progress);
        if (!frames)
            return frames;
        handOver(m_a, m_inA);
        handOver(m_b, m_inB);
        return frames;
    }

private:
    // ---- boxes
    void addBoxes(UnionSide& side, bool isFirst)
    {
        const UnitGraph& units = side.units();
        std::map<std::string, int> seen; // a key that occurs again on one side is another box
        const auto numbered = [&seen](std::string key) {
            const int number = seen[key]++;
            return number == 0 ? key : key + '#' + std::to_string(number);
        };
        for (std::size_t i = 0; i < units.units.size(); ++i) {
            const auto [box, isNew] = m_unitOf.try_emplace(
                numbered(side.keyOf(UnitId {i})), UnitId {m_union.units.units.size()});
            side.put(UnitId {i}, box->second);
            if (isNew) {
                m_union.units.units.push_back(units.units[i]);
                m_union.cards.push_back(side.scene().cards[i]);
            }
        }
        for (std::size_t i = 0; i < units.badges.size(); ++i) {
            const auto [box, isNew] = m_badgeOf.try_emplace(
                numbered(side.keyOf(BadgeId {i})), BadgeId {m_union.units.badges.size()});
            side.put(BadgeId {i}, box->second);
            if (isNew)
                addBadge(units.badges[i], side.scene().badges[i], isFirst);
            else
                widen(m_union.badges[box->second.index()], side.scene().badges[i]);
        }
        std::set<Endpoint>& here = isFirst ? m_inA : m_inB;
        for (const Endpoint end : units.order)
            here.insert(side.inUnion(end));
    }

    void addBadge(Badge badge, const SceneBadge& drawn, bool isFirst)
    {
        if (!isFirst)
            badge.producer = {}; // an id of the other graph; chips name what is in the first
        m_union.units.badges.push_back(std::move(badge));
        m_union.badges.push_back(drawn);
    }

    /// The layout keeps room for the wider of the two.
    static void widen(SceneBadge& badge, const SceneBadge& other)
    {
        if (footprintOf(other.content).width() > footprintOf(badge.content).width())
            badge.content = other.content;
    }

    // ---- edges
    void joinEdges()
    {
        const std::set<Ends> endsA = endsOf(m_a);
        const std::set<Ends> endsB = endsOf(m_b);
        addEdges(m_a, endsB, m_inA);
        addEdges(m_b, endsA, m_inB);
        for (UnionSide* side : {&m_a, &m_b})
            leadThroughGhosts(*side);
    }

    static std::set<Ends> endsOf(const UnionSide& side)
    {
        std::set<Ends> ends;
        for (const UnitEdge& edge : side.units().edges)
            ends.insert({side.inUnion(edge.from), side.inUnion(edge.to)});
        return ends;
    }

    /// Edges that the other side leads through a badge of its own are left for later.
    void addEdges(UnionSide& side, const std::set<Ends>& other, const std::set<Endpoint>& here)
    {
        std::map<Ends, std::size_t> seen;
        for (const UnitEdge& edge : side.units().edges) {
            const Ends ends {side.inUnion(edge.from), side.inUnion(edge.to)};
            side.ways.emplace_back();
            if (!other.contains(ends) && ghostBetween(ends, other, here))
                continue;
            const std::size_t number = seen[ends]++;
            const auto [entry, isNew] =
                m_edgeOf.try_emplace({ends, number}, m_union.units.edges.size());
            if (isNew)
                m_union.units.edges.push_back(
                    {ends.first, ends.second, edge.argument, edge.style, {}, {}});
            side.ways.back() = {entry->second};
        }
    }

    /// A badge that is not on this side and stands between two ends on the other.
    [[nodiscard]] static std::optional<Endpoint> ghostBetween(
        const Ends& ends, const std::set<Ends>& other, const std::set<Endpoint>& here)
    {
        // Badges come behind cards.
        for (auto next = other.lower_bound({ends.first, {{}, BadgeId {std::size_t {0}}}});
             next != other.end() && next->first == ends.first; ++next)
            if (!here.contains(next->second) && other.contains({next->second, ends.second}))
                return next->second;
        return std::nullopt;
    }

    void leadThroughGhosts(UnionSide& side)
    {
        const UnionSide& other = &side == &m_a ? m_b : m_a;
        const std::set<Ends> ends = endsOf(other);
        const std::set<Endpoint>& here = &side == &m_a ? m_inA : m_inB;
        for (std::size_t i = 0; i < side.ways.size(); ++i) {
            if (!side.ways[i].empty())
                continue;
            const UnitEdge& edge = side.units().edges[i];
            const Ends mine {side.inUnion(edge.from), side.inUnion(edge.to)};
            const std::optional<Endpoint> ghost = ghostBetween(mine, ends, here);
            const auto in = m_edgeOf.find({{mine.first, *ghost}, 0});
            const auto out = m_edgeOf.find({{*ghost, mine.second}, 0});
            if (in != m_edgeOf.end() && out != m_edgeOf.end()) {
                side.ways[i] = {in->second, out->second};
                continue;
            }
            side.ways[i] = {m_union.units.edges.size()};
            m_union.units.edges.push_back(
                {mine.first, mine.second, edge.argument, edge.style, {}, {}});
        }
    }

    // ---- order
    /// What is in A by its number there, what is in B only behind what B has before it.
    [[nodiscard]] std::map<Endpoint, std::pair<std::size_t, std::size_t>> ranks() const
    {
        std::map<Endpoint, std::pair<std::size_t, std::size_t>> ranks;
        std::size_t number = 0;
        for (const Endpoint end : m_a.units().order)
            ranks[m_a.inUnion(end)] = {++number, 0};
        std::size_t last = 0;
        std::size_t behind = 0;
        for (const Endpoint end : m_b.units().order) {
            const auto [entry, isNew] = ranks.try_emplace(m_b.inUnion(end), last, behind + 1);
            if (isNew) {
                ++behind;
            } else {
                last = entry->second.first;
                behind = 0;
            }
        }
        return ranks;
    }

    void putInOrder()
    {
        const auto ranks = this->ranks();
        std::map<Endpoint, std::size_t> waits;
        std::map<Endpoint, std::vector<Endpoint>> users;
        for (const UnitEdge& edge : m_union.units.edges) {
            ++waits[edge.to];
            users[edge.from].push_back(edge.to);
        }
        using Ranked = std::pair<std::pair<std::size_t, std::size_t>, Endpoint>;
        std::set<Ranked> ready;
        std::set<Ranked> waiting;
        for (const auto& [end, rank] : ranks)
            (waits[end] == 0 ? ready : waiting).insert({rank, end});
        while (!ready.empty() || !waiting.empty()) {
            // Where both sides together lead in a circle the first that is left goes ahead.
            std::set<Ranked>& from = ready.empty() ? waiting : ready;
            const Endpoint end = from.extract(from.begin()).value().second;
            m_union.units.order.push_back(end);
            for (const Endpoint user : users[end])
                if (--waits[user] == 0 && waiting.erase({ranks.at(user), user}) != 0)
                    ready.insert({ranks.at(user), user});
        }
        sortEdges();
    }

    /// As makeUnits leaves them: by the order of their ends.
    void sortEdges()
    {
        std::map<Endpoint, std::size_t> numbers;
        for (const Endpoint end : m_union.units.order)
            numbers.emplace(end, numbers.size());
        std::vector<UnitEdge>& edges = m_union.units.edges;
        std::vector<std::size_t> sorted(edges.size());
        for (std::size_t i = 0; i < sorted.size(); ++i)
            sorted[i] = i;
        std::ranges::stable_sort(
            sorted, {}, [&](std::size_t i) { return numbers.at(edges[i].to); });
        std::vector<UnitEdge> inOrder;
        std::vector<std::size_t> placeOf(edges.size());
        for (const std::size_t i : sorted) {
            placeOf[i] = inOrder.size();
            inOrder.push_back(edges[i]);
        }
        edges = std::move(inOrder);
        for (UnionSide* side : {&m_a, &m_b})
            for (std::vector<std::size_t>& way : side->ways)
                for (std::size_t& edge : way)
                    edge = placeOf[edge];
    }

    // ---- back to the sides
    void handOver(UnionSide& side, const std::set<Endpoint>& here)
    {
        Scene& scene = side.scene();
        std::map<Endpoint, Endpoint> back;
        for (const Endpoint end : scene.units.order) {
            const Endpoint there = side.inUnion(end);
            back.emplace(there, end);
            QRectF& rect = end.isBadge() ? scene.badges[end.badge.index()].rect
                                         : scene.cards[end.unit.index()].rect;
            rect.moveCenter(m_union.rectOf(there).center());
            rect.moveTopLeft({std::round(rect.left()), std::round(rect.top())});
        }
        for (std::size_t i = 0; i < scene.units.edges.size(); ++i)
            scene.edges.push_back(edgeOf(scene.units.edges[i], side.ways[i]));
        handOverChips(scene, back);
        addGhosts(scene, here);
        scene.layoutNote = m_union.layoutNote;
    }

    [[nodiscard]] SceneEdge edgeOf(const UnitEdge& edge, const std::vector<std::size_t>& way) const
    {
        SceneEdge drawn {edge.from, edge.to, {}, edge.style, false};
        for (const std::size_t i : way) {
            drawn.isReference = drawn.isReference || m_union.edges[i].isReference;
            drawn.points += m_union.edges[i].points;
        }
        if (drawn.isReference)
            drawn.points.clear();
        return drawn;
    }

    void handOverChips(Scene& scene, const std::map<Endpoint, Endpoint>& back) const
    {
        for (const SceneChip& chip : m_union.chips) {
            const auto end = back.find(chip.end);
            if (end == back.end())
                continue;
            SceneChip mine = chip;
            mine.end = end->second;
            mine.others.clear();
            for (const Endpoint other : chip.others)
                if (const auto there = back.find(other); there != back.end())
                    mine.others.push_back(there->second);
            if (!mine.others.empty())
                scene.chips.push_back(std::move(mine));
        }
    }

    void addGhosts(Scene& scene, const std::set<Endpoint>& here) const
    {
        const auto isAlone = [](Difference difference) {
            return difference == Difference::Added || difference == Difference::Removed;
        };
        for (const Endpoint end : m_union.units.order) {
            if (here.contains(end))
                continue;
            if (end.isBadge()) {
                SceneBadge ghost = m_union.badges[end.badge.index()];
                ghost.content.marks.clear();
                if (isAlone(ghost.difference))
                    scene.ghostBadges.push_back(std::move(ghost));
            } else {
                SceneCard ghost = m_union.cards[end.unit.index()];
                ghost.content.marks.clear();
                if (isAlone(ghost.difference))
                    scene.ghostCards.push_back(std::move(ghost));
            }
        }
    }

    UnionSide m_a;
    UnionSide m_b;
    Scene m_union;
    std::unordered_map<std::string, UnitId> m_unitOf;
    std::unordered_map<std::string, BadgeId> m_badgeOf;
    std::set<Endpoint> m_inA;
    std::set<Endpoint> m_inB;
    std::map<std::pair<Ends, std::size_t>, std::size_t> m_edgeOf;
};

} // namespace

Result<std::vector<LayoutFrame>> layOutTogether(
    const Comparison& comparison, MeasuredScene& a, MeasuredScene& b, const Progress& progress)
{
    SceneUnion both(comparison, a, b);
    const bool isBLarger = b.scene.units.order.size() > a.scene.units.order.size();
    return both.layOut(isBLarger ? b.layout : a.layout, progress);
}

} // namespace qdq::ui
