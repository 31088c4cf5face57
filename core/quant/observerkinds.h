// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/observer.h"

#include <algorithm>
#include <array>
#include <string_view>

// What observer.cpp and observermodulestate.cpp both have to know of each class.

namespace qdq {

struct ObserverKindInfo
{
    std::string_view name;
    ObserverKind kind;
    bool isPerChannel = false;
    bool hasRange = true; ///< observes min and max
};
inline constexpr std::array kObserverKinds {
    ObserverKindInfo {"MinMaxObserver", ObserverKind::MinMax},
    ObserverKindInfo {"MovingAverageMinMaxObserver", ObserverKind::MovingAverageMinMax},
    ObserverKindInfo {"PerChannelMinMaxObserver", ObserverKind::PerChannelMinMax, true},
    ObserverKindInfo {
        "MovingAveragePerChannelMinMaxObserver", ObserverKind::MovingAveragePerChannelMinMax, true},
    ObserverKindInfo {"HistogramObserver", ObserverKind::Histogram},
    ObserverKindInfo {"Pow2MinMaxObserver", ObserverKind::Pow2MinMax},
    ObserverKindInfo {"Pow2PerChannelMinMaxObserver", ObserverKind::Pow2PerChannelMinMax, true},
    ObserverKindInfo {"FixedQParamsObserver", ObserverKind::FixedQParams, false, false},
    ObserverKindInfo {"PlaceholderObserver", ObserverKind::Placeholder, false, false},
    ObserverKindInfo {"DerivedObserverOrFakeQuantize", ObserverKind::Derived, false, false},
};

inline const ObserverKindInfo& observerKindInfo(ObserverKind kind)
{
    return *std::find_if(kObserverKinds.begin(), kObserverKinds.end(),
        [kind](const ObserverKindInfo& info) { return info.kind == kind; });
}

/// Scale and zero point that a FixedQParams observer was given.
[[nodiscard]] QParams fixedQParamsOf(const Observer& observer);

} // namespace qdq
