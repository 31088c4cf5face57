// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/inputfile.h"

namespace qdq {

enum class DeflateFormat : std::uint8_t
{
    Raw,
    Gzip
};

/// Decompresses `length` bytes of `file` from `offset`. The output grows as it comes, whatever the
/// input claims, and never beyond `limit` bytes. A gzip stream may have several members. Errors:
/// Limit when there is more output than `limit`; Malformed for a damaged or cut stream.
[[nodiscard]] Result<Bytes> inflate(const InputFile& file, std::uint64_t offset,
    std::uint64_t length, DeflateFormat format, std::uint64_t limit);

/// CRC-32 as zip and gzip use it; `seed` is the CRC of what came before.
[[nodiscard]] std::uint32_t crc32Of(std::span<const std::byte> bytes, std::uint32_t seed = 0);

} // namespace qdq
