// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/lint/lint.h"
#include "core/rules/rule.h"

#include <string>
#include <string_view>

namespace qdq {

/// The rules and notes of every target, then the checks of quantizer configs.
[[nodiscard]] std::string rulesText();
[[nodiscard]] std::string rulesJson();
/// One rule with its page.
[[nodiscard]] std::string ruleText(const Rule& rule);
[[nodiscard]] std::string ruleJson(const Rule& rule);
/// One check with its page.
[[nodiscard]] std::string lintText(const Lint& lint);
[[nodiscard]] std::string lintJson(const Lint& lint);

/// docs/rules/<ID>.md, built into the program; empty where there is no such page.
[[nodiscard]] std::string_view rulePage(std::string_view id);

} // namespace qdq
