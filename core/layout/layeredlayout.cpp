// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layeredlayout.h"

#include <algorithm>
#include <numeric>

// The way of Sugiyama, each step in its simplest linear form:
//   1. rows      longest path from the top; what has no producer moves down to just above its first
//   consumer
//   2. passages  an edge over several rows gets a place of its own in each, so that it never runs
//   through a box
//   3. order     a few sweeps, each row sorted by the mean place of its neighbours in the row
//   before
//   4. columns   a few sweeps, each row put as near to its neighbours as the order and the gaps
//   allow
//                (pool adjacent violators: exact and linear for one row)
// It does not try to balance sweeps against each other or to straighten long edges beyond that: it
// stands in when dot cannot.

namespace qdq {

namespace {

constexpr int kOrderSweeps = 4;
constexpr int kColumnSweeps = 3;

/// Something with a place in a row: a box, a port, or the passage of an edge.
struct Item
{
    double width = 0;
    double height = 0;
    std::size_t row = 0;
    double x = 0; ///< middle
    double place = 0; ///< index in its row
    std::vector<std::size_t> above;
    std::vector<std::size_t> below;
};

class Layering
{
public:
    explicit Layering(const LeafRequest& request)
        : m_request(request)
        , m_items(request.endCount())
        , m_chains(request.edges.size())
    {
    }

    LeafAnswer run()
    {
        assignRows();
        makePassages();
        for (int i = 0; i < kOrderSweeps; ++i)
            sortRows(i % 2 == 0);
        packRows();
        for (int i = 0; i < kColumnSweeps; ++i)
            moveRows(i % 2 == 0);
        return answer();
    }

private:
    void assignRows();
    void makePassages();
    void sortRows(bool down);
    void number(std::vector<std::size_t>& row);
    void packRows();
    void moveRows(bool down);
    void moveRow(const std::vector<std::size_t>& row, bool down);
    [[nodiscard]] double gapBetween(std::size_t a, std::size_t b) const;
    [[nodiscard]] LeafAnswer answer() const;
    [[nodiscard]] std::vector<double> rowTops() const;
    [[nodiscard]] bool isFixed(std::size_t row) const
    {
        return row == 0 && m_request.keepInPortOrder && m_request.inPorts > 0;
    }
    [[nodiscard]] std::size_t rowCount() const { return m_rows.size(); }

    const LeafRequest& m_request;
    std::vector<Item> m_items;
    std::vector<std::vector<std::size_t>> m_chains; ///< per edge: its items, top to bottom
    std::vector<std::vector<std::size_t>> m_rows;
};

void Layering::assignRows()
{
    const std::size_t boxes = m_request.nodes.size();
    const std::size_t firstOut = boxes + m_request.inPorts;
    std::vector<std::vector<std::uint32_t>> targets(m_items.size());
    std::vector<std::size_t> waiting(m_items.size(), 0);
    for (const LeafEdge& edge : m_request.edges) {
        targets[edge.from].push_back(edge.to);
        ++waiting[edge.to];
    }
    std::vector<std::size_t> order;
    order.reserve(m_items.size());
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        m_items[i].row = i < boxes && m_request.inPorts > 0 ? 1 : 0;
        if (i < boxes) {
            m_items[i].width = m_request.nodes[i].width;
            m_items[i].height = m_request.nodes[i].height;
        }
        if (waiting[i] == 0)
            order.push_back(i);
    }
    std::vector<char> hasProducer(m_items.size(), 0);
    for (std::size_t next = 0; next < order.size(); ++next)
        for (std::uint32_t target : targets[order[next]]) {
            m_items[target].row = std::max(m_items[target].row, m_items[order[next]].row + 1);
            hasProducer[target] = 1;
            if (--waiting[target] == 0)
                order.push_back(target);
        }
    for (std::size_t i = 0; i < boxes; ++i) {
        if (hasProducer[i] || targets[i].empty())
            continue;
        std::size_t row = m_items[targets[i].front()].row;
        for (std::uint32_t target : targets[i])
            row = std::min(row, m_items[target].row);
        m_items[i].row = std::max(m_items[i].row, row - 1);
    }
    std::size_t last = 0;
    for (std::size_t i = 0; i < m_items.size(); ++i)
        last = std::max(last, m_items[i].row + (m_request.outPorts > 0 && i < firstOut ? 1 : 0));
    for (std::size_t i = firstOut; i < m_items.size(); ++i)
        m_items[i].row = last;
    m_rows.resize(m_items.empty() ? 0 : last + 1);
}

void Layering::makePassages()
{
    for (std::size_t i = 0; i < m_items.size(); ++i)
        m_rows[m_items[i].row].push_back(i);
    for (std::size_t e = 0; e < m_request.edges.size(); ++e) {
        const LeafEdge& edge = m_request.edges[e];
        std::vector<std::size_t>& chain = m_chains[e];
        chain.push_back(edge.from);
        for (std::size_t row = m_items[edge.from].row + 1; row < m_items[edge.to].row; ++row) {
            chain.push_back(m_items.size());
            m_rows[row].push_back(m_items.size());
            m_items.emplace_back().row = row;
        }
        chain.push_back(edge.to);
        for (std::size_t i = 1; i < chain.size(); ++i) {
            m_items[chain[i - 1]].below.push_back(chain[i]);
            m_items[chain[i]].above.push_back(chain[i - 1]);
        }
    }
    for (auto& row : m_rows)
        number(row);
}

void Layering::number(std::vector<std::size_t>& row)
{
    for (std::size_t i = 0; i < row.size(); ++i)
        m_items[row[i]].place = static_cast<double>(i);
}

void Layering::sortRows(bool down)
{
    for (std::size_t step = 1; step < rowCount(); ++step) {
        const std::size_t index = down ? step : rowCount() - 1 - step;
        if (isFixed(index))
            continue;
        std::vector<std::pair<double, std::size_t>> keyed;
        for (std::size_t item : m_rows[index]) {
            const auto& others = down ? m_items[item].above : m_items[item].below;
            double mean = m_items[item].place;
            if (!others.empty()) {
                mean = 0;
                for (std::size_t other : others)
                    mean += m_items[other].place;
                mean /= static_cast<double>(others.size());
            }
            keyed.emplace_back(mean, item);
        }
        std::ranges::stable_sort(keyed, {}, [](const auto& key) { return key.first; });
        for (std::size_t i = 0; i < keyed.size(); ++i)
            m_rows[index][i] = keyed[i].second;
        number(m_rows[index]);
    }
}

/// Least distance of two middles.
double Layering::gapBetween(std::size_t a, std::size_t b) const
{
    return (m_items[a].width + m_items[b].width) / 2 + m_request.siblingGap;
}

void Layering::packRows()
{
    for (auto& row : m_rows) {
        double x = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            x += i > 0 ? gapBetween(row[i - 1], row[i]) : 0;
            m_items[row[i]].x = x;
        }
        for (std::size_t item : row)
            m_items[item].x -= x / 2;
    }
}

