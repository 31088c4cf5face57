// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/target.h"

#include <string>
#include <vector>

namespace qdq {

/// An example of a target file on which the rules do not say what the file says.
struct FailedExample
{
    std::string rule;
    std::size_t index = 0; ///< among the examples of the rule, from 0
    std::string why; ///< "rule R3 fires at y: found scale = 0.5, 0.25"
    friend bool operator==(const FailedExample&, const FailedExample&) = default;
};

/// Checks every example with its rule alone: one that passes has no finding at all, one that fails
/// has a finding of the rule at its node and none elsewhere.
[[nodiscard]] std::vector<FailedExample> runExamples(const TargetPtr& target);

} // namespace qdq
