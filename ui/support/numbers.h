// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <span>

// Numbers as people read them in tables and panels: short, with 2ᵏ where a value is exactly that.
// Exact text for copies comes from core/base/text.h.

namespace qdq::ui {

/// "2⁻⁴".
[[nodiscard]] QString powerText(int exponent);

/// "2⁻⁴" where the value is exactly a power of two, else five significant digits; U+2212 for minus.
[[nodiscard]] QString numberText(double value);

/// One number, or "least…largest" of several; empty for none.
[[nodiscard]] QString numbersText(std::span<const double> values);

/// A text of core with its powers as people write them: "2^-4" becomes "2⁻⁴".
[[nodiscard]] QString withSuperscripts(const QString& text);

/// A whole number with U+2212 for minus and thin spaces between thousands.
[[nodiscard]] QString wholeText(qint64 value);

/// Zero points: one whole number, or "least…largest"; empty for none.
[[nodiscard]] QString zeroPointText(std::span<const double> values);

/// "−5.183", three digits behind the point; empty for values that have no logarithm.
[[nodiscard]] QString log2Text(double value);

/// Every value with full precision, separated by ", ": what copies hold.
[[nodiscard]] QString exactText(std::span<const double> values);

} // namespace qdq::ui
