// SPDX-License-Identifier: Apache-2.0
#include "core/layout/parallel.h"

#include "core/layout/polyline.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

// Parallel parts
// --------------
//   1. take the hubs away: boxes with 6 or more edges in or out hold everything together (a cat of
//   all heads, what feeds them all)
//   2. what remains falls into connected parts; a part with its ports is a leaf of its own, and
//   equal parts have equal bytes
//   3. parts that occur twice or more become boxes of the *quotient*, the others stay as they are
//   4. lay out each distinct part once, then the quotient, and put the parts into their boxes
//
// A box of the quotient has evenly spaced slots where the part has ports wherever they came to lie;
// lines jog between them within a margin.

namespace qdq {

namespace {

constexpr std::size_t kSmallestLeaf = 120; ///< below, dot draws the whole better
constexpr std::size_t kLargestQuotient = 400;
constexpr std::size_t kSmallestPart = 3;
constexpr std::size_t kHubEdges = 6;
constexpr std::size_t kMostSlots = 16;
constexpr double kJogSpace = 28;
constexpr std::uint32_t kNone = 0xffffffffU;

using Source = std::pair<std::uint32_t, std::int16_t>; ///< an end and its slot

struct Part
{
    std::vector<std::uint32_t> boxes; ///< of the leaf, ascending
    std::vector<std::uint32_t> edges; ///< of the leaf, with an end in the part
    LeafRequest inside;
    std::map<Source, std::uint32_t> inPorts;
    std::map<Source, std::uint32_t> outPorts;
    LeafRunner::Answer layout;
    std::vector<std::uint32_t> inSlots; ///< port → slot, left to right
    std::vector<std::uint32_t> outSlots;
    std::uint32_t node = kNone; ///< of the quotient
};

/// The line of an edge of the leaf: edges of the part it leaves, of the quotient, and of the part
/// it enters.
struct Track
{
    std::uint32_t fromPart = kNone;
    std::uint32_t fromEdge = kNone;
    std::uint32_t quotientEdge = kNone;
    std::uint32_t toPart = kNone;
    std::uint32_t toEdge = kNone;
};

class ParallelLayout
{
public:
    explicit ParallelLayout(const LeafRequest& leaf)
        : m_leaf(leaf)
        , m_partOf(leaf.nodes.size(), kNone)
        , m_inner(leaf.nodes.size(), 0)
        , m_tracks(leaf.edges.size())
    {
    }

    /// Whether the leaf falls into parts that are worth it.
    bool split()
    {
        findParts();
        keepRepeated();
        return !m_parts.empty() && quotientSize() <= kLargestQuotient && isAcyclic();
    }

    LeafRunner::Answer run(LeafRunner& runner)
    {
        for (Part& part : m_parts) {
            part.layout = runner.run(part.inside);
            if (!part.layout)
                return nullptr;
            part.inSlots = slotsOf(part.layout->inX);
            part.outSlots = slotsOf(part.layout->outX);
        }
        makeQuotient();
        m_outer = runner.run(m_quotient);
        return m_outer ? std::make_shared<const LeafAnswer>(compose()) : nullptr;
    }

private:
    void findParts();
    void fillPart(std::uint32_t number);
    void keepRepeated();
    [[nodiscard]] std::size_t quotientSize() const;
    [[nodiscard]] bool isAcyclic() const;
    void makeQuotient();
    [[nodiscard]] LeafAnswer compose() const;
    [[nodiscard]] static std::vector<std::uint32_t> slotsOf(const std::vector<double>& xs);
    [[nodiscard]] std::uint32_t partOf(std::uint32_t end) const
    {
        return end < m_partOf.size() ? m_partOf[end] : kNone;
    }
    [[nodiscard]] std::uint32_t quotientEnd(std::uint32_t end) const;

