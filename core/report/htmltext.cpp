// SPDX-License-Identifier: Apache-2.0
#include "core/report/htmltext.h"

#include "core/base/utf8.h"

namespace qdq {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// U+FFFE or U+FFFF, which XML does not know although UTF-8 does.
bool isNoncharacter(std::string_view text)
{
    return text.starts_with("\xEF\xBF\xBE") || text.starts_with("\xEF\xBF\xBF");
}

void append(std::string& out, char c)
{
    switch (c) {
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
        out += c;
    }
}

} // namespace

std::string htmlText(std::string_view text)
{
    const std::string valid = validUtf8(text);
    std::string out;
    out.reserve(valid.size());
    for (std::size_t i = 0; i < valid.size(); ++i) {
        const auto byte = static_cast<unsigned char>(valid[i]);
        if (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') {
            out += kReplacement;
        } else if (isNoncharacter(std::string_view(valid).substr(i, 3))) {
            out += kReplacement;
            i += 2;
        } else {
            append(out, valid[i]);
        }
    }
    return out;
}

} // namespace qdq
