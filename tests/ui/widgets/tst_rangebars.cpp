// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/rangebars.h"

#include <QtTest>

#include <limits>

using namespace qdq::ui;

class TestRangeBars : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ticksAreRoundAndCoverTheRange_data();
    void ticksAreRoundAndCoverTheRange();
    void oddRangesGiveOneTick();
};

void TestRangeBars::ticksAreRoundAndCoverTheRange_data()
{
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addRow("usual") << -5.3 << 7.1;
    QTest::addRow("tiny") << 0.0 << 1e-6;
    QTest::addRow("large") << -3e8 << 2e9;
    QTest::addRow("one sided") << 0.0 << 6.0;
}

void TestRangeBars::ticksAreRoundAndCoverTheRange()
{
    QFETCH(double, low);
    QFETCH(double, high);
    const std::vector<double> ticks = axisTicks(low, high);
    QVERIFY(ticks.size() >= 3 && ticks.size() <= 12);
    QVERIFY(ticks.front() <= low && ticks.back() >= high);
}

void TestRangeBars::oddRangesGiveOneTick()
{
    QCOMPARE(axisTicks(1, 1).size(), std::size_t(1));
    QCOMPARE(axisTicks(0, std::numeric_limits<double>::infinity()).size(), std::size_t(1));
    QCOMPARE(axisTicks(std::numeric_limits<double>::quiet_NaN(), 1).size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(TestRangeBars)
#include "tst_rangebars.moc"
