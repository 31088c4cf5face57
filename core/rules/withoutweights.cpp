// SPDX-License-Identifier: Apache-2.0
#include "core/rules/withoutweights.h"

#include "core/rules/qdqview.h"

#include <memory>
#include <set>
#include <string>

namespace qdq {

namespace {

/// Names of the constants that say how something is quantized: all that a Q or DQ reads besides
/// the value itself.
std::set<std::string, std::less<>> parameterNames(const Graph& graph)
{
    std::set<std::string, std::less<>> names;
    for (const NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        if (!isQuantize(node) && !isDequantize(node))
            continue;
        for (std::size_t i = 1; i < node.inputs.size(); ++i)
            if (const std::string_view name = graph.constantName(node.inputs[i]); !name.empty())
                names.emplace(name);
    }
    return names;
}

} // namespace

Graph withoutWeights(const Graph& graph)
{
    const auto kept = parameterNames(graph);
    Graph bare = graph;
    // Readers bound how deep graphs nest.
    for (auto& [name, subgraph] : bare.subgraphs)
        subgraph = std::make_shared<const Graph>(withoutWeights(*subgraph));
    for (auto& [name, tensor] : bare.tensors)
        if (!kept.contains(name)) {
            tensor.bytes.reset();
            tensor.loader.reset();
        }
    return bare;
}

} // namespace qdq
