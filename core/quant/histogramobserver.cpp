// SPDX-License-Identifier: Apache-2.0
#include "core/quant/histogramobserver.h"

#include "core/base/text.h"
#include "core/quant/floatrange.h"
#include "core/quant/torchsum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

// The histogram keeps how often values fell into each of `bins` equal parts of [min, max]. When a
// batch widens the range, the old histogram is *upscaled*: each old bin becomes sixteen parts of
// equal weight, and each part goes to the new bin that holds its middle. calculate_qparams then
// cuts bins off either end while that lowers the estimated squared error of rounding everything
// inside to 2^bits steps. A float32 rounding in the wrong place moves a count or the end of the
// search, so every line below is written as the sequence of roundings that torch does.

namespace qdq {

namespace {

constexpr std::int64_t kUpsampleRate = 16;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The float before or after one that ±1 does not change.
struct Edges
{
    float left = 0;
    float right = 0;
};

Edges edgesAround(float value)
{
    Edges edges {value - 1.0F, value + 1.0F};
    if (!(edges.left < value))
        edges.left = std::nextafter(value, -kInfinity);
    if (!(edges.right > value))
        edges.right = std::nextafter(value, kInfinity);
    return edges;
}

Result<Edges> outerEdges(std::span<const float> values, float low, float high)
{
    Edges edges {low, high};
    if (low == high && !values.empty()) {
        const FloatRange range = rangeOfFloats(values);
        edges = {range.low, range.high};
    }
    if (!std::isfinite(edges.right - edges.left))
        return fail(ErrorCode::Refused, {},
            "no histogram over [" + shortest(static_cast<double>(edges.left)) + ", "
                + shortest(static_cast<double>(edges.right))
                + "]: the calibration data holds NaN, infinities or values too far apart");
    return edges.left == edges.right ? edgesAround(edges.left) : edges;
}

void addTo(std::vector<float>& sum, const std::vector<float>& more)
{
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] += more[i];
}

/// How many of the ascending `borders` are at most `value`; `guess` is the answer for a value
/// nearby.
std::size_t countAtMost(const std::vector<float>& borders, float value, std::size_t guess)
{
    while (guess < borders.size() && borders[guess] <= value)
        ++guess;
    while (guess > 0 && borders[guess - 1] > value)
        --guess;
    return guess;
}

std::vector<float> upscale(const Observer& observer, float newMin, float newMax)
{
    const float oldMin = observer.minVal[0];
    const float oldMax = observer.maxVal[0];
    const std::int64_t parts = observer.bins * kUpsampleRate;
    const float halfPart = 0.5F * ((oldMax - oldMin) / static_cast<float>(parts));
    const std::vector<float> begins = linspace(oldMin, oldMax, parts + 1);
    const std::vector<float> borders = linspace(newMin, newMax, observer.bins + 1);
    const std::size_t last = observer.histogram.size() - 1;
    std::vector<float> result(observer.histogram.size(), 0.0F);
    std::size_t above = 0;
    for (std::size_t part = 0; part + 1 < begins.size(); ++part) {
        above = countAtMost(borders, begins[part] + halfPart, above);
        result[std::min(above == 0 ? 0 : above - 1, last)] +=
            observer.histogram[part / kUpsampleRate] / static_cast<float>(kUpsampleRate);
    }
    return result;
}

/// The old histogram in the bins of the wider range.
Result<std::vector<float>> transformed(const Observer& observer, float newMin, float newMax)
{
    if (observer.minVal[0] != observer.maxVal[0])
        return upscale(observer, newMin, newMax);
    auto result = histogramOf({observer.minVal.data(), 1}, newMin, newMax, observer.bins);
    if (result) {
        const float count = torchSum(observer.histogram);
        for (float& bin : *result)
            bin *= count;
    }
    return result;
}

Result<void> widen(Observer& observer, std::vector<float> update, float newMin, float newMax)
{
    auto old = transformed(observer, newMin, newMax);
    if (!old)
        return failWith(std::move(old));
    addTo(update, *old);
    observer.histogram = std::move(update);
    observer.minVal[0] = newMin;
    observer.maxVal[0] = newMax;
    return {};
}

/// Counts finite values of the range given. A NaN in the range reaches histogramOf(), which refuses
/// it.
Result<void> addValues(Observer& observer, std::span<const float> values, const FloatRange& range)
{
    float& oldMin = observer.minVal[0];
    float& oldMax = observer.maxVal[0];
    const bool isFirst = oldMin == kInfinity || oldMax == -kInfinity || range.low != range.low;
    const float newMin = isFirst ? range.low : std::min(oldMin, range.low);
    const float newMax = isFirst ? range.high : std::max(oldMax, range.high);
    auto update = histogramOf(values, newMin, newMax, observer.bins);
    if (!update)
        return failWith(std::move(update));
    if (!isFirst && (newMin != oldMin || newMax != oldMax))
        return widen(observer, std::move(*update), newMin, newMax);
    if (!isFirst)
        addTo(*update, observer.histogram);
    observer.histogram = std::move(*update);
    oldMin = newMin;
    oldMax = newMax;
    return {};
}

/// std::fmod for y > 0, without its cost where a quotient below 2^29 makes the product with the
/// divisor exact in double.
float remainderOf(float x, float y)
{
    const double divisor = static_cast<double>(y);
    const double quotient = std::trunc(static_cast<double>(x) / divisor);
    if (!(std::abs(quotient) < 0x1p29))
        return std::fmod(x, y);
    double remainder = static_cast<double>(x) - quotient * divisor;
    // The division may have rounded up to the next integer.
    if (x >= 0 ? remainder < 0 : remainder > 0)
        remainder += x >= 0 ? divisor : -divisor;
    return static_cast<float>(remainder);
}

/// Python's floor division of floats, each step rounded to float32.
float floorDivide(float x, float y)
{
    const float mod = remainderOf(x, y);
    float div = (x - mod) / y;
    if (mod != 0.0F && std::signbit(y) != std::signbit(mod))
        div -= 1.0F;
    if (div == 0.0F)
        return std::copysign(0.0F, x / y);
    const float floored = std::floor(div);
    return div - floored > 0.5F ? floored + 1.0F : floored;
}

float cubeDifference(float from, float to)
{
    return (to * to * to - from * from * from) / 3.0F;
}

/// What the search needs of the observer again and again.
struct ErrorModel
{
    double binWidth = 0;
    std::int64_t steps =
        0; ///< quantized values there are: 2^bits, whatever quant_min and quant_max are
    std::vector<float> density;
    std::vector<float> norm; ///< scratch

