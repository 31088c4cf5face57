// SPDX-License-Identifier: Apache-2.0
#include "core/layout/dotlayout.h"
#include "core/layout/leaf.h"

#include <QtTest>

using namespace qdq;

namespace {

/// Two boxes beside each other, joined by an add with two slots; a tensor from above passes by.
LeafRequest diamond()
{
    LeafRequest leaf;
    leaf.rankGap = 20;
    leaf.siblingGap = 28;
    leaf.nodes = {{176, 64, 0, 0}, {100, 20, 0, 0}, {120, 20, 0, 0}, {176, 46, 2, 0}};
    leaf.inPorts = 1;
    leaf.outPorts = 2;
    leaf.edges = {{leaf.inPort(0), 0}, {0, 1}, {0, 2}, {1, 3, -1, 0}, {2, 3, -1, 1},
        {3, leaf.outPort(0)}, {leaf.inPort(0), leaf.outPort(1), -1, -1, 20}};
    return leaf;
}

} // namespace

class TestLeaf : public QObject
{
    Q_OBJECT

private slots:
    void requestsSurviveBytes()
    {
        const LeafRequest leaf = diamond();
        LeafRequest back;
        QVERIFY(fromBytes(toBytes(leaf), back));
        QCOMPARE(toBytes(back), toBytes(leaf));
        QVERIFY(back.nodes == leaf.nodes);
        QVERIFY(back.edges == leaf.edges);
    }

    void damagedBytesAreRefused()
    {
        const std::string bytes = toBytes(diamond());
        LeafRequest back;
        for (std::size_t size = 0; size < bytes.size(); ++size)
            QVERIFY(!fromBytes(std::string_view(bytes).substr(0, size), back));
        QVERIFY(!fromBytes(bytes + "x", back));
        LeafRequest wrong = diamond();
        wrong.edges.front().to = 99;
        QVERIFY(!fromBytes(toBytes(wrong), back));
        LeafAnswer answer;
        QVERIFY(!fromBytes(std::string(12, '\xff'), answer));
    }

    void equalStructureHasEqualBytes()
    {
        LeafRequest other = diamond();
        QCOMPARE(toBytes(other), toBytes(diamond()));
        other.nodes[1].width += 0.5;
        QVERIFY(toBytes(other) != toBytes(diamond()));
    }

    void dotPutsPortsAtTheEdgesAndEndsOnBoxes()
    {
        const LeafRequest leaf = diamond();
        for (const DotSettings settings : {DotSettings::Full, DotSettings::Cheap}) {
            const auto answer = runDot(leaf, settings);
            QVERIFY(answer.has_value());
            QCOMPARE(answer->centres.size(), leaf.nodes.size());
            QCOMPARE(answer->outX.size(), std::size_t {2});
            for (std::size_t i = 0; i < leaf.edges.size(); ++i) {
                const auto& route = answer->routes[i];
                QVERIFY(route.size() >= 2);
                QVERIFY(route.front().y < route.back().y);
            }
            QCOMPARE(answer->routes[0].front(), (LayoutPoint {answer->inX[0], 0}));
            QCOMPARE(answer->routes[5].back(), (LayoutPoint {answer->outX[0], answer->height}));
            // The add's second argument enters right of its first.
            QCOMPARE(answer->routes[3].back().x, answer->centres[3].x - 44);
            QCOMPARE(answer->routes[4].back().x, answer->centres[3].x + 44);
            QVERIFY(answer->centres[1].x < answer->centres[2].x);
        }
    }

    void dotKeepsTheOrderOfPorts()
    {
        LeafRequest leaf;
        leaf.rankGap = 20;
        leaf.siblingGap = 28;
        leaf.inPorts = 3;
        leaf.keepInPortOrder = true;
        leaf.nodes.assign(3, {60, 20, 0, 0});
        // Without the order, dot would turn the ports round.
        leaf.edges = {{leaf.inPort(0), 2}, {leaf.inPort(1), 1}, {leaf.inPort(2), 0}, {0, 1}};
        const auto answer = runDot(leaf, DotSettings::Full);
        QVERIFY(answer.has_value());
        QVERIFY(answer->inX[0] < answer->inX[1]);
        QVERIFY(answer->inX[1] < answer->inX[2]);
    }

    void dotIsTheSameEveryTime() // also past the 86th layout (layout-and-rendering 2.4)
    {
        const LeafRequest leaf = diamond();
        const std::string first = toBytes(*runDot(leaf, DotSettings::Full));
        for (int i = 0; i < 300; ++i)
            QCOMPARE(toBytes(*runDot(leaf, DotSettings::Full)), first);
    }

    void dotBearsOddSizes()
    {
        LeafRequest leaf;
        leaf.nodes = {{1e9, -5, 0, 0}, {0, 0, 3, 3}};
        leaf.edges = {{0, 1, -1, 2}};
        QVERIFY(runDot(leaf, DotSettings::Full).has_value());
        QVERIFY(runDot(LeafRequest {}, DotSettings::Full).has_value());
    }
};

QTEST_APPLESS_MAIN(TestLeaf)
#include "tst_leaf.moc"