    const LeafRequest& m_leaf;
    std::vector<std::uint32_t> m_partOf; ///< box → part, or none
    std::vector<std::uint32_t> m_inner; ///< box → its number in the part, or in the quotient
    std::vector<Part> m_parts;
    std::vector<Track> m_tracks;
    LeafRequest m_quotient;
    LeafRunner::Answer m_outer;
};

std::vector<std::uint32_t> ParallelLayout::slotsOf(const std::vector<double>& xs)
{
    std::vector<std::uint32_t> byX(xs.size());
    std::iota(byX.begin(), byX.end(), 0U);
    std::ranges::stable_sort(byX, {}, [&](std::uint32_t i) { return xs[i]; });
    std::vector<std::uint32_t> slots(xs.size());
    for (std::uint32_t slot = 0; slot < byX.size(); ++slot)
        slots[byX[slot]] = slot;
    return slots;
}

// ---- finding parts ----------------------------------------------------------------------------

void ParallelLayout::findParts()
{
    const std::size_t boxes = m_leaf.nodes.size();
    std::vector<std::size_t> in(m_leaf.endCount(), 0);
    std::vector<std::size_t> out(m_leaf.endCount(), 0);
    for (const LeafEdge& edge : m_leaf.edges) {
        ++out[edge.from];
        ++in[edge.to];
    }
    std::vector<std::uint32_t> leader(boxes);
    std::iota(leader.begin(), leader.end(), 0U);
    const auto find = [&](std::uint32_t box) {
        while (leader[box] != box)
            box = leader[box] = leader[leader[box]];
        return box;
    };
    const auto isHub = [&](std::uint32_t end) {
        return end >= boxes || in[end] >= kHubEdges || out[end] >= kHubEdges;
    };
    for (const LeafEdge& edge : m_leaf.edges)
        if (!isHub(edge.from) && !isHub(edge.to)) {
            const std::uint32_t a = find(edge.from);
            const std::uint32_t b = find(edge.to);
            leader[std::max(a, b)] = std::min(a, b);
        }
    std::map<std::uint32_t, std::uint32_t> partOfLeader;
    for (std::uint32_t box = 0; box < boxes; ++box) {
        if (isHub(box))
            continue;
        const auto [entry, isNew] =
            partOfLeader.try_emplace(find(box), static_cast<std::uint32_t>(m_parts.size()));
        if (isNew)
            m_parts.emplace_back();
        m_partOf[box] = entry->second;
        m_inner[box] = static_cast<std::uint32_t>(m_parts[entry->second].boxes.size());
        m_parts[entry->second].boxes.push_back(box);
    }
    for (std::uint32_t i = 0; i < m_leaf.edges.size(); ++i) {
        const std::uint32_t from = partOf(m_leaf.edges[i].from);
        const std::uint32_t to = partOf(m_leaf.edges[i].to);
        if (from != kNone)
            m_parts[from].edges.push_back(i);
        if (to != kNone && to != from)
            m_parts[to].edges.push_back(i);
    }
    for (std::uint32_t number = 0; number < m_parts.size(); ++number)
        fillPart(number);
}

/// The part as a leaf; every source outside it has one in-port, every source inside that is read
/// outside one out-port.
void ParallelLayout::fillPart(std::uint32_t number)
{
    Part& part = m_parts[number];
    LeafRequest& inside = part.inside;
    inside.rankGap = m_leaf.rankGap;
    inside.siblingGap = m_leaf.siblingGap;
    for (std::uint32_t box : part.boxes)
        inside.nodes.push_back(m_leaf.nodes[box]);
    for (std::uint32_t i : part.edges) {
        const LeafEdge& edge = m_leaf.edges[i];
        const Source source {edge.from, edge.fromSlot};
        if (partOf(edge.from) != number)
            part.inPorts.try_emplace(source, static_cast<std::uint32_t>(part.inPorts.size()));
        else if (partOf(edge.to) != number)
            part.outPorts.try_emplace(source, static_cast<std::uint32_t>(part.outPorts.size()));
    }
    inside.inPorts = static_cast<std::uint32_t>(part.inPorts.size());
    inside.outPorts = static_cast<std::uint32_t>(part.outPorts.size());
    std::map<Source, std::uint32_t> leaving;
    for (std::uint32_t i : part.edges) {
        const LeafEdge& edge = m_leaf.edges[i];
        const Source source {edge.from, edge.fromSlot};
        LeafEdge inner {0, 0, LeafEdge::kNoSlot, LeafEdge::kNoSlot, edge.weight};
        const bool comesIn = partOf(edge.from) != number;
        const bool goesOut = !comesIn && partOf(edge.to) != number;
        inner.from = comesIn ? inside.inPort(part.inPorts.at(source)) : m_inner[edge.from];
        inner.fromSlot = comesIn ? LeafEdge::kNoSlot : edge.fromSlot;
        inner.to = goesOut ? inside.outPort(part.outPorts.at(source)) : m_inner[edge.to];
        inner.toSlot = goesOut ? LeafEdge::kNoSlot : edge.toSlot;
        const auto next = static_cast<std::uint32_t>(inside.edges.size());
        const std::uint32_t line = goesOut ? leaving.try_emplace(source, next).first->second : next;
        if (line == next)
            inside.edges.push_back(inner);
        Track& track = m_tracks[i];
        (comesIn ? track.toPart : track.fromPart) = number;
        (comesIn ? track.toEdge : track.fromEdge) = line;
    }
}

void ParallelLayout::keepRepeated()
{
    std::map<std::string, std::size_t> times;
    std::vector<std::string> keys;
    for (const Part& part : m_parts)
        ++times[keys.emplace_back(toBytes(part.inside))];
    std::vector<std::uint32_t> kept(m_parts.size(), kNone);
    std::vector<Part> parts;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (m_parts[i].boxes.size() < kSmallestPart || times[keys[i]] < 2)
            continue;
        kept[i] = static_cast<std::uint32_t>(parts.size());
        parts.push_back(std::move(m_parts[i]));
    }
    m_parts = std::move(parts);
    const auto renumber = [&](std::uint32_t& part) { part = part == kNone ? kNone : kept[part]; };
    for (std::uint32_t& part : m_partOf)
        renumber(part);
    for (Track& track : m_tracks) {
        renumber(track.fromPart);
        renumber(track.toPart);
    }
}

std::size_t ParallelLayout::quotientSize() const
{
    const auto alone = std::ranges::count(m_partOf, kNone);
    return static_cast<std::size_t>(alone) + m_parts.size();
}

/// Parts meet only through what is not in a part: a cycle leads from a part through such a box back
/// into it.
bool ParallelLayout::isAcyclic() const
{
    const std::size_t boxes = m_leaf.nodes.size();
    const auto group = [&](std::uint32_t box) {
        return m_partOf[box] == kNone ? box : boxes + m_partOf[box];
    };
    std::vector<std::vector<std::size_t>> targets(boxes + m_parts.size());
    std::vector<std::size_t> waiting(targets.size(), 0);
    for (const LeafEdge& edge : m_leaf.edges)
        if (edge.from < boxes && edge.to < boxes && group(edge.from) != group(edge.to)) {
            targets[group(edge.from)].push_back(group(edge.to));
            ++waiting[group(edge.to)];
        }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < waiting.size(); ++i)
        if (waiting[i] == 0)
            order.push_back(i);
    for (std::size_t next = 0; next < order.size(); ++next)
        for (std::size_t target : targets[order[next]])
            if (--waiting[target] == 0)
                order.push_back(target);
    return order.size() == targets.size();
}