    explicit ErrorModel(const Observer& observer)
        : binWidth(
            (static_cast<double>(observer.maxVal[0]) - static_cast<double>(observer.minVal[0]))
            / static_cast<double>(observer.bins))
        , steps(std::int64_t {1} << (8 * sizeOf(observer.rule.dtype)))
        , norm(observer.histogram.size())
    {
        const auto width = static_cast<float>(binWidth);
        for (const float count : observer.histogram)
            density.push_back(count / width);
    }

    /// Estimated squared error when the bins startBin … endBin are what `steps` values stand for
    /// (7.5 d).
    double errorOf(std::int64_t startBin, std::int64_t endBin);
};

double ErrorModel::errorOf(std::int64_t startBin, std::int64_t endBin)
{
    const double stepWidth =
        binWidth * static_cast<double>(endBin - startBin + 1) / static_cast<double>(steps);
    if (stepWidth == 0.0)
        return 0.0;
    const auto width = static_cast<float>(binWidth);
    const auto step = static_cast<float>(stepWidth);
    const auto half = static_cast<float>(stepWidth / 2);
    const auto lastStep = static_cast<float>(steps - 1);
    const float wholeStep = cubeDifference(-half, half);
    for (std::size_t bin = 0; bin < norm.size(); ++bin) {
        const float begin = static_cast<float>(static_cast<std::int64_t>(bin) - startBin) * width;
        const float end = begin + width;
        const float beginStep = std::clamp(floorDivide(begin, step), 0.0F, lastStep);
        const float endStep = std::clamp(floorDivide(end, step), 0.0F, lastStep);
        const float beginCenter = (beginStep + 0.5F) * step;
        const float endCenter = endStep * step + half;
        float sum = 0.0F + density[bin] * cubeDifference(begin - beginCenter, half);
        sum += (endStep - beginStep - 1.0F) * (density[bin] * wholeStep);
        sum += density[bin] * cubeDifference(-half, end - endCenter);
        norm[bin] = sum;
    }
    return static_cast<double>(torchSum(norm));
}

std::vector<float> cumulativeSum(const std::vector<float>& histogram)
{
    std::vector<float> sums;
    sums.reserve(histogram.size());
    double sum = 0;
    for (const float count : histogram)
        sums.push_back(static_cast<float>(sum += static_cast<double>(count)));
    return sums;
}

/// The bins that are kept; shrinks from both ends by quantiles of 1e-5 (7.5 e).
struct Search
{
    std::int64_t startBin = 0;
    std::int64_t endBin = 0;
    double alpha = 0.0;
    double beta = 1.0;
    double bestError = std::numeric_limits<double>::infinity();

