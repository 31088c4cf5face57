// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/observerstate.h"

#include <limits>

namespace qdq {

namespace {

std::vector<double> valuesOf(const ObserverModule& module, std::string_view name)
{
    for (const auto& [key, tensor] : *module.state)
        if (key == name && tensor.hasData())
            return tensor.loadAsDouble().value_or(std::vector<double> {});
    return {};
}

} // namespace

bool ObservedRange::isEmpty() const
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return min.empty() || (min.front() == kInfinity && max.front() == -kInfinity);
}

std::optional<ObservedRange> observedRange(const ObserverModule& module)
{
    const bool observes =
        module.type.find("MinMax") != std::string::npos || module.type == "HistogramObserver";
    if (!observes || !module.aliasOf.empty() || !module.state)
        return std::nullopt;
    ObservedRange range {valuesOf(module, "min_val"), valuesOf(module, "max_val")};
    if (range.min.size() != range.max.size())
        return std::nullopt;
    return range;
}

} // namespace qdq
