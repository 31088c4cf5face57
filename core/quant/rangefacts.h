// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/observer.h"

#include <optional>
#include <span>

// What an observer's state tells of the values it saw beyond their minimum and maximum (explain.md
// 1, "evidence").

namespace qdq {

/// Moments of the counted values, each taken at the middle of its bin.
struct HistogramMoments
{
    double count = 0;
    double mean = 0;
    double standardDeviation = 0;
    double skewness = 0; ///< 0 where all values are in one bin
};
/// Nothing for observers that keep no histogram, and before any data.
[[nodiscard]] std::optional<HistogramMoments> momentsOf(const Observer& observer);

/// How many values lie outside the numbers that the integers stand for, where they become the
/// outermost of them.
struct OutsideRange
{
    double low = 0; ///< (quant_min - zero point) * scale; of the first channel
    double high = 0; ///< (quant_max - zero point) * scale
    double atLeast = 0; ///< values in bins that lie outside as a whole
    double atMost = 0; ///< and those in bins that the border cuts
};
/// Of a histogram, or of a range that lies inside as a whole; nothing where only a range is kept
/// and it reaches outside, since nobody counted. One scale, or one per channel.
[[nodiscard]] std::optional<OutsideRange> outsideOf(
    const Observer& observer, std::span<const double> scales, std::span<const double> zeroPoints);

} // namespace qdq
