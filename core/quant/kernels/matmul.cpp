// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"
#include "core/quant/kernels/strided.h"

#include <algorithm>
#include <cmath>

// Products of matrices: shapes into a MatmulGeometry, the work is oneDNN's.

namespace qdq::kernels {

namespace {

bool multiply(KernelCall& call, const MatmulGeometry& geometry, const Value& a, const Value& b,
    const std::optional<Value>& bias, const Value& result)
{
    if (result.count() == 0)
        return true;
    if (geometry.k == 0) {
        std::fill(result.floats().begin(), result.floats().end(), 0.0F);
        return true;
    }
    const char* refused = call.oneDnn().multiply(geometry, a.floats().data(), b.floats().data(),
        bias ? bias->floats().data() : nullptr, result.floats().data());
    return !refused || call.fail(refused, ErrorCode::Unsupported);
}

/// Whether MKL, which torch's linear calls, has no vector for a product this small. It then rounds
/// every product, adds them in order, and the bias last (tried over these sizes, torch 2.14.1).
bool isSummedInOrder(const MatmulGeometry& geometry)
{
    return geometry.n == 1 ? geometry.k <= 4 : geometry.n <= 3 && geometry.k <= 7;
}

/// input · weightᵀ + bias for such a size.
void multiplyInOrder(const MatmulGeometry& geometry, std::span<const float> input,
    std::span<const float> weight, std::span<const float> bias, std::span<float> result)
{
    const auto n = static_cast<std::size_t>(geometry.n);
    const auto k = static_cast<std::size_t>(geometry.k);
    for (std::size_t at = 0; at < result.size(); ++at) {
        const std::size_t row = at / n * k;
        const std::size_t column = at % n * k;
        float sum = input[row] * weight[column];
        for (std::size_t i = 1; i < k; ++i)
            sum += input[row + i] * weight[column + i];
        result[at] = bias.empty() ? sum : sum + bias[at % n];
    }
}

tl::unexpected<Error> unfit(KernelCall& call, const Value& a, const Value& b)
{
    call.fail("a product of " + textOf(a.shape) + " and " + textOf(b.shape));
    return tl::unexpected(*call.error());
}

/// Batch dimensions of both sides, broadcast to one shape.
Value broadcastTo(KernelCall& call, const Value& value, const Shape& batch)
{
    const std::size_t own = value.dims() - 2;
    if (std::equal(batch.begin(), batch.end(), value.shape.begin(), value.shape.end() - 2))
        return value;
    const View whole = viewOf(value);
    View view {batch, Shape(batch.size(), 0), 0};
    for (std::size_t d = batch.size() - own; d < batch.size(); ++d)
        if (value.shape[d - (batch.size() - own)] == batch[d])
            view.strides[d] = whole.strides[d - (batch.size() - own)];
    for (std::size_t d = own; d < value.dims(); ++d) {
        view.shape.push_back(whole.shape[d]);
        view.strides.push_back(whole.strides[d]);
    }
    const Value result = call.makeFloats(view.shape);
    if (!call.failed())
        gather(value, view, result.buffer->data());
    return result;
}

Result<Shape> batchOf(KernelCall& call, const Value& a, const Value& b)
{
    Shape batch(std::max(a.dims(), b.dims()) - 2, 1);
    for (std::size_t back = 1; back <= batch.size(); ++back) {
        const std::int64_t x = back + 2 <= a.dims() ? a.shape[a.dims() - 2 - back] : 1;
        const std::int64_t y = back + 2 <= b.dims() ? b.shape[b.dims() - 2 - back] : 1;
        if (x != y && x != 1 && y != 1)
            return unfit(call, a, b);
        batch[batch.size() - back] = x == 1 ? y : x;
    }
    return batch;
}

/// a · b over the last two dimensions. Matrices of one batch with one right side are one tall
/// matrix.
Value matrixProduct(KernelCall& call, Value a, Value b)
{
    if (a.shape[a.dims() - 1] != b.shape[b.dims() - 2]) {
        std::ignore = unfit(call, a, b);
        return {};
    }
    auto shape = batchOf(call, a, b);
    if (!shape)
        return {};
    MatmulGeometry geometry {1, 0, b.shape[b.dims() - 1], a.shape[a.dims() - 1], false};
    const bool isTall = b.dims() == 2;
    if (!isTall) {
        a = broadcastTo(call, a, *shape);
        b = broadcastTo(call, b, *shape);
        geometry.batch = elementCount(*shape);
    }
    geometry.m =
        isTall ? elementCount(std::span(a.shape).first(a.dims() - 1)) : a.shape[a.dims() - 2];
    shape->push_back(a.shape[a.dims() - 2]);
    shape->push_back(geometry.n);
    const Value result = call.makeFloats(*shape);
    if (!call.failed())
        multiply(call, geometry, a, b, {}, result);
    return result;
}

bool isBias(KernelCall& call, const std::optional<Value>& bias, std::int64_t size)
{
    return !bias || (bias->dtype == DType::Float32 && bias->shape == Shape {size})
        || call.fail(
            "a bias of " + textOf(bias->shape) + " for " + std::to_string(size) + " features");
}

// ---- attention
// ----------------------------------------------------------------------------------------------------------

struct Attention
{
    Value query;
    Value key;
    Value value;
    std::optional<Value> mask;
    bool isCausal = false;
    float scale = 1.0F;
};

/// Adds the mask, or −inf where it forbids, to scores of […, rows, columns].
bool maskScores(KernelCall& call, const Attention& attention, const Value& scores)
{
    const std::int64_t columns = scores.shape.back();
    const std::int64_t rows = scores.shape[scores.dims() - 2];
    constexpr float kForbidden = -std::numeric_limits<float>::infinity();
    if (attention.isCausal)
        for (std::int64_t i = 0; i < scores.count(); ++i)
            if (i % columns > i / columns % rows)
                scores.floats()[static_cast<std::size_t>(i)] = kForbidden;
    if (!attention.mask)
        return true;
    const Value& mask = *attention.mask;
    if (mask.dims() < 2 || mask.dims() > scores.dims())
        return call.fail(
            "a mask of " + textOf(mask.shape) + " for scores of " + textOf(scores.shape));
    View view {scores.shape, Shape(scores.dims(), 0), 0};
    const View whole = viewOf(mask);
    for (std::size_t back = 1; back <= mask.dims(); ++back) {
        const std::int64_t size = mask.shape[mask.dims() - back];
        if (size == scores.shape[scores.dims() - back])
            view.strides[scores.dims() - back] = whole.strides[mask.dims() - back];
        else if (size != 1)
            return call.fail(
                "a mask of " + textOf(mask.shape) + " for scores of " + textOf(scores.shape));
    }
    const Value full = call.make(mask.dtype, scores.shape);
    if (call.failed())
        return false;
    gather(mask, view, full.buffer->data());
    const auto out = scores.floats();
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (mask.dtype == DType::Bool)
            out[i] = full.as<std::uint8_t>()[i] != 0 ? out[i] : kForbidden;
        else
            out[i] += full.floats()[i];
    }
    return true;
}

Value transposedLast(KernelCall& call, const Value& value)
{
    View view = viewOf(value);
    std::swap(view.shape[value.dims() - 1], view.shape[value.dims() - 2]);
    std::swap(view.strides[value.dims() - 1], view.strides[value.dims() - 2]);
    const Value result = call.makeFloats(view.shape);
    if (!call.failed())
        gather(value, view, result.buffer->data());
    return result;
}

Attention attentionOf(KernelCall& call)
{
    Attention attention {call.floatTensor(0, "query"), call.floatTensor(1, "key"),
        call.floatTensor(2, "value"), call.optionalTensor(3, "attn_mask"),
        call.flag(5, "is_causal", false), 1.0F};
    if (call.number(4, "dropout_p", 0.0) != 0.0)
        call.fail("attention with dropout is random; export the model in eval mode");
    if (call.flag(7, "enable_gqa", false))
        call.fail("attention with grouped queries is not handled", ErrorCode::Unsupported);
    if (attention.mask && attention.mask->dtype != DType::Bool
        && attention.mask->dtype != DType::Float32)
        call.fail("a mask of " + std::string(nameOf(attention.mask->dtype)));
    for (const Value* value : {&attention.query, &attention.key, &attention.value})
        if (!call.failed() && value->dims() < 2)
            call.fail("attention over " + textOf(value->shape));
    if (!call.failed())
        attention.scale = static_cast<float>(call.number(
            6, "scale", 1.0 / std::sqrt(static_cast<double>(attention.query.shape.back()))));
    return attention;
}

} // namespace

