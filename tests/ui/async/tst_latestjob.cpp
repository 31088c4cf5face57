// SPDX-License-Identifier: Apache-2.0
#include "ui/async/latestjob.h"

#include <QFutureWatcher>
#include <QSignalSpy>
#include <QThread>
#include <QtTest>

#include <atomic>
#include <memory>
#include <thread>

using namespace qdq;
using namespace qdq::ui;

class TestLatestJob : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deliversOnTheOwnersThread();
    void passesMoveOnlyResults();
    void dropsTheResultOfAnEarlierStart();
    void asksAnEarlierStartToStop();
    void cancelForgetsTheJobAtOnce();
    void mayBeDestroyedWhileWorkRuns();
    void mayBeDestroyedFromItsOwnDelivery();
    void reportsTheLastProgress();
    void mayStartAgainFromDelivery();
    void tellsRunningOnceForRestarts();
    void doesNotQueueBehindLongWork();
    void leavesOutWhatWasReplacedBeforeItsRest();
};

namespace {

/// Waits in a worker until `flag` is up, at most a few seconds so that a failing test ends.
void waitFor(const std::atomic<bool>& flag)
{
    for (int i = 0; i < 5000 && !flag; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

/// Whether all that was ever started has come back and was delivered or dropped: each start has a
/// watcher until then.
bool isQuiet(const LatestJob& job)
{
    return job.findChildren<QFutureWatcherBase*>().isEmpty();
}

} // namespace

void TestLatestJob::deliversOnTheOwnersThread()
{
    LatestJob job;
    std::thread::id worker;
    std::thread::id receiver;
    int received = 0;
    job.start(
        QStringLiteral("sum"),
        [](const Progress&) { return std::pair(20 + 22, std::this_thread::get_id()); },
        [&](std::pair<int, std::thread::id> result) {
            received = result.first;
            worker = result.second;
            receiver = std::this_thread::get_id();
        });
    QVERIFY(job.isRunning());
    QTRY_COMPARE(received, 42);
    QVERIFY(!job.isRunning());
    QCOMPARE(receiver, std::this_thread::get_id());
    QVERIFY(worker != receiver);
}

void TestLatestJob::passesMoveOnlyResults()
{
    LatestJob job;
    std::unique_ptr<int> received;
    job.start(
        QStringLiteral("box"), [](const Progress&) { return std::make_unique<int>(7); },
        [&](std::unique_ptr<int> result) { received = std::move(result); });
    QTRY_VERIFY(received);
    QCOMPARE(*received, 7);
}

void TestLatestJob::dropsTheResultOfAnEarlierStart()
{
    LatestJob job;
    QStringList received;
    auto release = std::make_shared<std::atomic<bool>>(false);
    job.start(
        QStringLiteral("slow"),
        [release](const Progress&) {
            waitFor(*release);
            return QStringLiteral("slow");
        },
        [&](const QString& result) { received << result; });
    job.start(
        QStringLiteral("quick"), [](const Progress&) { return QStringLiteral("quick"); },
        [&](const QString& result) { received << result; });
    QTRY_COMPARE(received, QStringList {QStringLiteral("quick")});
    *release = true; // the slow one is still to come
    QTRY_VERIFY(isQuiet(job));
    QTest::qWait(20);
    QCOMPARE(received, QStringList {QStringLiteral("quick")});
}

void TestLatestJob::asksAnEarlierStartToStop()
{
    LatestJob job;
    auto begun = std::make_shared<std::atomic<bool>>(false);
    auto stopped = std::make_shared<std::atomic<bool>>(false);
    job.start(
        QStringLiteral("first"),
        [begun, stopped](const Progress& progress) {
            *begun = true;
            for (int i = 0; i < 5000 && !progress.isCancelled(); ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            *stopped = progress.isCancelled();
            return 0;
        },
        [](int) {});
    waitFor(*begun);
    job.start(
        QStringLiteral("second"), [](const Progress&) { return 0; }, [](int) {});
    QTRY_VERIFY(*stopped);
}

void TestLatestJob::cancelForgetsTheJobAtOnce()
{
    LatestJob job;
    bool isDelivered = false;
    auto release = std::make_shared<std::atomic<bool>>(false);
    job.start(
        QStringLiteral("slow"),
        [release](const Progress&) {
            waitFor(*release);
            return 1;
        },
        [&](int) { isDelivered = true; });
    job.cancel();
    QVERIFY(!job.isRunning());
    *release = true;
    QTRY_VERIFY(isQuiet(job));
    QVERIFY(!isDelivered);
}

void TestLatestJob::mayBeDestroyedWhileWorkRuns()
{
    auto isBegun = std::make_shared<std::atomic<bool>>(false);
    auto isDone = std::make_shared<std::atomic<bool>>(false);
    bool isDelivered = false;
    {
        LatestJob job;
        job.start(
            QStringLiteral("orphan"),
            [isBegun, isDone](const Progress& progress) {
                *isBegun = true;
                for (int i = 0; i < 5000 && !progress.isCancelled(); ++i)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                progress.tell("still here", 1, 1);
                *isDone = true;
                return 1;
            },
            [&](int) { isDelivered = true; });
        waitFor(*isBegun);
    }
    QTRY_VERIFY(*isDone);
    QCoreApplication::processEvents();
    QVERIFY(!isDelivered);
}

void TestLatestJob::mayBeDestroyedFromItsOwnDelivery()
{
    auto job = std::make_unique<LatestJob>();
    bool isDelivered = false;
    job->start(
        QStringLiteral("last"), [](const Progress&) { return 1; },
        [&](int) {
            isDelivered = true;
            job.reset();
        });
    QTRY_VERIFY(isDelivered);
    QVERIFY(!job);
}

void TestLatestJob::reportsTheLastProgress()
{
    LatestJob job;
    QSignalSpy spy(&job, &LatestJob::progressed);
    bool isDelivered = false;
    job.start(
        QStringLiteral("count"),
        [](const Progress& progress) {
            for (std::uint64_t i = 1; i <= 100000; ++i)
                progress.tell("nodes", i, 100000);
            return 0;
        },
        [&](int) { isDelivered = true; });
    QTRY_VERIFY(isDelivered);
    QVERIFY(!spy.isEmpty());
    QVERIFY2(spy.size() < 200, "a fast worker must not flood the event loop");
    QCOMPARE(spy.constLast().at(0).toString(), QStringLiteral("nodes"));
    QCOMPARE(spy.constLast().at(1).toULongLong(), 100000ULL);
    QCOMPARE(spy.constLast().at(2).toULongLong(), 100000ULL);
}

void TestLatestJob::mayStartAgainFromDelivery()
{
    LatestJob job;
    int rounds = 0;
    std::function<void(int)> again = [&](int) {
        if (++rounds < 3)
            job.start(
                QStringLiteral("round"), [](const Progress&) { return 0; }, again);
    };
    job.start(
        QStringLiteral("round"), [](const Progress&) { return 0; }, again);
    QTRY_COMPARE(rounds, 3);
    QVERIFY(!job.isRunning());
}

void TestLatestJob::tellsRunningOnceForRestarts()
{
    LatestJob job;
    QSignalSpy spy(&job, &LatestJob::runningChanged);
    for (int i = 0; i < 5; ++i)
        job.start(
            QStringLiteral("again"), [](const Progress&) { return 0; }, [](int) {});
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(spy.size(), 2);
}

void TestLatestJob::doesNotQueueBehindLongWork()
{
    auto release = std::make_shared<std::atomic<bool>>(false);
    auto begun = std::make_shared<std::atomic<int>>(0);
    const int count = QThread::idealThreadCount() + 2;
    std::vector<std::unique_ptr<LatestJob>> busy;
    for (int i = 0; i < count; ++i) {
        busy.push_back(std::make_unique<LatestJob>());
        busy.back()->start(
            QStringLiteral("long"),
            [release, begun](const Progress&) {
                ++*begun;
                waitFor(*release);
                return 0;
            },
            [](int) {});
    }
    QTRY_COMPARE(begun->load(), count);
    LatestJob job;
    int received = 0;
    job.start(
        QStringLiteral("wanted"), [](const Progress&) { return 42; },
        [&](int value) { received = value; });
    QTRY_COMPARE_WITH_TIMEOUT(received, 42, 2000);
    for (const auto& each : busy)
        QVERIFY(each->isRunning());
    *release = true;
    for (const auto& each : busy)
        QTRY_VERIFY(!each->isRunning());
}

void TestLatestJob::leavesOutWhatWasReplacedBeforeItsRest()
{
    LatestJob job(LatestJob::Pace::AtRest);
    auto begun = std::make_shared<std::atomic<int>>(0);
    std::vector<int> received;
    for (int i = 0; i < 20; ++i) {
        job.start(
            QStringLiteral("nice to have"),
            [begun, i](const Progress&) {
                ++*begun;
                return i;
            },
            [&](int value) { received.push_back(value); });
    }
    QVERIFY(job.isRunning());
    QTRY_VERIFY(isQuiet(job));
    QCOMPARE(received, std::vector {19});
    QCOMPARE(begun->load(), 1);
}

QTEST_GUILESS_MAIN(TestLatestJob)
#include "tst_latestjob.moc"
