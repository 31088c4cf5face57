// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/optable.h"

#include <optional>

// First step of folding: what part every node plays, before anything is drawn.

namespace qdq {

enum class NodeRole : std::uint8_t
{
    Op,
    Input,
    Output,
    Quantize,
    Dequantize,
    QdqParams, ///< choose_qparams and its getitems
    Element, ///< getitem of a multi-output op
    Observer,
    Constant, ///< a constant, or Q, DQ, observer, alias of constants only
    Guard,
    Symbolic,
    Assertion,
    DeadConstant,
};

[[nodiscard]] inline bool isHidden(NodeRole role)
{
    return role >= NodeRole::Guard;
}

/// One role per node. A constant is dead when no node that is drawn reads it, not even through
/// other constants.
[[nodiscard]] IdMap<NodeId, NodeRole> nodeRoles(const Graph& graph);

/// dtype that a Q or DQ names: the first among its arguments; Unknown when there is none.
[[nodiscard]] DType quantizedDType(const Node& node);

} // namespace qdq
