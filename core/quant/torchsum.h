// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

// Float sums in the order torch's CPU kernels add (ATen native/cpu/SumKernel.cpp, vectors of eight
// lanes): the bits of a mean or of a histogram's error depend on that order.

namespace qdq {

/// Sum of contiguous values.
[[nodiscard]] float torchSum(std::span<const float> values);

/// out[j] += Σ_i in[i · rowStride + j · columnStride], i < rows, j < columns; strides in elements.
/// Picks the loop that torch picks for these strides.
void torchSumRows(const float* in, std::int64_t rows, std::int64_t rowStride, std::int64_t columns,
    std::int64_t columnStride, float* out);

} // namespace qdq
