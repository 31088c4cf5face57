// SPDX-License-Identifier: Apache-2.0
#include "core/io/zipwriter.h"

#include "core/io/inflate.h"

#include <algorithm>

// Layouts: PKWARE's APPNOTE 6.3.10, sections 4.3 and 4.5. All numbers little-endian.

namespace qdq {

namespace {

constexpr std::uint64_t kLocalSize = 30;
constexpr std::uint64_t kMax32 = 0xffffffffU;
constexpr std::uint64_t kMax16 = 0xffffU;
constexpr std::uint16_t kUtf8Names = 0x0800;
constexpr std::uint16_t kFirstDay = 0x0021; ///< 1 January 1980

std::string number(std::uint64_t value, int width)
{
    std::string text;
    for (int i = 0; i < width; ++i)
        text += static_cast<char>(value >> (8 * i));
    return text;
}

std::string in32(std::uint64_t value)
{
    return number(std::min(value, kMax32), 4);
}

/// The zip64 extra field of the numbers that 32 bits cannot hold; empty when there are none.
std::string zip64Extra(std::initializer_list<std::uint64_t> numbers)
{
    std::string fields;
    for (const std::uint64_t value : numbers)
        if (value >= kMax32)
            fields += number(value, 8);
    return fields.empty() ? fields : number(0x0001, 2) + number(fields.size(), 2) + fields;
}

/// Fills up to the next multiple of the alignment, in a field that readers skip.
std::string paddingExtra(std::uint64_t dataOffset)
{
    constexpr std::uint64_t kHeader = 4;
    const std::uint64_t past = (dataOffset + kHeader) % ZipWriter::kAlignment;
    const std::uint64_t fill = past == 0 ? 0 : ZipWriter::kAlignment - past;
    return "FB" + number(fill, 2) + std::string(fill, 'Z');
}

/// What local header and directory have in common, from the flags to the length of the name.
std::string commonHeader(std::uint32_t crc, std::uint64_t size, std::size_t nameLength)
{
    const std::string sizes = in32(size) + in32(size); // a local zip64 field must have both
    return number(kUtf8Names, 2) + number(0, 2) + number(0, 2) + number(kFirstDay, 2)
        + number(crc, 4) + sizes + number(nameLength, 2);
}

/// `visit(chunk)` for the content piece by piece, until one fails.
template <typename Visit>
Result<void> forEachChunk(const InputFile& file, const Progress& progress, const Visit& visit)
{
    constexpr std::uint64_t kChunk = 1ULL << 20;
    Bytes buffer(static_cast<std::size_t>(std::min(kChunk, file.size())));
    for (std::uint64_t offset = 0; offset < file.size(); offset += kChunk) {
        if (progress.isCancelled())
            return fail(ErrorCode::Cancelled, {}, "cancelled");
        const auto length = static_cast<std::size_t>(std::min(kChunk, file.size() - offset));
        const std::span chunk = std::span(buffer).first(length);
        if (auto done = file.readInto(offset, chunk); !done)
            return done;
        if (auto done = visit(chunk); !done)
            return done;
    }
    return {};
}

} // namespace

Result<void> ZipWriter::write(std::string_view text)
{
    m_offset += text.size();
    return m_file.write(text);
}

Result<void> ZipWriter::begin(std::string_view name, std::uint64_t size, std::uint32_t crc)
{
    const std::uint64_t begin = m_offset;
    const std::string common = commonHeader(crc, size, name.size());
    const std::string large = zip64Extra({size, size});
    const std::string padding = paddingExtra(begin + kLocalSize + name.size() + large.size());
    const std::string version = number(large.empty() ? 20 : 45, 2);
    if (auto done = write(number(0x04034b50, 4) + version + common
            + number(large.size() + padding.size(), 2) + std::string(name) + large + padding);
        !done)
        return done;
    const std::string extra = zip64Extra({size, size, begin});
    m_directory += number(0x02014b50, 4) + version + version + common + number(extra.size(), 2)
        + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + in32(begin)
        + std::string(name) + extra;
    ++m_count;
    m_offset += size;
    return {};
}

Result<void> ZipWriter::add(std::string_view name, std::span<const std::byte> content)
{
    if (auto done = begin(name, content.size(), crc32Of(content)); !done)
        return done;
    return m_file.write(content);
}

Result<void> ZipWriter::add(
    std::string_view name, const InputFile& content, const Progress& progress)
{
    // The checksum stands before the content.
    std::uint32_t crc = 0;
    if (auto done = forEachChunk(content, progress,
            [&](std::span<const std::byte> chunk) {
                crc = crc32Of(chunk, crc);
                return Result<void> {};
            });
        !done)
        return done;
    if (auto done = begin(name, content.size(), crc); !done)
        return done;
    return forEachChunk(content, progress,
        [this](std::span<const std::byte> chunk) { return m_file.write(chunk); });
}

Result<void> ZipWriter::finish()
{
    const std::uint64_t begin = m_offset;
    const std::uint64_t size = m_directory.size();
    if (auto done = write(m_directory); !done)
        return done;
    const std::uint64_t end64 = m_offset;
    const std::string record = number(0x06064b50, 4) + number(44, 8) + number(45, 2) + number(45, 2)
        + number(0, 4) + number(0, 4) + number(m_count, 8) + number(m_count, 8) + number(size, 8)
        + number(begin, 8);
    const std::string locator =
        number(0x07064b50, 4) + number(0, 4) + number(end64, 8) + number(1, 4);
    const std::string count = number(std::min(m_count, kMax16), 2);
    const std::string end = number(0x06054b50, 4) + number(0, 4) + count + count + in32(size)
        + in32(begin) + number(0, 2);
    return write(record + locator + end);
}

} // namespace qdq
