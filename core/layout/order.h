// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/layoutengine.h"

#include <cstdint>
#include <vector>

// First passes over a whole drawing: an order and a row number for every box, and the edges that
// are not worth a line.

namespace qdq {

/// The graph as these passes see it: edges lead from lower to higher positions, those that did not
/// are turned round.
struct OrderedGraph
{
    std::vector<std::uint32_t> order; ///< position → box
    std::vector<std::uint32_t> position; ///< box → position
    std::vector<std::uint32_t>
        rank; ///< box → longest path from an input; boxes that no input reaches as late as possible
    std::vector<char> isTurned; ///< per edge
    std::vector<char>
        isElided; ///< per edge: drawn as a reference at both ends; also edges from a box to itself
};

/// Orders boxes as they are executed, but what does not depend on an input (a chain from arange,
/// say) directly before its first consumer: early and far from where it is used it would stay alive
/// across every cut. Then elides far edges of hubs (a node with 4 or more consumers, 2 or more of
/// them more than `farRanks` away) and every edge longer than `longRanks`. Linear.
[[nodiscard]] OrderedGraph orderGraph(
    const LayoutInput& input, std::uint32_t farRanks = 40, std::uint32_t longRanks = 160);

} // namespace qdq
