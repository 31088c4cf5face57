// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/target.h"

#include <map>
#include <optional>
#include <string>

namespace qdq {

/// What somebody wants otherwise than the file of a target says.
struct RuleAdjustments
{
    std::map<std::string, Severity> severities; ///< by rule id; ids that a target lacks do nothing
    std::optional<double> biasTolerance; ///< relative; of every rule whose check is "bias"

    [[nodiscard]] bool isEmpty() const { return severities.empty() && !biasTolerance; }
    friend bool operator==(const RuleAdjustments&, const RuleAdjustments&) = default;
};

/// The target with its rules so adjusted, marked and with "(adjusted)" in its name, since its
/// findings are no longer those of the file; `target` itself where nothing of it changes, null for
/// null.
[[nodiscard]] TargetPtr adjusted(const TargetPtr& target, const RuleAdjustments& adjustments);

} // namespace qdq
