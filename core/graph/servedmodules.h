// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace qdq {

/// Module path of every node, with Q, DQ and choose_qparams in the module of the op that they
/// serve.
///
/// Exporting a converted model a second time leaves these nodes without a module, or in the scope
/// of the export wrapper (file-formats 2.10), so their own path is empty. Then a DQ belongs to its
/// consumer, a Q to the producer of its input, else to its consumer; several consumers in different
/// modules give what their paths have in common. All other nodes, and Q/DQ with a path of their
/// own, keep theirs. Linear in the size of the graph.
[[nodiscard]] IdMap<NodeId, std::string> servedModulePaths(const Graph& graph);

/// Constants that nothing alive reads, not even through other nodes, in node order: a converted
/// program keeps the float weights that were folded away. Alive are outputs and impure nodes, and
/// what they read.
[[nodiscard]] std::vector<NodeId> deadConstants(const Graph& graph);

/// Longest module path that holds both: "a.b" of "a.b.c" and "a.b.d".
[[nodiscard]] std::string_view commonModulePath(std::string_view a, std::string_view b);

} // namespace qdq
