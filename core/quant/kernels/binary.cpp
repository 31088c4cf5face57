// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>

// Two values in, one out, with broadcasting. Either side may be a number. float32 with anything
// gives float32; two integers stay integers except in a division.

namespace qdq::kernels {

namespace {

/// A shape walked with the strides of both inputs; a stride of 0 repeats a value.
struct Broadcast
{
    Shape shape;
    Shape leftStrides;
    Shape rightStrides;
};

Shape stridesFor(const Shape& from, const Shape& to)
{
    Shape strides(to.size(), 0);
    std::int64_t stride = 1;
    const std::size_t offset = to.size() - from.size();
    for (std::size_t d = from.size(); d-- > 0;) {
        strides[offset + d] = from[d] == 1 ? 0 : stride;
        stride *= from[d];
    }
    return strides;
}

std::optional<Broadcast> broadcast(KernelCall& call, const Shape& left, const Shape& right)
{
    Broadcast result;
    result.shape.assign(std::max(left.size(), right.size()), 1);
    for (std::size_t back = 1; back <= result.shape.size(); ++back) {
        const std::int64_t a = back <= left.size() ? left[left.size() - back] : 1;
        const std::int64_t b = back <= right.size() ? right[right.size() - back] : 1;
        if (a != b && a != 1 && b != 1) {
            call.fail("shapes " + textOf(left) + " and " + textOf(right) + " do not fit together");
            return {};
        }
        result.shape[result.shape.size() - back] = a == 1 ? b : a;
    }
    result.leftStrides = stridesFor(left, result.shape);
    result.rightStrides = stridesFor(right, result.shape);
    return result;
}

/// Joins dimensions that both inputs walk in one go, so that the inner loop is long.
void coalesce(Broadcast& walk)
{
    for (std::size_t d = walk.shape.size(); d-- > 1;) {
        const std::int64_t inner = walk.shape[d];
        const bool fits = walk.leftStrides[d - 1] == walk.leftStrides[d] * inner
            && walk.rightStrides[d - 1] == walk.rightStrides[d] * inner;
        if (!fits && walk.shape[d - 1] != 1 && inner != 1)
            continue;
        const std::size_t kept = inner == 1 && !fits ? d - 1 : d;
        const auto at = static_cast<std::ptrdiff_t>(d);
        walk.leftStrides[d - 1] = walk.leftStrides[kept];
        walk.rightStrides[d - 1] = walk.rightStrides[kept];
        walk.shape[d - 1] *= inner;
        walk.shape.erase(walk.shape.begin() + at);
        walk.leftStrides.erase(walk.leftStrides.begin() + at);
        walk.rightStrides.erase(walk.rightStrides.begin() + at);
    }
}

template <typename T, typename F>
void innerLoop(const T* a, std::int64_t aStride, const T* b, std::int64_t bStride, T* out,
    std::int64_t count, F function)
{
    if (aStride == 1 && bStride == 1)
        for (std::int64_t i = 0; i < count; ++i)
            out[i] = function(a[i], b[i]);
    else if (aStride == 1 && bStride == 0)
        for (std::int64_t i = 0; i < count; ++i)
            out[i] = function(a[i], *b);
    else
        for (std::int64_t i = 0; i < count; ++i)
            out[i] = function(a[i * aStride], b[i * bStride]);
}

template <typename T, typename F>
void applyAll(Broadcast walk, const T* a, const T* b, T* out, F function)
{
    if (elementCount(walk.shape) == 0)
        return;
    coalesce(walk);
    if (walk.shape.empty()) {
        *out = function(*a, *b);
        return;
    }
    const std::size_t inner = walk.shape.size() - 1;
    const std::int64_t length = walk.shape[inner];
    Shape index(inner, 0);
    for (std::int64_t done = 0, count = elementCount(walk.shape); done < count; done += length) {
        innerLoop(
            a, walk.leftStrides[inner], b, walk.rightStrides[inner], out + done, length, function);
        for (std::size_t d = inner; d-- > 0;) {
            a += walk.leftStrides[d];
            b += walk.rightStrides[d];
            if (++index[d] < walk.shape[d])
                break;
            a -= walk.leftStrides[d] * walk.shape[d];
            b -= walk.rightStrides[d] * walk.shape[d];
            index[d] = 0;
        }
    }
}

// ---- operands
// -----------------------------------------------------------------------------------------------------------

/// A number as a 0-dim tensor of the kind it has.
Value valueOf(KernelCall& call, const Operand& operand)
{
    if (const auto* value = operand.as<Value>())
        return *value;
    const auto* whole = operand.as<std::int64_t>();
    Value value = call.make(whole ? DType::Int64 : DType::Float32, {});
    if (whole)
        value.ints()[0] = *whole;
    else if (const auto* number = operand.as<double>())
        value.floats()[0] = static_cast<float>(*number);
    else
        call.fail("an operand is neither a tensor nor a number");
    return value;
}

bool isHandled(DType dtype)
{
    return dtype == DType::Float32 || dtype == DType::Int64;
}

Value asFloat(KernelCall& call, const Value& value)
{
    if (value.dtype == DType::Float32)
        return value;
    Value result = call.makeFloats(value.shape);
    if (!call.failed())
        std::transform(value.ints().begin(), value.ints().end(), result.floats().begin(),
            [](std::int64_t whole) { return static_cast<float>(whole); });
    return result;
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
    Operands operands {
        valueOf(call, left ? *left : kNothing), valueOf(call, right ? *right : kNothing)};
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
        operands.left = asFloat(call, operands.left);
        operands.right = asFloat(call, operands.right);
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
