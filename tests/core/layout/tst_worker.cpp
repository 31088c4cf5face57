// SPDX-License-Identifier: Apache-2.0
#include "core/layout/worker.h"
#include "tests/support/graphfamilies.h"

#include <QtTest>

#include <csignal>
#include <thread>

using namespace qdq;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> worker(const std::string& how = {})
{
    std::vector<std::string> command {QDQ_TEST_WORKER};
    if (!how.empty())
        command.push_back(how);
    return command;
}

LeafRequest chain(std::uint32_t count)
{
    LeafRequest leaf;
    leaf.rankGap = 20;
    leaf.siblingGap = 28;
    leaf.nodes.assign(count, {100, 20, 0, 0});
    for (std::uint32_t i = 1; i < count; ++i)
        leaf.edges.push_back({i - 1, i});
    return leaf;
}

/// Takes dot minutes: every box joined to many others.
LeafRequest tangle()
{
    LeafRequest leaf = chain(900);
    for (std::uint32_t i = 0; i < 900; ++i)
        for (std::uint32_t step : {7U, 31U, 101U, 211U, 401U})
            if (i + step < 900)
                leaf.edges.push_back({i, i + step});
    return leaf;
}

std::chrono::milliseconds since(Clock::time_point start)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
}

WorkerOutcome run(LayoutWorker& layoutWorker, const LeafRequest& leaf,
    std::chrono::milliseconds deadline = 20s, const std::stop_token& stop = {})
{
    LeafAnswer answer;
    return layoutWorker.run(toBytes(leaf), DotSettings::Full, deadline, stop, answer);
}

/// The outcome of a worker that misbehaves, within its deadline.
WorkerOutcome outcomeOf(const std::string& how, const std::string& program = QDQ_TEST_WORKER)
{
    LayoutWorker layoutWorker({program, how});
    return run(layoutWorker, chain(3), 300ms);
}

} // namespace

class TestWorker : public QObject
{
    Q_OBJECT

private slots:
    void answersWhatDotAnswers()
    {
        LayoutWorker layoutWorker(worker());
        LeafAnswer answer;
        const LeafRequest leaf = chain(20);
        QCOMPARE(layoutWorker.run(toBytes(leaf), DotSettings::Full, 20s, {}, answer),
            WorkerOutcome::Done);
        QCOMPARE(toBytes(answer), toBytes(*runDot(leaf, DotSettings::Full)));
    }

    void laysOutThreeHundredLeavesAndIsReplacedOnTheWay()
    {
        LayoutWorker layoutWorker(worker());
        QCOMPARE(run(layoutWorker, chain(30)), WorkerOutcome::Done);
        const pid_t first = layoutWorker.pid();
        for (int i = 0; i < 299; ++i)
            QCOMPARE(run(layoutWorker, chain(30)), WorkerOutcome::Done);
        QVERIFY(layoutWorker.pid() != first);
    }

    void isKilledAtTheDeadline()
    {
        LayoutWorker layoutWorker(worker());
        const auto start = Clock::now();
        QCOMPARE(run(layoutWorker, tangle(), 300ms), WorkerOutcome::TimedOut);
        QVERIFY(since(start) < 5s);
        QCOMPARE(run(layoutWorker, chain(3)), WorkerOutcome::Done); // a fresh child
    }

    void stopsWithinATenthOfASecond()
    {
        LayoutWorker layoutWorker(worker());
        QCOMPARE(run(layoutWorker, chain(3)), WorkerOutcome::Done);
        std::stop_source stop;
        Clock::time_point asked;
        std::jthread other([&] {
            std::this_thread::sleep_for(200ms);
            asked = Clock::now();
            stop.request_stop();
        });
        QCOMPARE(run(layoutWorker, tangle(), 60s, stop.get_token()), WorkerOutcome::Cancelled);
        const auto late = since(asked);
        qInfo("answered %lld ms after the wish", static_cast<long long>(late.count()));
        QVERIFY(late < 1s); // 100 ms on a quiet machine
    }

    void survivesBeingKilledFromOutside()
    {
        LayoutWorker layoutWorker(worker());
        QCOMPARE(run(layoutWorker, chain(3)), WorkerOutcome::Done);
        const pid_t child = layoutWorker.pid();
        std::jthread other([child] {
            std::this_thread::sleep_for(200ms);
            ::kill(child, SIGKILL);
        });
        QCOMPARE(run(layoutWorker, tangle(), 60s), WorkerOutcome::Died);
        QCOMPARE(run(layoutWorker, chain(3)), WorkerOutcome::Done);
    }

    void outcomesOfWorkersThatMisbehave()
    {
        QCOMPARE(outcomeOf("--hang"), WorkerOutcome::TimedOut);
        QCOMPARE(outcomeOf("--crash"), WorkerOutcome::Died);
        QCOMPARE(outcomeOf("--garbage"), WorkerOutcome::Refused);
        QCOMPARE(outcomeOf("--other"), WorkerOutcome::NotStarted);
        QCOMPARE(outcomeOf("--any", "/no/such/program"), WorkerOutcome::NotStarted);
    }

    void survivesAChildWithoutMemory()
    {
#ifdef __SANITIZE_ADDRESS__
        qInfo("the sanitizer reserves more memory than can be taken away: left out");
#else
        LayoutWorker layoutWorker(worker("--starve"));
        QCOMPARE(run(layoutWorker, chain(3)), WorkerOutcome::Done);
        const WorkerOutcome outcome = run(layoutWorker, tangle(), 60s);
        QVERIFY(outcome == WorkerOutcome::Died || outcome == WorkerOutcome::Refused);
        QCOMPARE(run(layoutWorker, chain(3)), WorkerOutcome::Done); // a fresh child
#endif
    }

    void leavesNoChildBehind()
    {
        pid_t child = 0;
        {
            LayoutWorker layoutWorker(worker());
            QCOMPARE(run(layoutWorker, chain(3)), WorkerOutcome::Done);
            child = layoutWorker.pid();
        }
        QCOMPARE(::kill(child, 0), -1);
    }
};

QTEST_APPLESS_MAIN(TestWorker)
#include "tst_worker.moc"
