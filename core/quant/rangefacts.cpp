// SPDX-License-Identifier: Apache-2.0
#include "core/quant/rangefacts.h"

#include <cmath>
#include <numeric>

namespace qdq {

namespace {

bool sawData(const Observer& observer)
{
    return !observer.minVal.empty() && observer.minVal[0] <= observer.maxVal[0];
}

bool hasHistogram(const Observer& observer)
{
    return observer.kind == ObserverKind::Histogram && !observer.histogram.empty()
        && sawData(observer);
}

/// Where the bins of a histogram lie.
struct Bins
{
    explicit Bins(const Observer& observer)
        : low(static_cast<double>(observer.minVal[0]))
        , width((static_cast<double>(observer.maxVal[0]) - low)
              / static_cast<double>(observer.histogram.size()))
    {
    }
    [[nodiscard]] double left(std::size_t bin) const
    {
        return low + static_cast<double>(bin) * width;
    }
    [[nodiscard]] double middle(std::size_t bin) const { return left(bin) + width / 2; }

    double low;
    double width;
};

/// Σ count · (middle - center)^power
double centralSum(const Observer& observer, const Bins& bins, double center, int power)
{
    double sum = 0;
    for (std::size_t i = 0; i < observer.histogram.size(); ++i)
        sum +=
            static_cast<double>(observer.histogram[i]) * std::pow(bins.middle(i) - center, power);
    return sum;
}

/// The numbers that the outermost integers stand for.
OutsideRange bordersOf(const Observer& observer, double scale, double zeroPoint)
{
    OutsideRange range;
    range.low = (static_cast<double>(observer.rule.range.quantMin) - zeroPoint) * scale;
    range.high = (static_cast<double>(observer.rule.range.quantMax) - zeroPoint) * scale;
    return range;
}

void countBins(const Observer& observer, OutsideRange& range)
{
    const Bins bins(observer);
    for (std::size_t i = 0; i < observer.histogram.size(); ++i) {
        const auto count = static_cast<double>(observer.histogram[i]);
        if (bins.left(i) >= range.low && bins.left(i + 1) <= range.high)
            continue;
        range.atMost += count;
        if (bins.left(i + 1) < range.low || bins.left(i) > range.high)
            range.atLeast += count;
    }
}

} // namespace

std::optional<HistogramMoments> momentsOf(const Observer& observer)
{
    if (!hasHistogram(observer))
        return std::nullopt;
    const Bins bins(observer);
    HistogramMoments moments;
    moments.count = std::accumulate(observer.histogram.begin(), observer.histogram.end(), 0.0);
    if (!(moments.count > 0))
        return std::nullopt;
    moments.mean = centralSum(observer, bins, 0, 1) / moments.count;
    const double variance = centralSum(observer, bins, moments.mean, 2) / moments.count;
    moments.standardDeviation = std::sqrt(variance);
    if (variance > 0)
        moments.skewness = centralSum(observer, bins, moments.mean, 3) / moments.count
            / (variance * moments.standardDeviation);
    return moments;
}

std::optional<OutsideRange> outsideOf(
    const Observer& observer, std::span<const double> scales, std::span<const double> zeroPoints)
{
    if (!sawData(observer) || scales.empty() || scales.size() != zeroPoints.size()
        || observer.minVal.size() != observer.maxVal.size()
        || (scales.size() != 1 && scales.size() != observer.minVal.size()))
        return std::nullopt;
    OutsideRange first = bordersOf(observer, scales[0], zeroPoints[0]);
    if (hasHistogram(observer)) {
        countBins(observer, first);
        return first;
    }
    for (std::size_t i = 0; i < observer.minVal.size(); ++i) {
        const std::size_t at = scales.size() == 1 ? 0 : i;
        const OutsideRange borders = bordersOf(observer, scales[at], zeroPoints[at]);
        if (static_cast<double>(observer.minVal[i]) < borders.low
            || static_cast<double>(observer.maxVal[i]) > borders.high)
            return std::nullopt;
    }
    return first;
}

} // namespace qdq
