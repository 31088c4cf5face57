// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <cstddef>

namespace qdq {

/// Every node of a graph counted once, by what became of it when it was folded.
struct NodeCensus
{
    std::size_t cards = 0; ///< ops, inputs and outputs that have a card
    std::size_t fused = 0; ///< activations that joined one
    std::size_t qdq = 0; ///< Q and DQ, those of constants too
    std::size_t observers = 0; ///< those of constants too
    std::size_t constants = 0; ///< that something drawn reads, with aliases of them
    std::size_t parts = 0; ///< getitem, choose_qparams: what belongs to an op or a Q
    std::size_t hidden = 0; ///< guards, symbolic arithmetic, assertions
    std::size_t dead = 0; ///< constants that nothing drawn reads

    /// Of the file less its dead constants: what the window lists.
    [[nodiscard]] std::size_t live() const
    {
        return cards + fused + qdq + observers + constants + parts + hidden;
    }
};

/// `units` is folded with no module collapsed. The counts add up to the nodes of the graph.
[[nodiscard]] NodeCensus countNodes(const Graph& graph, const UnitGraph& units);

} // namespace qdq
