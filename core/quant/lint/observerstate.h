// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <vector>

namespace qdq {

/// What calibration left in an observer, as float64: one value per tensor or per channel.
struct ObservedRange
{
    std::vector<double> min;
    std::vector<double> max;

    /// No batch has gone through: nothing, or min = inf and max = -inf.
    [[nodiscard]] bool isEmpty() const;
};

/// None for observers that observe nothing (placeholder, fixed, derived), for aliases of an earlier
/// one, and for graphs whose observers carry no state at all, which are prepared and not
/// calibrated.
[[nodiscard]] std::optional<ObservedRange> observedRange(const ObserverModule& module);

} // namespace qdq
