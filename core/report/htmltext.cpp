// SPDX-License-Identifier: Apache-2.0
#include "core/report/htmltext.h"

#include <cstddef>
#include <cstdint>

namespace qdq {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Length of the UTF-8 sequence at the start, by its first byte; 0 for a byte that starts none.
std::size_t lengthOf(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if (first >= 0xE0 && first <= 0xEF)
        return 3;
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

std::uint32_t decode(std::string_view sequence)
{
    const auto first = static_cast<unsigned char>(sequence[0]);
    if (sequence.size() == 1)
        return first;
    std::uint32_t code = first & (0x7FU >> sequence.size());
    for (const char next : sequence.substr(1))
        code = code << 6 | (static_cast<unsigned char>(next) & 0x3FU);
    return code;
}

bool isContinued(std::string_view sequence)
{
    for (const char next : sequence.substr(1))
        if ((static_cast<unsigned char>(next) & 0xC0U) != 0x80)
            return false;
    return true;
}

/// Characters of XML 1.0, without overlong forms.
bool isCharacter(std::uint32_t code, std::size_t length)
{
    if (length == 3 && (code < 0x800 || (code >= 0xD800 && code <= 0xDFFF) || code >= 0xFFFE))
        return false;
    if (length == 4 && (code < 0x10000 || code > 0x10FFFF))
        return false;
    return code >= 0x20 || code == '\t' || code == '\n' || code == '\r';
}

void append(std::string& out, std::string_view character)
{
    switch (character[0]) {
    case '&':
        out += "&amp;";
        break;
    case '<':
        out += "&lt;";
        break;
    case '>':
        out += "&gt;";
        break;
    case '"':
        out += "&quot;";
        break;
    default:
        out += character;
    }
}

} // namespace

std::string htmlText(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = lengthOf(static_cast<unsigned char>(text[i]));
        const std::string_view character = text.substr(i, length);
        const bool isWhole = length != 0 && character.size() == length && isContinued(character);
        if (isWhole && isCharacter(decode(character), length)) {
            append(out, character);
            i += length;
        } else {
            out += kReplacement;
            ++i;
        }
    }
    return out;
}

} // namespace qdq
