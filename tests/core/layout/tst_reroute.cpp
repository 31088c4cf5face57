// SPDX-License-Identifier: Apache-2.0
#include "core/layout/reroute.h"
#include "tests/support/drawing.h"

#include <QtTest>

using namespace qdq;

namespace {

/// Boxes of 100 × 40 at these centres, in a drawing of 1000 × 1000.
struct Drawn
{
    LayoutInput input;
    LayoutResult result;

    explicit Drawn(std::vector<LayoutPoint> centres)
    {
        input.boxes.assign(centres.size(), {100, 40, "", false});
        result.centres = std::move(centres);
        result.width = result.height = 1000;
    }
    void addLine(std::uint32_t from, std::uint32_t to, std::vector<LayoutPoint> points)
    {
        input.edges.push_back({from, to});
        result.routes.push_back({std::move(points), false});
    }
    const std::vector<LayoutPoint>& line(std::size_t i = 0) const
    {
        return result.routes[i].points;
    }
};

} // namespace

class TestReroute : public QObject
{
    Q_OBJECT

private slots:
    void leavesALineAloneThatIsAsItShouldBe()
    {
        Drawn drawn({{500, 20}, {500, 500}, {300, 250}});
        drawn.addLine(0, 1, {{500, 40}, {500, 480}});
        rerouteAround(drawn.input, drawn.result);
        QCOMPARE(drawn.line(), (std::vector<LayoutPoint> {{500, 40}, {500, 480}}));
        QCOMPARE(drawn.result.throughBefore, std::size_t {0});
    }

    void leadsAroundTheNearerSideOfABox()
    {
        Drawn drawn({{500, 20}, {500, 500}, {480, 250}});
        drawn.addLine(0, 1, {{500, 40}, {500, 480}});
        rerouteAround(drawn.input, drawn.result);
        QCOMPARE(drawn.result.throughBefore, std::size_t {1});
        QCOMPARE(drawn.result.through, std::size_t {0});
        QVERIFY(test::faultsOf(drawn.input, drawn.result) == test::Faults {});
        QCOMPARE(drawn.line().front(), (LayoutPoint {500, 40}));
        QCOMPARE(drawn.line().back(), (LayoutPoint {500, 480}));
        for (const LayoutPoint& point : drawn.line())
            QVERIFY(point.x >= 500); // the box reaches further to the left
    }

    void findsTheWayThroughRowsThatOverlap()
    {
        // Two rows of boxes, the second shifted by half a box: no straight way down.
        std::vector<LayoutPoint> centres {{500, 20}, {500, 900}};
        for (int i = 0; i < 7; ++i) {
            centres.push_back({80.0 + 128 * i, 300});
            centres.push_back({144.0 + 128 * i, 380});
        }
        Drawn drawn(centres);
        drawn.addLine(0, 1, {{500, 40}, {500, 880}});
        rerouteAround(drawn.input, drawn.result);
        QVERIFY(drawn.result.throughBefore > 0);
        QVERIFY(test::faultsOf(drawn.input, drawn.result) == test::Faults {});
    }

    void keepsTheDirectionOfALineThatLeadsUp()
    {
        Drawn drawn({{500, 500}, {500, 20}, {500, 250}});
        drawn.addLine(0, 1, {{500, 480}, {500, 40}});
        rerouteAround(drawn.input, drawn.result);
        QCOMPARE(drawn.result.through, std::size_t {0});
        QCOMPARE(drawn.line().front(), (LayoutPoint {500, 480}));
        QCOMPARE(drawn.line().back(), (LayoutPoint {500, 40}));
    }

    void countsWhatCannotBeMended()
    {
        Drawn drawn({{500, 20}, {500, 500}, {500, 250}});
        drawn.input.boxes[2].width = 2000; // from side to side
        drawn.addLine(0, 1, {{500, 40}, {500, 480}});
        rerouteAround(drawn.input, drawn.result);
        QCOMPARE(drawn.result.through, std::size_t {1});
        QCOMPARE(drawn.line(), (std::vector<LayoutPoint> {{500, 40}, {500, 480}}));
    }

    void passesOverReferences()
    {
        Drawn drawn({{500, 20}, {500, 500}, {500, 250}});
        drawn.addLine(0, 1, {{500, 40}, {500, 480}});
        drawn.result.routes[0].isReference = true;
        rerouteAround(drawn.input, drawn.result);
        QCOMPARE(drawn.result.throughBefore, std::size_t {0});
    }
};

QTEST_APPLESS_MAIN(TestReroute)
#include "tst_reroute.moc"
