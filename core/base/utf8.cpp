// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"

#include <cstddef>
#include <cstdint>

namespace qdq {

namespace {

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// Bytes of the valid sequence at the beginning of `text`; 0 when there is none.
std::size_t sequenceLength(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80 ? 1
        : lead >> 5 == 0x06                ? 2
        : lead >> 4 == 0x0e                ? 3
        : lead >> 3 == 0x1e                ? 4
                                           : 0;
    if (length == 0 || length > text.size())
        return 0;
    std::uint32_t code = length == 1 ? lead : lead & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (!isContinuation(text[i]))
            return 0;
        code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = code >= 0xd800 && code < 0xe000;
    return code < kSmallest[length] || isSurrogate || code > 0x10ffff ? 0 : length;
}

} // namespace

std::string validUtf8(std::string_view text)
{
    std::string valid;
    valid.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        if (length == 0)
            valid += "\xef\xbf\xbd";
        else
            valid += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return valid;
}

} // namespace qdq
