// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Numbers as they stand on cards and badges (design/ui.md 4.5): with real superscripts and minus
// signs, independent of the locale.

namespace qdq {

enum class NumberForm : std::uint8_t
{
    Pow2, ///< 2⁻⁴ where the value is exactly that, else decimal
    Decimal,
    Both, ///< "2⁻⁴ 0.0625" where the value is exactly that
};

[[nodiscard]] std::string superscript(std::int64_t number); ///< "⁻⁴"
[[nodiscard]] std::string integerText(std::int64_t number); ///< "−128"
/// Five significant digits unless told; "−" for minus.
[[nodiscard]] std::string decimalText(double value, int digits = 5);
[[nodiscard]] std::string scaleText(double scale, NumberForm form);
/// Smallest to largest, "2⁻⁹…2⁻⁷"; one number where all are equal; powers of two only where all
/// are. "?" for no numbers.
[[nodiscard]] std::string scaleText(const std::vector<double>& scales, NumberForm form);
[[nodiscard]] std::string integersText(const std::vector<std::int64_t>& numbers); ///< "0", "−3…5"
/// At least one, and each exactly a power of two.
[[nodiscard]] bool areExactPowers(const std::vector<double>& values);

} // namespace qdq
