// SPDX-License-Identifier: Apache-2.0
#include "core/units/reach.h"
#include "core/units/scope.h"
#include "core/units/unitgraph.h"

namespace qdq {

UnitSubgraph neighbourhood(const UnitGraph& whole, const std::vector<NodeId>& nodes, int hops)
{
    std::vector<Endpoint> starts;
    for (const NodeId node : nodes)
        if (node.isValid() && node.index() < whole.placeOf.size() && whole.placeOf[node].isValid())
            starts.push_back(whole.placeOf[node]);
    if (starts.empty())
        return subgraphOf(whole, [](Endpoint) { return false; });
    const UnitReach reach(whole);
    const UnitReach::Marks isIn = reach.within(starts, hops);
    return subgraphOf(whole, [&](Endpoint end) { return isIn[reach.numberOf(end)] != 0; });
}

} // namespace qdq
