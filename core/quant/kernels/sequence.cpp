// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/cast.h"
#include "core/quant/kernels/kernels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

// Values that follow from those before them along a dimension, or from nothing: positions.

namespace qdq::kernels {

namespace {

/// A tensor as outer × length × inner around one dimension.
struct Lines
{
    std::int64_t outer = 1;
    std::int64_t length = 1;
    std::int64_t inner = 1;
};

Lines linesOf(const Shape& shape, std::size_t dim)
{
    return {elementCount(std::span(shape).first(dim)), shape[dim],
        elementCount(std::span(shape).subspan(dim + 1))};
}

/// Running sums along each line, in an A, as torch's accumulators are.
template <typename T, typename A> void sumAlong(const Lines& lines, const T* in, T* out)
{
    for (std::int64_t o = 0; o < lines.outer; ++o)
        for (std::int64_t i = 0; i < lines.inner; ++i) {
            A sum {};
            for (std::int64_t l = 0; l < lines.length; ++l) {
                const std::int64_t at = (o * lines.length + l) * lines.inner + i;
                sum += static_cast<A>(in[at]);
                out[at] = static_cast<T>(sum);
            }
        }
}

DType wantedType(KernelCall& call, std::size_t index, DType fallback)
{
    const Operand* wanted = call.find(index, "dtype");
    const DType* dtype = wanted ? wanted->as<DType>() : nullptr;
    return dtype ? *dtype : fallback;
}

/// Differences of neighbours along each line of `in`, whose lines are one longer than those of
/// `out`.
template <typename T> void differences(const Lines& lines, const T* in, T* out)
{
    for (std::int64_t o = 0; o < lines.outer; ++o, in += lines.inner)
        for (std::int64_t i = 0; i < (lines.length - 1) * lines.inner; ++i, ++in, ++out)
            *out = in[lines.inner] - *in;
}

} // namespace

Operand arange(KernelCall& call)
{
    const Operand* given = call.find(0, "end");
    const double end = call.number(0, "end");
    const bool isWhole = given && !given->as<double>();
    const DType dtype = wantedType(call, 1, isWhole ? DType::Int64 : DType::Float32);
    if (!call.failed() && !(end >= 0 && end < 0x1p40))
        call.fail("a range from 0 to " + std::to_string(end));
    if (call.failed())
        return {};
    const Value values = call.make(DType::Int64, {static_cast<std::int64_t>(std::ceil(end))});
    if (call.failed())
        return {};
    std::iota(values.ints().begin(), values.ints().end(), 0);
    return castTo(call, values, dtype);
}

Operand newOnes(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const Value ones = call.make(DType::Bool, call.integers(1, "size"));
    const DType dtype = wantedType(call, 2, self.dtype);
    if (call.failed())
        return {};
    std::ranges::fill(ones.as<std::uint8_t>(), std::uint8_t {1});
    return castTo(call, ones, dtype);
}

Operand cumsum(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", self.dims());
    const DType own = self.dtype == DType::Float32 ? DType::Float32 : DType::Int64;
    const Value from = castTo(call, self, wantedType(call, 2, own));
    if (!call.failed() && from.dtype != DType::Float32 && from.dtype != DType::Int64)
        call.fail("sums of " + std::string(nameOf(from.dtype)), ErrorCode::Unsupported);
    const Value result = call.make(from.dtype, from.shape);
    if (call.failed())
        return {};
    const Lines lines = linesOf(from.shape, dim);
    if (from.dtype == DType::Float32)
        sumAlong<float, double>(lines, from.floats().data(), result.floats().data());
    else
        sumAlong<std::int64_t, std::uint64_t>(lines, from.ints().data(), result.ints().data());
    return result;
}

Operand diff(KernelCall& call)
{
    if (call.integer(1, "n", 1) != 1)
        call.fail("differences of differences are not handled", ErrorCode::Unsupported);
    const std::int64_t dim = call.integer(2, "dim", -1);
    std::vector<Operand> parts;
    constexpr std::array<std::pair<std::size_t, std::string_view>, 3> kParts = {
        {{3, "prepend"}, {0, "self"}, {4, "append"}}};
    for (const auto& [place, name] : kParts)
        if (const Operand* part = call.find(place, name))
            parts.push_back(*part);
    KernelCall joining({parts, dim}, {});
    const Operand joined = cat(joining);
    if (!call.failed() && joining.failed())
        call.fail(joining.error()->message, joining.error()->code);
    const Value* whole = joined.as<Value>();
    if (call.failed() || !whole)
        return {};
    const std::size_t axis = call.dimension(2, "dim", whole->dims(), -1);
    const Lines lines = linesOf(whole->shape, axis);
    Shape shape = whole->shape;
    shape[axis] = std::max<std::int64_t>(lines.length - 1, 0);
    const Value result = call.make(whole->dtype, shape);
    if (call.failed() || result.count() == 0)
        return call.failed() ? Operand {} : Operand {result};
    if (whole->dtype == DType::Float32)
        differences(lines, whole->floats().data(), result.floats().data());
    else if (whole->dtype == DType::Int64)
        differences(lines, whole->ints().data(), result.ints().data());
    else
        call.fail("differences of " + std::string(nameOf(whole->dtype)), ErrorCode::Unsupported);
    return call.failed() ? Operand {} : Operand {result};
}

} // namespace qdq::kernels