// ---- the quotient -----------------------------------------------------------------------------

std::uint32_t ParallelLayout::quotientEnd(std::uint32_t end) const
{
    const std::size_t boxes = m_leaf.nodes.size();
    if (end >= boxes)
        return static_cast<std::uint32_t>(end - boxes + m_quotient.nodes.size());
    return m_partOf[end] == kNone ? m_inner[end] : m_parts[m_partOf[end]].node;
}

void ParallelLayout::makeQuotient()
{
    m_quotient.rankGap = m_leaf.rankGap;
    m_quotient.siblingGap = m_leaf.siblingGap;
    m_quotient.inPorts = m_leaf.inPorts;
    m_quotient.outPorts = m_leaf.outPorts;
    m_quotient.keepInPortOrder = m_leaf.keepInPortOrder;
    const auto slots = [](std::size_t count) {
        return static_cast<std::uint16_t>(count > 1 && count <= kMostSlots ? count : 0);
    };
    for (std::uint32_t box = 0; box < m_leaf.nodes.size(); ++box) {
        const auto number = static_cast<std::uint32_t>(m_quotient.nodes.size());
        if (m_partOf[box] == kNone) {
            m_inner[box] = number;
            m_quotient.nodes.push_back(m_leaf.nodes[box]);
        } else if (Part& part = m_parts[m_partOf[box]]; part.node == kNone) {
            part.node = number;
            m_quotient.nodes.push_back({part.layout->width, part.layout->height + 2 * kJogSpace,
                slots(part.inPorts.size()), slots(part.outPorts.size())});
        }
    }
    std::map<std::pair<Source, std::uint32_t>, std::uint32_t>
        shared; // one line from a source into a part
    for (std::uint32_t i = 0; i < m_leaf.edges.size(); ++i) {
        const LeafEdge& edge = m_leaf.edges[i];
        const std::uint32_t from = partOf(edge.from);
        const std::uint32_t to = partOf(edge.to);
        if (from != kNone && from == to)
            continue;
        const Source source {edge.from, edge.fromSlot};
        LeafEdge outer = edge;
        outer.from = quotientEnd(edge.from);
        outer.to = quotientEnd(edge.to);
        if (from != kNone)
            outer.fromSlot = static_cast<std::int16_t>(
                m_parts[from].outSlots[m_parts[from].outPorts.at(source)]);
        if (to != kNone)
            outer.toSlot =
                static_cast<std::int16_t>(m_parts[to].inSlots[m_parts[to].inPorts.at(source)]);
        const auto next = static_cast<std::uint32_t>(m_quotient.edges.size());
        m_tracks[i].quotientEdge =
            to == kNone ? next : shared.try_emplace({source, to}, next).first->second;
        if (m_tracks[i].quotientEdge == next)
            m_quotient.edges.push_back(outer);
    }
}

