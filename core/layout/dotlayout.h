// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/layout/leaf.h"

// Graphviz's dot, in this process. Everything here may crash, hang or take all memory, for Graphviz
// does: core/layout/worker.h is how the program uses it.

namespace qdq {

enum class DotSettings
{
    Full, ///< nslimit=2, polylines around boxes
    Cheap, ///< nslimit=1, mclimit=0.3, straight lines
};

/// Lays out one leaf. Not thread-safe and not to be interrupted; boxes are clamped to 1 … 20,000
/// pt. Unsupported when dot refuses the graph.
[[nodiscard]] Result<LeafAnswer> runDot(const LeafRequest& request, DotSettings settings);

} // namespace qdq
