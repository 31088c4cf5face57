// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/io/inputfile.h"

namespace qdq {

/// Inflates the raw deflate stream of `length` bytes of `file` from `offset`, as zip archives hold
/// it. The output grows as it comes, whatever the input claims, and never beyond `limit` bytes.
/// Errors: Limit when there is more output than `limit`; Malformed for a damaged or cut stream;
/// Cancelled, asked for every 64 KiB of output.
[[nodiscard]] Result<Bytes> inflateRaw(const InputFile& file, std::uint64_t offset,
    std::uint64_t length, std::uint64_t limit, const Progress& progress = {});

/// CRC-32 as zip archives use it; `seed` is the CRC of what came before.
[[nodiscard]] std::uint32_t crc32Of(std::span<const std::byte> bytes, std::uint32_t seed = 0);

} // namespace qdq
