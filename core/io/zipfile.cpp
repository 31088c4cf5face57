// SPDX-License-Identifier: Apache-2.0
#include "core/io/zipfile.h"

#include "core/io/inflate.h"

#include <algorithm>
#include <optional>

// Layouts: PKWARE's APPNOTE 6.3.10, sections 4.3 and 4.5. All numbers little-endian.

namespace qdq {

namespace {

constexpr std::uint32_t kLocalSignature = 0x04034b50;
constexpr std::uint32_t kCentralSignature = 0x02014b50;
constexpr std::uint32_t kEndSignature = 0x06054b50;
constexpr std::uint32_t kEnd64Signature = 0x06064b50;
constexpr std::uint32_t kEnd64LocatorSignature = 0x07064b50;
constexpr std::uint64_t kLocalSize = 30;
constexpr std::uint64_t kCentralSize = 46;
constexpr std::uint64_t kEndSize = 22;
constexpr std::uint64_t kEnd64LocatorSize = 20;
constexpr std::uint64_t kEnd64Size = 56;

std::uint64_t numberAt(std::span<const std::byte> bytes, std::uint64_t offset, unsigned width)
{
    std::uint64_t number = 0;
    for (unsigned i = 0; i < width; ++i)
        number |= static_cast<std::uint64_t>(bytes[offset + i]) << (8 * i);
    return number;
}

std::uint16_t u16(std::span<const std::byte> bytes, std::uint64_t offset)
{
    return static_cast<std::uint16_t>(numberAt(bytes, offset, 2));
}

std::uint32_t u32(std::span<const std::byte> bytes, std::uint64_t offset)
{
    return static_cast<std::uint32_t>(numberAt(bytes, offset, 4));
}

std::uint64_t u64(std::span<const std::byte> bytes, std::uint64_t offset)
{
    return numberAt(bytes, offset, 8);
}

tl::unexpected<Error> failAt(
    const InputFile& file, ErrorCode code, std::string where, std::string message)
{
    return tl::unexpected<Error>(Error {code, std::move(where), std::move(message), file.name()});
}

/// Takes 64-bit sizes from the zip64 extra field, in its fixed order and only for fields that say
/// 0xffffffff.
bool applyZip64(std::span<const std::byte> extra, ZipEntry& entry)
{
    std::uint64_t* const wanted[] = {&entry.size, &entry.compressedSize, &entry.headerOffset};
    while (extra.size() >= 4) {
        const std::uint16_t id = u16(extra, 0);
        const std::size_t size = u16(extra, 2);
        if (size > extra.size() - 4)
            break;
        std::span<const std::byte> field = extra.subspan(4, size);
        if (id == 0x0001)
            for (std::uint64_t* number : wanted)
                if (*number == 0xffffffffU) {
                    if (field.size() < 8)
                        return false;
                    *number = u64(field, 0);
                    field = field.subspan(8);
                }
        extra = extra.subspan(4 + size);
    }
    return true;
}

bool isSuspicious(std::string_view name)
{
    if (name.empty() || name.front() == '/' || name.find('\0') != std::string_view::npos
        || name.find('\\') != std::string_view::npos || (name.size() > 1 && name[1] == ':'))
        return true;
    std::size_t begin = 0;
    while (begin <= name.size()) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        if (name.substr(begin, end - begin) == "..")
            return true;
        begin = end + 1;
    }
    return false;
}

/// Names go into messages: control characters must not reach a terminal.
std::string printable(std::string_view name)
{
    std::string text(name.substr(0, 200));
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
    return text;
}

} // namespace

bool ZipFile::sniff(std::span<const std::byte> head)
{
    return head.size() >= 4 && (u32(head, 0) == kLocalSignature || u32(head, 0) == kEndSignature);
}

Result<ZipFile> ZipFile::open(InputFile file)
{
    const auto directory = findDirectory(file);
    if (!directory)
        return tl::unexpected<Error>(directory.error());
    ZipFile zip(std::move(file));
    if (auto done = zip.readDirectory(*directory); !done)
        return failWith(std::move(done));
    zip.noteOverlaps();
    return zip;
}