    /// One step; false when the search is over.
    bool advance(ErrorModel& model, const std::vector<float>& sums, double total)
    {
        constexpr double kStep = 1e-5;
        const double nextAlpha = alpha + kStep;
        const double nextBeta = beta - kStep;
        std::int64_t left = startBin;
        std::int64_t right = endBin;
        while (left < endBin && at(sums, left) < static_cast<float>(nextAlpha * total))
            ++left;
        while (right > startBin && at(sums, right) > static_cast<float>(nextBeta * total))
            --right;
        std::int64_t nextStart = startBin;
        std::int64_t nextEnd = endBin;
        if (left - startBin > endBin - right) {
            nextStart = left;
            alpha = nextAlpha;
        } else {
            nextEnd = right;
            beta = nextBeta;
        }
        if (nextStart == startBin && nextEnd == endBin)
            return true;
        const double error = model.errorOf(nextStart, nextEnd);
        if (error > bestError)
            return false;
        bestError = error;
        startBin = nextStart;
        endBin = nextEnd;
        return true;
    }

    static float at(const std::vector<float>& sums, std::int64_t bin)
    {
        return sums[static_cast<std::size_t>(bin)];
    }
};

} // namespace

std::vector<float> linspace(float begin, float end, std::int64_t count)
{
    const float step = (end - begin) / static_cast<float>(count - 1);
    const std::int64_t half = count / 2;
    std::vector<float> values(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i)
        values[static_cast<std::size_t>(i)] = i < half
            ? std::fma(step, static_cast<float>(i), begin)
            : std::fma(-step, static_cast<float>(count - 1 - i), end);
    return values;
}

Result<std::vector<float>> histogramOf(
    std::span<const float> values, float low, float high, std::int64_t bins)
{
    const auto edges = outerEdges(values, low, high);
    if (!edges)
        return tl::unexpected(edges.error());
    const auto [left, right] = *edges;
    const float width = right - left;
    const auto count = static_cast<float>(bins);
    std::vector<float> result(static_cast<std::size_t>(bins), 0.0F);
    for (const float value : values) {
        if (!(value >= left && value <= right))
            continue;
        const auto position = static_cast<std::int64_t>((value - left) * count / width);
        result[static_cast<std::size_t>(std::min(position, bins - 1))] += 1.0F;
    }
    return result;
}

Result<void> observeHistogram(Observer& observer, std::span<const float> values)
{
    if (values.empty())
        return {};
    if (observer.histogram.empty())
        return fail(ErrorCode::Unsupported, {},
            "the recorded state has no histogram, so no more values can be added to it");
    const FloatRange range = rangeOfFloats(values);
    if (range.low != -kInfinity && range.high != kInfinity)
        return addValues(observer, values, range);
    observer.sawInfinity = true;
    std::vector<float> finite;
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite),
        [](float value) { return std::abs(value) != kInfinity; });
    return finite.empty() ? Result<void>() : addValues(observer, finite, rangeOfFloats(finite));
}

std::pair<float, float> searchHistogramRange(const Observer& observer)
{
    const float low = observer.minVal[0];
    const float binWidth = (observer.maxVal[0] - low) / static_cast<float>(observer.bins);
    const double total = static_cast<double>(torchSum(observer.histogram));
    const std::vector<float> sums = cumulativeSum(observer.histogram);
    ErrorModel model(observer);
    Search search;
    search.endBin = observer.bins - 1;
    while (search.alpha < search.beta && search.advance(model, sums, total)) { }
    return {low + binWidth * static_cast<float>(search.startBin),
        low + binWidth * static_cast<float>(search.endBin + 1)};
}

} // namespace qdq
