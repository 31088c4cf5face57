// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/io/inputfile.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace qdq {

/// One record of the central directory, as it claims to be.
struct ZipEntry
{
    std::string name;
    std::uint64_t size = 0; ///< after inflating
    std::uint64_t compressedSize = 0;
    std::uint64_t headerOffset = 0; ///< of the local header
    std::uint32_t crc = 0;
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
    bool isEncrypted = false;

    [[nodiscard]] bool isStored() const { return method == 0; }
};

/// A zip archive read through its central directory. Nothing is read of the entries until they are
/// asked for, nothing is ever written. Immutable after open(), so loaders on several threads may
/// share one.
///
/// The directory is parsed here rather than by a library for three things that readers of exported
/// programs need and libraries hide: the end record has to be told from that of a nested archive,
/// or a cut file passes for its own sample inputs (file-formats 1.1); stored weights are read as a
/// range of the file, which takes their position; and hostile directories must be described entry
/// by entry.
class ZipFile
{
public:
    static constexpr std::size_t kMaxEntries = 100'000;
    static constexpr std::size_t kMaxNameLength = 4096;
    /// An entry that claims to grow more than this, and beyond kMaxHarmlessSize, is not inflated.
    static constexpr std::uint64_t kMaxRatio = 200;
    static constexpr std::uint64_t kMaxHarmlessSize = 64ULL << 20;

    /// Whether the first bytes look like a zip archive, an empty one included.
    [[nodiscard]] static bool sniff(std::span<const std::byte> head);

    /// Errors: no end record that belongs to this file (cut short), a directory that lies outside,
    /// too many entries.
    [[nodiscard]] static Result<ZipFile> open(InputFile file);

    /// In directory order, without entries of suspicious names; of equal names only the last.
    [[nodiscard]] const std::vector<ZipEntry>& entries() const { return m_entries; }
    [[nodiscard]] const ZipEntry* find(std::string_view name) const;
    [[nodiscard]] const InputFile& file() const { return m_file; }

    /// What is odd about the directory: repeated, overlapping and suspiciously named entries.
    struct Oddity
    {
        std::string entry;
        std::string message;
        bool isHarmful = false; ///< two entries contradict each other
    };
    [[nodiscard]] const std::vector<Oddity>& oddities() const { return m_oddities; }

    /// The content, checked against size and CRC. Errors name the entry: outside of the file,
    /// encrypted, an unknown method, larger than `limit` or than it claims, a wrong checksum.
    [[nodiscard]] Result<Bytes> read(
        const ZipEntry& entry, std::uint64_t limit, const Progress& progress = {}) const;
    /// The content as a file of its own: a range of this file when stored (unchecked by CRC),
    /// inflated into memory otherwise.
    [[nodiscard]] Result<InputFile> openEntry(
        const ZipEntry& entry, std::uint64_t limit, const Progress& progress = {}) const;

private:
    explicit ZipFile(InputFile file)
        : m_file(std::move(file))
    {
    }

    struct Directory
    {
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::uint64_t count = 0;
    };
    [[nodiscard]] static Result<Directory> findDirectory(const InputFile& file);
    [[nodiscard]] Result<void> readDirectory(const Directory& directory);
    void addEntry(ZipEntry entry);
    void noteOverlaps();
    /// Where the data of the entry starts; the local header says it, not the directory.
    [[nodiscard]] Result<std::uint64_t> dataOffset(const ZipEntry& entry) const;

    InputFile m_file;
    std::vector<ZipEntry> m_entries;
    std::unordered_map<std::string, std::size_t> m_byName;
    std::vector<Oddity> m_oddities;
};

} // namespace qdq
