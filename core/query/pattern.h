// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace qdq {

// Comparisons of the query language; case never counts.

/// Whole text against a pattern of * (anything) and ? (one character).
[[nodiscard]] bool matchesPattern(std::string_view text, std::string_view pattern);
/// "16×8×s77" against "16x?x*": * is any run of dimensions, ? is one symbolic dimension.
[[nodiscard]] bool matchesShape(std::string_view shape, std::string_view pattern);
[[nodiscard]] bool containsText(std::string_view text, std::string_view part);
[[nodiscard]] bool equalText(std::string_view a, std::string_view b);

} // namespace qdq
