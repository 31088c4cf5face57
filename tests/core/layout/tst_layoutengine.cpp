// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layoutengine.h"
#include "tests/support/drawing.h"
#include "tests/support/graphfamilies.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>

using namespace qdq;
using namespace std::chrono_literals;
using qdq::test::Family;

namespace {

LayoutOptions quick()
{
    LayoutOptions options;
    options.workerCommand = {QDQ_TEST_WORKER};
    options.partDeadline = 60s; // the machine may be busy: what is drawn must not depend on that
    return options;
}

LayoutInput drawing(Family family, std::size_t nodes)
{
    return test::layoutInputOf(makeUnits(test::makeFamily(family, nodes)));
}

QString words(const test::Faults& faults)
{
    return QString("%1 overlaps, %2 upward, %3 loose, %4 through, %5 outside")
        .arg(faults.overlaps)
        .arg(faults.upward)
        .arg(faults.loose)
        .arg(faults.through)
        .arg(faults.outside);
}

bool samePoints(const LayoutResult& a, const LayoutResult& b)
{
    for (std::size_t i = 0; i < a.routes.size(); ++i)
        if (a.routes[i].points != b.routes[i].points)
            return false;
    return a.centres == b.centres && a.width == b.width && a.height == b.height;
}

} // namespace

class TestLayoutEngine : public QObject
{
    Q_OBJECT

private slots:
    void drawsEveryFamilyWithoutFault_data()
    {
        QTest::addColumn<int>("family");
        QTest::addColumn<bool>("keepModules");
        for (const Family family : test::kFamilies)
            for (const bool keepModules : {false, true})
                QTest::addRow("%s %s", test::nameOf(family), keepModules ? "frames" : "flat")
                    << static_cast<int>(family) << keepModules;
    }
    void drawsEveryFamilyWithoutFault()
    {
        QFETCH(int, family);
        QFETCH(bool, keepModules);
        const LayoutInput input = drawing(static_cast<Family>(family), 1500);
        LayoutOptions options = quick();
        options.keepModules = keepModules;
        const auto result = layoutGraph(input, options);
        QVERIFY(result.has_value());
        const test::Faults faults = test::faultsOf(input, *result);
        qInfo("%zu boxes, %zu dot calls, largest %zu, %zu frames: %s", input.boxes.size(),
            result->dotCalls, result->largestDotCall, result->frames.size(),
            qPrintable(words(faults)));
        QVERIFY2(faults == test::Faults {}, qPrintable(words(faults)));
        QVERIFY(result->largestDotCall <= 400);
        if (keepModules && static_cast<Family>(family) != Family::Flat)
            QVERIFY(!result->frames.empty());
    }

    void handsDotLittleOfALargeModel()
    {
        const LayoutInput input = drawing(Family::Tfm, 10000);
        const auto start = std::chrono::steady_clock::now();
        const auto result = layoutGraph(input, quick());
        QVERIFY(result.has_value());
        QVERIFY(result->dotCalls <= 10);
        QVERIFY(result->dotNodes <= 1000);
        QVERIFY(result->largestDotCall <= 400);
        QVERIFY(result->elidedEdges > 0);
        QCOMPARE(result->method, LayoutMethod::Dot);
        QVERIFY(std::chrono::steady_clock::now() - start < 10s); // 0.1 s on a quiet machine
    }

    void isTheSameWithOneWorkerOrSeveralAndWithCacheOrNone()
    {
        const LayoutInput input = drawing(Family::Tfm, 3000);
        const auto first = layoutGraph(input, quick());
        QVERIFY(first.has_value());
        LayoutOptions one = quick();
        one.workers = 1;
        QVERIFY(samePoints(*first, *layoutGraph(input, one)));
        LayoutOptions none = quick();
        none.shareEqualParts = false;
        const auto afresh = layoutGraph(input, none);
        QVERIFY(samePoints(*first, *afresh));
        QVERIFY(afresh->dotCalls > 2 * first->dotCalls);
        LayoutOptions inside = quick();
        inside.useWorker = false;
        QVERIFY(samePoints(*first, *layoutGraph(input, inside)));
    }

