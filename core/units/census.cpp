// SPDX-License-Identifier: Apache-2.0
#include "core/units/census.h"

#include "core/units/noderoles.h"

#include <algorithm>

namespace qdq {

namespace {

bool isQdq(const Node& node)
{
    const OpRole role = roleOf(node);
    return node.op == OpKind::CallFunction
        && (role == OpRole::Quantize || role == OpRole::Dequantize);
}

/// The count of `census` that a node which is drawn belongs to.
std::size_t& countOf(
    NodeCensus& census, const Node& node, NodeRole role, const Unit* unit, NodeId id)
{
    if (isQdq(node))
        return census.qdq;
    if (node.op == OpKind::CallModule)
        return census.observers;
    if (role == NodeRole::Constant)
        return census.constants;
    if (unit && unit->main == id)
        return census.cards;
    if (unit && unit->fused == id)
        return census.fused;
    return census.parts;
}

} // namespace

NodeCensus countNodes(const Graph& graph, const UnitGraph& units)
{
    NodeCensus census;
    IdMap<NodeId, char> isHidden(graph.nodes.size(), 0);
    for (const HiddenNode& hidden : units.hidden) {
        ++(hidden.reason == HiddenReason::DeadConstant ? census.dead : census.hidden);
        isHidden[hidden.node] = 1;
    }
    const IdMap<NodeId, NodeRole> roles = nodeRoles(graph);
    for (const NodeId id : allNodes(graph)) {
        if (isHidden[id])
            continue;
        const UnitId unit = units.placeOf[id].unit;
        ++countOf(census, graph[id], roles[id], unit.isValid() ? &units[unit] : nullptr, id);
    }
    return census;
}

} // namespace qdq
