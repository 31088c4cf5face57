// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/rule.h"

#include <string>
#include <string_view>

namespace qdq {

/// The rules and notes of every target.
[[nodiscard]] std::string rulesText();
[[nodiscard]] std::string rulesJson();
/// One rule with its page.
[[nodiscard]] std::string ruleText(const Rule& rule);
[[nodiscard]] std::string ruleJson(const Rule& rule);

/// docs/rules/<ID>.md, built into the program; empty where there is no such page.
[[nodiscard]] std::string_view rulePage(std::string_view id);

} // namespace qdq
