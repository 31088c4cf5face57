// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace qdq {

/// Puts JSON text together piece by piece, compact, in the order of the calls. Knows where commas
/// go and nothing else.
class JsonWriter
{
public:
    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('}'); }
    JsonWriter& beginArray() { return open('['); }
    JsonWriter& endArray() { return close(']'); }
    JsonWriter& key(std::string_view name);
    JsonWriter& string(std::string_view text);
    JsonWriter& integer(std::int64_t value);
    /// Shortest form that reads back to the same bits, always with a point or an exponent so that
    /// it stays a float. Not for infinities and NaN, which JSON cannot write.
    JsonWriter& number(double value);
    JsonWriter& boolean(bool value);
    JsonWriter& null();
    /// Line break before the next value; for files that people compare line by line.
    JsonWriter& newLine();

    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void separate();
    void quote(std::string_view text);

    std::string m_text;
    bool m_needsComma = false;
    bool m_wantsLine = false;
};

} // namespace qdq
