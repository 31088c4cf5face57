// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/leaf.h"

namespace qdq {

/// Cuts the boxes [first, end) of a flow, too many for one leaf, into slices of at most 400: sorted
/// by row (longest path within the block), cut at the row boundary that the fewest tensors cross,
/// not before 200 boxes; where one row alone is longer, within it.
/// A single slice of all boxes where some cut would cross more than 250 tensors: the block is too
/// wide for dot.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> sliceBlock(
    const LeafRequest& flow, std::uint32_t first, std::uint32_t end);

} // namespace qdq
