// SPDX-License-Identifier: Apache-2.0
#include "core/quant/torchsum.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

// Terms. A *cascade* adds a row in blocks: 16 values into level 0, sixteen level-0 sums into level
// 1, and so on over four levels, so that the rounding error grows slowly. Four cascades run side by
// side for speed, each over every fourth value, and each of them may itself be a vector of eight
// lanes. What is written below keeps that order and leaves the speed to the compiler: a Lanes<8> is
// an array of eight floats whose additions it turns into one instruction.

namespace qdq {

namespace {

constexpr std::int64_t kLanes = 8;
constexpr std::int64_t kParallel = 4;
constexpr std::size_t kLevels = 4;

template <std::size_t N> struct Lanes
{
    std::array<float, N> values {};

    void add(const float* from)
    {
        for (std::size_t lane = 0; lane < N; ++lane)
            values[lane] += from[lane];
    }
    Lanes& operator+=(const Lanes& other)
    {
        add(other.values.data());
        return *this;
    }
};

template <std::size_t N> using Parallel = std::array<Lanes<N>, kParallel>;

int ceilLog2(std::int64_t value)
{
    return value <= 1 ? 0 : static_cast<int>(std::bit_width(static_cast<std::uint64_t>(value - 1)));
}

template <std::size_t N> void addRow(Parallel<N>& sums, const float* row, std::int64_t columnStride)
{
    for (std::int64_t k = 0; k < kParallel; ++k)
        sums[static_cast<std::size_t>(k)].add(row + k * columnStride);
}

/// Moves finished level sums up: level j is emptied into j + 1 while the row count is a multiple of
/// its block.
template <std::size_t N>
void carryUp(std::array<Parallel<N>, kLevels>& levels, std::int64_t rowsDone, int levelPower)
{
    const std::int64_t mask = (std::int64_t {1} << levelPower) - 1;
    for (std::size_t level = 1; level < kLevels; ++level) {
        for (std::size_t k = 0; k < kParallel; ++k)
            levels[level][k] += levels[level - 1][k];
        levels[level - 1] = {};
        if ((rowsDone & (mask << (static_cast<int>(level) * levelPower))) != 0)
            return;
    }
}

/// Four sums over `rows` rows; sum k starts at `in + k · columnStride`.
template <std::size_t N>
Parallel<N> cascade(
    const float* in, std::int64_t rows, std::int64_t rowStride, std::int64_t columnStride)
{
    const int levelPower = std::max(4, ceilLog2(rows) / static_cast<int>(kLevels));
    const std::int64_t step = std::int64_t {1} << levelPower;
    std::array<Parallel<N>, kLevels> levels {};
    std::int64_t row = 0;
    while (row + step <= rows) {
        for (const std::int64_t end = row + step; row < end; ++row)
            addRow<N>(levels[0], in + row * rowStride, columnStride);
        carryUp<N>(levels, row, levelPower);
    }
    for (; row < rows; ++row)
        addRow<N>(levels[0], in + row * rowStride, columnStride);
    for (std::size_t level = 1; level < kLevels; ++level)
        for (std::size_t k = 0; k < kParallel; ++k)
            levels[0][k] += levels[level][k];
    return levels[0];
}

/// One sum over `count` items that are `stride` elements apart.
template <std::size_t N> Lanes<N> sumOf(const float* in, std::int64_t count, std::int64_t stride)
{
    const std::int64_t rows = count / kParallel;
    Parallel<N> sums = cascade<N>(in, rows, stride * kParallel, stride);
    for (std::int64_t i = rows * kParallel; i < count; ++i)
        sums[0].add(in + i * stride);
    for (std::size_t k = 1; k < kParallel; ++k)
        sums[0] += sums[k];
    return sums[0];
}

float sumContiguous(const float* in, std::int64_t count)
{
    const std::int64_t vectors = count / kLanes;
    const auto lanes = sumOf<kLanes>(in, vectors, kLanes);
    float sum = 0.0F;
    for (std::int64_t i = vectors * kLanes; i < count; ++i)
        sum += in[i];
    for (const float lane : lanes.values)
        sum += lane;
    return sum;
}

template <std::size_t N> void addLanes(float* out, std::int64_t stride, const Lanes<N>& sums)
{
    for (std::size_t lane = 0; lane < N; ++lane)
        out[static_cast<std::int64_t>(lane) * stride] += sums.values[lane];
}

/// Columns lie side by side: 32 at a time, then 8, then one.
void sumColumns(const float* in, const SumBlock& block, float* out)
{
    const std::int64_t stride = block.outStride;
    std::int64_t j = 0;
    for (; j + kParallel * kLanes <= block.columns; j += kParallel * kLanes) {
        const auto sums = cascade<kLanes>(in + j, block.rows, block.rowStride, kLanes);
        for (std::int64_t k = 0; k < kParallel; ++k)
            addLanes(out + (j + k * kLanes) * stride, stride, sums[static_cast<std::size_t>(k)]);
    }
    for (; j + kLanes <= block.columns; j += kLanes)
        addLanes(out + j * stride, stride, sumOf<kLanes>(in + j, block.rows, block.rowStride));
    for (; j < block.columns; ++j)
        addLanes(out + j * stride, stride, sumOf<1>(in + j, block.rows, block.rowStride));
}

void sumStrided(const float* in, const SumBlock& block, float* out)
{
    const std::int64_t stride = block.outStride;
    std::int64_t j = 0;
    if (block.rowStride >= block.columnStride)
        for (; j + kParallel <= block.columns; j += kParallel) {
            const auto sums = cascade<1>(
                in + j * block.columnStride, block.rows, block.rowStride, block.columnStride);
            for (std::int64_t k = 0; k < kParallel; ++k)
                addLanes(out + (j + k) * stride, stride, sums[static_cast<std::size_t>(k)]);
        }
    for (; j < block.columns; ++j)
        addLanes(out + j * stride, stride,
            sumOf<1>(in + j * block.columnStride, block.rows, block.rowStride));
}

} // namespace

float torchSum(std::span<const float> values)
{
    float sum = 0.0F;
    torchSumRows(values.data(), {.rows = static_cast<std::int64_t>(values.size())}, &sum);
    return sum;
}

void torchSumRows(const float* in, const SumBlock& block, float* out)
{
    if (block.rowStride == 1 && block.rows >= kLanes)
        for (std::int64_t j = 0; j < block.columns; ++j)
            out[j * block.outStride] += sumContiguous(in + j * block.columnStride, block.rows);
    else if (block.columnStride == 1 && block.columns >= kLanes)
        sumColumns(in, block, out);
    else
        sumStrided(in, block, out);
}

} // namespace qdq
