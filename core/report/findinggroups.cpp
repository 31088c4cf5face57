// SPDX-License-Identifier: Apache-2.0
#include "core/report/findinggroups.h"

#include "core/base/text.h"
#include "core/graph/argtext.h"
#include "core/graph/optable.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace qdq {

namespace {

constexpr int kDeepest = 3; ///< Q/DQ nodes between an op and its neighbour

bool isQdq(const Node& node)
{
    const OpRole role = roleOf(node);
    return role == OpRole::Quantize || role == OpRole::Dequantize;
}

bool hasNode(const Arg& arg)
{
    bool found = false;
    forEachNode(arg, [&](NodeId) { found = true; });
    return found;
}

/// What a finding is about, written down so that equal texts are equal structures.
class StructureText
{
public:
    explicit StructureText(const Graph& graph)
        : m_graph(graph)
    {
        for (const ModuleStack& stack : graph.moduleStacks)
            for (const ModuleFrame& frame : stack)
                m_types.try_emplace(frame.path, frame.type);
    }

    [[nodiscard]] std::string of(const Finding& finding, const std::string& module)
    {
        m_text = finding.rule;
        addClasses(module);
        addNode(finding.node);
        m_text += "<";
        addNeighbours(finding.node, &Node::inputs, 0);
        m_text += ">";
        addNeighbours(finding.node, &Node::users, 0);
        return m_text;
    }

private:
    /// Classes of the modules around it, outermost first.
    void addClasses(std::string_view path)
    {
        for (std::size_t end = 0; end != std::string_view::npos && !path.empty();) {
            end = path.find('.', end == 0 ? 0 : end + 1);
            const auto type = m_types.find(path.substr(0, end));
            m_text += '/';
            if (type != m_types.end())
                m_text += type->second;
        }
    }

    void addNode(NodeId id)
    {
        const Node& node = m_graph[id];
        m_text += ' ';
        m_text += nameOf(node.op);
        if (node.op != OpKind::CallFunction)
            return;
        m_text += ' ' + node.target;
        if (isQdq(node))
            return;
        for (const Arg& arg : node.args)
            if (!hasNode(arg))
                m_text += ',' + argText(m_graph, arg);
    }

    /// Through Q and DQ, up to the ops behind them.
    void addNeighbours(NodeId id, std::vector<NodeId> Node::*links, int depth)
    {
        for (const NodeId next : m_graph[id].*links) {
            addNode(next);
            if (depth < kDeepest && isQdq(m_graph[next])) {
                m_text += '(';
                addNeighbours(next, links, depth + 1);
                m_text += ')';
            }
        }
    }

    const Graph& m_graph;
    std::unordered_map<std::string_view, std::string_view> m_types;
    std::string m_text;
};

} // namespace

std::vector<FindingGroup> groupFindings(const Graph& graph,
    const IdMap<NodeId, std::string>& modules, const std::vector<Finding>& findings)
{
    StructureText structure(graph);
    std::map<std::string, std::size_t> groupOf;
    std::unordered_map<std::string, std::size_t> sameInModule;
    std::vector<FindingGroup> groups;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const Finding& finding = findings[i];
        const std::string& module = modules[finding.node];
        std::string key = structure.of(finding, module);
        // The k-th of its kind in one module goes with the k-th of another.
        key += '#' + std::to_string(sameInModule[key + '@' + module]++);
        const auto [group, isNew] = groupOf.try_emplace(std::move(key), groups.size());
        if (isNew)
            groups.push_back({finding.rule, {}, {}});
        groups[group->second].members.push_back(i);
    }
    std::ranges::stable_sort(groups, naturalLess, &FindingGroup::rule);
    return groups;
}

void dealOutPictures(std::vector<FindingGroup>& groups, std::size_t most)
{
    std::vector<std::size_t> rounds; ///< of each group: how many of its rule stand before it
    std::map<std::string, std::size_t> seen;
    for (const FindingGroup& group : groups)
        rounds.push_back(seen[group.rule]++);
    std::vector<std::size_t> order(groups.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return rounds[i]; });
    order.resize(std::min(order.size(), most));
    std::ranges::sort(order);
    for (std::size_t number = 0; number < order.size(); ++number)
        groups[order[number]].picture = number;
}

} // namespace qdq
