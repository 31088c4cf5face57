// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/io/inputfile.h"
#include "core/io/outputfile.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

/// Writes an archive as torch writes it: every entry stored, its data on a multiple of 64 bytes so
/// that the file can be mapped, zip64 where 32 bits do not do (file-formats 1.1). No dates, so the
/// same entries give the same bytes.
class ZipWriter
{
public:
    static constexpr std::uint64_t kAlignment = 64;

    explicit ZipWriter(OutputFile& file)
        : m_file(file)
    {
    }

    /// Names are UTF-8 and come once. Errors: those of the file.
    [[nodiscard]] Result<void> add(std::string_view name, std::span<const std::byte> content);
    [[nodiscard]] Result<void> add(std::string_view name, std::string_view content)
    {
        return add(name, std::as_bytes(std::span(content)));
    }
    /// A whole file, read twice and never held in memory. Errors: those of either file; cancelled,
    /// asked for every MiB.
    [[nodiscard]] Result<void> add(
        std::string_view name, const InputFile& content, const Progress& progress);
    /// The directory; nothing is added afterwards.
    [[nodiscard]] Result<void> finish();

private:
    [[nodiscard]] Result<void> write(std::string_view text);
    /// The local header, and the entry of the directory that belongs to it.
    [[nodiscard]] Result<void> begin(std::string_view name, std::uint64_t size, std::uint32_t crc);

    OutputFile& m_file;
    std::uint64_t m_offset = 0;
    std::uint64_t m_count = 0;
    std::string m_directory;
};

} // namespace qdq