Operand linear(KernelCall& call)
{
    const Value input = call.floatTensor(0, "input");
    const Value weight = call.floatTensor(1, "weight");
    const std::optional<Value> bias = call.optionalTensor(2, "bias");
    if (!call.failed()
        && (weight.dims() != 2 || input.dims() < 1 || input.shape.back() != weight.shape[1]))
        std::ignore = unfit(call, input, weight);
    if (call.failed() || !isBias(call, bias, weight.shape[0]))
        return {};
    Shape shape = input.shape;
    shape.back() = weight.shape[0];
    const Value result = call.makeFloats(shape);
    if (call.failed())
        return {};
    const std::int64_t rows = elementCount(std::span(shape).first(shape.size() - 1));
    const MatmulGeometry geometry {1, rows, weight.shape[0], weight.shape[1], true};
    if (geometry.k > 0 && isSummedInOrder(geometry))
        multiplyInOrder(geometry, input.floats(), weight.floats(),
            bias ? bias->floats() : std::span<float> {}, result.floats());
    else
        multiply(call, geometry, input, weight, bias, result);
    return result;
}

Operand matmul(KernelCall& call)
{
    Value a = call.floatTensor(0, "self");
    Value b = call.floatTensor(1, "other");
    if (!call.failed() && (a.dims() == 0 || b.dims() == 0))
        std::ignore = unfit(call, a, b);
    if (call.failed())
        return {};
    const bool isRow = a.dims() == 1;
    const bool isColumn = b.dims() == 1;
    if (isRow)
        a.shape.insert(a.shape.begin(), 1);
    if (isColumn)
        b.shape.push_back(1);
    Value result = matrixProduct(call, a, b);
    if (call.failed())
        return {};
    if (isColumn)
        result.shape.pop_back();
    if (isRow)
        result.shape.erase(result.shape.end() - (isColumn ? 1 : 2));
    return result;
}

