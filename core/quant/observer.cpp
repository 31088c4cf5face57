// SPDX-License-Identifier: Apache-2.0
#include "core/quant/observer.h"

#include "core/graph/halffloat.h"
#include "core/quant/floatrange.h"
#include "core/quant/histogramobserver.h"
#include "core/quant/observerkinds.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace qdq {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// ---- looking at a tensor
// ------------------------------------------------------------------------------------------------

template <typename Stored, typename Convert>
std::vector<float> convertAll(std::span<const std::byte> bytes, Convert convert)
{
    std::vector<float> values(bytes.size() / sizeof(Stored));
    for (std::size_t i = 0; i < values.size(); ++i) {
        Stored stored;
        std::memcpy(&stored, bytes.data() + i * sizeof(Stored), sizeof(Stored));
        values[i] = convert(stored);
    }
    return values;
}

const auto kCast = [](auto value) { return static_cast<float>(value); };

/// The values as float32; `converted` holds them where they are of another type.
Result<std::span<const float>> asFloats(const TensorView& tensor, std::vector<float>& converted)
{
    switch (tensor.dtype) {
    case DType::Float32:
        return std::span(reinterpret_cast<const float*>(tensor.bytes.data()),
            tensor.bytes.size() / sizeof(float));
    case DType::Float64:
        converted = convertAll<double>(tensor.bytes, kCast);
        break;
    case DType::Float16:
        converted = convertAll<std::uint16_t>(tensor.bytes, halfToFloat);
        break;
    case DType::BFloat16:
        converted = convertAll<std::uint16_t>(tensor.bytes, bfloat16ToFloat);
        break;
    case DType::Bool:
    case DType::UInt8:
        converted = convertAll<std::uint8_t>(tensor.bytes, kCast);
        break;
    case DType::Int8:
        converted = convertAll<std::int8_t>(tensor.bytes, kCast);
        break;
    case DType::Int16:
        converted = convertAll<std::int16_t>(tensor.bytes, kCast);
        break;
    case DType::Int32:
        converted = convertAll<std::int32_t>(tensor.bytes, kCast);
        break;
    case DType::Int64:
        converted = convertAll<std::int64_t>(tensor.bytes, kCast);
        break;
    default:
        return fail(ErrorCode::Refused, {},
            "values of type " + std::string(nameOf(tensor.dtype)) + " cannot be observed");
    }
    return std::span<const float>(converted);
}

struct Range
{
    std::vector<float> min;
    std::vector<float> max;
};

void include(float value, float& low, float& high)
{
    // A NaN stays: every comparison with it is false.
    if (!(value >= low))
        low = low == low ? value : low;
    if (!(value <= high))
        high = high == high ? value : high;
}

Range rangePerTensor(std::span<const float> values)
{
    const FloatRange range = rangeOfFloats(values);
    return {{range.low}, {range.high}};
}

Result<Range> rangePerChannel(
    std::span<const float> values, std::span<const std::int64_t> shape, int chAxis)
{
    const auto dims = static_cast<int>(shape.size());
    const int axis = chAxis < 0 ? chAxis + dims : chAxis;
    if (dims < 2 || axis < 0 || axis >= dims)
        return fail(ErrorCode::Refused, {},
            "a tensor of " + std::to_string(dims) + " dimensions has no channels on axis "
                + std::to_string(chAxis) + "; two dimensions at least are needed");
    std::size_t inner = 1;
    for (std::size_t d = static_cast<std::size_t>(axis) + 1; d < shape.size(); ++d)
        inner *= static_cast<std::size_t>(shape[d]);
    const auto channels = static_cast<std::size_t>(shape[static_cast<std::size_t>(axis)]);
    Range range {std::vector<float>(channels, kInfinity), std::vector<float>(channels, -kInfinity)};
    for (std::size_t row = 0; row * inner < values.size(); ++row) {
        const FloatRange seen = rangeOfFloats(values.subspan(row * inner, inner));
        const std::size_t channel = row % channels;
        include(seen.low, range.min[channel], range.max[channel]);
        include(seen.high, range.min[channel], range.max[channel]);
    }
    return range;
}

void extendRange(Observer& observer, const Range& seen)
{
    for (std::size_t i = 0; i < seen.min.size(); ++i) {
        include(seen.min[i], observer.minVal[i], observer.maxVal[i]);
        include(seen.max[i], observer.minVal[i], observer.maxVal[i]);
    }
}

void averageRange(Observer& observer, const Range& seen)
{
    const float weight = observer.averagingConstant;
    for (std::size_t i = 0; i < seen.min.size(); ++i) {
        observer.minVal[i] += weight * (seen.min[i] - observer.minVal[i]);
        observer.maxVal[i] += weight * (seen.max[i] - observer.maxVal[i]);
    }
}

bool isUntouched(const Observer& observer)
{
    return observer.minVal.empty()
        || (observer.minVal.size() == 1 && observer.minVal[0] == kInfinity
            && observer.maxVal[0] == -kInfinity);
}

