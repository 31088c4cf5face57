// SPDX-License-Identifier: Apache-2.0
#include "core/graph/servedmodules.h"

#include "core/graph/graphrewriter.h"
#include "core/graph/optable.h"

#include <algorithm>
#include <optional>

namespace qdq {

namespace {

/// Has no module of its own but that of its op: Q, DQ, and what chooses their parameters.
bool isHelper(const Graph& graph, NodeId id)
{
    const Node& node = graph[id];
    switch (roleOf(node)) {
    case OpRole::Quantize:
    case OpRole::Dequantize:
    case OpRole::ChooseQParams:
        return true;
    case OpRole::GetItem:
        return !node.inputs.empty() && roleOf(graph[node.inputs.front()]) == OpRole::ChooseQParams;
    default:
        return false;
    }
}

class Assignment
{
public:
    explicit Assignment(const Graph& graph)
        : m_graph(graph)
        , m_paths(graph.nodes.size())
        , m_consumers(graph.nodes.size())
    {
    }

    IdMap<NodeId, std::string> run()
    {
        for (const NodeId id : allNodes(m_graph))
            m_paths[id] = m_graph.modulePath(id);
        // Users come after what they read, so one sweep from the end knows every consumer.
        for (std::size_t i = m_graph.nodes.size(); i-- > 0;)
            if (isHelper(m_graph, NodeId {i}))
                m_consumers[NodeId {i}] = consumerPath(NodeId {i});
        for (const NodeId id : allNodes(m_graph))
            if (m_paths[id].empty() && isHelper(m_graph, id))
                m_paths[id] = helperPath(id);
        return std::move(m_paths);
    }

private:
    /// What the modules of all consumers have in common; nothing where only outputs read it.
    [[nodiscard]] std::optional<std::string> consumerPath(NodeId id) const
    {
        std::optional<std::string> common;
        for (const NodeId user : m_graph[id].users) {
            if (m_graph[user].op == OpKind::Output)
                continue;
            const bool ownsPath = !m_paths[user].empty() || !isHelper(m_graph, user);
            const std::optional<std::string> path = ownsPath ? m_paths[user] : m_consumers[user];
            if (path)
                common = common ? std::string(commonModulePath(*common, *path)) : *path;
        }
        return common;
    }

    [[nodiscard]] std::string helperPath(NodeId id) const
    {
        const Node& node = m_graph[id];
        if (roleOf(node) == OpRole::Quantize && !node.inputs.empty()) {
            const NodeId producer = node.inputs.front();
            const bool isOp = m_graph[producer].op == OpKind::CallFunction;
            if (isOp && !isHelper(m_graph, producer))
                return m_paths[producer];
        }
        if (m_consumers[id])
            return *m_consumers[id];
        // Read by outputs only: the module of whatever it comes from.
        return node.inputs.empty() ? std::string() : m_paths[node.inputs.front()];
    }

    const Graph& m_graph;
    IdMap<NodeId, std::string> m_paths;
    IdMap<NodeId, std::optional<std::string>> m_consumers; ///< helpers only
};

} // namespace

IdMap<NodeId, std::string> servedModulePaths(const Graph& graph)
{
    return Assignment(graph).run();
}

std::vector<NodeId> deadConstants(const Graph& graph)
{
    std::vector<NodeId> dead;
    IdMap<NodeId, char> isAlive(graph.nodes.size(), 0);
    for (std::size_t i = graph.nodes.size(); i-- > 0;) {
        const NodeId id {i};
        const bool isConstant = graph.isConstant(id);
        // A placeholder counts as impure, which says nothing of a constant that is one.
        const bool isRead =
            std::ranges::any_of(graph[id].users, [&](NodeId user) { return isAlive[user] != 0; });
        isAlive[id] = isRead || (!isConstant && isImpure(graph[id], graph)) ? 1 : 0;
        if (isConstant && isAlive[id] == 0)
            dead.push_back(id);
    }
    std::ranges::reverse(dead);
    return dead;
}

std::string_view commonModulePath(std::string_view a, std::string_view b)
{
    std::size_t length = 0;
    for (std::size_t i = 0; i <= a.size() && i <= b.size(); ++i) {
        const bool aEnds = i == a.size() || a[i] == '.';
        const bool bEnds = i == b.size() || b[i] == '.';
        if (aEnds && bEnds)
            length = i;
        if (i == a.size() || i == b.size() || a[i] != b[i])
            break;
    }
    return a.substr(0, length);
}

} // namespace qdq
