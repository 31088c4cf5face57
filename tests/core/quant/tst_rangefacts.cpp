// SPDX-License-Identifier: Apache-2.0
#include "core/quant/rangefacts.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace qdq;

namespace {

/// Four bins of width 1 over 0 … 4, for uint8 values 0 … 3.
Observer histogramOver(std::vector<float> counts)
{
    Observer observer;
    observer.kind = ObserverKind::Histogram;
    observer.rule.range = {0, 3, true};
    observer.minVal = {0};
    observer.maxVal = {4};
    observer.histogram = std::move(counts);
    return observer;
}

Observer rangeOnly(std::vector<float> min, std::vector<float> max)
{
    Observer observer;
    observer.kind = ObserverKind::PerChannelMinMax;
    observer.rule.range = {-127, 127, true};
    observer.minVal = std::move(min);
    observer.maxVal = std::move(max);
    return observer;
}

const std::array<double, 1> kOne = {1.0};
const std::array<double, 1> kZero = {0.0};

} // namespace

class TestRangeFacts : public QObject
{
    Q_OBJECT

private slots:
    void momentsTakeEveryValueAtTheMiddleOfItsBin();
    void oneFullBinHasNoSkewness();
    void nothingIsKnownWithoutAHistogram();
    void countsBinsThatLieOutside();
    void aBinThatTheBorderCutsIsUncertain();
    void aRangeInsideLosesNothing();
    void aRangeThatReachesOutsideWasNotCounted();
};

void TestRangeFacts::momentsTakeEveryValueAtTheMiddleOfItsBin()
{
    // 3 · 0.5 and 1 · 2.5: mean 1, variance (3 · 0.25 + 2.25) / 4 = 0.75.
    const auto moments = momentsOf(histogramOver({3, 0, 1, 0}));
    QVERIFY(moments);
    QCOMPARE(moments->count, 4.0);
    QCOMPARE(moments->mean, 1.0);
    QCOMPARE(moments->standardDeviation, std::sqrt(0.75));
    // (3 · (-0.5)³ + 1.5³) / 4 = 0.75
    QCOMPARE(moments->skewness, 0.75 / std::pow(0.75, 1.5));
}

void TestRangeFacts::oneFullBinHasNoSkewness()
{
    const auto moments = momentsOf(histogramOver({0, 7, 0, 0}));
    QVERIFY(moments);
    QCOMPARE(moments->mean, 1.5);
    QCOMPARE(moments->standardDeviation, 0.0);
    QCOMPARE(moments->skewness, 0.0);
}

void TestRangeFacts::nothingIsKnownWithoutAHistogram()
{
    QVERIFY(!momentsOf(rangeOnly({-1}, {1})));
    QVERIFY(!momentsOf(histogramOver({0, 0, 0, 0})));
    Observer fresh = histogramOver({});
    fresh.minVal = {INFINITY};
    fresh.maxVal = {-INFINITY};
    QVERIFY(!momentsOf(fresh));
    QVERIFY(!outsideOf(fresh, kOne, kZero));
}

void TestRangeFacts::countsBinsThatLieOutside()
{
    // Scale 0.6: the integers stand for 0 … 1.8. Bin 1 is cut at 1.8, bins 2 and 3 lie outside.
    const std::array scale = {0.6};
    const auto outside = outsideOf(histogramOver({10, 5, 2, 1}), scale, kZero);
    QVERIFY(outside);
    QCOMPARE(outside->low, 0.0);
    QCOMPARE(outside->high, 3 * 0.6);
    QCOMPARE(outside->atLeast, 3.0);
    QCOMPARE(outside->atMost, 8.0);
}

void TestRangeFacts::aBinThatTheBorderCutsIsUncertain()
{
    // Zero point 1: -1 … 2; bin 2 begins at the border and may hold the value 2 itself.
    const std::array zeroPoint = {1.0};
    const auto outside = outsideOf(histogramOver({10, 5, 2, 1}), kOne, zeroPoint);
    QVERIFY(outside);
    QCOMPARE(outside->atLeast, 1.0);
    QCOMPARE(outside->atMost, 3.0);
}

void TestRangeFacts::aRangeInsideLosesNothing()
{
    const std::array<double, 2> scales = {0.01, 0.02};
    const std::array<double, 2> zeros = {0, 0};
    const auto outside = outsideOf(rangeOnly({-1, -2}, {1.2F, 2.5F}), scales, zeros);
    QVERIFY(outside);
    QCOMPARE(outside->atMost, 0.0);
}

void TestRangeFacts::aRangeThatReachesOutsideWasNotCounted()
{
    const std::array<double, 2> scales = {0.01, 0.02};
    const std::array<double, 2> zeros = {0, 0};
    QVERIFY(!outsideOf(rangeOnly({-1, -2}, {1.2F, 2.6F}), scales, zeros));
    QVERIFY(!outsideOf(rangeOnly({-1, -2, -3}, {1, 2, 3}), scales, zeros));
}

QTEST_APPLESS_MAIN(TestRangeFacts)
#include "tst_rangefacts.moc"
