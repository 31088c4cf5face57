// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"
#include "core/quant/kernels/strided.h"

#include <algorithm>
#include <cmath>

// Normalisations and softmax.

namespace qdq::kernels {

namespace {

/// A parameter of one value per channel; `fallback` where it is None.
std::vector<float> perChannel(KernelCall& call, std::size_t index, std::string_view name,
    std::int64_t channels, std::optional<float> fallback)
{
    const std::optional<Value> value = call.optionalTensor(index, name);
    if (!value && fallback)
        return std::vector<float>(static_cast<std::size_t>(channels), *fallback);
    if (value && value->dtype == DType::Float32 && value->shape == Shape {channels})
        return {value->floats().begin(), value->floats().end()};
    call.fail(std::string(name) + " is not one float32 value for each of "
        + std::to_string(channels) + " channels");
    return std::vector<float>(static_cast<std::size_t>(channels), 0.0F);
}

/// y = x · factor + summand per channel, each product and sum in one rounding: torch's compiler
/// fuses them.
struct ChannelLine
{
    std::vector<float> factor;
    std::vector<float> summand;
};

ChannelLine batchNormLine(KernelCall& call, std::int64_t channels)
{
    const auto epsilon = call.number(7, "eps", 1e-5);
    const std::vector<float> weight = perChannel(call, 1, "weight", channels, 1.0F);
    const std::vector<float> bias = perChannel(call, 2, "bias", channels, 0.0F);
    const std::vector<float> mean = perChannel(call, 3, "running_mean", channels, {});
    const std::vector<float> variance = perChannel(call, 4, "running_var", channels, {});
    ChannelLine line;
    for (std::size_t c = 0; c < weight.size() && !call.failed(); ++c) {
        const float inverse = 1.0F / std::sqrt(variance[c] + static_cast<float>(epsilon));
        line.factor.push_back(inverse * weight[c]);
        line.summand.push_back(std::fma(-mean[c], line.factor[c], bias[c]));
    }
    return line;
}

} // namespace

Operand batchNorm(KernelCall& call)
{
    const Value input = call.floatTensor(0, "input");
    if (call.flag(5, "training", false))
        call.fail("it is in training mode; export the model in eval mode");
    if (!call.failed() && input.dims() < 2)
        call.fail("normalises channels of " + textOf(input.shape));
    if (call.failed())
        return {};
    const std::int64_t channels = input.shape[1];
    const ChannelLine line = batchNormLine(call, channels);
    const Value output = call.makeFloats(input.shape);
    if (call.failed() || input.count() == 0)
        return call.failed() ? Operand {} : Operand {output};
    const std::size_t inner =
        static_cast<std::size_t>(elementCount(std::span(input.shape).subspan(2)));
    const auto in = input.floats();
    const auto out = output.floats();
    for (std::size_t i = 0; i < in.size(); i += inner) {
        const std::size_t channel = i / inner % static_cast<std::size_t>(channels);
        for (std::size_t j = i; j < i + inner; ++j)
            out[j] = std::fma(in[j], line.factor[channel], line.summand[channel]);
    }
    return output;
}

Operand layerNorm(KernelCall& call)
{
    const Value input = call.floatTensor(0, "input");
    const Shape normalized = call.integers(1, "normalized_shape");
    const std::optional<Value> weight = call.optionalTensor(2, "weight");
    const std::optional<Value> bias = call.optionalTensor(3, "bias");
    const double epsilon = call.number(4, "eps", 1e-5);
    const bool fits = normalized.size() <= input.dims()
        && std::equal(normalized.rbegin(), normalized.rend(), input.shape.rbegin());
    for (const auto& parameter : {weight, bias})
        if (!call.failed() && (!fits || (parameter && parameter->shape != normalized)))
            call.fail("normalises " + textOf(normalized) + " of " + textOf(input.shape));
    const Value output = call.makeFloats(input.shape);
    if (call.failed() || input.count() == 0)
        return call.failed() ? Operand {} : Operand {output};
    const std::int64_t columns = elementCount(normalized);
    if (const char* refused =
            call.oneDnn().normalize(input.count() / columns, columns, static_cast<float>(epsilon),
                input.floats().data(), weight ? weight->floats().data() : nullptr,
                bias ? bias->floats().data() : nullptr, output.floats().data()))
        call.fail(refused, ErrorCode::Unsupported);
    return output;
}

Operand softmax(KernelCall& call)
{
    const Value input = call.floatTensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", std::max<std::size_t>(input.dims(), 1));
    const Value output = call.makeFloats(input.shape);
    if (call.failed() || input.count() == 0)
        return call.failed() ? Operand {} : Operand {output};
    if (dim + 1 < input.dims()) {
        call.fail("a softmax over dimension " + std::to_string(dim) + " of "
                + std::to_string(input.dims()) + "; the last one is handled",
            ErrorCode::Unsupported);
        return {};
    }
    const std::int64_t columns = input.dims() == 0 ? 1 : input.shape.back();
    if (const char* refused = call.oneDnn().softmax(
            input.count() / columns, columns, input.floats().data(), output.floats().data()))
        call.fail(refused, ErrorCode::Unsupported);
    return output;
}

} // namespace qdq::kernels
