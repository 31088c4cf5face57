// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/bytes.h"
#include "core/graph/dtype.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

// What flows along the edges while a graph runs.

namespace qdq::kernels {

/// Raw memory for values, aligned for vector loads; not initialised.
class Buffer
{
public:
    /// Null when there is not so much memory.
    [[nodiscard]] static std::shared_ptr<Buffer> allocate(std::size_t size);
    /// Looks at values that belong to another; nothing may write to them.
    [[nodiscard]] static std::shared_ptr<Buffer> wrap(std::shared_ptr<const Bytes> bytes);

    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; }

    ~Buffer();
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

private:
    Buffer(std::byte* data, std::size_t size, std::shared_ptr<const Bytes> owner)
        : m_data(data)
        , m_size(size)
        , m_owner(std::move(owner))
    {
    }

    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    std::shared_ptr<const Bytes> m_owner; ///< of the values; null when they are this buffer's own
};

using Shape = std::vector<std::int64_t>;

/// Product of the sizes; readers and KernelCall::make have checked that it does not overflow.
[[nodiscard]] std::int64_t elementCount(std::span<const std::int64_t> shape);
/// "2×3×4"
[[nodiscard]] std::string textOf(std::span<const std::int64_t> shape);

/// A tensor: row-major contiguous values. Copies share the values, as torch's views of one tensor
/// do; ops that write in place count on it.
struct Value
{
    DType dtype = DType::Unknown;
    Shape shape;
    std::shared_ptr<Buffer> buffer;

    [[nodiscard]] std::int64_t count() const { return elementCount(shape); }
    [[nodiscard]] std::size_t dims() const { return shape.size(); }
    /// The values as T, which must be what `dtype` says.
    template <typename T> [[nodiscard]] std::span<T> as() const
    {
        return {reinterpret_cast<T*>(buffer->data()), static_cast<std::size_t>(count())};
    }
    [[nodiscard]] std::span<float> floats() const { return as<float>(); }
    [[nodiscard]] std::span<std::int64_t> ints() const { return as<std::int64_t>(); }
    [[nodiscard]] std::span<const std::byte> bytes() const
    {
        return {buffer->data(), static_cast<std::size_t>(count()) * sizeOf(dtype)};
    }
};

/// An argument or a result of an op with every node replaced by what it evaluated to.
struct Operand
{
    std::variant<std::monostate, bool, std::int64_t, double, std::string, DType, Value,
        std::vector<Operand>>
        content;

    Operand() = default;
    template <typename T>
    requires std::constructible_from<decltype(content), T> Operand(
        T&& value) // NOLINT(bugprone-forwarding-reference-overload)
        : content(std::forward<T>(value))
    {
    }

    template <typename T> [[nodiscard]] const T* as() const { return std::get_if<T>(&content); }
    [[nodiscard]] bool isNone() const { return std::holds_alternative<std::monostate>(content); }
};

} // namespace qdq::kernels
