// SPDX-License-Identifier: Apache-2.0
#include "core/units/scope.h"
#include "core/units/unitgraph.h"

#include <algorithm>

namespace qdq {

namespace {

/// Edges by the end they leave or enter; ends are numbered units first.
struct Adjacency
{
    explicit Adjacency(const UnitGraph& whole)
        : unitCount(whole.units.size())
        , in(whole.units.size() + whole.badges.size())
        , out(in.size())
    {
        for (const UnitEdge& edge : whole.edges) {
            in[number(edge.to)].push_back(edge.from);
            out[number(edge.from)].push_back(edge.to);
        }
    }
    [[nodiscard]] std::size_t number(Endpoint end) const
    {
        return end.isBadge() ? unitCount + end.badge.index() : end.unit.index();
    }

    std::size_t unitCount;
    std::vector<std::vector<Endpoint>> in;
    std::vector<std::vector<Endpoint>> out;
};

/// Marks what lies within `hops` of `start`.
std::vector<char> within(const Adjacency& adjacency, Endpoint start, int hops)
{
    std::vector<char> isIn(adjacency.in.size(), 0);
    isIn[adjacency.number(start)] = 1;
    std::vector<Endpoint> rim {start};
    for (int hop = 0; hop < hops && !rim.empty(); ++hop) {
        std::vector<Endpoint> next;
        for (const auto* links : {&adjacency.in, &adjacency.out}) {
            std::vector<Endpoint> open = rim;
            while (!open.empty()) {
                const Endpoint end = open.back();
                open.pop_back();
                for (const Endpoint& other : (*links)[adjacency.number(end)]) {
                    char& mark = isIn[adjacency.number(other)];
                    // A badge on the way may be met again from its other side, and then leads on to
                    // that side.
                    if (other.isBadge())
                        open.push_back(other);
                    else if (!mark)
                        next.push_back(other);
                    mark = 1;
                }
            }
        }
        rim = std::move(next);
    }
    return isIn;
}

} // namespace

UnitSubgraph neighbourhood(const UnitGraph& whole, NodeId node, int hops)
{
    const Endpoint start =
        node.isValid() && node.index() < whole.placeOf.size() ? whole.placeOf[node] : Endpoint {};
    if (!start.isValid())
        return subgraphOf(whole, [](Endpoint) { return false; });
    const Adjacency adjacency(whole);
    const std::vector<char> isIn = within(adjacency, start, hops);
    return subgraphOf(whole, [&](Endpoint end) { return isIn[adjacency.number(end)] != 0; });
}

} // namespace qdq
