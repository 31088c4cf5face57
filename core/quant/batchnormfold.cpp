// SPDX-License-Identifier: Apache-2.0
#include "core/quant/batchnormfold.h"

#include "core/graph/halffloat.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>

// torch computes this as a chain of elementwise operations, each rounded to the type of its result,
// and the order of the chain decides the last bit:
//
//   r  = rsqrt(variance + eps)
//   conv:    W' = W * (gamma * r)            b' = ((b - mean) * r) * gamma + beta
//   linear:  s = gamma * r,  W' = W * s      b' = (b - mean) * s + beta
//
// Values are held as double and rounded after every operation. That is the same as computing in the
// narrow type: a double has more than twice the digits of a float32, so rounding twice never
// differs from rounding once.

namespace qdq {

namespace {

using Values = std::vector<double>;

double rounded(double value, DType dtype)
{
    switch (dtype) {
    case DType::Float64:
        return value;
    case DType::Float16:
        return static_cast<double>(halfToFloat(floatToHalf(static_cast<float>(value))));
    case DType::BFloat16:
        return static_cast<double>(bfloat16ToFloat(floatToBfloat16(static_cast<float>(value))));
    default:
        return static_cast<double>(static_cast<float>(value));
    }
}

// The type in which torch keeps the result of an operation on two float types.
DType promoted(DType a, DType b)
{
    if (a == b)
        return a;
    return a == DType::Float64 || b == DType::Float64 ? DType::Float64 : DType::Float32;
}

// A column of values with the type that torch would hold them in.
struct Column
{
    Values values;
    DType dtype = DType::Float32;
};

template <typename Operation>
Column combined(const Column& a, const Column& b, const Operation& operation)
{
    Column result {Values(a.values.size()), promoted(a.dtype, b.dtype)};
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] = rounded(operation(a.values[i], b.values[i]), result.dtype);
    return result;
}

Column sum(const Column& a, const Column& b)
{
    return combined(a, b, [](double x, double y) { return x + y; });
}

Column difference(const Column& a, const Column& b)
{
    return combined(a, b, [](double x, double y) { return x - y; });
}

Column product(const Column& a, const Column& b)
{
    return combined(a, b, [](double x, double y) { return x * y; });
}

// Half types go through float32: torch widens, adds or takes the root there, and rounds once at the
// end.
Column reciprocalRoot(const Column& variance, double eps)
{
    Column result = variance;
    const DType type = variance.dtype;
    const DType inner = type == DType::Float64 ? type : DType::Float32;
    for (double& value : result.values) {
        value = rounded(rounded(value + rounded(eps, inner), inner), type);
        value = rounded(rounded(1.0 / rounded(std::sqrt(value), inner), inner), type);
    }
    return result;
}

struct Source
{
    Tensor weight;
    std::optional<Tensor> bias;
    BatchNormConstants norm;
    FoldTarget target;
    std::int64_t channels;
};

Result<Column> columnOf(const Tensor& tensor)
{
    auto values = tensor.loadAsDouble();
    if (!values)
        return failWith(std::move(values));
    return Column {std::move(*values), tensor.dtype};
}

Result<Column> columnOr(const std::optional<Tensor>& tensor, double value, const Source& source)
{
    if (tensor)
        return columnOf(*tensor);
    return Column {
        Values(static_cast<std::size_t>(source.channels), value), source.norm.mean.dtype};
}

// gamma * r, and r itself, which the bias of a conv needs apart.
struct Factors
{
    Column root;
    Column gamma;
    Column scale;
};

Result<Factors> factorsOf(const Source& source)
{
    auto variance = columnOf(source.norm.variance);
    auto gamma = columnOr(source.norm.gamma, 1.0, source);
    for (auto* column : {&variance, &gamma})
        if (!*column)
            return failWith(std::move(*column));
    Column root = reciprocalRoot(*variance, source.norm.eps);
    Column scale = product(*gamma, root);
    return Factors {std::move(root), std::move(*gamma), std::move(scale)};
}

template <typename Stored> void store(Bytes& bytes, std::size_t index, Stored value)
{
    std::memcpy(bytes.data() + index * sizeof(Stored), &value, sizeof(Stored));
}

Bytes packed(const Values& values, DType dtype)
{
    Bytes bytes(values.size() * sizeOf(dtype));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto narrow = static_cast<float>(values[i]);
        switch (dtype) {
        case DType::Float64:
            store(bytes, i, values[i]);
            break;
        case DType::Float16:
            store(bytes, i, floatToHalf(narrow));
            break;
        case DType::BFloat16:
            store(bytes, i, floatToBfloat16(narrow));
            break;
        default:
            store(bytes, i, narrow);
        }
    }
    return bytes;
}

