// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/bytes.h"
#include "core/base/progress.h"

namespace qdq {

[[nodiscard]] bool isGzip(std::span<const std::byte> head);

/// Inflates a gzip file of one or more members. Errors: damaged or cut data, more than `limit`
/// bytes, or expansion over 200 : 1 once 64 MiB are passed; counted while inflating, never believed
/// from the file; cancelled, asked for with every piece of output.
[[nodiscard]] Result<Bytes> gunzip(
    std::span<const std::byte> content, std::uint64_t limit, const Progress& progress = {});

/// Deflates into a gzip file of one member without name and date: the same content gives the same
/// bytes. Errors: cancelled, asked for with every MiB; more than 4 GiB.
[[nodiscard]] Result<Bytes> gzipped(
    std::span<const std::byte> content, const Progress& progress = {});

} // namespace qdq
