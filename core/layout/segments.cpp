// SPDX-License-Identifier: Apache-2.0
#include "core/layout/segments.h"

#include "core/layout/eachparallel.h"
#include "core/layout/parallel.h"
#include "core/layout/polyline.h"
#include "core/layout/slices.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <span>
#include <unordered_map>

// How a graph of any size is laid out by an engine that is good at a few hundred boxes
// ------------------------------------------------------------------------------------
// dot needs time quadratic in the length of a chain and gets lost altogether where one node feeds
// every layer. Networks are long, narrow and repetitive, so the work is cut up until dot only sees
// small pieces that differ:
//
//   1. far edges    (order.cpp) edges of nodes that feed the whole graph - an attention mask,
//   position tables - become references:
//                   a chip at both ends and no line
//   2. blocks       Let live(p) be the number of tensors made at or before position p of the
//   execution order and read after it. Where
//                   live(p) is 1 everything above meets everything below in one tensor: cut there.
//                   For a residual network that is after every residual add
//   3. strips       a block is one strip, unless it has more than 400 boxes: then it is cut into
//   several at the row boundaries
//                   with the fewest live tensors (slices.cpp)
//   4. leaves       a strip becomes a leaf with a port for every tensor that comes in from above or
//   leaves below. Equal leaves - the
//                   layers of a model - have equal bytes and are laid out once (leafrunner.cpp).
//                   Inside a leaf, equal parts side by side are drawn as boxes that were laid out
//                   once too (parallel.cpp)
//   5. stacking     strips are put below one another. The tensor that enters a strip enters at x =
//   0, with a short jog where it left the
//                   strip above elsewhere: lining up port under port would let the drawing drift
//                   sideways without end. Strips of one block share many tensors; they keep the
//                   order of their ports and are lined up by the median
//
//   6. chains       the order of ports makes a strip wait for the one above it. After eight strips
//   of a block a new chain starts with
//                   an order of its own, so that several workers have something to do; tensors then
//                   cross in the jog between
//
// Everything but dot is linear in boxes and edges. What it does not try: to balance the width of
// strips, or to undo a crossing that a cut caused.
//
// Terms: a *tensor* is an end and a slot that edges leave from; it has one port per cut, however
// many edges leave. A *trunk* is the line of a tensor from where it is made down to the strip where
// an edge leaves it.

namespace qdq {

namespace {

constexpr std::size_t kWholeInOne = 150; ///< up to here cutting buys nothing
constexpr std::size_t kSmallestBlock = 40;
constexpr std::size_t kLargestLeaf = 400;
constexpr std::size_t kLongestChain = 8;
constexpr double kJog = 28;
constexpr double kTallest = 1e6; ///< dot's coordinates end not far above
constexpr int kPassingWeight = 20;

using Answer = LeafRunner::Answer;

struct Tensor
{
    std::uint32_t from = 0;
    std::int16_t slot = LeafEdge::kNoSlot;
    std::vector<std::uint32_t> edges; ///< of the flow
    std::uint32_t first = 0; ///< position of the producer; positions are 0 for in-ports, then the
                             ///< boxes, then one for out-ports
    std::uint32_t last = 0; ///< of the last reader
};

/// An edge of the flow that ends in a strip, and the edge of its leaf that draws it.
struct Arrival
{
    std::uint32_t edge = 0;
    std::uint32_t leafEdge = 0;
};

struct Strip
{
    std::vector<std::uint32_t> boxes; ///< in the order the leaf numbers them
    std::vector<std::uint32_t> in; ///< tensors, in the order of ports
    std::vector<std::uint32_t> out;
    // Filled by makeLeaf and the runner.
    LeafRequest leaf;
    std::vector<std::uint32_t>
        leaving; ///< per tensor of `out`: the edge of the leaf that goes to its port
    std::vector<Arrival> arrivals;
    Answer answer;
    double x = 0; ///< of the leaf's left edge
    double y = 0;
};

class FlowLayout
{
public:
    FlowLayout(
        const LeafRequest& flow, LeafRunner& runner, std::size_t workers, FlowWatcher* watcher)
        : m_flow(flow)
        , m_runner(runner)
        , m_workers(workers)
        , m_watcher(watcher)
    {
    }

