// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/leafrunner.h"

namespace qdq {

/// Lays out a flow: a leaf of any size whose edges all lead from lower to higher numbers (in-ports
/// before all boxes, out-ports after) and whose out-ports are entered by exactly one edge each.
/// Null when cancelled.
[[nodiscard]] std::shared_ptr<const LeafAnswer> layoutFlow(
    const LeafRequest& flow, LeafRunner& runner, std::size_t workers);

} // namespace qdq
