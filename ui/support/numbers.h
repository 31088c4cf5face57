// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <span>

// Numbers as people read them in tables and panels: as the canvas writes them
// (core/units/numbertext.h), and ranges short enough for a column. Exact text for copies comes from
// core/base/text.h.

namespace qdq::ui {

/// "2⁻⁴" where the value is exactly that, else five significant digits.
[[nodiscard]] QString numberText(double value);

/// One number, or "least…largest" of several with three digits; powers of two only where both are.
/// Empty for none.
[[nodiscard]] QString numbersText(std::span<const double> values);

/// "2⁻⁴".
[[nodiscard]] QString powerText(int exponent);

/// The power of two next to a scale greater than 0, and how far it is: "2⁻⁵ = 0.03125, +13.6 %".
[[nodiscard]] QString nearestPowerText(double scale);

/// A text of core with its powers as people write them: "2^-4" becomes "2⁻⁴", "2^k" "2ᵏ".
[[nodiscard]] QString withSuperscripts(const QString& text);

/// A whole number with a real minus sign and thin spaces between thousands.
[[nodiscard]] QString wholeText(qint64 value);

/// The same for every whole number in a text: "43 379 nodes".
[[nodiscard]] QString withThousands(const QString& text);

/// Zero points: one whole number, or "least…largest"; empty for none.
[[nodiscard]] QString zeroPointText(std::span<const double> values);

/// "−5.183", three digits behind the point; empty for values that have no logarithm.
[[nodiscard]] QString log2Text(double value);

/// Every value with full precision, separated by ", ": what copies hold.
[[nodiscard]] QString exactText(std::span<const double> values);

} // namespace qdq::ui
