// SPDX-License-Identifier: Apache-2.0
#include "core/units/numbertext.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace qdq {

namespace {

constexpr int kRangeDigits = 3; ///< both ends of a range must fit into a row

bool isPower(double value)
{
    int exponent = 0;
    return exactLog2(value, exponent);
}

std::string powerText(double value)
{
    int exponent = 0;
    return exactLog2(value, exponent) ? "2" + superscript(exponent) : std::string();
}

/// In the order of writing: "5…−3" never happens.
template <typename T> std::pair<T, T> extremes(const std::vector<T>& values)
{
    const auto [least, most] = std::ranges::minmax(values);
    return {least, most};
}

} // namespace

std::string superscript(std::int64_t number)
{
    constexpr std::array<std::string_view, 10> kDigits = {
        "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (char c : std::to_string(number))
        text += c == '-' ? std::string_view("⁻") : kDigits[static_cast<std::size_t>(c - '0')];
    return text;
}

std::string integerText(std::int64_t number)
{
    std::string text = std::to_string(number);
    if (text.front() == '-')
        text.replace(0, 1, "−");
    return text;
}

std::string decimalText(double value, int digits)
{
    std::string text = significant(value, digits);
    for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 1))
        text.replace(at, 1, "−");
    return text;
}

std::string scaleText(double scale, NumberForm form)
{
    const std::string power = powerText(scale);
    if (power.empty() || form == NumberForm::Decimal)
        return decimalText(scale);
    return form == NumberForm::Both ? power + " " + shortest(scale) : power;
}

std::string scaleText(const std::vector<double>& scales, NumberForm form)
{
    if (scales.empty())
        return "?";
    const auto [least, most] = extremes(scales);
    if (least == most)
        return scaleText(least, form);
    const std::string decimals =
        decimalText(least, kRangeDigits) + "…" + decimalText(most, kRangeDigits);
    if (form == NumberForm::Decimal || !areExactPowers(scales))
        return decimals;
    const std::string powers = powerText(least) + "…" + powerText(most);
    return form == NumberForm::Both ? powers + " " + decimals : powers;
}

std::string integersText(const std::vector<std::int64_t>& numbers)
{
    if (numbers.empty())
        return "?";
    const auto [least, most] = extremes(numbers);
    return least == most ? integerText(least) : integerText(least) + "…" + integerText(most);
}

bool areExactPowers(const std::vector<double>& values)
{
    return !values.empty() && std::ranges::all_of(values, isPower);
}

} // namespace qdq
