// SPDX-License-Identifier: Apache-2.0
#include "core/layout/hierarchy.h"

#include "core/layout/eachparallel.h"
#include "core/layout/moduletree.h"
#include "core/layout/polyline.h"
#include "core/layout/segments.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <unordered_map>

// A module with a frame is laid out by itself, as a flow whose children are boxes and inner frames,
// and then stands in its parent as one box. A tensor that crosses the frame has a port there: it
// leaves through the lower edge and enters through the upper one. An edge is thus cut into pieces,
// one per module it runs in; pieces that all edges of a tensor share are laid out once. Between the
// evenly spaced slots of a frame, which are what the parent sees, and the ports inside, wherever
// they came to lie, the line jogs within the frame's margin.
//
// Equal modules make equal flows, and these equal leaves, which the cache lays out once.

namespace qdq {

namespace {

constexpr double kMargin = 12; ///< design/ui.md 4.2
constexpr double kTopMargin = 30; ///< room for the label of the frame
constexpr std::size_t kMostSlots = 16; ///< beyond, edges meet the middle of the box
constexpr double kLargestSide = 20000;
/// Widths are rounded up to this: "mul_9" and "mul_10" must not make two layers of a model differ.
constexpr double kWidthStep = 32;

/// An end of a piece within a module.
struct PieceEnd
{
    enum Kind
    {
        Child,
        InPort,
        OutPort
    };
    Kind kind = Child;
    std::uint32_t index = 0; ///< place of the child, or number of the port
    std::uint32_t port = 0; ///< of a child that is a module: its own port
    int argument = -1; ///< of a child that is a box: which of its inputs
};

struct Piece
{
    PieceEnd from;
    PieceEnd to;
    std::uint16_t weight = 1;
};

/// What is known of one module while its pieces are collected and laid out.
struct ModuleFlow
{
    std::vector<Piece> pieces;
    std::unordered_map<std::uint32_t, std::uint32_t> inPorts; ///< source box → port
    std::unordered_map<std::uint32_t, std::uint32_t> outPorts;
    std::unordered_map<std::uint64_t, std::uint32_t> shared; ///< (source box, where to) → piece
    LeafRunner::Answer layout;
    std::vector<std::uint32_t> slotOfInPort; ///< left to right
    std::vector<std::uint32_t> slotOfOutPort;
};

/// What is drawn of a tree of modules: all of one module and of what lies in it, or the part of it
/// that stands.
struct Placing
{
    std::size_t module = 0;
    const LeafAnswer* layout = nullptr; ///< of `module`
    const std::vector<char>* isPlaced = nullptr; ///< per child of it; null is all
};

/// Leaves time between what it passes on: a drawing that is soon done is not told in parts, and
/// telling costs a small share of the time.
class ArrivalClock
{
public:
    explicit ArrivalClock(std::chrono::milliseconds first)
        : m_next(Clock::now() + first)
        , m_pause(first)
    {
    }
    [[nodiscard]] bool isTime() const { return Clock::now() >= m_next; }
    template <typename Tell> void during(const Tell& tell)
    {
        constexpr int kShare = 5;
        const auto start = Clock::now();
        tell();
        const auto now = Clock::now();
        m_next = now + std::max<Clock::duration>(m_pause, kShare * (now - start));
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_next;
    Clock::duration m_pause;
};

/// Ranks of values from left to right: {30, 10, 20} gives {2, 0, 1}.
std::vector<std::uint32_t> slotsOf(const std::vector<double>& xs)
{
    std::vector<std::uint32_t> byX(xs.size());
    std::iota(byX.begin(), byX.end(), 0U);
    std::ranges::stable_sort(byX, {}, [&](std::uint32_t i) { return xs[i]; });
    std::vector<std::uint32_t> slots(xs.size());
    for (std::uint32_t slot = 0; slot < byX.size(); ++slot)
        slots[byX[slot]] = slot;
    return slots;
}

class HierarchyLayout : private FlowWatcher
{
public:
    HierarchyLayout(const LayoutInput& input, OrderedGraph& graph, LeafRunner& runner)
        : m_input(input)
        , m_graph(graph)
        , m_runner(runner)
        , m_tree(makeModuleTree(input, graph, runner.options().keepModules))
        , m_flows(m_tree.modules.size())
        , m_arguments(input.boxes.size(), 0)
        , m_route(input.edges.size())
        , m_clock(runner.options().firstArrival)
    {
        // The widest level is what one waits for; two of them would take turns on the screen.
        for (std::size_t m = 1; m < m_tree.modules.size(); ++m)
            if (m_tree.modules[m].children.size() > m_tree.modules[m_watched].children.size())
                m_watched = m;
    }

