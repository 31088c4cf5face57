// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

namespace qdq {

/// torch.aminmax of float32 values: both are NaN where one of the values is; +inf and −inf of none
/// at all.
struct FloatRange
{
    float low = std::numeric_limits<float>::infinity();
    float high = -std::numeric_limits<float>::infinity();
};

/// Eight running ranges side by side, which a compiler turns into vector instructions.
[[nodiscard]] inline FloatRange rangeOfFloats(std::span<const float> values)
{
    constexpr std::size_t kLanes = 8;
    FloatRange range;
    std::array<float, kLanes> low {};
    std::array<float, kLanes> high {};
    std::array<float, kLanes> nan {}; ///< stays 0 until a NaN comes
    low.fill(range.low);
    high.fill(range.high);
    std::size_t i = 0;
    for (; i + kLanes <= values.size(); i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const float value = values[i + lane];
            low[lane] = value < low[lane] ? value : low[lane];
            high[lane] = value > high[lane] ? value : high[lane];
            nan[lane] = value == value ? nan[lane] : value;
        }
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        range.low = std::min(range.low, low[lane]);
        range.high = std::max(range.high, high[lane]);
        if (nan[lane] != nan[lane])
            return {nan[lane], nan[lane]};
    }
    for (; i < values.size(); ++i) {
        if (values[i] != values[i])
            return {values[i], values[i]};
        range.low = std::min(range.low, values[i]);
        range.high = std::max(range.high, values[i]);
    }
    return range;
}

} // namespace qdq
