// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

namespace qdq {

/// What is known of every node's value: its own `val`; for a constant, what its tensor says; and
/// for the nodes that convert inserts without one (quantize, dequantize, choose_qparams and their
/// getitem), what follows from their arguments. Unknown stays unknown.
[[nodiscard]] IdMap<NodeId, ValueMeta> knownValues(const Graph& graph);

} // namespace qdq
