// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

namespace qdq {

/// What a graph is, read off its nodes and never off the hint that files carry: converted when a Q
/// or DQ stands in it, calibrated or prepared when an observer does (calibrated once one of them
/// has seen data), annotated when a node has an annotation, else float.
[[nodiscard]] Stage stageOf(const Graph& graph);

} // namespace qdq
