// SPDX-License-Identifier: Apache-2.0
#include "core/quant/observerkinds.h"

#include <limits>
#include <string>

// Between an observer at work and an ObserverModule at rest.

namespace qdq {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// ---- reading a module
// -------------------------------------------------------------------------------------------------

std::string schemeText(const ObserverModule& module)
{
    return module.qscheme ? std::string(nameOf(*module.qscheme)) : "no qscheme";
}

/// The checks of the constructors of observers that hold a range.
Result<void> checkModule(const ObserverModule& module, const ObserverKindInfo& info)
{
    if (!module.qscheme || isPerChannel(*module.qscheme) != info.isPerChannel)
        return fail(ErrorCode::Refused, module.name,
            module.type + " does not work with " + schemeText(module) + "; it needs a "
                + (info.isPerChannel ? "per-channel" : "per-tensor") + " scheme");
    if (!canObserve(*module.dtype))
        return fail(ErrorCode::Refused, module.name,
            module.type + " cannot quantize to " + std::string(nameOf(*module.dtype)));
    if (info.kind == ObserverKind::Histogram && !isInteger(*module.dtype))
        return fail(ErrorCode::Refused, module.name,
            "a histogram needs an integer type, not " + std::string(nameOf(*module.dtype)));
    if (module.isDynamic && (info.isPerChannel || info.kind == ObserverKind::Histogram))
        return fail(
            ErrorCode::Refused, module.name, module.type + " does not do dynamic quantization");
    if (info.isPerChannel && !module.chAxis)
        return fail(ErrorCode::Refused, module.name, module.type + " needs a ch_axis");
    return {};
}

const Tensor* stateTensor(const ObserverModule& module, std::string_view key)
{
    if (module.state)
        for (const auto& [name, tensor] : *module.state)
            if (name == key)
                return &tensor;
    return nullptr;
}

Result<std::vector<float>> floatsOf(const ObserverModule& module, const std::string& key)
{
    const Tensor* tensor = stateTensor(module, key);
    if (!tensor)
        return fail(ErrorCode::Malformed, module.name, "the state has no " + key);
    auto values = tensor->loadAsDouble();
    if (!values)
        return fail(values.error().code, module.name, key + ": " + values.error().message);
    return std::vector<float>(values->begin(), values->end());
}

Result<void> readState(
    const ObserverModule& module, const ObserverKindInfo& info, Observer& observer)
{
    auto minVal = floatsOf(module, "min_val");
    auto maxVal = floatsOf(module, "max_val");
    for (auto* values : {&minVal, &maxVal})
        if (!*values)
            return failWith(std::move(*values));
    if (minVal->size() != maxVal->size() || (!info.isPerChannel && minVal->size() != 1))
        return fail(ErrorCode::Malformed, module.name,
            "min_val has " + std::to_string(minVal->size()) + " values and max_val "
                + std::to_string(maxVal->size())
                + (info.isPerChannel ? "; they must be as many" : "; each must have one"));
    observer.minVal = std::move(*minVal);
    observer.maxVal = std::move(*maxVal);
    if (info.kind != ObserverKind::Histogram)
        return {};
    // Some recordings leave the histogram out; then only the scale stays unknown.
    if (!stateTensor(module, "histogram"))
        return {};
    auto histogram = floatsOf(module, "histogram");
    if (!histogram)
        return failWith(std::move(histogram));
    if (static_cast<std::int64_t>(histogram->size()) != observer.bins)
        return fail(ErrorCode::Malformed, module.name,
            "the histogram has " + std::to_string(histogram->size()) + " bins, the observer "
                + std::to_string(observer.bins));
    observer.histogram = std::move(*histogram);
    return {};
}

/// What torch's own dumps say of fixed qparams: they are buffers there, and so in the state.
void readFixedState(const ObserverModule& module, Observer& observer)
{
    if (const Tensor* scale = stateTensor(module, "scale"); scale && !module.scale)
        if (const auto values = scale->loadAsDouble(); values && values->size() == 1)
            observer.fixedScale = values->front();
    if (const Tensor* zero = stateTensor(module, "zero_point"); zero && !module.zeroPoint)
        if (const auto values = zero->loadAsInt64(); values && values->size() == 1)
            observer.fixedZeroPoint = values->front();
}

void clearState(const ObserverKindInfo& info, Observer& observer)
{
    if (!info.isPerChannel) {
        observer.minVal = {kInfinity};
        observer.maxVal = {-kInfinity};
    }
    if (info.kind == ObserverKind::Histogram)
        observer.histogram.assign(static_cast<std::size_t>(observer.bins), 0.0F);
}

/// Takes bounds as they are: the constructor has been at work already.
Result<ObserverRange> rangeOfModule(const ObserverModule& module)
{
    if (module.quantMin && module.quantMax)
        return observerRange(*module.dtype, module.quantMin, module.quantMax, false);
    return observerRange(*module.dtype, {}, {}, module.reduceRange.value_or(false));
}

Result<Observer> makeRangeObserver(
    const ObserverModule& module, const ObserverKindInfo& info, Observer observer)
{
    constexpr std::int64_t kMaxBins = 1 << 20;
    if (auto checked = checkModule(module, info); !checked)
        return failWith(std::move(checked));
    auto range = rangeOfModule(module);
    if (!range)
        return fail(range.error().code, module.name, range.error().message);
    observer.rule.range = *range;
    observer.rule.qscheme = *module.qscheme;
    observer.chAxis = module.chAxis.value_or(0);
    observer.averagingConstant = static_cast<float>(module.averagingConstant.value_or(0.01));
    observer.bins = module.bins.value_or(2048);
    if (observer.bins < 1 || observer.bins > kMaxBins)
        return fail(ErrorCode::Limit, module.name,
            std::to_string(observer.bins) + " bins; between 1 and " + std::to_string(kMaxBins)
                + " are handled");
    if (module.state) {
        if (auto read = readState(module, info, observer); !read)
            return failWith(std::move(read));
    } else {
        clearState(info, observer);
    }
    return observer;
}

} // namespace

