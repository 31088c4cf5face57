// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/inputfile.h"

#include <span>
#include <string>
#include <vector>

// The wire format of Protocol Buffers: a message is a sequence of fields, each a tag (field number
// and wire type) and a value. Walked in the file, so that a value of a gigabyte costs nothing until
// it is asked for, and so that every complaint can name its byte (docs/adr: own wire reader).

namespace qdq {

enum class WireType : std::uint8_t
{
    Varint = 0,
    Fixed64 = 1,
    Length = 2, ///< strings, nested messages, packed numbers
    Fixed32 = 5,
};

/// Bytes of a file, [begin, end).
struct WireRange
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    [[nodiscard]] std::uint64_t size() const { return end - begin; }
};

struct WireField
{
    std::uint32_t number = 0;
    WireType type = WireType::Varint;
    std::uint64_t offset = 0; ///< of the tag
    std::uint64_t bits = 0; ///< the value, unless it is Length
    WireRange range; ///< of the value when it is Length

    [[nodiscard]] bool is(std::uint32_t wantedNumber, WireType wantedType) const
    {
        return number == wantedNumber && type == wantedType;
    }
};

/// "byte 1234", the place of an error.
[[nodiscard]] std::string placeOfByte(std::uint64_t offset);

/// A file looked at through a buffer, for small reads that mostly go forward. Not for two threads.
class WireSource
{
public:
    explicit WireSource(InputFile file)
        : m_file(std::move(file))
    {
    }

    [[nodiscard]] const InputFile& file() const { return m_file; }
    [[nodiscard]] WireRange all() const { return {0, m_file.size()}; }

    /// `length` bytes from `offset`, fewer only at the end of the file; valid until the next call.
    [[nodiscard]] Result<std::span<const std::byte>> peek(std::uint64_t offset, std::size_t length);
    /// The bytes of a range as text. Refused: more than `limit`.
    [[nodiscard]] Result<std::string> text(WireRange range, std::uint64_t limit);
    /// Appends the packed varints of a range to `values`.
    [[nodiscard]] Result<void> readVarints(WireRange range, std::vector<std::int64_t>& values);

private:
    InputFile m_file;
    Bytes m_buffer;
    std::uint64_t m_begin = 0; ///< of the buffer within the file
};

/// Walks the fields of one message. Refused, with the byte: a field that reaches beyond its
/// message, a number of more than ten bytes, field number 0, an unknown wire type (groups too,
/// which have been out of use since before ONNX).
class WireMessage
{
public:
    WireMessage(WireSource& source, WireRange range)
        : m_source(source)
        , m_range(range)
        , m_at(range.begin)
    {
    }

    /// The next field; false at the end of the message.
    [[nodiscard]] Result<bool> next(WireField& field);

private:
    [[nodiscard]] Result<std::uint64_t> varint();
    [[nodiscard]] Result<std::uint64_t> fixed(std::size_t width);
    [[nodiscard]] tl::unexpected<Error> tooShort(std::uint64_t wanted) const;

    WireSource& m_source;
    WireRange m_range;
    std::uint64_t m_at;
};

/// Calls `visit(const WireField&)`, which returns Result<void>, for every field of a message.
template <typename Visit>
[[nodiscard]] Result<void> forEachField(WireSource& source, WireRange range, const Visit& visit)
{
    WireMessage message(source, range);
    WireField field;
    for (;;) {
        const Result<bool> more = message.next(field);
        if (!more)
            return tl::unexpected<Error>(more.error());
        if (!*more)
            return {};
        if (Result<void> done = visit(static_cast<const WireField&>(field)); !done)
            return done;
    }
}

} // namespace qdq