// How the channel of an element follows from its place: `inner` elements of one channel lie
// together, then the next.
struct ChannelWalk
{
    std::size_t outer = 1;
    std::size_t size = 1; ///< of the weight along the channel dimension
    std::size_t inner = 1;
};

std::size_t channelAxis(FoldTarget target)
{
    return target == FoldTarget::TransposedConv ? 1 : 0;
}

ChannelWalk walkOf(const Tensor& weight, std::size_t axis)
{
    ChannelWalk walk;
    for (std::size_t i = 0; i < weight.shape.size(); ++i) {
        const auto size = static_cast<std::size_t>(weight.shape[i]);
        (i < axis ? walk.outer : i == axis ? walk.size : walk.inner) *= size;
    }
    return walk;
}

// `visit(index of the weight's element, channel)` for every element of the result, in its order. A
// weight that is 1 wide along the channels is broadcast, as torch does.
template <typename Visit>
void forEachElement(const ChannelWalk& walk, std::size_t channels, const Visit& visit)
{
    for (std::size_t o = 0; o < walk.outer; ++o)
        for (std::size_t c = 0; c < std::max(walk.size, channels); ++c)
            for (std::size_t i = 0; i < walk.inner; ++i)
                visit((o * walk.size + (walk.size == 1 ? 0 : c)) * walk.inner + i,
                    channels == 1 ? 0 : c);
}

Bytes scaledFloats(std::span<const std::byte> raw, const Values& scale, const ChannelWalk& walk)
{
    std::vector<float> factors(scale.begin(), scale.end());
    Bytes bytes(walk.outer * std::max(walk.size, scale.size()) * walk.inner * sizeof(float));
    std::size_t out = 0;
    forEachElement(walk, scale.size(), [&](std::size_t index, std::size_t channel) {
        float value = 0;
        std::memcpy(&value, raw.data() + index * sizeof(float), sizeof(float));
        store(bytes, out++, value * factors[channel]);
    });
    return bytes;
}

Result<Bytes> foldedWeight(const Source& source)
{
    auto factors = factorsOf(source);
    if (!factors)
        return failWith(std::move(factors));
    Column& scale = factors->scale;
    const DType dtype = source.weight.dtype;
    const ChannelWalk walk = walkOf(source.weight, channelAxis(source.target));
    if (source.target == FoldTarget::Linear && scale.dtype != dtype) {
        // Only the linear casts the scale before it multiplies.
        for (double& value : scale.values)
            value = rounded(value, dtype);
        scale.dtype = dtype;
    }
    if (dtype == DType::Float32 && scale.dtype == DType::Float32) {
        auto raw = source.weight.load();
        if (!raw)
            return failWith(std::move(raw));
        return scaledFloats(**raw, scale.values, walk);
    }
    auto weight = columnOf(source.weight);
    if (!weight)
        return failWith(std::move(weight));
    const DType type = promoted(dtype, scale.dtype);
    Values values;
    forEachElement(walk, scale.values.size(), [&](std::size_t index, std::size_t channel) {
        values.push_back(rounded(weight->values[index] * scale.values[channel], type));
    });
    return packed(values, dtype);
}

