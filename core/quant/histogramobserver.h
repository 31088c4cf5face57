// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/quant/observer.h"

#include <span>
#include <utility>

namespace qdq {

/// HistogramObserver.forward on float32 values (pt2e-quantization 7.5 a–c). Infinities are left
/// out; NaN is refused, as is a range that has no finite width.
[[nodiscard]] Result<void> observeHistogram(Observer& observer, std::span<const float> values);

/// The search for the range with the smallest quantization error (7.5 d, e): new_min and new_max.
/// The observer has seen data.
[[nodiscard]] std::pair<float, float> searchHistogramRange(const Observer& observer);

/// torch.histc with the outer bins of ATen 2.14 (7.5 b); `low` and `high` may be equal.
[[nodiscard]] Result<std::vector<float>> histogramOf(
    std::span<const float> values, float low, float high, std::int64_t bins);

/// torch.linspace in float32, every element one fused multiply-add (7.5 c). count ≥ 2.
[[nodiscard]] std::vector<float> linspace(float begin, float end, std::int64_t count);

} // namespace qdq
