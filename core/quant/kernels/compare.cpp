// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/broadcast.h"
#include "core/quant/kernels/cast.h"
#include "core/quant/kernels/kernels.h"

#include <functional>

// What two values say of each other: the masks of language models. Integers and truths are compared
// as int64, anything with a float in it as float32.

namespace qdq::kernels {

namespace {

struct Sides
{
    Value left;
    Value right;
};

Sides sidesOf(KernelCall& call)
{
    static const Operand kNothing;
    const Operand* other = call.find(1, "other");
    return {call.tensor(0, "self"), valueOfNumber(call, other ? *other : kNothing)};
}

/// `function` of both sides read as T, which is what `read` says; the result is an R.
template <typename T, typename R, typename F>
Operand combined(KernelCall& call, const Sides& sides, DType read, DType made, F function)
{
    const Value left = castTo(call, sides.left, read);
    const Value right = castTo(call, sides.right, read);
    const auto walk = call.failed() ? std::nullopt : broadcast(call, left.shape, right.shape);
    if (!walk)
        return {};
    const Value result = call.make(made, walk->shape);
    if (call.failed())
        return {};
    applyAll(*walk, left.as<T>().data(), right.as<T>().data(), result.as<R>().data(), function);
    return result;
}

bool isFloating(const Value& value)
{
    return value.dtype == DType::Float32 || value.dtype == DType::Float64;
}

template <typename F> Operand compare(KernelCall& call, F function)
{
    const Sides sides = sidesOf(call);
    if (call.failed())
        return {};
    return isFloating(sides.left) || isFloating(sides.right)
        ? combined<float, std::uint8_t>(call, sides, DType::Float32, DType::Bool, function)
        : combined<std::int64_t, std::uint8_t>(call, sides, DType::Int64, DType::Bool, function);
}

} // namespace

Operand equal(KernelCall& call)
{
    return compare(call, std::equal_to<> {});
}
Operand notEqual(KernelCall& call)
{
    return compare(call, std::not_equal_to<> {});
}
Operand less(KernelCall& call)
{
    return compare(call, std::less<> {});
}
Operand lessEqual(KernelCall& call)
{
    return compare(call, std::less_equal<> {});
}
Operand greater(KernelCall& call)
{
    return compare(call, std::greater<> {});
}
Operand greaterEqual(KernelCall& call)
{
    return compare(call, std::greater_equal<> {});
}

Operand bitwiseAnd(KernelCall& call)
{
    const Sides sides = sidesOf(call);
    if (!call.failed() && (isFloating(sides.left) || isFloating(sides.right)))
        call.fail("and of values that are no integers");
    if (call.failed())
        return {};
    if (sides.left.dtype == DType::Bool && sides.right.dtype == DType::Bool)
        return combined<std::uint8_t, std::uint8_t>(
            call, sides, DType::Bool, DType::Bool, std::logical_and<> {});
    return combined<std::int64_t, std::int64_t>(
        call, sides, DType::Int64, DType::Int64, std::bit_and<> {});
}

} // namespace qdq::kernels
