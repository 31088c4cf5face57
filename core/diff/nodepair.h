// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/diff/places.h"

#include <span>
#include <string>
#include <vector>

// Ops that a person says are the same, where no rule of matching finds them.

namespace qdq {

struct NodePair
{
    NodeId a;
    NodeId b;
    friend bool operator==(const NodePair&, const NodePair&) = default;
};

/// Whether a node can be half of a pair. Q, DQ, observers and constants cannot: they go with the op
/// that they serve.
[[nodiscard]] bool isOpAt(const Places& places, NodeId node);

/// "conv2d=conv2d_1": the names of an op of A and of an op of B. Errors: Usage for a text without
/// "=", a name that the graph has not (with the nearest), a node that is no op, and an op that is
/// in two pairs.
[[nodiscard]] Result<std::vector<NodePair>> nodePairsFrom(
    const Graph& a, const Graph& b, std::span<const std::string> texts);

} // namespace qdq
