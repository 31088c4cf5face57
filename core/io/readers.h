// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/inputfile.h"
#include "core/io/reader.h"

#include <span>

namespace qdq {

/// How one format is recognised and read; the table is readers.def.
struct Reader
{
    std::string_view id; ///< FileInfo::format
    bool (*sniff)(std::span<const std::byte> head);
    Result<OpenedGraph> (*read)(const InputFile& file, const OpenOptions& options);
};

[[nodiscard]] std::span<const Reader> readers();

/// Bytes a sniff function gets to see at the most.
inline constexpr std::size_t kSniffLength = 4096;
/// Largest JSON text that is read (file-formats 6.1).
inline constexpr std::uint64_t kMaxJsonBytes = 2ULL << 30;

/// First byte that is not white space or a byte order mark; '\0' when there is none.
[[nodiscard]] char firstMeaningfulByte(std::span<const std::byte> head);

} // namespace qdq
