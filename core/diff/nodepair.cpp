// SPDX-License-Identifier: Apache-2.0
#include "core/diff/nodepair.h"

#include "core/base/text.h"

#include <algorithm>

namespace qdq {

namespace {

Result<NodeId> opNamed(
    const Graph& graph, const Places& places, const std::string& name, const char* side)
{
    const NodeId node = graph.find(name);
    if (isOpAt(places, node))
        return node;
    if (node.isValid())
        return fail(ErrorCode::Usage, name, "is no op of its own and goes with the op it serves");
    std::vector<std::string> names;
    for (const OpPlace& op : places.ops)
        names.push_back(op.name);
    const std::string nearest = nearestName(name, names);
    return fail(ErrorCode::Usage, {},
        "no op '" + name + "' in " + side
            + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
}

} // namespace

bool isOpAt(const Places& places, NodeId node)
{
    if (!node.isValid())
        return false;
    const NodePlace& place = places.nodes[node];
    return place.op.isValid() && place.port.empty();
}

Result<std::vector<NodePair>> nodePairsFrom(
    const Graph& a, const Graph& b, std::span<const std::string> texts)
{
    std::vector<NodePair> pairs;
    if (texts.empty())
        return pairs;
    const Places placesA = placesOf(a);
    const Places placesB = placesOf(b);
    for (const std::string& text : texts) {
        const std::size_t sign = text.find('=');
        if (sign == std::string::npos)
            return fail(ErrorCode::Usage, text, "a pair is an op of A, '=' and an op of B");
        const Result<NodeId> nodeA = opNamed(a, placesA, text.substr(0, sign), "A");
        if (!nodeA)
            return tl::unexpected(nodeA.error());
        const Result<NodeId> nodeB = opNamed(b, placesB, text.substr(sign + 1), "B");
        if (!nodeB)
            return tl::unexpected(nodeB.error());
        if (std::ranges::any_of(
                pairs, [&](const NodePair& pair) { return pair.a == *nodeA || pair.b == *nodeB; }))
            return fail(ErrorCode::Usage, text, "one of them is in a pair already");
        pairs.push_back({*nodeA, *nodeB});
    }
    return pairs;
}

} // namespace qdq
