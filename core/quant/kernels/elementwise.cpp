// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <numbers>

// One value in, one value out. Where torch computes in float32 step by step, so does this: the
// order of roundings is part of the formula. Functions that torch takes from a vector library (exp,
// tanh, erf) are computed in double and rounded once, which is within an ulp of it.

namespace qdq::kernels {

namespace {

template <typename F> Operand mapInto(KernelCall& call, const Value& from, Value into, F function)
{
    if (call.failed())
        return {};
    const auto in = from.floats();
    const auto out = into.floats();
    for (std::size_t i = 0; i < in.size(); ++i)
        out[i] = function(in[i]);
    return into;
}

template <typename F> Operand map(KernelCall& call, F function)
{
    const Value self = call.floatTensor(0, "self");
    return mapInto(call, self, call.makeFloats(self.shape), function);
}

template <typename F> Operand mapInPlace(KernelCall& call, F function)
{
    const Value self = call.floatTensor(0, "self");
    return mapInto(call, self, self, function);
}

float expOf(float x)
{
    return static_cast<float>(std::exp(static_cast<double>(x)));
}

// NaN passes through each of these, as in torch.
float atLeast(float x, float low)
{
    return x < low ? low : x;
}
float atMost(float x, float high)
{
    return x > high ? high : x;
}
float reluOf(float x)
{
    return x > 0.0F || x != x ? x : 0.0F;
}
float sigmoidOf(float x)
{
    return 1.0F / (1.0F + expOf(-x));
}
float siluOf(float x)
{
    return x / (1.0F + expOf(-x));
}
float hardswishOf(float x)
{
    return x * atMost(atLeast(x + 3.0F, 0.0F), 6.0F) / 6.0F;
}
float hardsigmoidOf(float x)
{
    return atMost(atLeast(x + 3.0F, 0.0F), 6.0F) / 6.0F;
}
float geluErf(float x)
{
    constexpr auto kAlpha = static_cast<float>(std::numbers::sqrt2 / 2);
    const auto erf = static_cast<float>(std::erf(static_cast<double>(x * kAlpha)));
    return x * 0.5F * (1.0F + erf);
}
float geluTanh(float x)
{
    constexpr auto kBeta = static_cast<float>(std::numbers::sqrt2 * std::numbers::inv_sqrtpi);
    constexpr float kKappa = 0.044715F;
    const float cube = x * x * x;
    const float inner = kBeta * (x + kKappa * cube);
    return 0.5F * x * (1.0F + static_cast<float>(std::tanh(static_cast<double>(inner))));
}

struct Bounds
{
    float low;
    float high;
};
float clampTo(float x, Bounds bounds)
{
    return atMost(atLeast(x, bounds.low), bounds.high);
}
Bounds hardtanhBounds(KernelCall& call)
{
    return {static_cast<float>(call.number(1, "min_val", -1.0)),
        static_cast<float>(call.number(2, "max_val", 1.0))};
}
Bounds clampBounds(KernelCall& call)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return {static_cast<float>(call.number(1, "min", -kInfinity)),
        static_cast<float>(call.number(2, "max", kInfinity))};
}
auto leaky(float slope)
{
    return [slope](float x) { return x > 0.0F ? x : x * slope; };
}
float slopeOf(KernelCall& call)
{
    return static_cast<float>(call.number(1, "negative_slope", 0.01));
}
/// x to the power of a number; the small powers as torch multiplies them out.
float powerOf(float x, double exponent)
{
    if (exponent == 2.0)
        return x * x;
    if (exponent == 3.0)
        return x * x * x;
    if (exponent == 0.5)
        return std::sqrt(x);
    return static_cast<float>(std::pow(static_cast<double>(x), exponent));
}

bool refusesTraining(KernelCall& call, std::size_t index, std::string_view name)
{
    if (call.flag(index, name, false))
        call.fail("it is in training mode; export the model in eval mode");
    return call.failed();
}

} // namespace

