// SPDX-License-Identifier: Apache-2.0
#include "core/layout/slices.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace qdq {

namespace {

constexpr std::size_t kSmallestSlice = 200;
constexpr std::size_t kLargestSlice = 400;
constexpr std::size_t kMostPorts = 250;

class Slicer
{
public:
    Slicer(const LeafRequest& flow, std::uint32_t first, std::uint32_t end)
        : m_flow(flow)
        , m_first(first)
        , m_count(end - first)
        , m_row(m_count, 0)
        , m_sorted(m_count)
    {
    }

    std::vector<std::vector<std::uint32_t>> run()
    {
        findRows();
        countLive();
        std::vector<std::vector<std::uint32_t>> slices;
        for (std::size_t start = 0; start < m_count;) {
            const std::size_t cut = bestCut(start);
            if (cut < m_count && m_live[cut] > kMostPorts)
                return {m_sorted};
            slices.emplace_back(m_sorted.begin() + static_cast<std::ptrdiff_t>(start),
                m_sorted.begin() + static_cast<std::ptrdiff_t>(cut));
            start = cut;
        }
        return slices;
    }

private:
    void findRows();
    void countLive();
    [[nodiscard]] std::size_t bestCut(std::size_t start) const;
    [[nodiscard]] bool isInside(std::uint32_t end) const
    {
        return end >= m_first && end < m_first + m_count;
    }

    const LeafRequest& m_flow;
    std::uint32_t m_first;
    std::uint32_t m_count;
    std::vector<std::uint32_t> m_row; ///< per box of the block
    std::vector<std::uint32_t> m_sorted; ///< boxes of the flow by row
    std::vector<std::size_t> m_live; ///< tensors that cross a cut before the k-th of m_sorted
};

void Slicer::findRows()
{
    // By producer: edges of a flow lead upwards in number, so one pass in that order settles every
    // row.
    std::vector<std::vector<std::uint32_t>> readers(m_count);
    for (const LeafEdge& edge : m_flow.edges)
        if (isInside(edge.from) && isInside(edge.to))
            readers[edge.from - m_first].push_back(edge.to - m_first);
    std::vector<char> hasProducer(m_count, 0);
    for (const LeafEdge& edge : m_flow.edges)
        if (isInside(edge.to))
            hasProducer[edge.to - m_first] = 1;
    for (std::uint32_t box = 0; box < m_count; ++box)
        for (std::uint32_t reader : readers[box])
            m_row[reader] = std::max(m_row[reader], m_row[box] + 1);
    for (std::uint32_t box = m_count; box-- > 0;) {
        if (hasProducer[box] || readers[box].empty())
            continue;
        std::uint32_t row = m_row[readers[box].front()];
        for (std::uint32_t reader : readers[box])
            row = std::min(row, m_row[reader]);
        m_row[box] = std::max(m_row[box], row - 1);
    }
    std::iota(m_sorted.begin(), m_sorted.end(), m_first);
    std::ranges::stable_sort(m_sorted, {}, [&](std::uint32_t box) { return m_row[box - m_first]; });
}

void Slicer::countLive()
{
    std::vector<std::size_t> place(m_count);
    for (std::size_t i = 0; i < m_count; ++i)
        place[m_sorted[i] - m_first] = i;
    // A tensor is an end and a slot. What comes from above or passes through crosses every cut up
    // to its last reader.
    std::map<std::pair<std::uint32_t, std::int16_t>, std::size_t> lastReader;
    for (const LeafEdge& edge : m_flow.edges) {
        const bool comesIn = edge.from < m_first || edge.from >= m_flow.nodes.size();
        if (!comesIn && !isInside(edge.from))
            continue;
        if (edge.to < m_first)
            continue;
        const std::size_t reader = isInside(edge.to) ? place[edge.to - m_first] : m_count;
        std::size_t& last = lastReader[{edge.from, edge.fromSlot}];
        last = std::max(last, reader);
    }
    std::vector<std::ptrdiff_t> change(m_count + 2, 0);
    for (const auto& [tensor, last] : lastReader) {
        const std::uint32_t end = tensor.first;
        const std::size_t from = isInside(end) ? place[end - m_first] + 1 : 0;
        ++change[from];
        --change[last + 1];
    }
    m_live.resize(m_count + 1);
    std::ptrdiff_t live = 0;
    for (std::size_t i = 0; i <= m_count; ++i)
        m_live[i] = static_cast<std::size_t>(live += change[i]);
}

std::size_t Slicer::bestCut(std::size_t start) const
{
    if (m_count - start <= kLargestSlice)
        return m_count;
    std::size_t best = 0;
    for (std::size_t cut = start + kSmallestSlice + 1; cut <= start + kLargestSlice; ++cut) {
        const bool isBoundary =
            m_row[m_sorted[cut] - m_first] != m_row[m_sorted[cut - 1] - m_first];
        if (isBoundary && (best == 0 || m_live[cut] < m_live[best]))
            best = cut;
    }
    return best != 0 ? best : start + kLargestSlice;
}

} // namespace

std::vector<std::vector<std::uint32_t>> sliceBlock(
    const LeafRequest& flow, std::uint32_t first, std::uint32_t end)
{
    return Slicer(flow, first, end).run();
}

} // namespace qdq
