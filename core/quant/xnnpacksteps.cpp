// SPDX-License-Identifier: Apache-2.0
#include "core/quant/xnnpacksteps.h"

#include "core/quant/modulefilter.h"

#include <algorithm>

namespace qdq {

bool XnnpackStage::accepts(const Node& node) const
{
    return passes(byStack, node) != isNegated;
}

void refuse(const XnnpackPass& pass, NodeId node, Obstacle obstacle, NodeId at)
{
    pass.annotator.refuse({node, pass.pattern.id, pass.stage.call, obstacle, at});
}

Result<SlotSpec> spec(const XnnpackPass& pass, SpecRole role, NodeId node)
{
    return specOf(pass.stage.config, role, pass.annotator.node(node).name);
}

MatchId addMatch(const XnnpackPass& pass, std::vector<NodeId> nodes)
{
    return pass.annotator.addMatch(
        {pass.pattern.id, pass.stage.call, false, false, std::move(nodes)});
}

bool mayAnnotate(const XnnpackPass& pass, std::span<const NodeId> nodes)
{
    const auto taken =
        std::ranges::find_if(nodes, [&](NodeId id) { return pass.annotator.isAnnotated(id); });
    if (taken != nodes.end()) {
        refuse(pass, nodes.front(), Obstacle::Taken, *taken);
        return false;
    }
    const auto outside = std::ranges::find_if(
        nodes, [&](NodeId id) { return !pass.stage.accepts(pass.annotator.node(id)); });
    if (outside != nodes.end())
        refuse(pass, nodes.front(), pass.stage.objection, *outside);
    return outside == nodes.end();
}

void markAll(const XnnpackPass& pass, std::span<const NodeId> nodes)
{
    for (NodeId id : nodes)
        pass.annotator.mark(id);
}

} // namespace qdq
