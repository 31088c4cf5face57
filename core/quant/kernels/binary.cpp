// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/broadcast.h"
#include "core/quant/kernels/cast.h"
#include "core/quant/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>

// Two values in, one out, with broadcasting. Either side may be a number. float32 with anything
// gives float32; two integers stay integers except in a division.

namespace qdq::kernels {

namespace {

// ---- operands
// -----------------------------------------------------------------------------------------------------------

bool isHandled(DType dtype)
{
    return dtype == DType::Float32 || dtype == DType::Int64;
}

struct Operands
{
    Value left;
    Value right;
};

Operands operandsOf(KernelCall& call)
{
    static const Operand kNothing;
    const Operand* left = call.find(0, "self");
    const Operand* right = call.find(1, "other");
    Operands operands {valueOfNumber(call, left ? *left : kNothing),
        valueOfNumber(call, right ? *right : kNothing)};
    for (const Value* value : {&operands.left, &operands.right})
        if (!call.failed() && !isHandled(value->dtype))
            call.fail("an operand is " + std::string(nameOf(value->dtype))
                    + "; float32 and int64 are computed",
                ErrorCode::Unsupported);
    return operands;
}

enum class Where : std::uint8_t
{
    New,
    First
};

/// Runs `f` on floats or, where both sides are integers, `i`.
template <typename F, typename I> Operand combine(KernelCall& call, Where where, F f, I i)
{
    Operands operands = operandsOf(call);
    if (call.failed())
        return {};
    const bool isWhole =
        operands.left.dtype == DType::Int64 && operands.right.dtype == DType::Int64;
    const auto walk = broadcast(call, operands.left.shape, operands.right.shape);
    if (!walk)
        return {};
    const bool isInPlace = where == Where::First;
    const DType dtype = isWhole ? DType::Int64 : DType::Float32;
    if (isInPlace && (walk->shape != operands.left.shape || operands.left.dtype != dtype))
        call.fail("a result of " + textOf(walk->shape) + " " + std::string(nameOf(dtype))
            + " does not fit into its first argument");
    Value result = isInPlace ? operands.left : call.make(dtype, walk->shape);
    if (!isWhole) {
        operands.left = castTo(call, operands.left, DType::Float32);
        operands.right = castTo(call, operands.right, DType::Float32);
    }
    if (call.failed())
        return {};
    if (isWhole)
        applyAll(*walk, operands.left.ints().data(), operands.right.ints().data(),
            result.ints().data(), i);
    else
        applyAll(*walk, operands.left.floats().data(), operands.right.floats().data(),
            result.floats().data(), f);
    return result;
}

/// Integer arithmetic wraps, as torch's does.
template <typename F> std::int64_t wrapping(std::int64_t a, std::int64_t b, F function)
{
    return static_cast<std::int64_t>(
        function(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
}

Operand sum(KernelCall& call, Where where, double sign)
{
    const double alpha = sign * call.number(2, "alpha", 1.0);
    const auto factor = static_cast<float>(alpha);
    const auto whole = static_cast<std::int64_t>(alpha);
    return combine(
        call, where, [factor](float a, float b) { return std::fma(factor, b, a); },
        [whole](std::int64_t a, std::int64_t b) {
            return wrapping(a, b, [whole](std::uint64_t x, std::uint64_t y) {
                return x + static_cast<std::uint64_t>(whole) * y;
            });
        });
}

Operand plainSum(KernelCall& call, Where where, double sign)
{
    if (call.number(2, "alpha", 1.0) != 1.0)
        return sum(call, where, sign);
    if (sign < 0)
        return combine(
            call, where, [](float a, float b) { return a - b; },
            [](std::int64_t a, std::int64_t b) { return wrapping(a, b, std::minus<> {}); });
    return combine(
        call, where, [](float a, float b) { return a + b; },
        [](std::int64_t a, std::int64_t b) { return wrapping(a, b, std::plus<> {}); });
}

Operand product(KernelCall& call, Where where)
{
    return combine(
        call, where, [](float a, float b) { return a * b; },
        [](std::int64_t a, std::int64_t b) { return wrapping(a, b, std::multiplies<> {}); });
}

Operand quotient(KernelCall& call, Where where)
{
    if (call.find(3, "rounding_mode")) {
        call.fail("a rounding mode is not handled", ErrorCode::Unsupported);
        return {};
    }
    const auto notWhole = [&call](std::int64_t, std::int64_t) {
        call.fail("a quotient of integers is not handled", ErrorCode::Unsupported);
        return std::int64_t {0};
    };
    return combine(
        call, where, [](float a, float b) { return a / b; }, notWhole);
}

} // namespace

Operand add(KernelCall& call)
{
    return plainSum(call, Where::New, 1);
}
Operand addInPlace(KernelCall& call)
{
    return plainSum(call, Where::First, 1);
}
Operand sub(KernelCall& call)
{
    return plainSum(call, Where::New, -1);
}
Operand subInPlace(KernelCall& call)
{
    return plainSum(call, Where::First, -1);
}
Operand mul(KernelCall& call)
{
    return product(call, Where::New);
}
Operand mulInPlace(KernelCall& call)
{
    return product(call, Where::First);
}
Operand div(KernelCall& call)
{
    return quotient(call, Where::New);
}
Operand divInPlace(KernelCall& call)
{
    return quotient(call, Where::First);
}

Operand rsub(KernelCall& call)
{
    const auto alpha = static_cast<float>(call.number(2, "alpha", 1.0));
    return combine(
        call, Where::New, [alpha](float a, float b) { return std::fma(-alpha, a, b); },
        [](std::int64_t a, std::int64_t b) { return wrapping(b, a, std::minus<> {}); });
}

Operand maximum(KernelCall& call)
{
    return combine(
        call, Where::New, [](float a, float b) { return a != a || a > b ? a : b; },
        [](std::int64_t a, std::int64_t b) { return std::max(a, b); });
}
Operand minimum(KernelCall& call)
{
    return combine(
        call, Where::New, [](float a, float b) { return a != a || a < b ? a : b; },
        [](std::int64_t a, std::int64_t b) { return std::min(a, b); });
}

Operand copyInPlace(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const Value source = call.tensor(1, "src");
    if (!call.failed() && (self.shape != source.shape || self.dtype != source.dtype))
        call.fail("copies " + textOf(source.shape) + " " + std::string(nameOf(source.dtype))
            + " into " + textOf(self.shape) + " " + std::string(nameOf(self.dtype)));
    if (call.failed())
        return {};
    if (!self.bytes().empty())
        std::memmove(self.buffer->data(), source.buffer->data(), source.bytes().size());
    return self;
}

} // namespace qdq::kernels
