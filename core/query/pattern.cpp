// SPDX-License-Identifier: Apache-2.0
#include "core/query/pattern.h"

#include <algorithm>
#include <string>
#include <vector>

namespace qdq {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool sameLetter(char a, char b)
{
    return lower(a) == lower(b);
}

/// Dimensions of "16x8xs77" or "16×8×s77"; ( ) around derived ones keep their own signs.
std::vector<std::string> dimensionsOf(std::string_view shape)
{
    constexpr std::string_view kTimes = "×";
    std::vector<std::string> dimensions(1);
    for (std::size_t i = 0; i < shape.size();) {
        if (shape.substr(i).starts_with(kTimes)) {
            dimensions.emplace_back();
            i += kTimes.size();
        } else if (lower(shape[i]) == 'x') {
            dimensions.emplace_back();
            ++i;
        } else {
            dimensions.back() += lower(shape[i++]);
        }
    }
    return dimensions;
}

bool isNumeric(const std::string& dimension)
{
    return !dimension.empty()
        && std::ranges::all_of(dimension, [](char c) { return c >= '0' && c <= '9'; });
}

/// Greedy with one point to come back to: * never needs more than the last one tried again.
template <typename Text, typename Pattern, typename IsOne, typename IsMany>
bool matchesSequence(
    const Text& text, const Pattern& pattern, const IsOne& isOne, const IsMany& isMany)
{
    std::size_t t = 0;
    std::size_t p = 0;
    std::size_t starAt = std::string::npos;
    std::size_t textAt = 0;
    while (t < text.size()) {
        if (p < pattern.size() && isMany(pattern[p])) {
            starAt = p++;
            textAt = t;
        } else if (p < pattern.size() && isOne(text[t], pattern[p])) {
            ++t;
            ++p;
        } else if (starAt != std::string::npos) {
            p = starAt + 1;
            t = ++textAt;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && isMany(pattern[p]))
        ++p;
    return p == pattern.size();
}

} // namespace

bool matchesPattern(std::string_view text, std::string_view pattern)
{
    return matchesSequence(
        text, pattern, [](char c, char p) { return p == '?' || sameLetter(c, p); },
        [](char p) { return p == '*'; });
}

bool matchesShape(std::string_view shape, std::string_view pattern)
{
    return matchesSequence(
        dimensionsOf(shape), dimensionsOf(pattern),
        [](const std::string& dimension, const std::string& wanted) {
            return wanted == "?" ? !isNumeric(dimension) : dimension == wanted;
        },
        [](const std::string& wanted) { return wanted == "*"; });
}

bool containsText(std::string_view text, std::string_view part)
{
    return std::ranges::search(text, part, sameLetter).begin() != text.end() || part.empty();
}

bool equalText(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, sameLetter);
}

} // namespace qdq
