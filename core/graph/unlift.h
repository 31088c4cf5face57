// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

namespace qdq {

/// Name of the shape-guard module that torch adds to the module form; impure, read by nobody, kept
/// by every pass.
inline constexpr std::string_view kGuardsName = "_guards_fn";

/// Whether the graph has the form of an exported program, in which constants are inputs and
/// mutations outputs.
[[nodiscard]] bool isLifted(const Graph& graph);

/// The module form of an exported program, as `ExportedProgram.module()` of PyTorch 2.14 makes it
/// of a loaded program, names, order and user order included (pt2e-quantization 0.9): constants
/// become get_attr nodes, mutations `aten.copy_` calls, and a call of `_guards_fn` follows the last
/// placeholder. What quantizers annotate is this form. A graph that is in it already is returned as
/// it is. Refused: a mutation of something that is no input, output specs that do not match the
/// outputs.
[[nodiscard]] Result<Graph> unlift(const Graph& graph);

} // namespace qdq
