// SPDX-License-Identifier: Apache-2.0
#include "ui/async/jobgroup.h"
#include "ui/async/latestjob.h"

#include <QSignalSpy>
#include <QtTest>

#include <thread>

using namespace qdq;
using namespace qdq::ui;

namespace {

/// Runs until it is asked to stop.
void startLong(LatestJob& job)
{
    job.start(
        QStringLiteral("long"),
        [](const Progress& progress) {
            for (int i = 0; i < 5000 && !progress.isCancelled(); ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return 0;
        },
        [](int) {});
}

} // namespace

class TestJobGroup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsWhileOneOfItsJobsDoes()
    {
        LatestJob a;
        LatestJob b;
        JobGroup group;
        group.add(a);
        group.add(b);
        QSignalSpy changed(&group, &JobGroup::runningChanged);
        QVERIFY(!group.isRunning());
        startLong(b);
        QVERIFY(group.isRunning());
        startLong(a);
        b.cancel();
        QVERIFY(group.isRunning());
        a.cancel();
        QVERIFY(!group.isRunning());
        QCOMPARE(changed.count(), 4);
    }

    void cancelStopsWhatRunsAndNothingElse()
    {
        LatestJob running;
        LatestJob resting;
        int stopped = 0;
        int untouched = 0;
        JobGroup group;
        group.add(running, [&] {
            ++stopped;
            running.cancel();
        });
        group.add(resting, [&] { ++untouched; });
        startLong(running);
        group.cancel();
        QVERIFY(!running.isRunning());
        QCOMPARE(stopped, 1);
        QCOMPARE(untouched, 0);
    }
};

QTEST_GUILESS_MAIN(TestJobGroup)
#include "tst_jobgroup.moc"