/// An end record counts only if its comment ends where the file ends and the directory it describes
/// ends where it begins, or where the zip64 end record begins: stored archives within this one have
/// end records too.
Result<ZipFile::Directory> ZipFile::findDirectory(const InputFile& file)
{
    const std::uint64_t tailSize = std::min<std::uint64_t>(file.size(), kEndSize + 0xffff);
    const auto tail = file.read(file.size() - tailSize, tailSize);
    if (!tail)
        return tl::unexpected<Error>(tail.error());
    std::optional<Directory> claimed;
    for (std::uint64_t at = tailSize >= kEndSize ? tailSize - kEndSize + 1 : 0; at-- > 0;) {
        if (u32(*tail, at) != kEndSignature || at + kEndSize + u16(*tail, at + 20) != tailSize)
            continue;
        Directory directory {u32(*tail, at + 16), u32(*tail, at + 12), u16(*tail, at + 10)};
        std::uint64_t end = file.size() - tailSize + at;
        if (at >= kEnd64LocatorSize
            && u32(*tail, at - kEnd64LocatorSize) == kEnd64LocatorSignature) {
            const std::uint64_t end64 = u64(*tail, at - kEnd64LocatorSize + 8);
            const auto record = file.read(end64, kEnd64Size);
            if (record && u32(*record, 0) == kEnd64Signature) {
                directory = {u64(*record, 48), u64(*record, 40), u64(*record, 32)};
                end = end64;
            }
        }
        claimed = directory;
        if (directory.offset <= end && directory.size == end - directory.offset)
            return directory;
    }
    if (claimed)
        return failAt(file, ErrorCode::Malformed, "central directory",
            "archive is truncated or damaged: the central directory should lie at "
                + std::to_string(claimed->offset) + ", " + std::to_string(claimed->size)
                + " bytes long, which is not where the file of " + std::to_string(file.size())
                + " bytes ends");
    return failAt(file, ErrorCode::Malformed, "byte " + std::to_string(file.size()),
        "archive is truncated: the central directory is missing at the end");
}

Result<void> ZipFile::readDirectory(const Directory& directory)
{
    if (directory.count > kMaxEntries)
        return failAt(m_file, ErrorCode::Limit, "central directory",
            std::to_string(directory.count) + " archive entries, more than the limit of "
                + std::to_string(kMaxEntries));
    const auto bytes = m_file.read(directory.offset, directory.size);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    std::span<const std::byte> rest(*bytes);
    for (std::uint64_t i = 0; i < directory.count; ++i) {
        const std::string place = "central directory, entry " + std::to_string(i);
        if (rest.size() < kCentralSize || u32(rest, 0) != kCentralSignature)
            return failAt(m_file, ErrorCode::Malformed, place,
                "archive is damaged: the central directory ends after " + std::to_string(i) + " of "
                    + std::to_string(directory.count) + " entries");
        const std::size_t nameLength = u16(rest, 28);
        const std::size_t extraLength = u16(rest, 30);
        const std::size_t whole = kCentralSize + nameLength + extraLength + u16(rest, 32);
        if (whole > rest.size())
            return failAt(m_file, ErrorCode::Malformed, place,
                "archive is damaged: the entry reaches beyond the directory");
        ZipEntry entry;
        entry.name.assign(reinterpret_cast<const char*>(rest.data()) + kCentralSize, nameLength);
        entry.isEncrypted = (u16(rest, 8) & 0x0041U) != 0;
        entry.method = u16(rest, 10);
        entry.crc = u32(rest, 16);
        entry.compressedSize = u32(rest, 20);
        entry.size = u32(rest, 24);
        entry.headerOffset = u32(rest, 42);
        if (applyZip64(rest.subspan(kCentralSize + nameLength, extraLength), entry))
            addEntry(std::move(entry));
        else
            m_oddities.push_back({printable(entry.name),
                "the zip64 sizes of the entry are incomplete; it is skipped", true});
        rest = rest.subspan(whole);
    }
    return {};
}

void ZipFile::addEntry(ZipEntry entry)
{
    if (entry.name.size() > kMaxNameLength || isSuspicious(entry.name)) {
        m_oddities.push_back(
            {printable(entry.name), "suspicious entry name, the entry is skipped", false});
        return;
    }
    const auto [known, isNew] = m_byName.try_emplace(entry.name, m_entries.size());
    if (isNew) {
        m_entries.push_back(std::move(entry));
        return;
    }
    m_oddities.push_back({entry.name, "entry appears twice; using the last", true});
    m_entries[known->second] = std::move(entry);
}

void ZipFile::noteOverlaps()
{
    // The smallest room that an entry can take; the local header may have a longer extra field.
    const auto endOf = [](const ZipEntry& entry) {
        return entry.headerOffset + kLocalSize + entry.name.size() + entry.compressedSize;
    };
    std::vector<const ZipEntry*> order;
    for (const ZipEntry& entry : m_entries)
        if (entry.compressedSize <= m_file.size() && entry.headerOffset <= m_file.size())
            order.push_back(&entry);
    std::ranges::stable_sort(order, {}, &ZipEntry::headerOffset);
    std::size_t count = 0;
    const ZipEntry* furthest = nullptr;
    for (const ZipEntry* entry : order) {
        if (furthest && entry->headerOffset < endOf(*furthest) && count++ < 3)
            m_oddities.push_back({printable(entry->name),
                "entry overlaps entry " + printable(furthest->name), false});
        if (!furthest || endOf(*entry) > endOf(*furthest))
            furthest = entry;
    }
    if (count > 3)
        m_oddities.push_back({"central directory",
            std::to_string(count) + " entries of the archive overlap others", false});
}

