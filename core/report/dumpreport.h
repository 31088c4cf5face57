// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>

namespace qdq {

// Reports of `dump`; graph JSON is written by core/io/graphjson.h.

/// One node a line: `name = target(arguments) : value  @module`, in execution order.
[[nodiscard]] std::string dumpText(const Graph& graph);
/// For Graphviz: one box per node, one edge per use; no positions.
[[nodiscard]] std::string dumpDot(const Graph& graph);

} // namespace qdq
