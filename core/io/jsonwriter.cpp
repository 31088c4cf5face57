// SPDX-License-Identifier: Apache-2.0
#include "core/io/jsonwriter.h"

#include "core/base/text.h"

#include <cassert>
#include <cmath>

namespace qdq {

void JsonWriter::separate()
{
    if (m_needsComma)
        m_text += ',';
    if (m_wantsLine)
        m_text += '\n';
    m_wantsLine = false;
    m_needsComma = true;
}

JsonWriter& JsonWriter::open(char bracket)
{
    separate();
    m_text += bracket;
    m_needsComma = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket)
{
    if (m_wantsLine)
        m_text += '\n';
    m_wantsLine = false;
    m_text += bracket;
    m_needsComma = true;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name)
{
    separate();
    quote(name);
    m_text += ':';
    m_needsComma = false;
    return *this;
}

JsonWriter& JsonWriter::string(std::string_view text)
{
    separate();
    quote(text);
    return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t value)
{
    separate();
    m_text += std::to_string(value);
    return *this;
}

JsonWriter& JsonWriter::number(double value)
{
    assert(std::isfinite(value));
    separate();
    std::string text = shortest(value);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    m_text += text;
    return *this;
}

JsonWriter& JsonWriter::boolean(bool value)
{
    separate();
    m_text += value ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::null()
{
    separate();
    m_text += "null";
    return *this;
}

JsonWriter& JsonWriter::newLine()
{
    m_wantsLine = true;
    return *this;
}

void JsonWriter::quote(std::string_view text)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    m_text += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            m_text += '\\';
            m_text += c;
        } else if (c == '\n') {
            m_text += "\\n";
        } else if (code < 0x20) {
            m_text += "\\u00";
            m_text += kHex[code >> 4];
            m_text += kHex[code & 15];
        } else {
            m_text += c;
        }
    }
    m_text += '"';
}

} // namespace qdq
