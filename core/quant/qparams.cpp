// SPDX-License-Identifier: Apache-2.0
#include "core/quant/qparams.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace qdq {

namespace {

template <typename T>
Tensor tensorOf(DType dtype, std::vector<std::int64_t> shape, const std::vector<T>& values)
{
    const auto raw = std::as_bytes(std::span(values));
    return makeTensor(dtype, std::move(shape), Bytes(raw.begin(), raw.end()));
}

std::vector<std::int64_t> shapeFor(std::size_t count)
{
    return {static_cast<std::int64_t>(count)};
}

std::int64_t floorHalf(std::int64_t value)
{
    return value >> 1;
}

/// A float as int32 the way x86 converts: what does not fit becomes the smallest integer.
std::int32_t toInt32(float value)
{
    if (!(value >= -0x1p31F && value < 0x1p31F))
        return std::numeric_limits<std::int32_t>::min();
    return static_cast<std::int32_t>(value);
}

/// a − b in wrapping int32, then clamped.
std::int32_t zeroPointOf(std::int64_t quantMin, std::int64_t quantMax, std::int32_t rounded)
{
    const auto wrapped = static_cast<std::int32_t>(
        static_cast<std::uint32_t>(quantMin) - static_cast<std::uint32_t>(rounded));
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(wrapped, quantMin, quantMax));
}

struct ScaleAndZero
{
    float scale = 1.0F;
    std::int32_t zeroPoint = 0;
};

ScaleAndZero affine(float min, float max, std::int64_t quantMin, std::int64_t quantMax, float eps)
{
    const float low = std::min(min, 0.0F);
    const float high = std::max(max, 0.0F);
    const float scale =
        std::max((high - low) / static_cast<float>(static_cast<double>(quantMax - quantMin)), eps);
    const std::int32_t rounded = toInt32(std::nearbyint(low / scale));
    return {scale, zeroPointOf(quantMin, quantMax, rounded)};
}

float symmetricScale(float min, float max, std::int64_t quantMin, std::int64_t quantMax, float eps)
{
    const float amax = std::max(-std::min(min, 0.0F), std::max(max, 0.0F));
    const double half = static_cast<double>(quantMax - quantMin) / 2;
    return std::max(amax / static_cast<float>(half), eps);
}

std::int64_t symmetricZeroPoint(DType dtype, const ObserverRange& range)
{
    if (dtype == DType::UInt8)
        return range.isCustom ? floorHalf(range.quantMin + range.quantMax) : 128;
    return dtype == DType::UInt16 ? 32768 : 0;
}

QParams symmetricQParams(
    std::span<const float> min, std::span<const float> max, const QParamsRule& rule)
{
    const auto& [quantMin, quantMax, isCustom] = rule.range;
    std::vector<float> scales;
    for (std::size_t i = 0; i < min.size(); ++i)
        scales.push_back(symmetricScale(min[i], max[i], quantMin, quantMax, rule.eps));
    const std::vector<std::int64_t> zeros(min.size(), symmetricZeroPoint(rule.dtype, rule.range));
    return {makeFloatTensor(shapeFor(min.size()), scales),
        tensorOf(DType::Int64, shapeFor(min.size()), zeros)};
}

QParams affineQParams(
    std::span<const float> min, std::span<const float> max, const QParamsRule& rule)
{
    std::vector<float> scales;
    std::vector<std::int32_t> zeros;
    for (std::size_t i = 0; i < min.size(); ++i) {
        const auto [scale, zero] =
            affine(min[i], max[i], rule.range.quantMin, rule.range.quantMax, rule.eps);
        scales.push_back(scale);
        zeros.push_back(zero);
    }
    return {makeFloatTensor(shapeFor(min.size()), scales),
        tensorOf(DType::Int32, shapeFor(min.size()), zeros)};
}

QParams floatQParams(
    std::span<const float> min, std::span<const float> max, const QParamsRule& rule)
{
    const auto levels =
        static_cast<float>(static_cast<double>(rule.range.quantMax - rule.range.quantMin));
    std::vector<float> scales;
    std::vector<float> zeros;
    for (std::size_t i = 0; i < min.size(); ++i) {
        const float scale = (max[i] - min[i]) / levels;
        scales.push_back(scale > rule.eps ? scale : 1.0F);
        zeros.push_back(-1.0F * min[i] / scales.back());
    }
    return {makeFloatTensor(shapeFor(min.size()), scales),
        makeFloatTensor(shapeFor(min.size()), zeros)};
}

Result<void> checkRange(std::span<const float> min, std::span<const float> max)
{
    for (std::size_t i = 0; i < min.size(); ++i)
        if (!(min[i] <= max[i]))
            return fail(ErrorCode::Refused, {},
                "the observed range is not one: min " + shortest(static_cast<double>(min[i]))
                    + ", max " + shortest(static_cast<double>(max[i]))
                    + "; the calibration data holds NaN or infinities");
    return {};
}

ObserverRange defaultRange(DType dtype, bool reduceRange)
{
    switch (dtype) {
    case DType::Int8:
        return reduceRange ? ObserverRange {-64, 63} : ObserverRange {-128, 127};
    case DType::UInt8:
        return reduceRange ? ObserverRange {0, 127} : ObserverRange {0, 255};
    case DType::Int16:
    case DType::UInt16:
    case DType::Int32:
        return {rangeOf(dtype)->min, rangeOf(dtype)->max};
    default:
        return {0, 15};
    }
}

