// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace qdq {

std::string shortest(double value)
{
    std::array<char, 64> buffer {};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string significant(double value, int digits)
{
    if (!std::isfinite(value))
        return shortest(value);
    if (value == 0.0)
        return "0";
    std::array<char, 64> buffer {};
    const double magnitude = std::fabs(value);
    const bool plain = magnitude >= 1e-5 && magnitude < 1e15;
    int decimals = digits - 1;
    if (plain)
        decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(magnitude))));
    const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, decimals).ptr;
    return {buffer.data(), end};
}

bool exactLog2(double value, int& exponent)
{
    if (!std::isfinite(value) || value <= 0.0)
        return false;
    if (std::frexp(value, &exponent) != 0.5)
        return false;
    exponent -= 1;
    return true;
}

std::string withDecimals(double value, int digits)
{
    std::array<char, 400> buffer {}; // the largest double has 309 digits before the point
    const auto end = std::to_chars(
        buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits)
                         .ptr;
    return {buffer.data(), end};
}

std::string powerOrDecimal(double value)
{
    int exponent = 0;
    return exactLog2(value, exponent) ? "2^" + std::to_string(exponent) : significant(value);
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t {0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row[b.size()];
}

std::string nearestName(std::string_view name, const std::vector<std::string>& candidates)
{
    std::string best;
    std::size_t bestDistance = name.size() / 2 + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = editDistance(name, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string shellWord(std::string_view word)
{
    constexpr std::string_view kPlain = "0123456789abcdefghijklmnopqrstuvwxyz"
                                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ._-/=+:@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos)
        return std::string(word);
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator); end != std::string_view::npos;
         end = text.find(separator, begin)) {
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    parts.emplace_back(text.substr(begin));
    return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i != 0)
            text += separator;
        text += parts[i];
    }
    return text;
}

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string_view takeDigits(std::string_view& text)
{
    std::size_t n = 0;
    while (n < text.size() && isDigit(text[n]))
        ++n;
    std::string_view digits = text.substr(0, n);
    text.remove_prefix(n);
    while (digits.size() > 1 && digits.front() == '0')
        digits.remove_prefix(1);
    return digits;
}

} // namespace

bool naturalLess(std::string_view a, std::string_view b)
{
    while (!a.empty() && !b.empty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const std::string_view x = takeDigits(a);
            const std::string_view y = takeDigits(b);
            if (x.size() != y.size())
                return x.size() < y.size();
            if (x != y)
                return x < y;
            continue;
        }
        if (a.front() != b.front())
            return a.front() < b.front();
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    return a.size() < b.size();
}

} // namespace qdq
