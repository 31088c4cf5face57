// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <string>

namespace qdq::test {

/// A folded graph as text, one unit or badge a line in drawing order:
///
///     conv2d+relu y [W:w B:b] <- q          a unit: titles, name, constants, where its edges come
///     from (q/2 of x) <- x                       a badge: its Q or observer, number of DQs,
///     producer
[[nodiscard]] std::string textOf(const Graph& graph, const UnitGraph& units);

} // namespace qdq::test
