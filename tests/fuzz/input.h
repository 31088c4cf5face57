// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

// What the fuzz targets share.

namespace qdq::fuzz {

[[nodiscard]] inline Bytes bytesOf(const std::uint8_t* data, std::size_t size)
{
    const auto bytes = std::as_bytes(std::span(data, size));
    return {bytes.begin(), bytes.end()};
}

[[nodiscard]] inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// A claim about the code under test; libFuzzer keeps the input that breaks it.
inline void require(bool isTrue, std::string_view claim, std::string_view shown = {})
{
    if (isTrue)
        return;
    std::cerr << "broken: " << claim << '\n' << shown << '\n';
    std::abort();
}

/// Reads the values of small tensors of whole bytes. Large ones are legal and only take time.
inline void loadAll(const Graph& graph)
{
    constexpr std::int64_t kMaxElements = 1 << 16;
    for (const auto& [name, tensor] : graph.tensors)
        if (sizeOf(tensor.dtype) > 0 && tensor.elementCount() <= kMaxElements)
            if (const auto values = tensor.load())
                require((*values)->size()
                        == static_cast<std::size_t>(tensor.elementCount()) * sizeOf(tensor.dtype),
                    "loaded values have the size of their shape", name);
}

} // namespace qdq::fuzz