Result<void> checkBounds(DType dtype, std::int64_t quantMin, std::int64_t quantMax)
{
    const std::string bounds =
        "quant_min " + std::to_string(quantMin) + ", quant_max " + std::to_string(quantMax);
    if (quantMin > 0 || quantMax < 0 || quantMin >= quantMax)
        return fail(
            ErrorCode::Refused, {}, bounds + ": the range must hold 0 and more than one value");
    // Both bounds are on their own side of 0, so this unsigned difference is their true distance.
    const auto distance =
        static_cast<std::uint64_t>(quantMax) - static_cast<std::uint64_t>(quantMin);
    if (distance > (dtype == DType::Int8 ? 0xffU : 0xffffffffU))
        return fail(ErrorCode::Refused, {},
            bounds + ": longer than the range of "
                + std::string(nameOf(dtype == DType::Int8 ? dtype : DType::Int32)));
    return {};
}

} // namespace

Result<ObserverRange> observerRange(DType dtype, std::optional<std::int64_t> quantMin,
    std::optional<std::int64_t> quantMax, bool reduceRange)
{
    if (!quantMin || !quantMax)
        return defaultRange(dtype, reduceRange);
    if (auto checked = checkBounds(dtype, *quantMin, *quantMax); !checked)
        return failWith(std::move(checked));
    if (reduceRange)
        return ObserverRange {floorHalf(*quantMin), floorHalf(*quantMax), true};
    return ObserverRange {*quantMin, *quantMax, true};
}

Result<QParams> qparamsFromRange(
    std::span<const float> min, std::span<const float> max, const QParamsRule& rule)
{
    if (auto checked = checkRange(min, max); !checked)
        return failWith(std::move(checked));
    switch (rule.qscheme) {
    case QScheme::PerTensorSymmetric:
    case QScheme::PerChannelSymmetric:
        return symmetricQParams(min, max, rule);
    case QScheme::PerChannelAffineFloatQParams:
        return floatQParams(min, max, rule);
    case QScheme::PerTensorAffine:
    case QScheme::PerChannelAffine:
        break;
    }
    return affineQParams(min, max, rule);
}

QParams standInQParams()
{
    return {makeFloatTensor({1}, {1.0F}),
        tensorOf(DType::Int64, {1}, std::vector<std::int64_t> {0}), false};
}

QParams powerOfTwoQParams(
    std::span<const float> amax, std::vector<std::int64_t> shape, std::int64_t quantMax)
{
    std::vector<float> scales;
    for (const float value : amax) {
        // The division is float32's, the rest is exact: ceil(log2 x) is in x's exponent.
        const double ratio =
            std::max(static_cast<double>(value / static_cast<float>(quantMax)), 0x1p-24);
        int exponent = 0;
        const double mantissa = std::frexp(ratio, &exponent);
        scales.push_back(std::isfinite(ratio)
                ? static_cast<float>(std::ldexp(1.0, mantissa == 0.5 ? exponent - 1 : exponent))
                : static_cast<float>(ratio));
    }
    const std::vector<std::int64_t> zeros(scales.size(), 0);
    return {makeFloatTensor(shape, scales), tensorOf(DType::Int64, shape, zeros)};
}

Result<QParams> derivedQParams(std::span<const QParams> sources)
{
    if (sources.empty())
        return fail(ErrorCode::Refused, {}, "a derived observer reads no other observer");
    std::vector<double> product {1.0};
    std::vector<std::int64_t> shape;
    bool sawData = true;
    for (const QParams& source : sources) {
        auto scales = source.scale.loadAsDouble();
        if (!scales)
            return failWith(std::move(scales));
        // A power-of-two observer per channel that saw no data has no scales: nor has the product.
        const bool isEmpty = scales->empty() || product.empty();
        if (!isEmpty && product.size() != scales->size() && product.size() != 1
            && scales->size() != 1)
            return fail(ErrorCode::Refused, {},
                "scales of " + std::to_string(product.size()) + " and of "
                    + std::to_string(scales->size()) + " channels have no product");
        sawData = sawData && source.sawData;
        if (isEmpty) {
            product.clear();
            shape = {0};
            continue;
        }
        if (source.scale.shape.size() > shape.size() || scales->size() > product.size())
            shape = source.scale.shape;
        product.resize(std::max(product.size(), scales->size()), product.front());
        for (std::size_t i = 0; i < product.size(); ++i)
            product[i] = static_cast<double>(
                static_cast<float>(product[i] * (*scales)[scales->size() == 1 ? 0 : i]));
    }
    const std::vector<float> rounded(product.begin(), product.end());
    const std::vector<std::int64_t> zeros(product.size(), 0);
    return QParams {makeFloatTensor(shape, rounded), tensorOf(DType::Int64, shape, zeros), sawData};
}

Result<DynamicQParams> chooseQParams(float min, float max, std::int64_t quantMin,
    std::int64_t quantMax, double eps, DType dtype, bool isSymmetric)
{
    if (auto checked = checkBounds(DType::Unknown, quantMin, quantMax); !checked)
        return failWith(std::move(checked));
    if (auto checked = checkRange({&min, 1}, {&max, 1}); !checked)
        return failWith(std::move(checked));
    const auto smallest = static_cast<float>(eps);
    if (isSymmetric) {
        const float scale = symmetricScale(min, max, quantMin, quantMax, smallest);
        return DynamicQParams {static_cast<double>(scale), dtype == DType::UInt8 ? 128 : 0};
    }
    const auto [scale, zero] = affine(min, max, quantMin, quantMax, smallest);
    return DynamicQParams {static_cast<double>(scale), zero};
}

} // namespace qdq