Operand relu(KernelCall& call)
{
    return map(call, reluOf);
}
Operand reluInPlace(KernelCall& call)
{
    return mapInPlace(call, reluOf);
}
Operand relu6(KernelCall& call)
{
    return map(call, [](float x) { return clampTo(x, {0.0F, 6.0F}); });
}
Operand relu6InPlace(KernelCall& call)
{
    return mapInPlace(call, [](float x) { return clampTo(x, {0.0F, 6.0F}); });
}
Operand hardtanh(KernelCall& call)
{
    return map(call, [bounds = hardtanhBounds(call)](float x) { return clampTo(x, bounds); });
}
Operand hardtanhInPlace(KernelCall& call)
{
    return mapInPlace(
        call, [bounds = hardtanhBounds(call)](float x) { return clampTo(x, bounds); });
}
Operand clamp(KernelCall& call)
{
    return map(call, [bounds = clampBounds(call)](float x) { return clampTo(x, bounds); });
}
Operand clampInPlace(KernelCall& call)
{
    return mapInPlace(call, [bounds = clampBounds(call)](float x) { return clampTo(x, bounds); });
}
Operand hardswish(KernelCall& call)
{
    return map(call, hardswishOf);
}
Operand hardswishInPlace(KernelCall& call)
{
    return mapInPlace(call, hardswishOf);
}
Operand hardsigmoid(KernelCall& call)
{
    return map(call, hardsigmoidOf);
}
Operand hardsigmoidInPlace(KernelCall& call)
{
    return mapInPlace(call, hardsigmoidOf);
}
Operand sigmoid(KernelCall& call)
{
    return map(call, sigmoidOf);
}
Operand sigmoidInPlace(KernelCall& call)
{
    return mapInPlace(call, sigmoidOf);
}
Operand silu(KernelCall& call)
{
    return map(call, siluOf);
}
Operand siluInPlace(KernelCall& call)
{
    return mapInPlace(call, siluOf);
}
Operand tanh(KernelCall& call)
{
    return map(call, [](float x) { return static_cast<float>(std::tanh(static_cast<double>(x))); });
}
Operand leakyRelu(KernelCall& call)
{
    return map(call, leaky(slopeOf(call)));
}
Operand leakyReluInPlace(KernelCall& call)
{
    return mapInPlace(call, leaky(slopeOf(call)));
}
Operand elu(KernelCall& call)
{
    const auto alpha = static_cast<float>(call.number(1, "alpha", 1.0));
    return map(call, [alpha](float x) {
        return x > 0.0F ? x : alpha * static_cast<float>(std::expm1(static_cast<double>(x)));
    });
}
Operand gelu(KernelCall& call)
{
    const std::string approximate = call.text(1, "approximate", "none");
    return map(call, approximate == "tanh" ? geluTanh : geluErf);
}
Operand exp(KernelCall& call)
{
    return map(call, expOf);
}
Operand cos(KernelCall& call)
{
    return map(call, [](float x) { return static_cast<float>(std::cos(static_cast<double>(x))); });
}
Operand sin(KernelCall& call)
{
    return map(call, [](float x) { return static_cast<float>(std::sin(static_cast<double>(x))); });
}
Operand sqrt(KernelCall& call)
{
    return map(call, [](float x) { return std::sqrt(x); });
}
Operand rsqrt(KernelCall& call)
{
    return map(call, [](float x) { return 1.0F / std::sqrt(x); });
}
Operand neg(KernelCall& call)
{
    return map(call, [](float x) { return -x; });
}
Operand abs(KernelCall& call)
{
    return map(call, [](float x) { return std::abs(x); });
}
Operand pow(KernelCall& call)
{
    return map(
        call, [exponent = call.number(1, "exponent")](float x) { return powerOf(x, exponent); });
}

Operand dropout(KernelCall& call)
{
    if (refusesTraining(call, 2, "train"))
        return {};
    return call.tensor(0, "input");
}

} // namespace qdq::kernels