void Layering::moveRows(bool down)
{
    for (std::size_t step = 1; step < rowCount(); ++step)
        moveRow(m_rows[down ? step : rowCount() - 1 - step], down);
}

/// With the gaps subtracted from all wishes, the nearest non-decreasing sequence is what is wanted.
void Layering::moveRow(const std::vector<std::size_t>& row, bool down)
{
    struct Block
    {
        double sum;
        double count;
        [[nodiscard]] double mean() const { return sum / count; }
    };
    std::vector<Block> blocks;
    std::vector<double> offsets;
    double offset = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        offset += i > 0 ? gapBetween(row[i - 1], row[i]) : 0;
        offsets.push_back(offset);
        const auto& others = down ? m_items[row[i]].above : m_items[row[i]].below;
        double wish = m_items[row[i]].x;
        if (!others.empty()) {
            wish = 0;
            for (std::size_t other : others)
                wish += m_items[other].x;
            wish /= static_cast<double>(others.size());
        }
        blocks.push_back({wish - offset, 1});
        while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() > blocks.back().mean()) {
            blocks[blocks.size() - 2].sum += blocks.back().sum;
            blocks[blocks.size() - 2].count += blocks.back().count;
            blocks.pop_back();
        }
    }
    std::size_t i = 0;
    for (const Block& block : blocks)
        for (double n = 0; n < block.count; ++n, ++i)
            m_items[row[i]].x = block.mean() + offsets[i];
}

std::vector<double> Layering::rowTops() const
{
    std::vector<double> tops;
    double y = 0;
    for (const auto& row : m_rows) {
        tops.push_back(y);
        double height = 0;
        for (std::size_t item : row)
            height = std::max(height, m_items[item].height);
        y += height + m_request.rankGap;
    }
    tops.push_back(y);
    return tops;
}

LeafAnswer Layering::answer() const
{
    LeafAnswer answer;
    if (m_items.empty())
        return answer;
    const std::vector<double> tops = rowTops();
    double left = m_items.front().x;
    double right = left;
    for (const Item& item : m_items) {
        left = std::min(left, item.x - item.width / 2);
        right = std::max(right, item.x + item.width / 2);
    }
    const auto bottomOf = [&](std::size_t row) { return tops[row + 1] - m_request.rankGap; };
    answer.width = right - left;
    answer.height = bottomOf(rowCount() - 1);
    const std::size_t boxes = m_request.nodes.size();
    for (std::size_t i = 0; i < boxes; ++i)
        answer.centres.push_back(
            {m_items[i].x - left, (tops[m_items[i].row] + bottomOf(m_items[i].row)) / 2});
    for (std::size_t i = 0; i < m_request.inPorts; ++i)
        answer.inX.push_back(m_items[boxes + i].x - left);
    for (std::size_t i = 0; i < m_request.outPorts; ++i)
        answer.outX.push_back(m_items[boxes + m_request.inPorts + i].x - left);
    for (const auto& chain : m_chains) {
        auto& route = answer.routes.emplace_back();
        // Straight down within a row, also beside a taller neighbour; across between rows.
        for (std::size_t i = 0; i < chain.size(); ++i) {
            const Item& item = m_items[chain[i]];
            const double x = item.x - left;
            const double middle = (tops[item.row] + bottomOf(item.row)) / 2;
            if (i > 0)
                route.push_back({x, tops[item.row]});
            if (i + 1 == chain.size())
                route.push_back({x, middle - item.height / 2});
            if (i == 0)
                route.push_back({x, middle + item.height / 2});
            if (i + 1 < chain.size())
                route.push_back({x, bottomOf(item.row)});
        }
    }
    return answer;
}

} // namespace

LeafAnswer layeredLayout(const LeafRequest& request)
{
    LeafAnswer answer = Layering(request).run();
    joinEnds(request, answer);
    return answer;
}

} // namespace qdq
