// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/target.h"

#include <string>

namespace qdq {

/// The page of a target in Markdown, all from its file: what it is, its rules with their numbers
/// and examples, the ops that it runs, where it comes from. docs/targets/<id>.md is this text.
[[nodiscard]] std::string targetPage(const Target& target);

/// The part of that page about one rule, as a page of its own.
[[nodiscard]] std::string rulePageOf(const Target& target, const Rule& rule);

} // namespace qdq
