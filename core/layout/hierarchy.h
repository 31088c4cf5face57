// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/leafrunner.h"
#include "core/layout/order.h"

namespace qdq {

/// Lays out an ordered drawing module by module, innermost first (LayoutOptions::keepModules), or
/// as one flow. Edges that would have to lead upwards between modules are elided in `graph`. Fills
/// places, routes, frames and size of `result`; false when cancelled.
[[nodiscard]] bool layoutModules(
    const LayoutInput& input, OrderedGraph& graph, LeafRunner& runner, LayoutResult& result);

} // namespace qdq