    Answer run()
    {
        findTensors();
        cutIntoBlocks();
        portsOfStrips();
        if (!layOutChains())
            return nullptr;
        stack(m_strips);
        LeafAnswer whole = compose(m_strips);
        addFlowPorts(whole);
        return std::make_shared<const LeafAnswer>(std::move(whole));
    }

private:
    void findTensors();
    void cutIntoBlocks();
    void addBlock(std::uint32_t first, std::uint32_t end);
    [[nodiscard]] bool fallsIntoParallelParts(std::uint32_t first, std::uint32_t end);
    void portsOfStrips();
    [[nodiscard]] Answer layOutLeaf(const LeafRequest& leaf);
    bool layOutChains();
    bool layOutChain(std::size_t firstStrip, std::size_t endStrip);
    void makeLeaf(Strip& strip);
    void keepOrderOf(const Strip& above, Strip& strip) const;
    void onStripDone(std::size_t number);
    void stack(std::span<Strip> strips);
    [[nodiscard]] double leftEdgeOf(const Strip& strip, const Strip* above) const;
    [[nodiscard]] double leavesAt(const Strip& strip, std::uint32_t tensor) const;
    [[nodiscard]] bool needsJog(const Strip& above, const Strip& strip) const;
    [[nodiscard]] LeafAnswer compose(std::span<const Strip> strips) const;
    void addFlowPorts(LeafAnswer& whole) const;
    [[nodiscard]] std::uint32_t position(std::uint32_t end) const;
    [[nodiscard]] std::uint32_t boxCount() const
    {
        return static_cast<std::uint32_t>(m_flow.nodes.size());
    }
    [[nodiscard]] bool isOutPort(std::uint32_t end) const
    {
        return end >= boxCount() + m_flow.inPorts;
    }