Operand addmm(KernelCall& call)
{
    const std::optional<Value> bias = call.optionalTensor(0, "self");
    const Value a = call.floatTensor(1, "mat1");
    const Value b = call.floatTensor(2, "mat2");
    if (call.number(3, "beta", 1.0) != 1.0 || call.number(4, "alpha", 1.0) != 1.0)
        call.fail("factors other than 1 are not handled", ErrorCode::Unsupported);
    if (!call.failed() && (a.dims() != 2 || b.dims() != 2 || a.shape[1] != b.shape[0]))
        std::ignore = unfit(call, a, b);
    if (call.failed() || !isBias(call, bias, b.shape[1]))
        return {};
    const Value result = call.makeFloats({a.shape[0], b.shape[1]});
    if (!call.failed())
        multiply(call, {1, a.shape[0], b.shape[1], a.shape[1], false}, a, b, bias, result);
    return result;
}

Operand attention(KernelCall& call)
{
    const Attention attention = attentionOf(call);
    if (call.failed())
        return {};
    const Value scores = matrixProduct(call, attention.query, transposedLast(call, attention.key));
    if (call.failed())
        return {};
    for (float& score : scores.floats())
        score *= attention.scale;
    if (!maskScores(call, attention, scores))
        return {};
    const std::int64_t columns = scores.shape.back();
    const Value weights = call.makeFloats(scores.shape);
    if (call.failed())
        return {};
    if (scores.count() != 0)
        if (const char* refused = call.oneDnn().softmax(
                scores.count() / columns, columns, scores.floats().data(), weights.floats().data()))
            call.fail(refused, ErrorCode::Unsupported);
    return matrixProduct(call, weights, attention.value);
}

} // namespace qdq::kernels