    bool run(LayoutResult& result)
    {
        collectPieces();
        for (const auto& level : levels())
            if (!layOutLevel(level))
                return false;
        place({0, m_flows.front().layout.get(), nullptr}, result.centres, result.routes,
            result.frames);
        result.width = m_flows.front().layout->width;
        result.height = m_flows.front().layout->height;
        return true;
    }

private:
    void collectPieces();
    void cutEdge(std::uint32_t edge, int argument);
    std::uint32_t portOf(
        std::unordered_map<std::uint32_t, std::uint32_t>& ports, std::uint32_t source);
    std::uint32_t addPiece(std::uint32_t module, const Piece& piece);
    std::uint32_t sharedPiece(std::uint32_t module, std::uint32_t source, const Piece& piece);
    [[nodiscard]] PieceEnd leavingEnd(const ModuleChild& child, std::uint32_t source);
    [[nodiscard]] PieceEnd enteringEnd(
        const ModuleChild& child, std::uint32_t source, int argument);
    [[nodiscard]] std::vector<std::vector<std::size_t>> levels() const;
    bool layOutLevel(const std::vector<std::size_t>& modules);
    bool layOutModule(std::size_t module, std::size_t workers);
    [[nodiscard]] LeafNode nodeOf(const ModuleChild& child) const;
    [[nodiscard]] LeafEdge edgeOf(
        const FramedModule& module, const LeafRequest& flow, const Piece& piece) const;
    [[nodiscard]] std::uint16_t weightOf(std::uint32_t edge) const
    {
        const auto& [from, to] = m_input.edges[edge];
        return m_input.boxes[from].isLight || m_input.boxes[to].isLight ? 0 : 1;
    }
    [[nodiscard]] std::uint16_t argumentsOf(std::uint32_t box) const
    {
        return m_input.boxes[box].hasArguments ? m_arguments[box] : std::uint16_t {0};
    }
    [[nodiscard]] bool isWanted() override;
    void onPart(const LeafAnswer& part, const std::vector<char>& isPlaced) override;
    std::vector<char> place(const Placing& what, std::vector<LayoutPoint>& centres,
        std::vector<LayoutRoute>& routes, std::vector<LayoutFrame>& frames) const;
    void enterBox(std::size_t edge, const std::vector<LayoutPoint>& centres,
        std::vector<LayoutPoint>& points) const;

