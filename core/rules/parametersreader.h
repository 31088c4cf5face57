// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/parameters.h"
#include "core/rules/strictreader.h"

namespace qdq {

/// The parameters of a rule. Which of them its check takes has been looked at before; what is wrong
/// with their values is kept in `in`.
[[nodiscard]] RuleParameters readParameters(StrictReader& in, JsonView object);

} // namespace qdq
