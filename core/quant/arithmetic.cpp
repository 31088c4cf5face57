// SPDX-License-Identifier: Apache-2.0
#include "core/quant/arithmetic.h"

#include "core/base/text.h"
#include "core/quant/histogramobserver.h"
#include "core/quant/observer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

// Each line is computed here from the range, by the float32 operations of core/quant/qparams.cpp,
// so that a line is what it says; that both come to the same numbers is what the tests hold.

namespace qdq {

namespace {

/// A float32 as it prints, with a minus sign that stands out from a difference.
std::string floatText(float value)
{
    std::array<char, 32> buffer {};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    std::string text(buffer.data(), end);
    return text.starts_with('-') ? "−" + text.substr(1) : text;
}

std::string wholeText(double value)
{
    const std::string text = shortest(value);
    return text.starts_with('-') ? "−" + text.substr(1) : text;
}

std::string wholeText(std::int64_t value)
{
    return wholeText(static_cast<double>(value));
}

void add(Arithmetic& arithmetic, std::string text, double value)
{
    arithmetic.steps.push_back({std::move(text), value});
}

/// A scale that fell below eps is eps.
float atLeastEps(Arithmetic& arithmetic, float scale, float eps)
{
    if (scale >= eps)
        return scale;
    add(arithmetic, "scale = eps = " + floatText(eps) + ", the smallest one allowed",
        static_cast<double>(eps));
    return eps;
}

void addAffine(Arithmetic& arithmetic, float min, float max, const QParamsRule& rule)
{
    const float low = std::min(min, 0.0F);
    const float high = std::max(max, 0.0F);
    if (low != min || high != max)
        add(arithmetic, "the range must hold 0: " + floatText(low) + " … " + floatText(high),
            static_cast<double>(high));
    const auto& [quantMin, quantMax, isCustom] = rule.range;
    const auto levels = static_cast<float>(static_cast<double>(quantMax - quantMin));
    const float raw = (high - low) / levels;
    add(arithmetic,
        "scale = (" + floatText(high) + " − " + floatText(low) + ") / " + floatText(levels) + " = "
            + floatText(raw),
        static_cast<double>(raw));
    const float scale = atLeastEps(arithmetic, raw, rule.eps);
    const auto zero =
        std::clamp(static_cast<double>(quantMin) - std::nearbyint(static_cast<double>(low / scale)),
            static_cast<double>(quantMin), static_cast<double>(quantMax));
    add(arithmetic,
        "zero point = " + wholeText(quantMin) + " − round(" + floatText(low) + " / "
            + floatText(scale) + ") = " + wholeText(zero),
        zero);
    arithmetic.scale = static_cast<double>(scale);
}

float addLargest(Arithmetic& arithmetic, float min, float max)
{
    const float amax = std::max(-std::min(min, 0.0F), std::max(max, 0.0F));
    add(arithmetic,
        "largest magnitude = max(|" + floatText(min) + "|, |" + floatText(max)
            + "|) = " + floatText(amax),
        static_cast<double>(amax));
    return amax;
}

void addSymmetric(Arithmetic& arithmetic, float min, float max, const QParamsRule& rule)
{
    const float amax = addLargest(arithmetic, min, max);
    const auto& [quantMin, quantMax, isCustom] = rule.range;
    const auto half = static_cast<float>(static_cast<double>(quantMax - quantMin) / 2);
    const float raw = amax / half;
    add(arithmetic,
        "scale = " + floatText(amax) + " / ((" + wholeText(quantMax) + " − " + wholeText(quantMin)
            + ") / 2) = " + floatText(raw),
        static_cast<double>(raw));
    arithmetic.scale = static_cast<double>(atLeastEps(arithmetic, raw, rule.eps));
}

void addPowerOfTwo(Arithmetic& arithmetic, float min, float max, const QParamsRule& rule)
{
    const float amax = addLargest(arithmetic, min, max);
    const float raw = amax / static_cast<float>(rule.range.quantMax);
    add(arithmetic,
        "step = " + floatText(amax) + " / " + wholeText(rule.range.quantMax) + " = "
            + floatText(raw),
        static_cast<double>(raw));
    const double ratio = std::max(static_cast<double>(raw), 0x1p-24);
    int exponent = 0;
    const double mantissa = std::frexp(ratio, &exponent);
    const double scale = std::ldexp(1.0, mantissa == 0.5 ? exponent - 1 : exponent);
    add(arithmetic,
        "scale = the next power of two at or above it"
            + std::string(static_cast<double>(raw) < 0x1p-24 ? ", at least 2^-24" : "") + " = "
            + powerOrDecimal(scale) + " = " + floatText(static_cast<float>(scale)),
        scale);
    arithmetic.scale = scale;
}

void addFloatQParams(Arithmetic& arithmetic, float min, float max, const QParamsRule& rule)
{
    const auto levels =
        static_cast<float>(static_cast<double>(rule.range.quantMax - rule.range.quantMin));
    const float raw = (max - min) / levels;
    add(arithmetic,
        "scale = (" + floatText(max) + " − " + floatText(min) + ") / " + floatText(levels) + " = "
            + floatText(raw),
        static_cast<double>(raw));
    const float scale = raw > rule.eps ? raw : 1.0F;
    if (scale != raw)
        add(arithmetic, "scale = 1, since that is not above eps " + floatText(rule.eps), 1.0);
    const float zero = -1.0F * min / scale;
    add(arithmetic,
        "zero point = −(" + floatText(min) + ") / " + floatText(scale) + " = " + floatText(zero),
        static_cast<double>(zero));
    arithmetic.scale = static_cast<double>(scale);
}

bool isSymmetric(QScheme scheme)
{
    return scheme == QScheme::PerTensorSymmetric || scheme == QScheme::PerChannelSymmetric;
}

bool isPowerOfTwo(ObserverKind kind)
{
    return kind == ObserverKind::Pow2MinMax || kind == ObserverKind::Pow2PerChannelMinMax;
}

void addRangeSteps(Arithmetic& arithmetic, const Observer& observer, std::size_t index)
{
    float min = observer.minVal[index];
    float max = observer.maxVal[index];
    if (observer.kind == ObserverKind::Histogram) {
        const auto [low, high] = searchHistogramRange(observer);
        if (low != min || high != max)
            add(arithmetic,
                "the histogram search narrows " + floatText(min) + " … " + floatText(max) + " to "
                    + floatText(low) + " … " + floatText(high),
                static_cast<double>(high));
        min = low;
        max = high;
    }
    if (isPowerOfTwo(observer.kind))
        addPowerOfTwo(arithmetic, min, max, observer.rule);
    else if (isSymmetric(observer.rule.qscheme))
        addSymmetric(arithmetic, min, max, observer.rule);
    else if (observer.rule.qscheme == QScheme::PerChannelAffineFloatQParams)
        addFloatQParams(arithmetic, min, max, observer.rule);
    else
        addAffine(arithmetic, min, max, observer.rule);
}

struct Numbers
{
    std::vector<double> scale;
    std::vector<double> zeroPoint;
    bool sawData = true;
};

Result<Numbers> numbersOf(const Graph& graph, std::string_view name)
{
    const auto qparams = calculateQParams(graph, name);
    if (!qparams)
        return tl::unexpected<Error>(qparams.error());
    auto scale = qparams->scale.loadAsDouble();
    auto zeroPoint = qparams->zeroPoint.loadAsDouble();
    if (!scale || !zeroPoint)
        return tl::unexpected<Error>(scale ? zeroPoint.error() : scale.error());
    return Numbers {*std::move(scale), *std::move(zeroPoint), qparams->sawData};
}

/// s(a) × s(b) with the scales of the channel that is shown.
Result<void> addProduct(
    Arithmetic& arithmetic, const Graph& graph, const ObserverModule& module, std::size_t index)
{
    std::string names;
    std::string factors;
    float product = 1.0F;
    for (const std::string& source : module.derivedFrom) {
        const auto numbers = numbersOf(graph, source);
        if (!numbers)
            return tl::unexpected<Error>(numbers.error());
        const double scale = numbers->scale[numbers->scale.size() == 1 ? 0 : index];
        product = static_cast<float>(static_cast<double>(product) * scale);
        names += (names.empty() ? "s(" : " · s(") + source + ")";
        factors += (factors.empty() ? "" : " · ") + floatText(static_cast<float>(scale));
    }
    add(arithmetic, "scale = " + names + " = " + factors + " = " + floatText(product),
        static_cast<double>(product));
    arithmetic.scale = static_cast<double>(product);
    return {};
}

} // namespace

Result<Arithmetic> arithmeticOf(const Graph& graph, std::string_view name)
{
    const auto numbers = numbersOf(graph, name);
    if (!numbers)
        return tl::unexpected<Error>(numbers.error());
    const ObserverModule* module = graph.findModule(name);
    if (!module->aliasOf.empty())
        module = graph.findModule(module->aliasOf);
    const auto observer = makeObserver(*module);
    if (!observer)
        return tl::unexpected<Error>(observer.error());
    Arithmetic arithmetic;
    if (numbers->scale.empty())
        return arithmetic;
    const auto index =
        static_cast<std::size_t>(std::ranges::max_element(numbers->scale) - numbers->scale.begin());
    if (numbers->scale.size() > 1) {
        arithmetic.channel = index;
        arithmetic.channelCount = numbers->scale.size();
    }
    arithmetic.scale = numbers->scale[index];
    arithmetic.zeroPoint = numbers->zeroPoint[index];
    if (observer->kind == ObserverKind::FixedQParams) {
        add(arithmetic, "scale = " + shortest(arithmetic.scale) + ", fixed by the spec",
            arithmetic.scale);
    } else if (observer->kind == ObserverKind::Derived) {
        if (auto done = addProduct(arithmetic, graph, *module, index); !done)
            return failWith(std::move(done));
    } else if (!numbers->sawData) {
        add(arithmetic, "scale = " + shortest(arithmetic.scale) + ": the observer saw no data",
            arithmetic.scale);
    } else {
        addRangeSteps(arithmetic, *observer, index);
    }
    if (!arithmetic.steps.back().text.starts_with("zero point"))
        add(arithmetic, "zero point = " + wholeText(arithmetic.zeroPoint), arithmetic.zeroPoint);
    return arithmetic;
}

} // namespace qdq
