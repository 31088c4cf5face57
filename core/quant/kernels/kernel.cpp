// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"

#include <algorithm>

namespace qdq::kernels {

template <typename T> T KernelCall::missing(std::size_t index, std::string_view name)
{
    const Operand* operand = find(index, name);
    fail("argument " + std::to_string(index) + " (" + std::string(name) + ") "
        + (operand ? "is of a kind that is not handled" : "is missing"));
    return T {};
}

const Operand* KernelCall::find(std::size_t index, std::string_view name) const
{
    const Operand* found = index < m_args.size() ? &m_args[index] : nullptr;
    if (!found)
        for (const auto& [key, operand] : m_kwargs)
            if (key == name)
                found = &operand;
    return found && !found->isNone() ? found : nullptr;
}

Value KernelCall::tensor(std::size_t index, std::string_view name)
{
    const Operand* operand = find(index, name);
    if (const Value* value = operand ? operand->as<Value>() : nullptr)
        return *value;
    std::ignore = missing<int>(index, name);
    return make(DType::Float32, {0});
}

std::optional<Value> KernelCall::optionalTensor(std::size_t index, std::string_view name)
{
    if (!find(index, name))
        return {};
    return tensor(index, name);
}

Value KernelCall::floatTensor(std::size_t index, std::string_view name)
{
    Value value = tensor(index, name);
    if (value.dtype == DType::Float32)
        return value;
    fail("argument " + std::to_string(index) + " (" + std::string(name) + ") is "
            + std::string(nameOf(value.dtype)) + "; this op is computed for float32 only",
        ErrorCode::Unsupported);
    return make(DType::Float32, {0});
}

std::vector<Value> KernelCall::tensors(std::size_t index, std::string_view name)
{
    const Operand* operand = find(index, name);
    const auto* list = operand ? operand->as<std::vector<Operand>>() : nullptr;
    if (!list)
        return missing<std::vector<Value>>(index, name);
    std::vector<Value> values;
    for (const Operand& item : *list) {
        const Value* value = item.as<Value>();
        if (!value)
            return missing<std::vector<Value>>(index, name);
        values.push_back(*value);
    }
    return values;
}

std::int64_t KernelCall::integer(
    std::size_t index, std::string_view name, std::optional<std::int64_t> fallback)
{
    const Operand* operand = find(index, name);
    if (!operand && fallback)
        return *fallback;
    if (const auto* value = operand ? operand->as<std::int64_t>() : nullptr)
        return *value;
    if (const auto* value = operand ? operand->as<bool>() : nullptr)
        return *value ? 1 : 0;
    return missing<std::int64_t>(index, name);
}

double KernelCall::number(std::size_t index, std::string_view name, std::optional<double> fallback)
{
    const Operand* operand = find(index, name);
    if (!operand && fallback)
        return *fallback;
    if (const auto* value = operand ? operand->as<double>() : nullptr)
        return *value;
    return static_cast<double>(integer(index, name));
}

bool KernelCall::flag(std::size_t index, std::string_view name, bool fallback)
{
    return integer(index, name, fallback ? 1 : 0) != 0;
}

std::string KernelCall::text(std::size_t index, std::string_view name, std::string_view fallback)
{
    const Operand* operand = find(index, name);
    if (!operand)
        return std::string(fallback);
    const auto* value = operand->as<std::string>();
    return value ? *value : missing<std::string>(index, name);
}

Shape KernelCall::integers(std::size_t index, std::string_view name, std::optional<Shape> fallback)
{
    const Operand* operand = find(index, name);
    if (!operand && fallback)
        return *fallback;
    if (const auto* value = operand ? operand->as<std::int64_t>() : nullptr)
        return {*value};
    const auto* list = operand ? operand->as<std::vector<Operand>>() : nullptr;
    if (!list)
        return missing<Shape>(index, name);
    Shape numbers;
    for (const Operand& item : *list) {
        const auto* value = item.as<std::int64_t>();
        if (!value)
            return missing<Shape>(index, name);
        numbers.push_back(*value);
    }
    return numbers;
}

std::size_t KernelCall::dimension(std::size_t index, std::string_view name, std::size_t dims,
    std::optional<std::int64_t> fallback)
{
    const std::int64_t given = integer(index, name, fallback);
    const auto count = static_cast<std::int64_t>(dims);
    const std::int64_t dim = given < 0 ? given + count : given;
    if (dim >= 0 && dim < count)
        return static_cast<std::size_t>(dim);
    fail("dimension " + std::to_string(given) + " of a tensor of " + std::to_string(dims));
    return 0;
}

Value KernelCall::make(DType dtype, Shape shape)
{
    std::uint64_t bytes = sizeOf(dtype);
    bool isGood = bytes != 0;
    if (std::find(shape.begin(), shape.end(), 0) != shape.end())
        bytes = 0;
    for (const std::int64_t size : shape) {
        isGood = isGood && size >= 0
            && (bytes == 0 || static_cast<std::uint64_t>(size) <= kMaxValueBytes / bytes);
        bytes *= isGood ? static_cast<std::uint64_t>(size) : 0;
    }
    auto buffer = isGood ? Buffer::allocate(bytes) : nullptr;
    if (buffer)
        return {dtype, std::move(shape), std::move(buffer)};
    fail("no room for a result of " + textOf(shape) + " " + std::string(nameOf(dtype)),
        ErrorCode::Limit);
    return {DType::Float32, {0}, Buffer::allocate(0)};
}

bool KernelCall::fail(std::string message, ErrorCode code)
{
    if (!m_error)
        m_error = Error {code, {}, std::move(message)};
    return false;
}

} // namespace qdq::kernels
