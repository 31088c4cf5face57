// SPDX-License-Identifier: Apache-2.0
#include "core/quant/quantizenumerics.h"

#include "core/graph/halffloat.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>

namespace qdq {

namespace {

// ---- numbers
// ----------------------------------------------------------------------------------------

// float32 to int32 as x86 does it: what does not fit, and NaN, becomes the smallest int32. The
// clamp before is in float32, where 2^31 - 1 is 2^31, so a large bias really comes here
// (pt2e-quantization 9).
std::int32_t toInt32(float value)
{
    constexpr float kLimit = 0x1p31F;
    if (!(value >= -kLimit && value < kLimit))
        return std::numeric_limits<std::int32_t>::min();
    return static_cast<std::int32_t>(value);
}

// One channel's arithmetic; bounds as float32, which is what torch's clamp compares with.
struct Rounding
{
    float inverseScale;
    float zeroPoint;
    float lower;
    float upper;

    [[nodiscard]] float operator()(float x) const
    {
        const float shifted = std::nearbyintf(x * inverseScale) + zeroPoint;
        return std::min(std::max(shifted, lower), upper);
    }
};

template <typename Stored> void store(Bytes& bytes, std::size_t index, Stored value)
{
    std::memcpy(bytes.data() + index * sizeof(Stored), &value, sizeof(Stored));
}

template <typename Stored>
void quantizeRun(std::span<const float> in, const Rounding& rounding, Bytes& out, std::size_t at)
{
    for (std::size_t i = 0; i < in.size(); ++i)
        store(out, at + i, static_cast<Stored>(toInt32(rounding(in[i]))));
}

void quantizeRun(
    std::span<const float> in, const Rounding& rounding, DType dtype, Bytes& out, std::size_t at)
{
    switch (dtype) {
    case DType::Int8:
        return quantizeRun<std::int8_t>(in, rounding, out, at);
    case DType::UInt8:
        return quantizeRun<std::uint8_t>(in, rounding, out, at);
    case DType::Int16:
        return quantizeRun<std::int16_t>(in, rounding, out, at);
    case DType::UInt16:
        return quantizeRun<std::uint16_t>(in, rounding, out, at);
    default:
        return quantizeRun<std::int32_t>(in, rounding, out, at);
    }
}

Result<std::vector<float>> loadFloats(const Tensor& tensor)
{
    if (tensor.dtype == DType::Float32) {
        auto bytes = tensor.load();
        if (!bytes)
            return failWith(std::move(bytes));
        std::vector<float> values((*bytes)->size() / sizeof(float));
        std::memcpy(values.data(), (*bytes)->data(), values.size() * sizeof(float));
        return values;
    }
    auto values = tensor.loadAsDouble();
    if (!values)
        return failWith(std::move(values));
    return std::vector<float>(values->begin(), values->end());
}

// ---- channels
// ---------------------------------------------------------------------------------------

// The tensor as outer × channels × inner; all elements of one (outer, channel) lie together.
struct ChannelWalk
{
    std::size_t outer = 1;
    std::size_t channels = 1;
    std::size_t inner = 1;
};

std::size_t positiveAxis(const Tensor& tensor, std::int64_t axis)
{
    return static_cast<std::size_t>(
        axis < 0 ? axis + static_cast<std::int64_t>(tensor.shape.size()) : axis);
}

ChannelWalk walkOf(const Tensor& tensor, std::int64_t axis)
{
    ChannelWalk walk;
    const std::size_t at = positiveAxis(tensor, axis);
    for (std::size_t i = 0; i < tensor.shape.size(); ++i)
        (i < at           ? walk.outer
                : i == at ? walk.channels
                          : walk.inner) *= static_cast<std::size_t>(tensor.shape[i]);
    return walk;
}

template <typename Visit> void forEachRun(const ChannelWalk& walk, const Visit& visit)
{
    for (std::size_t o = 0; o < walk.outer; ++o)
        for (std::size_t c = 0; c < walk.channels; ++c)
            visit((o * walk.channels + c) * walk.inner, c);
}

struct ChannelValues
{
    std::vector<float> scales;
    std::vector<float> zeroPoints; ///< integers of torch's promotion to float32
    std::vector<double> exactZeroPoints;