const ZipEntry* ZipFile::find(std::string_view name) const
{
    const auto found = m_byName.find(std::string(name));
    return found == m_byName.end() ? nullptr : &m_entries[found->second];
}

Result<std::uint64_t> ZipFile::dataOffset(const ZipEntry& entry) const
{
    const auto outside = [&] {
        return failAt(m_file, ErrorCode::Malformed, entry.name,
            "archive entry of " + std::to_string(entry.compressedSize) + " bytes at "
                + std::to_string(entry.headerOffset) + " lies outside the file of "
                + std::to_string(m_file.size()) + " bytes");
    };
    if (m_file.size() < kLocalSize || entry.headerOffset > m_file.size() - kLocalSize)
        return outside();
    const auto header = m_file.read(entry.headerOffset, kLocalSize);
    if (!header)
        return tl::unexpected<Error>(header.error());
    if (u32(*header, 0) != kLocalSignature)
        return failAt(m_file, ErrorCode::Malformed, entry.name,
            "no archive entry begins at byte " + std::to_string(entry.headerOffset)
                + ", where the directory places it");
    const std::uint64_t offset =
        entry.headerOffset + kLocalSize + u16(*header, 26) + u16(*header, 28);
    if (offset > m_file.size() || entry.compressedSize > m_file.size() - offset)
        return outside();
    return offset;
}

Result<Bytes> ZipFile::read(
    const ZipEntry& entry, std::uint64_t limit, const Progress& progress) const
{
    const auto refuse = [&](ErrorCode code, std::string message) {
        return failAt(m_file, code, entry.name, std::move(message));
    };
    if (entry.isEncrypted)
        return refuse(ErrorCode::Unsupported, "archive entry is encrypted");
    if (entry.method != 0 && entry.method != 8)
        return refuse(ErrorCode::Unsupported,
            "archive entry uses the unsupported compression method "
                + std::to_string(entry.method));
    if (entry.size > limit)
        return refuse(ErrorCode::Limit,
            "archive entry of " + std::to_string(entry.size) + " bytes expands beyond the limit of "
                + std::to_string(limit));
    if (entry.size > kMaxHarmlessSize && entry.size / kMaxRatio > entry.compressedSize)
        return refuse(ErrorCode::Limit,
            "archive entry expands "
                + std::to_string(entry.size / std::max<std::uint64_t>(entry.compressedSize, 1))
                + " times, beyond the limit of " + std::to_string(kMaxRatio));
    const auto offset = dataOffset(entry);
    if (!offset)
        return tl::unexpected<Error>(offset.error());
    Result<Bytes> bytes = entry.isStored()
        ? m_file.read(*offset, entry.compressedSize, progress)
        : inflateRaw(m_file, *offset, entry.compressedSize, entry.size, progress);
    if (!bytes) {
        if (bytes.error().code == ErrorCode::Limit)
            return refuse(ErrorCode::Limit,
                "archive entry expands beyond the " + std::to_string(entry.size)
                    + " bytes that it declares as its size");
        return refuse(bytes.error().code, bytes.error().message);
    }
    if (bytes->size() != entry.size)
        return refuse(ErrorCode::Malformed,
            "archive entry has " + std::to_string(bytes->size()) + " bytes, "
                + std::to_string(entry.size) + " are declared");
    if (crc32Of(*bytes) != entry.crc)
        return refuse(ErrorCode::Malformed, "checksum error: the archive entry is damaged");
    return bytes;
}

Result<InputFile> ZipFile::openEntry(
    const ZipEntry& entry, std::uint64_t limit, const Progress& progress) const
{
    if (entry.isStored() && !entry.isEncrypted && entry.size == entry.compressedSize) {
        const auto offset = dataOffset(entry);
        if (!offset)
            return tl::unexpected<Error>(offset.error());
        return m_file.window(*offset, entry.size);
    }
    Result<Bytes> bytes = read(entry, limit, progress);
    if (!bytes)
        return failWith(std::move(bytes));
    return InputFile::fromBytes(m_file.name(), std::move(*bytes));
}

} // namespace qdq