    void remembersPartsAcrossCalls()
    {
        LayoutOptions options = quick();
        options.cache = makeLayoutCache();
        const LayoutInput input = drawing(Family::Resnet, 2000);
        const auto first = layoutGraph(input, options);
        const auto second = layoutGraph(input, options);
        QVERIFY(first->dotCalls > 0);
        QCOMPARE(second->dotCalls, std::size_t {0});
        QVERIFY(samePoints(*first, *second));
    }

    void drawsWithoutDotWhenTheWorkerFails_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<QString>("note");
        QTest::newRow("hangs") << "--hang"
                               << "dot took longer than 0.2 s on a part of";
        QTest::newRow("crashes") << "--crash"
                                 << "dot crashed on a part of";
        QTest::newRow("talks nonsense") << "--garbage"
                                        << "dot gave up on a part of";
        QTest::newRow("is none") << "--other"
                                 << "the layout worker could not be started";
    }
    void drawsWithoutDotWhenTheWorkerFails()
    {
        QFETCH(QString, how);
        QFETCH(QString, note);
        LayoutOptions options = quick();
        options.workerCommand.push_back(how.toStdString());
        options.partDeadline = 200ms;
        const LayoutInput input = drawing(Family::Resnet, 300);
        const auto result = layoutGraph(input, options);
        QVERIFY(result.has_value());
        QCOMPARE(result->method, LayoutMethod::Layered);
        QVERIFY2(QString::fromStdString(result->note).startsWith(note), result->note.c_str());
        QVERIFY2(test::faultsOf(input, *result) == test::Faults {},
            qPrintable(words(test::faultsOf(input, *result))));
    }

    void stopsWhenAsked()
    {
        LayoutOptions options = quick();
        options.workerCommand.push_back("--hang");
        std::stop_source stop;
        Progress progress;
        progress.stop = stop.get_token();
        std::chrono::steady_clock::time_point asked;
        std::jthread other([&] {
            std::this_thread::sleep_for(300ms);
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        const auto result = layoutGraph(drawing(Family::Nas, 2000), options, progress);
        const auto late = std::chrono::steady_clock::now() - asked;
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
        QVERIFY(late < 1s); // 100 ms on a quiet machine
    }

    void drawsModulesTallerThanDotCanHold()
    {
        LayoutInput input;
        input.boxes.assign(62, {100, 20000, "m", false});
        input.boxes.front().module = input.boxes.back().module = "";
        for (std::uint32_t i = 1; i < 62; ++i)
            input.edges.push_back({i - 1, i});
        LayoutOptions options = quick();
        options.keepModules = true;
        const auto result = layoutGraph(input, options);
        QVERIFY(result.has_value());
        QVERIFY2(test::faultsOf(input, *result) == test::Faults {},
            qPrintable(words(test::faultsOf(input, *result))));
        QCOMPARE(result->frames.size(), std::size_t {1});
        QVERIFY(result->frames[0].height > 1.2e6);
        QVERIFY(result->note.starts_with("a module is too large for dot"));
    }

    void cutsWhatNeverNarrowsTheSameWayForAnyNumberOfWorkers()
    {
        const LayoutInput input = drawing(Family::Nas, 7500);
        const auto two = layoutGraph(input, quick());
        LayoutOptions one = quick();
        one.workers = 1;
        QVERIFY(two.has_value());
        QVERIFY(two->dotCalls > 8); // more than one chain of strips
        QVERIFY(samePoints(*two, *layoutGraph(input, one)));
        const test::Faults faults = test::faultsOf(input, *two);
        qInfo("%zu calls: %s", two->dotCalls, qPrintable(words(faults)));
        QVERIFY2(faults == test::Faults {}, qPrintable(words(faults)));
    }

    void tellsProgressInOrder()
    {
        Progress progress;
        std::vector<std::uint64_t> told;
        progress.report = [&](std::string_view what, std::uint64_t done, std::uint64_t total) {
            QCOMPARE(what, std::string_view("layout"));
            QVERIFY(done <= total);
            told.push_back(done);
        };
        QVERIFY(layoutGraph(drawing(Family::Resnet, 3000), quick(), progress).has_value());
        QVERIFY(!told.empty());
        QVERIFY(std::ranges::is_sorted(told));
    }

    void drawsCyclesOfCollapsedModules()
    {
        LayoutInput input;
        input.boxes.assign(4, {100, 40, "", false});
        input.edges = {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 3}};
        const auto result = layoutGraph(input, quick());
        QVERIFY(result.has_value());
        const auto& up = result->routes[2].points;
        QVERIFY(up.front().y > up.back().y);
        QVERIFY(result->routes[4].isReference);
    }

    void refusesAnEdgeToNowhere()
    {
        LayoutInput input;
        input.boxes.assign(2, {100, 40, "", false});
        input.edges = {{0, 2}};
        const auto result = layoutGraph(input, quick());
        QVERIFY(!result.has_value());
        QCOMPARE(toText(result.error()), std::string("edge 0: names box 2 of 2"));
    }

    void bearsNothingAtAll() { QVERIFY(layoutGraph({}, quick()).has_value()); }

    void entersBoxesInTheOrderOfArguments()
    {
        LayoutInput input;
        input.boxes.assign(5, {100, 40, "", false});
        // 4 reads 3, 1, 2 in this order; nothing else orders them.
        input.edges = {{0, 1}, {0, 2}, {0, 3}, {3, 4}, {1, 4}, {2, 4}};
        const auto result = layoutGraph(input, quick());
        QVERIFY(result.has_value());
        QVERIFY(result->routes[3].points.back().x < result->routes[4].points.back().x);
        QVERIFY(result->routes[4].points.back().x < result->routes[5].points.back().x);
        QVERIFY(result->centres[3].x < result->centres[1].x);
        QVERIFY(result->centres[1].x < result->centres[2].x);
    }

    /// What is told early is the final drawing but for a shift, more of it each time.
    void tellsWhatStandsMeanwhile()
    {
        const LayoutInput input = drawing(Family::Nas, 5000);
        LayoutOptions options = quick();
        options.firstArrival = 0ms;
        std::vector<LayoutArrival> arrivals;
        options.onArrival = [&](LayoutArrival&& arrival) {
            arrivals.push_back(std::move(arrival));
        };
        const auto result = layoutGraph(input, options);
        QVERIFY(result.has_value());
        QVERIFY(!arrivals.empty());
        std::ptrdiff_t before = 0;
        for (const LayoutArrival& arrival : arrivals) {
            const auto placed = std::ranges::count(arrival.isPlaced, 1);
            QVERIFY(placed > before);
            before = placed;
            std::optional<double> shift;
            for (std::size_t box = 0; box < input.boxes.size(); ++box) {
                if (!arrival.isPlaced[box])
                    continue;
                const double x = result->centres[box].x - arrival.centres[box].x;
                shift = shift.value_or(x);
                QVERIFY(std::fabs(x - *shift) < 0.01);
                QVERIFY(std::fabs(result->centres[box].y - arrival.centres[box].y) < 0.01);
            }
        }
        QVERIFY(before < static_cast<std::ptrdiff_t>(input.boxes.size()));
        qInfo("%zu arrivals, the last with %td of %zu boxes", arrivals.size(), before,
            input.boxes.size());
    }
    void tellsNothingOfAQuickDrawing()
    {
        LayoutOptions options = quick();
        options.firstArrival = 60s;
        bool isTold = false;
        options.onArrival = [&](LayoutArrival&&) { isTold = true; };
        QVERIFY(layoutGraph(drawing(Family::Resnet, 5000), options).has_value());
        QVERIFY(!isTold);
    }
};

QTEST_APPLESS_MAIN(TestLayoutEngine)
#include "tst_layoutengine.moc"
