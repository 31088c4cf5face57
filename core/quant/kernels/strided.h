// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/kernels/value.h"

namespace qdq::kernels {

/// How a tensor looks at the values of another: torch's strided view, in elements.
struct View
{
    Shape shape;
    Shape strides; ///< 0 repeats a value
    std::int64_t offset = 0;
};

/// The tensor as it is.
[[nodiscard]] View viewOf(const Value& value);

/// Largest element that gather() copies.
inline constexpr std::size_t kMaxItemSize = 8;

/// Copies what the view sees, row-major, to `to`. The view must lie within the value.
void gather(const Value& from, const View& view, std::byte* to);

} // namespace qdq::kernels
