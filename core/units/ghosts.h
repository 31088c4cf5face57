// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <vector>

namespace qdq {

/// A tensor that goes from its producer to these consumers in float, and is quantized in another
/// graph of the network.
struct Ghost
{
    NodeId producer;
    std::vector<NodeId> consumers;
};

/// Puts a badge without nodes where the Q of each tensor would stand: between the unit of its
/// producer and those of its consumers, which read the value directly in this graph. Ghosts whose
/// producer or consumers are not drawn, or that no edge joins, are left out; several of one
/// producer are one badge. Costs a sort of the edges.
void addGhosts(UnitGraph& units, const std::vector<Ghost>& ghosts);

/// Whether a badge is one that addGhosts made.
[[nodiscard]] bool isGhost(const Badge& badge);

} // namespace qdq
