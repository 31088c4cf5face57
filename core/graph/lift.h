// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

namespace qdq {

/// The exported-program form of a graph in module form, which is what a `.pt2` holds: the inverse
/// of unlift(). Constants that get_attr nodes name become placeholders, parameters first, then
/// buffers, then tensor constants, named as torch names them (file-formats 2.9); `_guards_fn` is
/// left out; inputs have the name of their parameter and come before all calls; every output is a
/// user output. A constant of unknown kind is a buffer. Mutations stay the in-place calls that they
/// are. Values have the types that knownValues() gives. A graph that is in this form already is
/// returned as it is.
///
/// Refused, with the node's name: calls of modules (observers of a prepared graph), outputs that
/// nest.
[[nodiscard]] Result<Graph> lift(const Graph& graph);

} // namespace qdq
