// SPDX-License-Identifier: Apache-2.0
#include "core/layout/order.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

namespace qdq {

namespace {

constexpr std::size_t kHubUsers = 4;
constexpr std::size_t kHubFarUsers = 2;

/// Edge numbers by the box they leave (or enter), in one array.
class EdgeIndex
{
public:
    EdgeIndex(const LayoutInput& input, bool byTarget)
        : m_first(input.boxes.size() + 1, 0)
        , m_edges(input.edges.size())
    {
        const auto end = [&](const LayoutEdge& edge) { return byTarget ? edge.to : edge.from; };
        for (const LayoutEdge& edge : input.edges)
            ++m_first[end(edge) + 1];
        std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
        std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
        for (std::uint32_t i = 0; i < input.edges.size(); ++i)
            m_edges[next[end(input.edges[i])]++] = i;
    }
    [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t box) const
    {
        return {m_edges.data() + m_first[box], m_edges.data() + m_first[box + 1]};
    }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<std::uint32_t> m_edges;
};

class Orderer
{
public:
    Orderer(const LayoutInput& input, std::uint32_t farRanks, std::uint32_t longRanks)
        : m_input(input)
        , m_farRanks(farRanks)
        , m_longRanks(longRanks)
        , m_count(static_cast<std::uint32_t>(input.boxes.size()))
        , m_out(input, false)
        , m_in(input, true)
    {
    }

    OrderedGraph run()
    {
        m_graph.isTurned.assign(m_input.edges.size(), 0);
        m_graph.isElided.assign(m_input.edges.size(), 0);
        for (std::size_t i = 0; i < m_input.edges.size(); ++i) {
            m_graph.isTurned[i] = m_input.edges[i].from > m_input.edges[i].to;
            m_graph.isElided[i] = m_input.edges[i].from == m_input.edges[i].to;
        }
        findDependent();
        sinkIndependent();
        assignRanks();
        elide();
        return std::move(m_graph);
    }

private:
    void findDependent();
    void sinkIndependent();
    void assignRanks();
    void elide();
    [[nodiscard]] bool isForward(std::uint32_t edge) const
    {
        return !m_graph.isTurned[edge] && !m_graph.isElided[edge];
    }

    const LayoutInput& m_input;
    std::uint32_t m_farRanks;
    std::uint32_t m_longRanks;
    std::uint32_t m_count;
    EdgeIndex m_out;
    EdgeIndex m_in;
    std::vector<char> m_isDependent; ///< reachable from an input
    OrderedGraph m_graph;
};

/// Where nothing is marked as an input (a focus picture), everything counts as dependent.
void Orderer::findDependent()
{
    m_isDependent.assign(m_count, 0);
    bool hasInput = false;
    for (std::uint32_t box = 0; box < m_count; ++box) {
        if (m_input.boxes[box].isInput)
            m_isDependent[box] = hasInput = true;
        for (std::uint32_t edge : m_in[box])
            if (isForward(edge))
                m_isDependent[box] |= m_isDependent[m_input.edges[edge].from];
    }
    if (!hasInput)
        m_isDependent.assign(m_count, 1);
}

/// Depth first from each dependent box into what it needs and nothing has placed yet; with a stack
/// of our own, since chains are as long as the graph.
void Orderer::sinkIndependent()
{
    std::vector<char> isPlaced(m_count, 0);
    m_graph.order.reserve(m_count);
    std::vector<std::pair<std::uint32_t, std::size_t>> stack;
    const auto placeWithNeeds = [&](std::uint32_t root) {
        stack.assign(1, {root, 0});
        while (!stack.empty()) {
            const std::uint32_t box = stack.back().first;
            const auto needs = m_in[box];
            if (isPlaced[box] || stack.back().second == needs.size()) {
                if (!isPlaced[box]) {
                    isPlaced[box] = 1;
                    m_graph.order.push_back(box);
                }
                stack.pop_back();
                continue;
            }
            const std::uint32_t edge = needs[stack.back().second++];
            if (isForward(edge) && !isPlaced[m_input.edges[edge].from])
                stack.emplace_back(m_input.edges[edge].from, 0);
        }
    };
    for (std::uint32_t box = 0; box < m_count; ++box)
        if (m_isDependent[box])
            placeWithNeeds(box);
    for (std::uint32_t box = 0; box < m_count; ++box)
        if (!isPlaced[box])
            placeWithNeeds(box);
    m_graph.position.resize(m_count);
    for (std::uint32_t i = 0; i < m_count; ++i)
        m_graph.position[m_graph.order[i]] = i;
}

void Orderer::assignRanks()
{
    auto& rank = m_graph.rank;
    rank.assign(m_count, 0);
    for (std::uint32_t box : m_graph.order)
        for (std::uint32_t edge : m_in[box])
            if (isForward(edge))
                rank[box] = std::max(rank[box], rank[m_input.edges[edge].from] + 1);
    for (auto box = m_graph.order.rbegin(); box != m_graph.order.rend(); ++box) {
        if (m_isDependent[*box])
            continue;
        std::uint32_t latest = std::numeric_limits<std::uint32_t>::max();
        for (std::uint32_t edge : m_out[*box])
            if (isForward(edge))
                latest = std::min(latest, rank[m_input.edges[edge].to]);
        if (latest != std::numeric_limits<std::uint32_t>::max())
            rank[*box] = std::max(rank[*box], latest - 1);
    }
}

void Orderer::elide()
{
    const auto& rank = m_graph.rank;
    const auto length = [&](std::uint32_t edge) {
        const auto& [from, to] = m_input.edges[edge];
        return rank[to] > rank[from] ? rank[to] - rank[from] : rank[from] - rank[to];
    };
    for (std::uint32_t box = 0; box < m_count; ++box) {
        const auto edges = m_out[box];
        const auto farEdges = std::ranges::count_if(
            edges, [&](std::uint32_t edge) { return length(edge) > m_farRanks; });
        const bool isHub =
            edges.size() >= kHubUsers && static_cast<std::size_t>(farEdges) >= kHubFarUsers;
        for (std::uint32_t edge : edges)
            if (length(edge) > (isHub ? m_farRanks : m_longRanks))
                m_graph.isElided[edge] = 1;
    }
}

} // namespace

OrderedGraph orderGraph(const LayoutInput& input, std::uint32_t farRanks, std::uint32_t longRanks)
{
    return Orderer(input, farRanks, longRanks).run();
}

} // namespace qdq
