// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace qdq::test {

/// Value of an arithmetic expression as Python would compute it, with + - * / // **, comparisons (1
/// or 0), brackets, Max, Min, Mod, Eq and Ne. Nothing when it does not parse or names an unknown
/// symbol.
[[nodiscard]] std::optional<double> evaluate(
    std::string_view expression, const std::map<std::string, double>& symbols);

} // namespace qdq::test
