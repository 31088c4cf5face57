// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

// Float sums in the order torch's CPU kernels add (ATen native/cpu/SumKernel.cpp, vectors of eight
// lanes): the bits of a mean or of a histogram's error depend on that order.

namespace qdq {

/// Sum of contiguous values.
[[nodiscard]] float torchSum(std::span<const float> values);

/// A block of values to be summed along its rows; strides in elements.
struct SumBlock
{
    std::int64_t rows = 0;
    std::int64_t rowStride = 1;
    std::int64_t columns = 1;
    std::int64_t columnStride = 1;
    std::int64_t outStride = 1; ///< 0: all columns go into one sum, one after another
};

/// out[j · outStride] += Σ_i in[i · rowStride + j · columnStride], i < rows, j < columns.
/// Picks the loop that torch picks for these strides.
void torchSumRows(const float* in, const SumBlock& block, float* out);

} // namespace qdq