LeafAnswer ParallelLayout::compose() const
{
    LeafAnswer whole;
    whole.width = m_outer->width;
    whole.height = m_outer->height;
    whole.inX = m_outer->inX;
    whole.outX = m_outer->outX;
    const auto origin = [&](const Part& part) {
        const LayoutPoint& centre = m_outer->centres[part.node];
        return LayoutPoint {centre.x - part.layout->width / 2, centre.y - part.layout->height / 2};
    };
    for (std::uint32_t box = 0; box < m_leaf.nodes.size(); ++box) {
        if (m_partOf[box] == kNone) {
            whole.centres.push_back(m_outer->centres[m_inner[box]]);
            continue;
        }
        const Part& part = m_parts[m_partOf[box]];
        const LayoutPoint& inner = part.layout->centres[m_inner[box]];
        whole.centres.push_back({inner.x + origin(part).x, inner.y + origin(part).y});
    }
    const auto append = [&](auto& route, std::uint32_t number, std::uint32_t edge) {
        const Part& part = m_parts[number];
        for (const LayoutPoint& point : part.layout->routes[edge])
            appendPoint(route, {point.x + origin(part).x, point.y + origin(part).y});
    };
    for (const Track& track : m_tracks) {
        auto& route = whole.routes.emplace_back();
        if (track.fromPart != kNone)
            append(route, track.fromPart, track.fromEdge);
        if (track.quotientEdge != kNone)
            for (const LayoutPoint& point : m_outer->routes[track.quotientEdge])
                appendPoint(route, point);
        if (track.toPart != kNone)
            append(route, track.toPart, track.toEdge);
    }
    return whole;
}

} // namespace

bool hasParallelParts(const LeafRequest& leaf)
{
    return leaf.nodes.size() > kSmallestLeaf && ParallelLayout(leaf).split();
}

LeafRunner::Answer layoutParallel(const LeafRequest& leaf, LeafRunner& runner)
{
    ParallelLayout layout(leaf);
    (void)layout.split();
    return layout.run(runner);
}

} // namespace qdq
