// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/tensor.h"
#include "core/io/inputfile.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// NumPy's array files (format versions 1.0 to 3.0): one array in a `.npy`, a zip of them in a
// `.npz`.

namespace qdq {

/// No array beyond this many bytes is read.
inline constexpr std::uint64_t kMaxArrayBytes = 4ULL << 30;

/// Whether the first bytes are those of a `.npy` file.
[[nodiscard]] bool isNpy(std::span<const std::byte> head);

/// One array; the values stay in the file until they are asked for, and then come row-major and
/// little-endian whatever the file has. NaN and infinities are values like others. Errors: no
/// `.npy`, a header that is not one, a type that is no number (Unsupported), fewer or more bytes
/// than shape and type need, more than kMaxArrayBytes (Limit).
[[nodiscard]] Result<Tensor> readNpy(const InputFile& file);

/// The arrays of an archive, sorted by name (digits as numbers), without the `.npy` of their
/// entries. Errors as above, `where` is the entry.
[[nodiscard]] Result<std::vector<std::pair<std::string, Tensor>>> readNpz(const InputFile& file);

} // namespace qdq
