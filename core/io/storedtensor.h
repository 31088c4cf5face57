// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/tensor.h"
#include "core/io/zipfile.h"

#include <memory>
#include <string>
#include <vector>

namespace qdq {

/// Where the values of a tensor lie: a view (offset, sizes, strides, all in elements) over one
/// stored record.
struct StoredTensor
{
    DType dtype = DType::Unknown;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides;
    std::int64_t offset = 0;
    std::shared_ptr<const ZipFile> archive;
    std::string record; ///< entry of `archive`; empty when nothing is stored
    bool isBigEndian = false;
};

/// No allocation beyond this for one tensor, unless the file has that many bytes of it.
inline constexpr std::uint64_t kMaxExpandedBytes = 64ULL << 20;

/// A Tensor that reads its values when asked. The view is checked against the record now, before
/// any byte is read: negative or overflowing sizes, strides that reach beyond the storage, a length
/// that is no multiple of the element size, a missing record. A record of length zero under a
/// tensor with elements means that nothing is stored: no values, no error.
[[nodiscard]] Result<Tensor> makeStoredTensor(const StoredTensor& stored);

/// Stands for a tensor whose values cannot be read: load() returns `why`.
[[nodiscard]] Tensor makeUnreadableTensor(DType dtype, std::vector<std::int64_t> shape, Error why);

} // namespace qdq
