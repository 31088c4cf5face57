// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

namespace qdq {

/// The same graph without the values of its constants, those of its subgraphs included, except the
/// scales and zero points that Q and DQ nodes read: what rules find stays the same, what was learnt
/// is left out. Values are dropped, never replaced by zeros.
[[nodiscard]] Graph withoutWeights(const Graph& graph);

} // namespace qdq