Result<Bytes> foldedBias(const Source& source, DType dtype)
{
    auto factors = factorsOf(source);
    auto bias = columnOr(source.bias, 0.0, source);
    auto mean = columnOf(source.norm.mean);
    auto beta = columnOr(source.norm.beta, 0.0, source);
    if (!factors)
        return failWith(std::move(factors));
    for (auto* column : {&bias, &mean, &beta})
        if (!*column)
            return failWith(std::move(*column));
    const Column centred = difference(*bias, *mean);
    const Column scaled = source.target == FoldTarget::Linear
        ? product(centred, factors->scale)
        : product(product(centred, factors->root), factors->gamma);
    return packed(sum(scaled, *beta).values, dtype);
}

Result<void> checkColumns(const Source& source)
{
    const BatchNormConstants& norm = source.norm;
    const auto fits = [&](const Tensor& tensor) {
        return isFloat(tensor.dtype) && tensor.shape == std::vector {source.channels};
    };
    if (norm.mean.shape.size() != 1 || !fits(norm.variance) || (norm.gamma && !fits(*norm.gamma))
        || (norm.beta && !fits(*norm.beta)) || !isFloat(norm.mean.dtype)
        || (source.bias && !fits(*source.bias)))
        return fail(ErrorCode::Refused, {},
            "the constants of a batch norm and the bias in front of it must be float vectors of "
            "one length, here "
                + std::to_string(source.channels));
    return {};
}

Result<void> checkWeight(const Source& source)
{
    const Tensor& weight = source.weight;
    const std::size_t axis = channelAxis(source.target);
    if (!isFloat(weight.dtype) || weight.shape.size() <= axis)
        return fail(ErrorCode::Refused, {},
            "the weight in front of a batch norm must be a float tensor with channels");
    const std::int64_t size = weight.shape[axis];
    if (size != source.channels && size != 1 && source.channels != 1)
        return fail(ErrorCode::Refused, {},
            "the weight has " + std::to_string(size) + " channels, the batch norm "
                + std::to_string(source.channels));
    return {};
}

bool hasAllValues(const Source& source, bool needsBias)
{
    const BatchNormConstants& norm = source.norm;
    const auto has = [](const std::optional<Tensor>& tensor) {
        return !tensor || tensor->hasData();
    };
    if (!norm.variance.hasData() || !has(norm.gamma))
        return false;
    return needsBias ? norm.mean.hasData() && has(norm.beta) && has(source.bias)
                     : source.weight.hasData();
}

} // namespace

Result<FoldedConstants> foldBatchNormConstants(FoldTarget target, const Tensor& weight,
    const std::optional<Tensor>& bias, const BatchNormConstants& norm)
{
    if (target == FoldTarget::Linear && (!norm.gamma || !norm.beta))
        return fail(ErrorCode::Refused, {},
            "a batch norm without weight or bias cannot be folded into a linear");
    const std::int64_t channels = norm.mean.shape.empty() ? 1 : norm.mean.shape.front();
    const Source source {weight, bias, norm, target, channels};
    for (const auto& check : {checkColumns(source), checkWeight(source)})
        if (!check)
            return tl::unexpected<Error>(check.error());

    FoldedConstants folded;
    folded.weight = Tensor {weight.dtype, weight.shape, nullptr, nullptr};
    std::int64_t& size = folded.weight.shape[channelAxis(target)];
    size = std::max(size, channels);
    folded.bias = Tensor {bias ? bias->dtype : weight.dtype, {channels}, nullptr, nullptr};
    if (hasAllValues(source, false))
        folded.weight.loader =
            std::make_shared<const TensorLoader>([source] { return foldedWeight(source); });
    if (hasAllValues(source, true))
        folded.bias.loader = std::make_shared<const TensorLoader>(
            [source, dtype = folded.bias.dtype] { return foldedBias(source, dtype); });
    return folded;
}

} // namespace qdq
