// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/lint/lint.h"
#include "core/rules/target.h"

#include <span>
#include <string>
#include <string_view>

namespace qdq {

/// The rules and notes of `targets`, then the checks of quantizer configs.
[[nodiscard]] std::string rulesText(std::span<const TargetPtr> targets);
[[nodiscard]] std::string rulesJson(std::span<const TargetPtr> targets);
/// One rule with its page; where docs/rules has none, with its part of the target's page.
[[nodiscard]] std::string ruleText(const Target& target, const Rule& rule);
[[nodiscard]] std::string ruleJson(const Target& target, const Rule& rule);
/// One check with its page.
[[nodiscard]] std::string lintText(const Lint& lint);
[[nodiscard]] std::string lintJson(const Lint& lint);

/// docs/rules/<ID>.md, built into the program; empty where there is no such page.
[[nodiscard]] std::string_view rulePage(std::string_view id);

} // namespace qdq
