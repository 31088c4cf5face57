// SPDX-License-Identifier: Apache-2.0
// What a layout costs and what is wrong with it, counted and not timed: a table, and a bound for
// every number in it.
#include "core/layout/layoutengine.h"
#include "tests/support/drawing.h"
#include "tests/support/graphfamilies.h"

#include <QtTest>

using namespace qdq;
using namespace std::chrono_literals;
using qdq::test::Family;

class TestLayoutCounts : public QObject
{
    Q_OBJECT

private slots:
    void staysWithinItsCounts_data()
    {
        QTest::addColumn<int>("family");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<bool>("keepModules");
        QTest::addColumn<int>("mostCalls");
        QTest::addColumn<int>("mostToDot");
        const auto add = [](Family family, int nodes, bool frames, int calls, int toDot) {
            QTest::addRow("%s %d %s", test::nameOf(family), nodes, frames ? "frames" : "flat")
                << static_cast<int>(family) << nodes << frames << calls << toDot;
        };
        add(Family::Resnet, 50000, false, 10, 400);
        add(Family::Resnet, 10000, true, 10, 300);
        add(Family::Tfm, 10000, false, 10, 400);
        add(Family::Tfm, 50000, false, 10, 400);
        add(Family::Tfm, 10000, true, 16, 500);
        add(Family::Tfmw, 10000, false, 10, 500);
        add(Family::Tfmw, 50000, false, 10, 500);
        add(Family::Tfmw, 10000, true, 20, 500);
        add(Family::Nas, 5000, false, 12, 2000);
        add(Family::Nas, 5000, true, 60, 2000);
        add(Family::Fan, 10000, false, 5, 300);
        add(Family::Flat, 12000, false, 0, 0);
    }
    void staysWithinItsCounts()
    {
        QFETCH(int, family);
        QFETCH(int, nodes);
        QFETCH(bool, keepModules);
        QFETCH(int, mostCalls);
        QFETCH(int, mostToDot);
        const LayoutInput input = test::layoutInputOf(makeUnits(
            test::makeFamily(static_cast<Family>(family), static_cast<std::size_t>(nodes))));
        LayoutOptions options;
        options.workerCommand = {QDQ_TEST_WORKER};
        options.partDeadline =
            60s; // the machine may be busy: what is drawn must not depend on that
        options.keepModules = keepModules;
        const auto result = layoutGraph(input, options);
        QVERIFY(result.has_value());
        const test::Faults faults = test::faultsOf(input, *result);
        qInfo(
            "%5zu boxes %5zu edges: %3zu dot calls, %4zu nodes to dot, largest %3zu, %4zu elided; "
            "%zu overlaps, %zu upward, %zu through (%zu before re-routing)",
            input.boxes.size(), input.edges.size(), result->dotCalls, result->dotNodes,
            result->largestDotCall, result->elidedEdges, faults.overlaps, faults.upward,
            faults.through, result->throughBefore);
        QVERIFY(result->dotCalls <= static_cast<std::size_t>(mostCalls));
        QVERIFY(result->dotNodes <= static_cast<std::size_t>(mostToDot));
        QVERIFY(result->largestDotCall <= 400);
        QCOMPARE(result->through, faults.through);
        QVERIFY(faults == test::Faults {});
        const auto repeats = static_cast<Family>(family);
        if (repeats == Family::Resnet || repeats == Family::Tfm)
            QCOMPARE(result->throughBefore, std::size_t {0});
    }
};

QTEST_APPLESS_MAIN(TestLayoutCounts)
#include "tst_layoutcounts.moc"
