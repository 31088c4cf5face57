// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/leafrunner.h"

namespace qdq {

/// Whether a leaf has equal parts side by side, such as unrolled attention heads, that are worth
/// laying out once each, and few enough boxes with each of them drawn as one.
[[nodiscard]] bool hasParallelParts(const LeafRequest& leaf);

/// Lays out a leaf that has (parallel.cpp says how). Null when cancelled.
[[nodiscard]] LeafRunner::Answer layoutParallel(const LeafRequest& leaf, LeafRunner& runner);

} // namespace qdq