QParams fixedQParamsOf(const Observer& observer)
{
    const auto zeroPoint = static_cast<std::int32_t>(observer.fixedZeroPoint);
    const auto raw = std::as_bytes(std::span(&zeroPoint, 1));
    return {makeFloatTensor({1}, {static_cast<float>(observer.fixedScale)}),
        makeTensor(DType::Int32, {1}, Bytes(raw.begin(), raw.end()))};
}

Result<Observer> makeObserver(const ObserverModule& module)
{
    const auto kind = observerKindFromName(module.type);
    if (!kind)
        return fail(ErrorCode::Unsupported, module.name, "unknown observer class " + module.type);
    if (!module.dtype)
        return fail(ErrorCode::Malformed, module.name, "the observer has no dtype");
    Observer observer;
    observer.kind = *kind;
    observer.rule.dtype = *module.dtype;
    observer.rule.eps = static_cast<float>(module.eps.value_or(0x1p-23));
    observer.fixedScale = module.scale.value_or(1.0);
    observer.fixedZeroPoint = module.zeroPoint.value_or(0);
    if (*kind == ObserverKind::FixedQParams)
        readFixedState(module, observer);
    if (!observerKindInfo(*kind).hasRange)
        return observer;
    return makeRangeObserver(module, observerKindInfo(*kind), std::move(observer));
}

std::vector<std::pair<std::string, Tensor>> stateOf(const Observer& observer)
{
    const ObserverKindInfo& info = observerKindInfo(observer.kind);
    if (observer.kind == ObserverKind::FixedQParams) {
        QParams fixed = fixedQParamsOf(observer);
        return {{"scale", std::move(fixed.scale)}, {"zero_point", std::move(fixed.zeroPoint)}};
    }
    if (!info.hasRange)
        return {};
    std::vector<std::int64_t> shape;
    if (info.isPerChannel)
        shape.push_back(static_cast<std::int64_t>(observer.minVal.size()));
    std::vector<std::pair<std::string, Tensor>> state {
        {"min_val", makeFloatTensor(shape, observer.minVal)},
        {"max_val", makeFloatTensor(shape, observer.maxVal)}};
    if (observer.kind == ObserverKind::Histogram)
        state.emplace_back("histogram", makeFloatTensor({observer.bins}, observer.histogram));
    return state;
}

bool canObserve(DType dtype)
{
    switch (dtype) {
    case DType::Int8:
    case DType::UInt8:
    case DType::Int16:
    case DType::UInt16:
    case DType::Int32:
    case DType::Float8E5M2:
    case DType::Float8E4M3FN:
        return true;
    default:
        return false;
    }
}

} // namespace qdq
