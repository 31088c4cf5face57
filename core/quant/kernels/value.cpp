// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/value.h"

#include <algorithm>
#include <new>

namespace qdq::kernels {

namespace {

/// Of a cache line, and of the widest vector register.
constexpr std::align_val_t kAlignment {64};

} // namespace

std::shared_ptr<Buffer> Buffer::allocate(std::size_t size)
{
    auto* data = static_cast<std::byte*>(
        ::operator new(std::max<std::size_t>(size, 1), kAlignment, std::nothrow));
    return data ? std::shared_ptr<Buffer>(new Buffer(data, size, nullptr)) : nullptr;
}

std::shared_ptr<Buffer> Buffer::wrap(std::shared_ptr<const Bytes> bytes)
{
    // Kernels write to buffers they made or were told to write to; the plan never lets them write
    // to a wrapped one.
    auto* data = const_cast<std::byte*>(bytes->data());
    const std::size_t size = bytes->size();
    return std::shared_ptr<Buffer>(new Buffer(data, size, std::move(bytes)));
}

Buffer::~Buffer()
{
    if (!m_owner)
        ::operator delete(m_data, kAlignment);
}

std::int64_t elementCount(std::span<const std::int64_t> shape)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        count *= size;
    return count;
}

std::string textOf(std::span<const std::int64_t> shape)
{
    std::string text;
    for (const std::int64_t size : shape)
        text += (text.empty() ? "" : "×") + std::to_string(size);
    return text.empty() ? "scalar" : text;
}

} // namespace qdq::kernels
