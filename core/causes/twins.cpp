// SPDX-License-Identifier: Apache-2.0
#include "core/causes/twins.h"

#include "core/graph/servedmodules.h"
#include "core/rules/qdqview.h"

#include <algorithm>

namespace qdq {

namespace {

bool isQdq(const Node& node)
{
    return isQuantize(node) || isDequantize(node);
}

NodeId throughQdq(const Graph& graph, NodeId id)
{
    while (isQdq(graph[id]) && !graph[id].inputs.empty())
        id = graph[id].inputs.front();
    return id;
}

/// Every op as its target and its inputs, counted from the first op of the module; an input from
/// outside is a '*'. Q and DQ nodes are left out: those at the border belong to either side.
std::string structureOf(const Graph& graph, const std::vector<NodeId>& ops)
{
    std::unordered_map<NodeId, std::size_t> position;
    std::string text;
    for (const NodeId id : ops) {
        const Node& node = graph[id];
        text += node.op == OpKind::CallFunction ? node.target : std::string(nameOf(node.op));
        for (const NodeId input : node.inputs) {
            const auto inside = position.find(throughQdq(graph, input));
            text += inside == position.end() ? " *" : " " + std::to_string(inside->second);
        }
        text += '\n';
        position.emplace(id, position.size());
    }
    return text;
}

} // namespace

ModuleTwins::ModuleTwins(const Graph& graph)
    : m_graph(graph)
    , m_pathOf(servedModulePaths(graph))
{
    for (const NodeId id : allNodes(graph))
        if (!isQdq(graph[id]))
            m_opsAt[m_pathOf[id]].push_back(id);
}

const ModuleTwins::Module& ModuleTwins::moduleAt(const std::string& path)
{
    const auto [entry, isNew] = m_modules.try_emplace(path);
    Module& module = entry->second;
    if (!isNew)
        return module;
    module.ops = m_opsAt[path];
    const std::string inner = path + '.';
    for (auto at = m_opsAt.lower_bound(inner); at != m_opsAt.end() && at->first.starts_with(inner);
         ++at)
        module.ops.insert(module.ops.end(), at->second.begin(), at->second.end());
    std::ranges::sort(module.ops);
    module.structure = structureOf(m_graph, module.ops);
    return module;
}

std::string ModuleTwins::keyOf(NodeId op)
{
    const std::string& path = m_pathOf[op];
    if (path.empty())
        return m_graph[op].name;
    const Module& module = moduleAt(path);
    const auto place = std::ranges::lower_bound(module.ops, op) - module.ops.begin();
    return std::to_string(place) + " of\n" + module.structure;
}

} // namespace qdq
