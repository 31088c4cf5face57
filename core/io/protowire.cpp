// SPDX-License-Identifier: Apache-2.0
#include "core/io/protowire.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace qdq {

namespace {

constexpr std::size_t kBuffer = 64 * 1024;
constexpr std::size_t kMaxVarint = 10;

struct Varint
{
    std::uint64_t value = 0;
    std::size_t length = 0;
};

/// Nothing when the number does not end within `bytes`.
std::optional<Varint> decodeVarint(std::span<const std::byte> bytes)
{
    Varint number;
    for (const std::byte byte : bytes.first(std::min(bytes.size(), kMaxVarint))) {
        const auto low = static_cast<std::uint64_t>(byte & std::byte {0x7f});
        number.value |= low << (7 * number.length++);
        if ((byte & std::byte {0x80}) == std::byte {})
            return number;
    }
    return std::nullopt;
}

} // namespace

std::string placeOfByte(std::uint64_t offset)
{
    return "byte " + std::to_string(offset);
}

Result<std::span<const std::byte>> WireSource::peek(std::uint64_t offset, std::size_t length)
{
    const std::uint64_t size = m_file.size();
    const std::uint64_t end =
        offset < size ? offset + std::min<std::uint64_t>(length, size - offset) : offset;
    if (offset < m_begin || end > m_begin + m_buffer.size()) {
        const std::uint64_t wanted =
            std::min<std::uint64_t>(std::max(kBuffer, length), offset < size ? size - offset : 0);
        Result<Bytes> bytes = m_file.read(std::min(offset, size), wanted);
        if (!bytes)
            return failWith(std::move(bytes));
        m_buffer = std::move(*bytes);
        m_begin = offset;
    }
    return std::span<const std::byte>(m_buffer).subspan(
        static_cast<std::size_t>(offset - m_begin), static_cast<std::size_t>(end - offset));
}

Result<std::string> WireSource::text(WireRange range, std::uint64_t limit)
{
    if (range.size() > limit)
        return fail(ErrorCode::Limit, placeOfByte(range.begin),
            "a text of " + std::to_string(range.size()) + " bytes, more than the limit of "
                + std::to_string(limit));
    const auto bytes = peek(range.begin, static_cast<std::size_t>(range.size()));
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

Result<void> WireSource::readVarints(WireRange range, std::vector<std::int64_t>& values)
{
    for (std::uint64_t at = range.begin; at < range.end;) {
        const auto left = static_cast<std::size_t>(
            std::min<std::uint64_t>(range.end - at, std::uint64_t {kMaxVarint}));
        const auto bytes = peek(at, left);
        if (!bytes)
            return tl::unexpected<Error>(bytes.error());
        const auto number = decodeVarint(*bytes);
        if (!number)
            return fail(ErrorCode::Malformed, placeOfByte(at), "a number that does not end");
        values.push_back(static_cast<std::int64_t>(number->value));
        at += number->length;
    }
    return {};
}

tl::unexpected<Error> WireMessage::tooShort(std::uint64_t wanted) const
{
    const bool isFile = m_range.end == m_source.file().size();
    return fail(ErrorCode::Malformed, placeOfByte(m_at),
        std::to_string(wanted) + " bytes are announced, "
            + (isFile ? "the file ends after " : "the message around them ends after ")
            + std::to_string(m_range.end - m_at)
            + (isFile ? ": it is cut short or damaged" : ": the file is damaged"));
}

Result<std::uint64_t> WireMessage::varint()
{
    const auto left =
        static_cast<std::size_t>(std::min<std::uint64_t>(m_range.end - m_at, kMaxVarint));
    const auto bytes = m_source.peek(m_at, left);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    const auto number = decodeVarint(*bytes);
    if (!number && left < kMaxVarint)
        return tooShort(left + 1);
    if (!number)
        return fail(ErrorCode::Malformed, placeOfByte(m_at), "a number of more than ten bytes");
    m_at += number->length;
    return number->value;
}

Result<std::uint64_t> WireMessage::fixed(std::size_t width)
{
    if (m_range.end - m_at < width)
        return tooShort(width);
    const auto bytes = m_source.peek(m_at, width);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    std::uint64_t value = 0;
    std::memcpy(&value, bytes->data(), width); // both are little-endian
    m_at += width;
    return value;
}

Result<bool> WireMessage::next(WireField& field)
{
    if (m_at >= m_range.end)
        return false;
    field.offset = m_at;
    const auto tag = varint();
    if (!tag)
        return tl::unexpected<Error>(tag.error());
    constexpr std::uint64_t kMaxNumber = (1U << 29) - 1;
    const std::uint64_t number = *tag >> 3;
    if (number == 0 || number > kMaxNumber)
        return fail(ErrorCode::Malformed, placeOfByte(field.offset),
            "field number " + std::to_string(number) + " does not exist");
    field.number = static_cast<std::uint32_t>(number);
    field.type = static_cast<WireType>(*tag & 7);
    Result<std::uint64_t> value = 0;
    switch (field.type) {
    case WireType::Varint:
    case WireType::Length:
        value = varint();
        break;
    case WireType::Fixed64:
        value = fixed(8);
        break;
    case WireType::Fixed32:
        value = fixed(4);
        break;
    default:
        return fail(ErrorCode::Malformed, placeOfByte(field.offset),
            "wire type " + std::to_string(*tag & 7) + " is not used in this format");
    }
    if (!value)
        return tl::unexpected<Error>(value.error());
    field.bits = *value;
    if (field.type == WireType::Length) {
        if (*value > m_range.end - m_at)
            return tooShort(*value);
        field.range = {m_at, m_at + *value};
        m_at = field.range.end;
    }
    return true;
}

} // namespace qdq
