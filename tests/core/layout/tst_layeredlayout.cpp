// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layeredlayout.h"
#include "tests/support/drawing.h"
#include "tests/support/graphfamilies.h"

#include <QtTest>

using namespace qdq;

namespace {

/// The whole drawing as one leaf.
LeafRequest leafOf(const LayoutInput& input)
{
    LeafRequest leaf;
    leaf.rankGap = input.rankGap;
    leaf.siblingGap = input.siblingGap;
    for (const LayoutBox& box : input.boxes)
        leaf.nodes.push_back({box.width, box.height, 0, 0});
    for (const LayoutEdge& edge : input.edges)
        leaf.edges.push_back({edge.from, edge.to});
    return leaf;
}

LayoutResult resultOf(const LeafAnswer& answer)
{
    LayoutResult result;
    result.centres = answer.centres;
    result.width = answer.width;
    result.height = answer.height;
    for (const auto& route : answer.routes)
        result.routes.push_back({route, false});
    return result;
}

} // namespace

class TestLayeredLayout : public QObject
{
    Q_OBJECT

private slots:
    void drawsEveryFamilyWithoutFault()
    {
        for (const test::Family family : test::kFamilies) {
            const LayoutInput input = test::layoutInputOf(makeUnits(test::makeFamily(family, 600)));
            const LayoutResult result = resultOf(layeredLayout(leafOf(input)));
            const test::Faults faults = test::faultsOf(input, result);
            qInfo("%s: %zu overlaps, %zu upward, %zu loose, %zu through, %zu outside",
                test::nameOf(family), faults.overlaps, faults.upward, faults.loose, faults.through,
                faults.outside);
            QVERIFY(faults == test::Faults {});
        }
    }

    void keepsTheOrderOfPorts()
    {
        LeafRequest leaf;
        leaf.siblingGap = 10;
        leaf.inPorts = 2;
        leaf.keepInPortOrder = true;
        leaf.nodes.assign(2, {60, 20, 0, 0});
        leaf.edges = {{leaf.inPort(0), 1}, {leaf.inPort(1), 0}};
        const LeafAnswer answer = layeredLayout(leaf);
        QVERIFY(answer.inX[0] < answer.inX[1]);
        QVERIFY(answer.centres[1].x < answer.centres[0].x);
    }

    void bearsNothingAtAll() { QCOMPARE(layeredLayout({}).width, 0.0); }
};

QTEST_APPLESS_MAIN(TestLayeredLayout)
#include "tst_layeredlayout.moc"
