// SPDX-License-Identifier: Apache-2.0
#include "core/rules/adjust.h"

#include <utility>

namespace qdq {

namespace {

bool adjust(Rule& rule, const RuleAdjustments& adjustments)
{
    bool isChanged = false;
    if (const auto wanted = adjustments.severities.find(rule.id);
        wanted != adjustments.severities.end())
        isChanged = std::exchange(rule.severity, wanted->second) != wanted->second;
    if (adjustments.biasTolerance && rule.check->name == "bias")
        isChanged |= std::exchange(rule.parameters.tolerance, *adjustments.biasTolerance)
            != *adjustments.biasTolerance;
    return isChanged;
}

} // namespace

TargetPtr adjusted(const TargetPtr& target, const RuleAdjustments& adjustments)
{
    if (!target || adjustments.isEmpty())
        return target;
    auto copy = std::make_shared<Target>(*target);
    bool isChanged = false;
    for (Rule& rule : copy->rules)
        isChanged |= adjust(rule, adjustments);
    if (!isChanged)
        return target;
    copy->name += " (adjusted)";
    copy->isAdjusted = true;
    return copy;
}

} // namespace qdq
