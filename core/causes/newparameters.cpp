// SPDX-License-Identifier: Apache-2.0
#include "core/causes/newparameters.h"

#include "core/quant/observer.h"
#include "core/quant/qparams.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qdq {

namespace {

constexpr float kEps = 0x1p-23F;

/// Real ranges, one or one per channel.
struct RealRanges
{
    std::vector<float> min;
    std::vector<float> max;
};

bool isPow2Observer(std::string_view type)
{
    return type.starts_with("Pow2");
}

/// Range that scale and zero point stand for. A symmetric scheme with zero point 0 loses which side
/// was the larger one: then both are.
RealRanges impliedRanges(const NodeParameters& now)
{
    RealRanges ranges;
    const auto low = static_cast<double>(now.range.min);
    const auto high = static_cast<double>(now.range.max);
    for (std::size_t i = 0; i < now.scale.size(); ++i) {
        const double zero =
            now.zeroPoint.empty() ? 0.0 : now.zeroPoint[std::min(i, now.zeroPoint.size() - 1)];
        const double half = now.scale[i] * (high - low) / 2;
        const bool isCentred = zero == 0.0 && low < 0.0;
        ranges.min.push_back(static_cast<float>(isCentred ? -half : (low - zero) * now.scale[i]));
        ranges.max.push_back(static_cast<float>(isCentred ? half : (high - zero) * now.scale[i]));
    }
    return ranges;
}

void take(const Result<QParams>& qparams, NodeParameters& parameters)
{
    parameters.scale.clear();
    parameters.zeroPoint.clear();
    if (!qparams)
        return;
    const auto scale = qparams->scale.loadAsDouble();
    const auto zeroPoint = qparams->zeroPoint.loadAsDouble();
    if (scale && zeroPoint) {
        parameters.scale = *scale;
        parameters.zeroPoint = *zeroPoint;
    }
}

Result<QParams> qparamsOf(const RealRanges& ranges, const QParamsRule& rule, bool isPow2)
{
    if (!isPow2)
        return qparamsFromRange(ranges.min, ranges.max, rule);
    std::vector<float> amax;
    for (std::size_t i = 0; i < ranges.min.size(); ++i)
        amax.push_back(std::max(-std::min(ranges.min[i], 0.0F), std::max(ranges.max[i], 0.0F)));
    return powerOfTwoQParams(amax, {static_cast<std::int64_t>(amax.size())}, rule.range.quantMax);
}

/// Largest magnitude of every channel of a constant that is quantized per tensor.
std::optional<RealRanges> rangesPerChannel(
    const QdqView& view, NodeId dequantize, const NodeParameters& now, std::int64_t axis)
{
    const NodeId constant = view.constantBehind(dequantize);
    const Tensor* tensor = constant.isValid() ? view.graph().constantOf(constant) : nullptr;
    if (!tensor || !tensor->hasData() || now.scale.size() != 1 || axis < 0
        || axis >= static_cast<std::int64_t>(tensor->shape.size()))
        return std::nullopt;
    const auto values = tensor->loadAsDouble();
    if (!values)
        return std::nullopt;
    std::size_t inner = 1;
    for (auto d = static_cast<std::size_t>(axis) + 1; d < tensor->shape.size(); ++d)
        inner *= static_cast<std::size_t>(tensor->shape[d]);
    const auto channels = static_cast<std::size_t>(tensor->shape[static_cast<std::size_t>(axis)]);
    RealRanges ranges {std::vector<float>(channels), std::vector<float>(channels)};
    for (std::size_t i = 0; i < values->size(); ++i) {
        float& amax = ranges.max[i / inner % channels];
        amax = std::max(amax, static_cast<float>(std::fabs((*values)[i]) * now.scale.front()));
    }
    for (std::size_t i = 0; i < channels; ++i)
        ranges.min[i] = -ranges.max[i];
    return ranges;
}

/// The scheme that a node shows: the one that its fields name, else affine where a zero point is
/// not in the middle.
QScheme schemeAfter(
    const NodeParameters& now, const NodeParameters& next, const SpecOverride& fields)
{
    if (fields.qscheme && *fields.qscheme)
        return **fields.qscheme;
    const bool isAffine = now.range.min == 0
        || std::ranges::any_of(now.zeroPoint, [](double zero) { return zero != 0.0; });
    if (next.axis)
        return isAffine ? QScheme::PerChannelAffine : QScheme::PerChannelSymmetric;
    return isAffine ? QScheme::PerTensorAffine : QScheme::PerTensorSymmetric;
}

/// The observer with other fields; nothing where it cannot tell (no state, or no such observer).
std::optional<Observer> editedObserver(
    const ObserverModule& instance, const SpecOverride& fields, const NodeParameters& next)
{
    ObserverModule edited = instance;
    edited.dtype = next.dtype;
    edited.quantMin = next.range.min;
    edited.quantMax = next.range.max;
    if (fields.qscheme)
        edited.qscheme = *fields.qscheme;
    if (fields.observer)
        edited.type = fields.observer->type;
    const bool wasPerChannel = instance.type.find("PerChannel") != std::string::npos;
    const bool isPerChannel = edited.type.find("PerChannel") != std::string::npos;
    if (!instance.state || wasPerChannel != isPerChannel)
        return std::nullopt;
    auto observer = makeObserver(edited);
    return observer ? std::optional(*std::move(observer)) : std::nullopt;
}

NodeParameters applyFields(NodeParameters next, const SpecOverride& fields)
{
    if (fields.dtype)
        next.dtype = *fields.dtype;
    if (fields.quantMin && *fields.quantMin)
        next.range.min = **fields.quantMin;
    if (fields.quantMax && *fields.quantMax)
        next.range.max = **fields.quantMax;
    if (fields.qscheme && fields.qscheme->has_value()) {
        const bool isPerChannel = **fields.qscheme == QScheme::PerChannelSymmetric
            || **fields.qscheme == QScheme::PerChannelAffine;
        if (isPerChannel && !next.axis)
            next.axis = fields.chAxis && *fields.chAxis ? **fields.chAxis : 0;
        if (!isPerChannel)
            next.axis.reset();
    }
    return next;
}

} // namespace