Result<void> takeRange(Observer& observer, Range seen)
{
    for (std::size_t i = 0; i < seen.min.size(); ++i)
        observer.sawInfinity =
            observer.sawInfinity || std::isinf(seen.min[i]) || std::isinf(seen.max[i]);
    if (isUntouched(observer)) {
        observer.minVal = std::move(seen.min);
        observer.maxVal = std::move(seen.max);
        return {};
    }
    if (seen.min.size() != observer.minVal.size())
        return fail(ErrorCode::Refused, {},
            "a tensor of " + std::to_string(seen.min.size()) + " channels after one of "
                + std::to_string(observer.minVal.size()));
    const bool isMoving = observer.kind == ObserverKind::MovingAverageMinMax
        || observer.kind == ObserverKind::MovingAveragePerChannelMinMax;
    isMoving ? averageRange(observer, seen) : extendRange(observer, seen);
    return {};
}

// ---- qparams
// ------------------------------------------------------------------------------------------------------------

QParams powerOfTwo(const Observer& observer)
{
    std::vector<float> amax;
    for (std::size_t i = 0; i < observer.minVal.size(); ++i)
        amax.push_back(
            std::max(-std::min(observer.minVal[i], 0.0F), std::max(observer.maxVal[i], 0.0F)));
    std::vector<std::int64_t> shape;
    if (observerKindInfo(observer.kind).isPerChannel)
        shape.push_back(static_cast<std::int64_t>(amax.size()));
    QParams qparams = powerOfTwoQParams(amax, shape, observer.rule.range.quantMax);
    qparams.sawData = !isUntouched(observer);
    return qparams;
}

Result<QParams> qparamsOfModule(const Graph& graph, std::string_view name, int depth);

Result<QParams> qparamsOfDerived(const Graph& graph, const ObserverModule& module, int depth)
{
    std::vector<QParams> sources;
    for (const std::string& source : module.derivedFrom) {
        auto qparams = qparamsOfModule(graph, source, depth + 1);
        if (!qparams)
            return qparams;
        sources.push_back(std::move(*qparams));
    }
    auto derived = derivedQParams(sources);
    if (!derived && derived.error().where.empty())
        derived.error().where = module.name;
    return derived;
}

Result<QParams> qparamsOfModule(const Graph& graph, std::string_view name, int depth)
{
    constexpr int kMaxDepth = 64; // a chain that long is a cycle
    const ObserverModule* module = graph.findModule(name);
    if (module && !module->aliasOf.empty())
        module = graph.findModule(module->aliasOf);
    if (!module)
        return fail(ErrorCode::Malformed, std::string(name), "the graph has no such observer");
    if (depth > kMaxDepth)
        return fail(
            ErrorCode::Refused, std::string(name), "derived observers read each other in a circle");
    auto observer = makeObserver(*module);
    if (!observer)
        return failWith(std::move(observer));
    if (observer->kind == ObserverKind::Derived)
        return qparamsOfDerived(graph, *module, depth);
    auto qparams = calculateQParams(*observer);
    if (!qparams)
        qparams.error().where = module->name;
    return qparams;
}

} // namespace

std::int64_t TensorView::elementCount() const
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        count *= size;
    return count;
}

std::string_view nameOf(ObserverKind kind)
{
    return observerKindInfo(kind).name;
}

std::optional<ObserverKind> observerKindFromName(std::string_view name)
{
    for (const ObserverKindInfo& info : kObserverKinds)
        if (info.name == name)
            return info.kind;
    return {};
}

Result<void> observe(Observer& observer, const TensorView& tensor)
{
    const ObserverKindInfo& info = observerKindInfo(observer.kind);
    if (!info.hasRange || tensor.elementCount() == 0)
        return {};
    if (observer.kind == ObserverKind::Histogram && tensor.dtype != DType::Float32)
        return fail(ErrorCode::Refused, {},
            "a histogram takes float32 values, not " + std::string(nameOf(tensor.dtype)));
    std::vector<float> converted;
    const auto values = asFloats(tensor, converted);
    if (!values)
        return tl::unexpected(values.error());
    if (observer.kind == ObserverKind::Histogram)
        return observeHistogram(observer, *values);
    if (!info.isPerChannel)
        return takeRange(observer, rangePerTensor(*values));
    auto range = rangePerChannel(*values, tensor.shape, observer.chAxis);
    if (!range)
        return failWith(std::move(range));
    return takeRange(observer, std::move(*range));
}

Result<QParams> calculateQParams(const Observer& observer)
{
    switch (observer.kind) {
    case ObserverKind::Placeholder:
        return fail(ErrorCode::Refused, {},
            "a PlaceholderObserver has no scale: the tensor is quantized dynamically, or not at "
            "all");
    case ObserverKind::Derived:
        return fail(ErrorCode::Refused, {}, "a derived observer has no scale without its sources");
    case ObserverKind::FixedQParams:
        return fixedQParamsOf(observer);
    case ObserverKind::Pow2MinMax:
    case ObserverKind::Pow2PerChannelMinMax:
        return powerOfTwo(observer);
    default:
        break;
    }
    if (isUntouched(observer))
        return standInQParams();
    if (observer.kind != ObserverKind::Histogram)
        return qparamsFromRange(observer.minVal, observer.maxVal, observer.rule);
    if (observer.histogram.empty())
        return fail(ErrorCode::Unsupported, {},
            "the recorded state has a range but no histogram, so the scale is not known");
    const auto [low, high] = searchHistogramRange(observer);
    return qparamsFromRange({&low, 1}, {&high, 1}, observer.rule);
}

Result<QParams> calculateQParams(const Graph& graph, std::string_view name)
{
    return qparamsOfModule(graph, name, 0);
}

} // namespace qdq