    const LayoutInput& m_input;
    OrderedGraph& m_graph;
    LeafRunner& m_runner;
    ModuleTree m_tree;
    std::vector<ModuleFlow> m_flows;
    std::vector<std::uint16_t> m_arguments; ///< edges into a box
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>>
        m_route; ///< per edge: module and piece, from top to bottom
    std::size_t m_watched = 0; ///< module whose parts are told
    ArrivalClock m_clock;
};

// ---- cutting edges into pieces ----------------------------------------------------------------

void HierarchyLayout::collectPieces()
{
    elideUpward(m_input, m_tree, m_graph);
    for (std::uint32_t i = 0; i < m_input.edges.size(); ++i) {
        const int argument = m_arguments[m_input.edges[i].to]++;
        if (!m_graph.isElided[i])
            cutEdge(i, argument);
    }
}

std::uint32_t HierarchyLayout::portOf(
    std::unordered_map<std::uint32_t, std::uint32_t>& ports, std::uint32_t source)
{
    return ports.try_emplace(source, static_cast<std::uint32_t>(ports.size())).first->second;
}

std::uint32_t HierarchyLayout::addPiece(std::uint32_t module, const Piece& piece)
{
    m_flows[module].pieces.push_back(piece);
    return static_cast<std::uint32_t>(m_flows[module].pieces.size() - 1);
}

/// The piece of a tensor to an inner frame or to a port, whichever edge asks first.
std::uint32_t HierarchyLayout::sharedPiece(
    std::uint32_t module, std::uint32_t source, const Piece& piece)
{
    constexpr std::uint32_t kToPort = 0xffffffffU;
    const std::uint32_t target = piece.to.kind == PieceEnd::Child ? piece.to.index : kToPort;
    const std::uint64_t key = (std::uint64_t {source} << 32) | target;
    const auto [entry, isNew] = m_flows[module].shared.try_emplace(key, 0);
    if (isNew)
        entry->second = addPiece(module, piece);
    return entry->second;
}

PieceEnd HierarchyLayout::leavingEnd(const ModuleChild& child, std::uint32_t source)
{
    PieceEnd end {PieceEnd::Child, m_tree.placeOf(child), 0, -1};
    if (!child.isBox())
        end.port = portOf(m_flows[child.module].outPorts, source);
    return end;
}

PieceEnd HierarchyLayout::enteringEnd(const ModuleChild& child, std::uint32_t source, int argument)
{
    PieceEnd end {PieceEnd::Child, m_tree.placeOf(child), 0, argument};
    if (!child.isBox()) {
        end.port = portOf(m_flows[child.module].inPorts, source);
        end.argument = -1;
    }
    return end;
}

/// Up from the source to where both ends meet, across, and down to the reader.
void HierarchyLayout::cutEdge(std::uint32_t edge, int argument)
{
    std::uint32_t from = m_input.edges[edge].from;
    std::uint32_t to = m_input.edges[edge].to;
    if (m_graph.isTurned[edge]) {
        std::swap(from, to);
        argument = -1;
    }
    const auto meeting = m_tree.meetingOf(from, to);
    auto& route = m_route[edge];
    ModuleChild child {from, ModuleChild::kNone};
    for (std::uint32_t m = m_tree.moduleOfBox[from]; m != meeting.module;
         m = m_tree.modules[m].parent) {
        const Piece piece {leavingEnd(child, from),
            {PieceEnd::OutPort, portOf(m_flows[m].outPorts, from), 0, -1}, weightOf(edge)};
        route.emplace_back(m, sharedPiece(m, from, piece));
        child = {ModuleChild::kNone, m};
    }
    std::vector<ModuleChild> down {{to, ModuleChild::kNone}};
    for (std::uint32_t m = m_tree.moduleOfBox[to]; m != meeting.module;
         m = m_tree.modules[m].parent)
        down.push_back({ModuleChild::kNone, m});
    std::uint32_t module = meeting.module;
    PieceEnd source = leavingEnd(meeting.from, from);
    for (auto target = down.rbegin(); target != down.rend(); ++target) {
        const Piece piece {source, enteringEnd(*target, from, argument), weightOf(edge)};
        route.emplace_back(
            module, target->isBox() ? addPiece(module, piece) : sharedPiece(module, from, piece));
        if (target->isBox())
            break;
        module = target->module;
        source = {PieceEnd::InPort, portOf(m_flows[module].inPorts, from), 0, -1};
    }
}

// ---- laying out -------------------------------------------------------------------------------

LeafNode HierarchyLayout::nodeOf(const ModuleChild& child) const
{
    const auto slots = [](std::size_t count, std::size_t least) {
        return static_cast<std::uint16_t>(count >= least && count <= kMostSlots ? count : 0);
    };
    if (child.isBox()) {
        const LayoutBox& box = m_input.boxes[child.box];
        const double width = std::ceil(box.width / kWidthStep) * kWidthStep;
        return {std::clamp(width, 1.0, kLargestSide), std::clamp(box.height, 1.0, kLargestSide),
            slots(argumentsOf(child.box), 2), 0};
    }
    const ModuleFlow& inside = m_flows[child.module];
    return {inside.layout->width + 2 * kMargin, inside.layout->height + kTopMargin + kMargin,
        slots(inside.inPorts.size(), 2), slots(inside.outPorts.size(), 2)};
}

LeafEdge HierarchyLayout::edgeOf(
    const FramedModule& module, const LeafRequest& flow, const Piece& piece) const
{
    LeafEdge edge;
    edge.weight = piece.weight;
    edge.from =
        piece.from.kind == PieceEnd::InPort ? flow.inPort(piece.from.index) : piece.from.index;
    edge.to = piece.to.kind == PieceEnd::OutPort ? flow.outPort(piece.to.index) : piece.to.index;
    if (piece.from.kind == PieceEnd::Child)
        if (const ModuleChild& child = module.children[piece.from.index]; !child.isBox())
            edge.fromSlot =
                static_cast<std::int16_t>(m_flows[child.module].slotOfOutPort[piece.from.port]);
    if (piece.to.kind != PieceEnd::Child)
        return edge;
    const ModuleChild& child = module.children[piece.to.index];
    if (!child.isBox())
        edge.toSlot = static_cast<std::int16_t>(m_flows[child.module].slotOfInPort[piece.to.port]);
    else if (flow.nodes[piece.to.index].inSlots > 0)
        edge.toSlot = static_cast<std::int16_t>(piece.to.argument);
    return edge;
}

/// Modules by depth, innermost first: those of one level do not depend on each other.
std::vector<std::vector<std::size_t>> HierarchyLayout::levels() const
{
    std::vector<std::vector<std::size_t>> levels;
    for (std::size_t i = 0; i < m_tree.modules.size(); ++i) {
        levels.resize(std::max<std::size_t>(levels.size(), m_tree.modules[i].depth + 1));
        levels[m_tree.modules[i].depth].push_back(i);
    }
    std::ranges::reverse(levels);
    return levels;
}

bool HierarchyLayout::layOutLevel(const std::vector<std::size_t>& modules)
{
    const std::size_t workers = m_runner.options().workers;
    const std::size_t each = modules.size() >= workers ? 1 : workers;
    return eachParallel(
        modules.size(), workers, [&](std::size_t i) { return layOutModule(modules[i], each); });
}

bool HierarchyLayout::layOutModule(std::size_t number, std::size_t workers)
{
    const FramedModule& module = m_tree.modules[number];
    ModuleFlow& mine = m_flows[number];
    LeafRequest flow;
    flow.rankGap = m_input.rankGap;
    flow.siblingGap = m_input.siblingGap;
    flow.inPorts = static_cast<std::uint32_t>(mine.inPorts.size());
    flow.outPorts = static_cast<std::uint32_t>(mine.outPorts.size());
    for (const ModuleChild& child : module.children)
        flow.nodes.push_back(nodeOf(child));
    for (const Piece& piece : mine.pieces)
        flow.edges.push_back(edgeOf(module, flow, piece));
    const bool isTold = number == m_watched && m_runner.options().onArrival;
    mine.layout = layoutFlow(flow, m_runner, workers, isTold ? this : nullptr);
    if (!mine.layout)
        return false;
    mine.slotOfInPort = slotsOf(mine.layout->inX);
    mine.slotOfOutPort = slotsOf(mine.layout->outX);
    return true;
}

// ---- putting together -------------------------------------------------------------------------

/// Returns which boxes are placed; edges that lead to others get no points.
std::vector<char> HierarchyLayout::place(const Placing& what, std::vector<LayoutPoint>& centres,
    std::vector<LayoutRoute>& routes, std::vector<LayoutFrame>& frames) const
{
    std::vector<const LeafAnswer*> layouts(m_tree.modules.size(), nullptr); // of what is drawn
    std::vector<LayoutPoint> origins(m_tree.modules.size());
    std::vector<LayoutFrame> frameOf(m_tree.modules.size());
    std::vector<char> isPlaced(m_input.boxes.size(), 0);
    layouts[what.module] = what.layout;
    for (std::size_t m = what.module; m < m_tree.modules.size(); ++m) {
        if (!layouts[m])
            continue;
        const bool isPart = m == what.module && what.isPlaced;
        for (std::size_t i = 0; i < m_tree.modules[m].children.size(); ++i) {
            if (isPart && !(*what.isPlaced)[i])
                continue;
            const ModuleChild& child = m_tree.modules[m].children[i];
            const LayoutPoint centre {
                layouts[m]->centres[i].x + origins[m].x, layouts[m]->centres[i].y + origins[m].y};
            if (child.isBox()) {
                centres[child.box] = centre;
                isPlaced[child.box] = 1;
                continue;
            }
            layouts[child.module] = m_flows[child.module].layout.get();
            const double width = layouts[child.module]->width + 2 * kMargin;
            const double height = layouts[child.module]->height + kTopMargin + kMargin;
            frameOf[child.module] = {m_tree.modules[child.module].path, centre.x - width / 2,
                centre.y - height / 2, width, height};
            origins[child.module] = {
                frameOf[child.module].left + kMargin, frameOf[child.module].top + kTopMargin};
        }
        if (m != what.module)
            frames.push_back(std::move(frameOf[m]));
    }
    for (std::size_t i = 0; i < m_route.size(); ++i) {
        if (!isPlaced[m_input.edges[i].from] || !isPlaced[m_input.edges[i].to])
            continue;
        auto& points = routes[i].points;
        for (const auto& [module, piece] : m_route[i])
            for (const LayoutPoint& point : layouts[module]->routes[piece])
                appendPoint(points, {point.x + origins[module].x, point.y + origins[module].y});
        if (m_graph.isTurned[i])
            std::ranges::reverse(points);
        else if (!points.empty())
            enterBox(i, centres, points);
    }
    return isPlaced;
}

/// The last point of an edge at its slot of the box as it is, not as its width was rounded.
void HierarchyLayout::enterBox(std::size_t edge, const std::vector<LayoutPoint>& centres,
    std::vector<LayoutPoint>& points) const
{
    const std::uint32_t box = m_input.edges[edge].to;
    const auto& [module, piece] = m_route[edge].back();
    const int argument = m_flows[module].pieces[piece].to.argument;
    const int slots = argumentsOf(box) <= kMostSlots ? argumentsOf(box) : 0;
    points.back().x = centres[box].x + slotOffset(argument, slots, m_input.boxes[box].width);
}

// ---- while it is laid out ---------------------------------------------------------------------

bool HierarchyLayout::isWanted()
{
    return m_clock.isTime();
}

void HierarchyLayout::onPart(const LeafAnswer& part, const std::vector<char>& isPlaced)
{
    m_clock.during([&] {
        LayoutArrival arrival;
        arrival.centres.resize(m_input.boxes.size());
        arrival.routes.resize(m_input.edges.size());
        arrival.isPlaced =
            place({m_watched, &part, &isPlaced}, arrival.centres, arrival.routes, arrival.frames);
        m_runner.options().onArrival(std::move(arrival));
    });
}

} // namespace

bool layoutModules(
    const LayoutInput& input, OrderedGraph& graph, LeafRunner& runner, LayoutResult& result)
{
    return HierarchyLayout(input, graph, runner).run(result);
}

} // namespace qdq