NodeParameters parametersOf(const QdqView& view, NodeId qdq)
{
    NodeParameters now;
    now.scale = view.scaleOf(qdq).values;
    now.zeroPoint = view.zeroPointOf(qdq).values;
    now.dtype = view.dtypeOf(qdq);
    if (const auto range = view.rangeOf(qdq))
        now.range = *range;
    now.axis = view.axisOf(qdq);
    return now;
}

NodeParameters withFields(
    const QdqView& view, const CauseContext& context, NodeId qdq, const SpecOverride& fields)
{
    const NodeParameters now = parametersOf(view, qdq);
    NodeParameters next = applyFields(now, fields);
    if (const ObserverModule* instance = instanceBehind(context, qdq))
        if (const auto observer = editedObserver(*instance, fields, next)) {
            take(calculateQParams(*observer), next);
            return next;
        }
    next.isExact = false;
    const bool isRegrained = next.axis.has_value() != now.axis.has_value();
    const auto ranges = isRegrained && next.axis ? rangesPerChannel(view, qdq, now, *next.axis)
        : isRegrained                            ? std::nullopt
                                                 : std::optional(impliedRanges(now));
    QParamsRule rule {
        next.dtype, schemeAfter(now, next, fields), {next.range.min, next.range.max, true}, kEps};
    const bool isPow2 = fields.observer && isPow2Observer(fields.observer->type);
    if (ranges && !ranges->min.empty())
        take(qparamsOf(*ranges, rule, isPow2), next);
    else
        take(fail(ErrorCode::Refused, {}, "no range"), next);
    return next;
}

NodeParameters sharedParameters(const QdqView& view, const std::vector<NodeId>& quantizes)
{
    NodeParameters next = parametersOf(view, quantizes.front());
    next.isExact = false;
    RealRanges shared {{0.0F}, {0.0F}};
    bool isAffine = false;
    bool isPow2 = true;
    for (const NodeId quantize : quantizes) {
        const NodeParameters one = parametersOf(view, quantize);
        if (one.scale.size() != 1) {
            next.scale.clear();
            next.zeroPoint.clear();
            return next;
        }
        const RealRanges ranges = impliedRanges(one);
        shared.min.front() = std::min(shared.min.front(), ranges.min.front());
        shared.max.front() = std::max(shared.max.front(), ranges.max.front());
        isAffine = isAffine || one.range.min == 0
            || std::ranges::any_of(one.zeroPoint, [](double zero) { return zero != 0.0; });
        isPow2 = isPow2 && arePowersOfTwo(one.scale);
    }
    const QParamsRule rule {next.dtype,
        isAffine ? QScheme::PerTensorAffine : QScheme::PerTensorSymmetric,
        {next.range.min, next.range.max, true}, kEps};
    take(qparamsOf(shared, rule, isPow2), next);
    return next;
}

NodeParameters derivedBias(const NodeParameters& input, const NodeParameters& weight)
{
    NodeParameters bias;
    bias.dtype = DType::Int32;
    bias.range = {
        std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
    bias.axis = 0;
    bias.isExact = input.isExact && weight.isExact;
    if (input.scale.size() != 1)
        return bias;
    for (const double scale : weight.scale) {
        bias.scale.push_back(static_cast<double>(
            static_cast<float>(input.scale.front()) * static_cast<float>(scale)));
        bias.zeroPoint.push_back(0.0);
    }
    return bias;
}

} // namespace qdq