    [[nodiscard]] static std::size_t at(std::size_t channel, std::size_t count)
    {
        return count == 1 ? 0 : channel;
    }
};

Result<ChannelValues> loadChannels(const PerChannelQParams& qparams)
{
    auto scales = loadFloats(qparams.scales);
    if (!scales)
        return failWith(std::move(scales));
    auto zeroPoints = qparams.zeroPoints.loadAsDouble();
    if (!zeroPoints)
        return failWith(std::move(zeroPoints));
    std::vector<float> narrow(zeroPoints->begin(), zeroPoints->end());
    return ChannelValues {std::move(*scales), std::move(narrow), std::move(*zeroPoints)};
}

Tensor outputOf(const Tensor& input, DType dtype)
{
    return Tensor {dtype, input.shape, nullptr, nullptr};
}

template <typename QParams>
Tensor laterFrom(
    const Tensor& input, const QParams& qparams, const QuantizedRange& range, bool hasValues)
{
    Tensor output = outputOf(input, range.dtype);
    if (hasValues)
        output.loader =
            std::make_shared<const TensorLoader>([input, qparams, range]() -> Result<Bytes> {
                auto tensor = quantize(input, qparams, range);
                if (!tensor)
                    return failWith(std::move(tensor));
                return *tensor->bytes;
            });
    return output;
}

} // namespace

Result<void> checkQuantize(const Tensor& input, const QuantizedRange& range)
{
    if (input.dtype != DType::Float32 && input.dtype != DType::Float16
        && input.dtype != DType::BFloat16)
        return fail(ErrorCode::Refused, {},
            "only float32, float16 and bfloat16 can be quantized, not "
                + std::string(nameOf(input.dtype)));
    const auto limits = rangeOf(range.dtype);
    if (!limits || range.dtype == DType::UInt32)
        return fail(ErrorCode::Unsupported, {},
            "quantizing to " + std::string(nameOf(range.dtype)) + " is not known");
    if (!range.quantMin || !range.quantMax)
        return fail(
            ErrorCode::Refused, {}, "quant_min and quant_max must be numbers, here one is None");
    if (*range.quantMin < limits->min || *range.quantMax > limits->max)
        return fail(ErrorCode::Refused, {},
            "the range " + std::to_string(*range.quantMin) + " … " + std::to_string(*range.quantMax)
                + " does not fit " + std::string(nameOf(range.dtype)));
    return {};
}

Result<void> checkQuantize(
    const Tensor& input, const PerChannelQParams& qparams, const QuantizedRange& range)
{
    if (auto checked = checkQuantize(input, range); !checked)
        return checked;
    const auto dims = static_cast<std::int64_t>(input.shape.size());
    if (qparams.axis >= dims || qparams.axis < -dims)
        return fail(ErrorCode::Refused, {},
            "axis " + std::to_string(qparams.axis) + " of a tensor with " + std::to_string(dims)
                + " dimensions");
    const std::int64_t channels = input.shape[positiveAxis(input, qparams.axis)];
    for (const Tensor* tensor : {&qparams.scales, &qparams.zeroPoints}) {
        const std::int64_t count = tensor->elementCount();
        if (tensor->shape.size() != 1 || (count != channels && count != 1))
            return fail(ErrorCode::Refused, {},
                std::to_string(count) + " scales or zero points for " + std::to_string(channels)
                    + " channels along axis " + std::to_string(qparams.axis));
    }
    return {};
}

Result<Tensor> quantize(
    const Tensor& input, const PerTensorQParams& qparams, const QuantizedRange& range)
{
    if (auto checked = checkQuantize(input, range); !checked)
        return failWith(std::move(checked));
    const auto values = loadFloats(input);
    if (!values)
        return tl::unexpected<Error>(values.error());
    // The reciprocal is taken in double and used as float32; literals meet a float32 tensor as
    // float32.
    const Rounding rounding {static_cast<float>(1.0 / qparams.scale),
        static_cast<float>(qparams.zeroPoint), static_cast<float>(*range.quantMin),
        static_cast<float>(*range.quantMax)};
    Bytes bytes(values->size() * sizeOf(range.dtype));
    quantizeRun(*values, rounding, range.dtype, bytes, 0);
    return makeTensor(range.dtype, input.shape, std::move(bytes));
}

Result<Tensor> quantize(
    const Tensor& input, const PerChannelQParams& qparams, const QuantizedRange& range)
{
    if (auto checked = checkQuantize(input, qparams, range); !checked)
        return failWith(std::move(checked));
    const auto values = loadFloats(input);
    if (!values)
        return tl::unexpected<Error>(values.error());
    const auto channels = loadChannels(qparams);
    if (!channels)
        return tl::unexpected<Error>(channels.error());
    const ChannelWalk walk = walkOf(input, qparams.axis);
    Bytes bytes(values->size() * sizeOf(range.dtype));
    forEachRun(walk, [&](std::size_t at, std::size_t channel) {
        const float scale = channels->scales[ChannelValues::at(channel, channels->scales.size())];
        const Rounding rounding {1.0F / scale,
            channels->zeroPoints[ChannelValues::at(channel, channels->zeroPoints.size())],
            static_cast<float>(*range.quantMin), static_cast<float>(*range.quantMax)};
        quantizeRun(std::span(*values).subspan(at, walk.inner), rounding, range.dtype, bytes, at);
    });
    return makeTensor(range.dtype, input.shape, std::move(bytes));
}

Tensor quantizedLater(
    const Tensor& input, const PerTensorQParams& qparams, const QuantizedRange& range)
{
    return laterFrom(input, qparams, range, input.hasData());
}

Tensor quantizedLater(
    const Tensor& input, const PerChannelQParams& qparams, const QuantizedRange& range)
{
    return laterFrom(input, qparams, range,
        input.hasData() && qparams.scales.hasData() && qparams.zeroPoints.hasData());
}

Result<Tensor> dequantize(const Tensor& input, const PerTensorQParams& qparams)
{
    const auto values = input.loadAsDouble();
    if (!values)
        return tl::unexpected<Error>(values.error());
    const auto zeroPoint = static_cast<float>(qparams.zeroPoint);
    const auto scale = static_cast<float>(qparams.scale);
    std::vector<float> result(values->size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = (static_cast<float>((*values)[i]) - zeroPoint) * scale;
    return makeFloatTensor(input.shape, result);
}

Result<Tensor> dequantize(const Tensor& input, const PerChannelQParams& qparams)
{
    if (!isInteger(input.dtype))
        return fail(ErrorCode::Refused, {}, "only integers can be dequantized");
    const auto values = input.loadAsDouble();
    if (!values)
        return tl::unexpected<Error>(values.error());
    const auto channels = loadChannels(qparams);
    if (!channels)
        return tl::unexpected<Error>(channels.error());
    const ChannelWalk walk = walkOf(input, qparams.axis);
    std::vector<float> result(values->size());
    forEachRun(walk, [&](std::size_t at, std::size_t channel) {
        const float scale = channels->scales[ChannelValues::at(channel, channels->scales.size())];
        const double zeroPoint =
            channels->exactZeroPoints[ChannelValues::at(channel, channels->exactZeroPoints.size())];
        // Integer minus integer is exact in torch, and a double holds it; only then is it a
        // float32.
        for (std::size_t i = at; i < at + walk.inner; ++i)
            result[i] = static_cast<float>((*values)[i] - zeroPoint) * scale;
    });
    return makeFloatTensor(input.shape, result);
}

} // namespace qdq
