// SPDX-License-Identifier: Apache-2.0
#include "core/io/jsonquirks.h"

#include <array>
#include <cstring>
#include <string_view>
#include <vector>

namespace qdq {

namespace {

constexpr std::array<std::string_view, 3> kBareNumbers = {"-Infinity", "Infinity", "NaN"};

/// Past the closing quote of the string that starts at `begin`, or the end of the text.
std::size_t endOfString(std::string_view text, std::size_t begin)
{
    for (std::size_t i = begin + 1; i < text.size(); ++i) {
        if (text[i] == '"')
            return i + 1;
        if (text[i] == '\\')
            ++i;
    }
    return text.size();
}

struct Token
{
    std::size_t begin;
    std::size_t length;
};

std::vector<Token> bareNumbersOf(std::string_view text)
{
    std::vector<Token> found;
    std::size_t i = 0;
    while (i < text.size()) {
        const char c = text[i];
        if (c == '"') {
            i = endOfString(text, i);
            continue;
        }
        std::size_t length = 1;
        if (c == 'N' || c == 'I' || c == '-')
            for (const std::string_view name : kBareNumbers)
                if (text.substr(i, name.size()) == name) {
                    found.push_back({i, name.size()});
                    length = name.size();
                    break;
                }
        i += length;
    }
    return found;
}

/// The 16 bits of `\uXXXX` at `i`, or -1.
int escapedUnit(std::string_view text, std::size_t i)
{
    if (i + 6 > text.size() || text[i] != '\\' || text[i + 1] != 'u')
        return -1;
    int unit = 0;
    for (std::size_t k = i + 2; k < i + 6; ++k) {
        const char c = text[k];
        const int digit = c >= '0' && c <= '9' ? c - '0'
            : c >= 'a' && c <= 'f'             ? c - 'a' + 10
            : c >= 'A' && c <= 'F'             ? c - 'A' + 10
                                               : -1;
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

bool isHigh(int unit)
{
    return unit >= 0xd800 && unit < 0xdc00;
}

bool isLow(int unit)
{
    return unit >= 0xdc00 && unit < 0xe000;
}

} // namespace

bool quoteBareNumbers(std::string& text)
{
    const std::vector<Token> tokens = bareNumbersOf(text);
    if (tokens.empty())
        return false;
    std::string quoted;
    quoted.reserve(text.size() + 2 * tokens.size());
    std::size_t done = 0;
    for (const Token& token : tokens) {
        quoted.append(text, done, token.begin - done);
        quoted += '"';
        quoted.append(text, token.begin, token.length);
        quoted += '"';
        done = token.begin + token.length;
    }
    quoted.append(text, done);
    text = std::move(quoted);
    return true;
}

void replaceLoneSurrogates(std::string& text)
{
    std::size_t i = text.find('\\');
    while (i != std::string::npos && i + 1 < text.size()) {
        const int unit = escapedUnit(text, i);
        if (isHigh(unit) && isLow(escapedUnit(text, i + 6))) {
            i = text.find('\\', i + 12);
            continue;
        }
        if (isHigh(unit) || isLow(unit))
            std::memcpy(text.data() + i + 2, "fffd", 4);
        i = text.find('\\', i + 2); // a backslash takes the next character with it, whatever it is
    }
}

} // namespace qdq
