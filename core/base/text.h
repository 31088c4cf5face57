// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

// Numbers and names as text, independent of the locale: the same input gives the same bytes
// everywhere.

/// Shortest decimal that reads back to the same double: "0.1", "1e-05", "inf", "nan". Python's repr
/// without the trailing ".0" of whole numbers.
[[nodiscard]] std::string shortest(double value);

/// `digits` significant digits, no exponent between 1e-5 and 1e15: 0.011853, 0.02168 is "0.021680".
[[nodiscard]] std::string significant(double value, int digits = 5);

/// With so many digits behind the point: "-6.000".
[[nodiscard]] std::string withDecimals(double value, int digits);

/// The k of value = 2^k, exactly; false when the value is no finite positive power of two.
[[nodiscard]] bool exactLog2(double value, int& exponent);

/// "2^-4" where the value is exactly that, else significant(value).
[[nodiscard]] std::string powerOrDecimal(double value);

/// Levenshtein distance, for "did you mean".
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);

/// The candidate nearest to `name` by editDistance; empty when none is closer than half of the
/// name's length.
[[nodiscard]] std::string nearestName(
    std::string_view name, const std::vector<std::string>& candidates);

/// A word of a command as a POSIX shell takes it: 'my file.pt2' in single quotes, plain words as
/// they are.
[[nodiscard]] std::string shellWord(std::string_view word);

[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// a < b with runs of digits compared as numbers: conv2d_2 before conv2d_10.
[[nodiscard]] bool naturalLess(std::string_view a, std::string_view b);

} // namespace qdq
