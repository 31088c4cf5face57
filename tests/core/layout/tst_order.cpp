// SPDX-License-Identifier: Apache-2.0
#include "core/layout/order.h"

#include <QtTest>

using namespace qdq;

namespace {

LayoutInput boxes(std::size_t count, std::vector<LayoutEdge> edges)
{
    LayoutInput input;
    input.boxes.assign(count, {100, 20, "", false});
    input.boxes.front().isInput = true;
    input.edges = std::move(edges);
    return input;
}

/// 0 → 1 → … → count-1.
LayoutInput chain(std::uint32_t count)
{
    std::vector<LayoutEdge> edges;
    for (std::uint32_t i = 1; i < count; ++i)
        edges.push_back({i - 1, i});
    return boxes(count, edges);
}

std::size_t elided(const OrderedGraph& graph)
{
    return static_cast<std::size_t>(std::ranges::count(graph.isElided, char {1}));
}

} // namespace

class TestOrder : public QObject
{
    Q_OBJECT

private slots:
    void sinksWhatNoInputReachesToItsConsumer()
    {
        // 1 and 2 are constants of 4: they go directly before it, whatever their number.
        const OrderedGraph graph = orderGraph(boxes(5, {{0, 3}, {3, 4}, {1, 2}, {2, 4}}));
        QCOMPARE(graph.order, (std::vector<std::uint32_t> {0, 3, 1, 2, 4}));
        QCOMPARE(graph.rank, (std::vector<std::uint32_t> {0, 0, 1, 1, 2}));
    }

    void keepsTheOrderWhereNothingIsAnInput()
    {
        LayoutInput input = boxes(4, {{0, 3}, {1, 2}, {2, 3}});
        input.boxes.front().isInput = false;
        QCOMPARE(orderGraph(input).order, (std::vector<std::uint32_t> {0, 1, 2, 3}));
    }

    void elidesFarEdgesOfHubs()
    {
        LayoutInput input = chain(200);
        for (std::uint32_t to : {10U, 60U, 110U, 160U})
            input.edges.push_back({0, to});
        const OrderedGraph graph = orderGraph(input, 40);
        QCOMPARE(elided(graph), std::size_t {3}); // not the near one
        QVERIFY(!graph.isElided[199]);
    }

    void keepsResiduals()
    {
        LayoutInput input = chain(400);
        for (std::uint32_t i = 0; i + 12 < 400; i += 10)
            input.edges.push_back({i, i + 12});
        QCOMPARE(elided(orderGraph(input)), std::size_t {0});
    }

    void elidesOneEdgeOnlyWhenItIsVeryLong()
    {
        LayoutInput input = chain(400);
        input.edges.push_back({0, 150});
        input.edges.push_back({0, 399});
        const OrderedGraph graph = orderGraph(input, 40);
        QVERIFY(!graph.isElided[399]);
        QVERIFY(graph.isElided[400]);
    }

    void doesNotElideConstantsThatStandEarly()
    {
        // All constants first, as torch lists them, each read far below.
        LayoutInput input = boxes(301, {});
        for (std::uint32_t i = 0; i < 150; ++i) {
            input.edges.push_back({151 + i - (i == 0 ? 151 : 1), 151 + i});
            input.edges.push_back({1 + i, 151 + i});
        }
        QCOMPARE(elided(orderGraph(input)), std::size_t {0});
    }

    void turnsBackwardEdgesAndDropsLoops()
    {
        const OrderedGraph graph = orderGraph(boxes(3, {{0, 1}, {2, 1}, {1, 2}, {1, 1}}));
        QCOMPARE(graph.isTurned, (std::vector<char> {0, 1, 0, 0}));
        QCOMPARE(graph.isElided, (std::vector<char> {0, 0, 0, 1}));
    }

    void isNotRecursive()
    {
        const OrderedGraph graph = orderGraph(chain(300000));
        QCOMPARE(graph.rank.back(), 299999U);
    }
};

QTEST_APPLESS_MAIN(TestOrder)
#include "tst_order.moc"
