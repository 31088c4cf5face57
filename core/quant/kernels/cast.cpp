// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/cast.h"

#include "core/quant/kernels/kernels.h"

#include <algorithm>
#include <limits>
#include <type_traits>

// Values as another type.

namespace qdq::kernels {

namespace {

/// How a bool lies in memory; files may hold other bytes than 0 and 1.
enum class Truth : std::uint8_t
{
};

/// Calls `work` with a value of the C++ type that stores the dtype; false where there is none.
template <typename Work> bool withStorage(DType dtype, const Work& work)
{
    switch (dtype) {
    case DType::Float32:
        work(float {});
        return true;
    case DType::Float64:
        work(double {});
        return true;
    case DType::Int32:
        work(std::int32_t {});
        return true;
    case DType::Int64:
        work(std::int64_t {});
        return true;
    case DType::Bool:
        work(Truth {});
        return true;
    default:
        return false;
    }
}

template <typename To, typename From> To cast(From from)
{
    if constexpr (std::is_same_v<To, Truth>)
        return static_cast<Truth>(from != From {});
    else if constexpr (std::is_same_v<From, Truth>)
        return static_cast<To>(from != Truth {} ? 1 : 0);
    else if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
        constexpr auto kLimit = -static_cast<From>(std::numeric_limits<To>::min());
        return from >= -kLimit && from < kLimit ? static_cast<To>(from)
                                                : std::numeric_limits<To>::min();
    } else
        return static_cast<To>(from);
}

Operand castSelf(KernelCall& call, std::size_t dtypeIndex)
{
    const Value self = call.tensor(0, "self");
    const Operand* wanted = call.find(dtypeIndex, "dtype");
    const DType* dtype = wanted ? wanted->as<DType>() : &self.dtype;
    if (!dtype)
        call.fail("dtype is no type of a tensor");
    return call.failed() ? Operand {} : Operand {castTo(call, self, *dtype)};
}

} // namespace

Value castTo(KernelCall& call, const Value& value, DType dtype)
{
    if (value.dtype == dtype)
        return value;
    Value result = call.make(dtype, value.shape);
    bool isDone = call.failed();
    withStorage(value.dtype, [&](auto from) {
        isDone = withStorage(dtype, [&](auto to) {
            if (call.failed())
                return;
            const auto in = value.as<decltype(from)>();
            std::ranges::transform(in, result.as<decltype(to)>().begin(),
                [](auto item) { return cast<decltype(to)>(item); });
        });
    });
    if (!isDone)
        call.fail(std::string(nameOf(value.dtype)) + " as " + std::string(nameOf(dtype))
                + " is not handled",
            ErrorCode::Unsupported);
    return result;
}

Value valueOfNumber(KernelCall& call, const Operand& operand)
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

Operand toDType(KernelCall& call)
{
    return castSelf(call, 1);
}
Operand toDevice(KernelCall& call)
{
    return castSelf(call, 2);
}

} // namespace qdq::kernels