    const LeafRequest& m_flow;
    LeafRunner& m_runner;
    std::size_t m_workers;
    FlowWatcher* m_watcher;
    std::mutex m_doneMutex;
    std::vector<char> m_isDone; ///< per strip; only with a watcher
    std::size_t m_told = 0; ///< strips from the top that the watcher has
    std::vector<Tensor> m_tensors;
    std::vector<std::uint32_t> m_tensorOfEdge;
    std::vector<std::vector<std::uint32_t>>
        m_edgesInto; ///< box → edges of the flow, in argument order
    std::vector<Strip> m_strips;
    std::vector<std::size_t> m_chainStarts; ///< first strip of each chain
    std::vector<std::int32_t> m_stripOfBox;
    std::vector<std::uint32_t> m_leafIndex; ///< box → its number in its strip's leaf
    double m_width = 0;
    double m_height = 0;
};

std::uint32_t FlowLayout::position(std::uint32_t end) const
{
    if (end < boxCount())
        return end + 1;
    return isOutPort(end) ? boxCount() + 1 : 0;
}

void FlowLayout::findTensors()
{
    m_edgesInto.resize(boxCount());
    std::map<std::pair<std::uint32_t, std::int16_t>, std::uint32_t> known;
    m_tensorOfEdge.resize(m_flow.edges.size());
    for (std::uint32_t i = 0; i < m_flow.edges.size(); ++i) {
        const LeafEdge& edge = m_flow.edges[i];
        const auto [entry, isNew] = known.try_emplace(
            {edge.from, edge.fromSlot}, static_cast<std::uint32_t>(m_tensors.size()));
        if (isNew)
            m_tensors.push_back({edge.from, edge.fromSlot, {}, position(edge.from), 0});
        Tensor& tensor = m_tensors[entry->second];
        tensor.edges.push_back(i);
        tensor.last = std::max(tensor.last, position(edge.to));
        m_tensorOfEdge[i] = entry->second;
        if (edge.to < boxCount())
            m_edgesInto[edge.to].push_back(i);
    }
}

void FlowLayout::cutIntoBlocks()
{
    m_stripOfBox.assign(boxCount(), 0);
    m_leafIndex.assign(boxCount(), 0);
    if (boxCount() <= kWholeInOne) {
        addBlock(0, boxCount());
        return;
    }
    std::vector<int> change(boxCount() + 3, 0);
    for (const Tensor& tensor : m_tensors) {
        ++change[tensor.first];
        --change[tensor.last];
    }
    std::uint32_t start = 0;
    int live = change[0];
    for (std::uint32_t box = 0; box + 1 < boxCount(); ++box) {
        live += change[box + 1];
        const bool isWorthIt = box + 1 - start >= kSmallestBlock;
        if (live <= 1 && isWorthIt) {
            addBlock(start, box + 1);
            start = box + 1;
        }
    }
    addBlock(start, boxCount());
}

void FlowLayout::addBlock(std::uint32_t first, std::uint32_t end)
{
    std::vector<std::vector<std::uint32_t>> slices;
    if (end - first > kLargestLeaf && !fallsIntoParallelParts(first, end))
        slices = sliceBlock(m_flow, first, end);
    else {
        slices.emplace_back();
        for (std::uint32_t box = first; box < end; ++box)
            slices.back().push_back(box);
    }
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (i % kLongestChain == 0)
            m_chainStarts.push_back(m_strips.size());
        auto& slice = slices[i];
        Strip& strip = m_strips.emplace_back();
        strip.boxes = std::move(slice);
        for (std::uint32_t k = 0; k < strip.boxes.size(); ++k) {
            m_stripOfBox[strip.boxes[k]] = static_cast<std::int32_t>(m_strips.size() - 1);
            m_leafIndex[strip.boxes[k]] = k;
        }
    }
}

bool FlowLayout::fallsIntoParallelParts(std::uint32_t first, std::uint32_t end)
{
    Strip whole;
    for (std::uint32_t box = first; box < end; ++box) {
        m_leafIndex[box] = box - first;
        whole.boxes.push_back(box);
    }
    for (std::uint32_t t = 0; t < m_tensors.size();
         ++t) { // positions of boxes are one more than their numbers
        if (m_tensors[t].first <= first && m_tensors[t].last > first)
            whole.in.push_back(t);
        if (m_tensors[t].first <= end && m_tensors[t].last > end)
            whole.out.push_back(t);
    }
    makeLeaf(whole);
    return hasParallelParts(whole.leaf);
}

/// By its parts, where it has equal ones; without dot, where it could not be cut small enough.
Answer FlowLayout::layOutLeaf(const LeafRequest& leaf)
{
    const std::string size = std::to_string(leaf.nodes.size()) + " boxes";
    for (const LeafNode& node : leaf.nodes)
        if (std::max(node.width, node.height) > kTallest)
            return m_runner.runLayered(leaf, "a module is too large for dot, on a part of " + size);
    if (hasParallelParts(leaf))
        return layoutParallel(leaf, m_runner);
    if (leaf.nodes.size() <= kLargestLeaf)
        return m_runner.run(leaf);
    return m_runner.runLayered(leaf,
        "one level is too wide for dot, on a part of " + std::to_string(leaf.nodes.size())
            + " boxes");
}

void FlowLayout::portsOfStrips()
{
    const auto last = static_cast<std::int32_t>(m_strips.size());
    const auto stripOf = [&](std::uint32_t end) {
        return end < boxCount() ? m_stripOfBox[end] : isOutPort(end) ? last : -1;
    };
    for (std::uint32_t t = 0; t < m_tensors.size(); ++t) {
        const std::int32_t from = stripOf(m_tensors[t].from);
        std::int32_t to = from;
        for (std::uint32_t edge : m_tensors[t].edges)
            to = std::max(to, stripOf(m_flow.edges[edge].to));
        for (std::int32_t s = std::max(from, 0); s < to && s < last; ++s)
            m_strips[static_cast<std::size_t>(s)].out.push_back(t);
        for (std::int32_t s = from + 1; s <= to && s < last; ++s)
            m_strips[static_cast<std::size_t>(s)].in.push_back(t);
    }
}

void FlowLayout::makeLeaf(Strip& strip)
{
    LeafRequest& leaf = strip.leaf;
    leaf.rankGap = m_flow.rankGap;
    leaf.siblingGap = m_flow.siblingGap;
    leaf.inPorts = static_cast<std::uint32_t>(strip.in.size());
    leaf.outPorts = static_cast<std::uint32_t>(strip.out.size());
    for (std::uint32_t box : strip.boxes)
        leaf.nodes.push_back(m_flow.nodes[box]);
    std::unordered_map<std::uint32_t, std::uint32_t> inPortOf;
    for (std::uint32_t i = 0; i < strip.in.size(); ++i)
        inPortOf.emplace(strip.in[i], leaf.inPort(i));
    const auto source = [&](std::uint32_t t) {
        const auto port = inPortOf.find(t);
        return port != inPortOf.end()
            ? std::pair(port->second, LeafEdge::kNoSlot)
            : std::pair(m_leafIndex[m_tensors[t].from], m_tensors[t].slot);
    };
    for (std::uint32_t box : strip.boxes)
        for (std::uint32_t e : m_edgesInto[box]) {
            const auto [from, slot] = source(m_tensorOfEdge[e]);
            const LeafEdge& edge = m_flow.edges[e];
            strip.arrivals.push_back({e, static_cast<std::uint32_t>(leaf.edges.size())});
            leaf.edges.push_back({from, m_leafIndex[box], slot, edge.toSlot, edge.weight});
        }
    for (std::uint32_t i = 0; i < strip.out.size(); ++i) {
        const auto [from, slot] = source(strip.out[i]);
        const bool isPassing = from >= leaf.nodes.size();
        strip.leaving.push_back(static_cast<std::uint32_t>(leaf.edges.size()));
        leaf.edges.push_back({from, leaf.outPort(i), slot, LeafEdge::kNoSlot,
            static_cast<std::uint16_t>(isPassing ? kPassingWeight : 1)});
    }
}

/// The ports of a later strip of a block stand in the order in which their tensors left the strip
/// above.
void FlowLayout::keepOrderOf(const Strip& above, Strip& strip) const
{
    std::map<std::uint32_t, double> x;
    for (std::size_t i = 0; i < above.out.size(); ++i)
        x.emplace(above.out[i], above.answer->outX[i]);
    std::ranges::stable_sort(strip.in, {}, [&](std::uint32_t tensor) { return x.at(tensor); });
}

bool FlowLayout::layOutChain(std::size_t firstStrip, std::size_t endStrip)
{
    for (std::size_t i = firstStrip; i < endStrip; ++i) {
        Strip& strip = m_strips[i];
        if (i > firstStrip) {
            keepOrderOf(m_strips[i - 1], strip);
            strip.leaf.keepInPortOrder = true;
        }
        makeLeaf(strip);
        strip.answer = layOutLeaf(strip.leaf);
        if (!strip.answer)
            return false;
        if (m_watcher)
            onStripDone(i);
        m_runner.tellDone(strip.boxes.size()); // whoever hears it finds the part
    }
    return true;
}

/// Tells what stands from the top without a gap. Strips further down are being laid out meanwhile;
/// of these nothing is touched.
void FlowLayout::onStripDone(std::size_t number)
{
    const std::lock_guard lock(m_doneMutex);
    m_isDone.resize(m_strips.size(), 0);
    m_isDone[number] = 1;
    const auto count = static_cast<std::size_t>(std::ranges::find(m_isDone, 0) - m_isDone.begin());
    if (count <= m_told || count == m_strips.size() || !m_watcher->isWanted())
        return;
    m_told = count;
    const std::span strips(m_strips.data(), count);
    stack(strips);
    std::vector<char> isPlaced(boxCount(), 0);
    for (const Strip& strip : strips)
        for (const std::uint32_t box : strip.boxes)
            isPlaced[box] = 1;
    m_watcher->onPart(compose(strips), isPlaced);
}

/// Chains do not depend on each other: as many at a time as there are workers.
bool FlowLayout::layOutChains()
{
    return eachParallel(m_chainStarts.size(), m_workers, [&](std::size_t chain) {
        const bool isLast = chain + 1 == m_chainStarts.size();
        return layOutChain(
            m_chainStarts[chain], isLast ? m_strips.size() : m_chainStarts[chain + 1]);
    });
}

void FlowLayout::stack(std::span<Strip> strips)
{
    double y = 0;
    for (std::size_t i = 0; i < strips.size(); ++i) {
        Strip& strip = strips[i];
        const Strip* above = i > 0 ? &strips[i - 1] : nullptr;
        strip.x = leftEdgeOf(strip, above);
        if (above && needsJog(*above, strip))
            y += kJog + 2 * static_cast<double>(strip.in.size() - 1);
        strip.y = y;
        y += strip.answer->height;
    }
    m_height = y;
    double left = strips.front().x;
    double right = left;
    for (const Strip& strip : strips) {
        left = std::min(left, strip.x);
        right = std::max(right, strip.x + strip.answer->width);
    }
    for (Strip& strip : strips)
        strip.x -= left;
    m_width = right - left;
}

/// With one tensor from above, that enters at x = 0; with several, the median of them comes
/// straight down.
double FlowLayout::leftEdgeOf(const Strip& strip, const Strip* above) const
{
    if (strip.in.size() == 1)
        return -strip.answer->inX.front();
    if (!above || strip.in.empty())
        return strip.out.size() == 1 ? -strip.answer->outX.front() : -strip.answer->width / 2;
    std::vector<double> shifts;
    for (std::size_t i = 0; i < strip.in.size(); ++i)
        shifts.push_back(leavesAt(*above, strip.in[i]) - strip.answer->inX[i]);
    const auto middle = shifts.begin() + static_cast<std::ptrdiff_t>(shifts.size() / 2);
    std::ranges::nth_element(shifts, middle);
    return *middle;
}

double FlowLayout::leavesAt(const Strip& strip, std::uint32_t tensor) const
{
    const auto port = std::ranges::find(strip.out, tensor) - strip.out.begin();
    return strip.x + strip.answer->outX[static_cast<std::size_t>(port)];
}

bool FlowLayout::needsJog(const Strip& above, const Strip& strip) const
{
    for (std::size_t i = 0; i < strip.in.size(); ++i)
        if (std::fabs(leavesAt(above, strip.in[i]) - strip.x - strip.answer->inX[i]) > 0.5)
            return true;
    return false;
}

LeafAnswer FlowLayout::compose(std::span<const Strip> strips) const
{
    LeafAnswer whole;
    whole.width = m_width;
    whole.height = m_height;
    whole.centres.resize(boxCount());
    whole.routes.resize(m_flow.edges.size());
    std::vector<std::vector<LayoutPoint>> trunks(m_tensors.size());
    for (const Strip& strip : strips) {
        const auto append = [&](std::vector<LayoutPoint>& route, std::uint32_t leafEdge) {
            for (const LayoutPoint& point : strip.answer->routes[leafEdge])
                appendPoint(route, {point.x + strip.x, point.y + strip.y});
        };
        for (std::size_t i = 0; i < strip.boxes.size(); ++i)
            whole.centres[strip.boxes[i]] = {
                strip.answer->centres[i].x + strip.x, strip.answer->centres[i].y + strip.y};
        for (const Arrival& arrival : strip.arrivals) {
            whole.routes[arrival.edge] = trunks[m_tensorOfEdge[arrival.edge]];
            append(whole.routes[arrival.edge], arrival.leafEdge);
        }
        for (std::size_t i = 0; i < strip.out.size(); ++i)
            append(trunks[strip.out[i]], strip.leaving[i]);
    }
    for (std::uint32_t e = 0; e < m_flow.edges.size(); ++e)
        if (isOutPort(m_flow.edges[e].to) && strips.size() == m_strips.size())
            whole.routes[e] = trunks[m_tensorOfEdge[e]];
    return whole;
}

/// In-ports of the flow are those of its first strip, out-ports those of its last.
void FlowLayout::addFlowPorts(LeafAnswer& whole) const
{
    whole.inX.resize(m_flow.inPorts);
    whole.outX.resize(m_flow.outPorts);
    const Strip& first = m_strips.front();
    for (std::size_t i = 0; i < first.in.size(); ++i)
        whole.inX[m_tensors[first.in[i]].from - boxCount()] = first.x + first.answer->inX[i];
    for (std::uint32_t e = 0; e < m_flow.edges.size(); ++e)
        if (const LeafEdge& edge = m_flow.edges[e]; isOutPort(edge.to))
            whole.outX[edge.to - boxCount() - m_flow.inPorts] = whole.routes[e].back().x;
}

} // namespace

std::shared_ptr<const LeafAnswer> layoutFlow(
    const LeafRequest& flow, LeafRunner& runner, std::size_t workers, FlowWatcher* watcher)
{
    return FlowLayout(flow, runner, workers, watcher).run();
}

} // namespace qdq
