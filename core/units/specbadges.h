// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <functional>
#include <vector>

// Where an annotated graph will get its observers, as badges: one per producer's output spec, and
// one per distinct spec that consumers ask for where the producer has none.

namespace qdq {

struct SpecBadge
{
    NodeId producer;
    std::vector<NodeId> consumers; ///< who reads the producer through it, execution order
    EdgeOrNode spec; ///< where the spec stands that the badge shows
};

/// All spec badges, by producer. `isDrawn` says which nodes can have one; constants show their
/// specs in rows instead.
[[nodiscard]] std::vector<SpecBadge> specBadges(
    const Graph& graph, const std::function<bool(NodeId)>& isDrawn);

/// Whether a spec lies between a producer and a consumer, so that they cannot be fused.
[[nodiscard]] bool hasSpecBetween(const Graph& graph, NodeId producer, NodeId consumer);

/// The spec at a place: of an output, or the one that a consumer asks for; null when there is none.
[[nodiscard]] const QSpec* specAt(const Graph& graph, EdgeOrNode place);

} // namespace qdq
