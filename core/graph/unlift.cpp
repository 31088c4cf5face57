// SPDX-License-Identifier: Apache-2.0
#include "core/graph/unlift.h"

#include "core/graph/graphrewriter.h"

#include <algorithm>
#include <map>

namespace qdq {

namespace {

constexpr std::string_view kCopy = "aten.copy_.default";

bool isLiftedInput(const Node& node)
{
    return node.op == OpKind::Placeholder
        && (node.inputKind == InputKind::Parameter || node.inputKind == InputKind::Buffer
            || node.inputKind == InputKind::TensorConstant
            || node.inputKind == InputKind::CustomObject);
}

bool isMutation(OutputKind kind)
{
    return kind == OutputKind::BufferMutation || kind == OutputKind::ParameterMutation
        || kind == OutputKind::UserInputMutation;
}

/// Torch copies the graph first, and a copy has its users in list order.
Graph withUsersInListOrder(Graph graph)
{
    for (Node& node : graph.nodes)
        std::ranges::sort(node.users);
    return graph;
}

/// The values that the output node returns, without the lists around them.
void flatten(const Arg& arg, ArgList& values)
{
    if (const auto* list = arg.as<ArgList>())
        for (const Arg& item : *list)
            flatten(item, values);
    else
        values.push_back(arg);
}

class Unlifting
{
public:
    explicit Unlifting(const Graph& graph)
        : m_specs(graph.outputSpecs)
        , m_rewriter(withUsersInListOrder(graph))
    {
    }

    Result<Graph> run()
    {
        for (const NodeId id : m_rewriter.snapshot()) {
            const Node& node = m_rewriter[id];
            if (isLiftedInput(node))
                makeAttribute(id);
            else if (node.op == OpKind::Placeholder)
                m_targets.try_emplace(node.name, id);
            else if (node.op == OpKind::Output)
                m_output = id;
        }
        if (m_output.isValid())
            if (auto done = makeCopies(); !done)
                return failWith(std::move(done));
        addGuards();
        m_rewriter.setOutputSpecs({});
        return m_rewriter.finish().graph;
    }

private:
    void makeAttribute(NodeId placeholder)
    {
        const std::string attribute = m_rewriter[placeholder].attribute;
        Node node;
        node.op = OpKind::GetAttr;
        node.target = attribute;
        node.inputKind = m_rewriter[placeholder].inputKind;
        const NodeId id = m_rewriter.insertAfter(
            placeholder, std::move(node), nameCandidateOfAttribute(attribute));
        m_rewriter.replaceAllUses(placeholder, id);
        m_rewriter.meta(id) = m_rewriter[placeholder].meta;
        m_rewriter.erase(placeholder);
        m_targets.insert_or_assign(attribute, id);
    }

    /// Writes mutated values back, and leaves only what the user gets in the output.
    Result<void> makeCopies()
    {
        ArgList values;
        for (const Arg& arg : m_rewriter[m_output].args)
            flatten(arg, values);
        if (!m_specs.empty() && m_specs.size() != values.size())
            return fail(ErrorCode::Refused, m_rewriter[m_output].name,
                std::to_string(m_specs.size()) + " output specs for "
                    + std::to_string(values.size()) + " outputs");
        ArgList returned;
        std::map<NodeId, NodeId> copies;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (m_specs.empty() || !isMutation(m_specs[i].kind)) {
                returned.push_back(values[i]);
                continue;
            }
            const auto target = m_targets.find(m_specs[i].target);
            if (target == m_targets.end())
                return fail(ErrorCode::Refused, m_rewriter[m_output].name,
                    "output " + std::to_string(i) + " mutates \"" + m_specs[i].target
                        + "\", which is no input of the program");
            Node copy;
            copy.target = kCopy;
            copy.args = {target->second, values[i]};
            copies[values[i].node()] =
                m_rewriter.insertBefore(m_output, std::move(copy), nameCandidateOfOperator(kCopy));
        }
        for (Arg& value : returned)
            if (const auto copy = copies.find(value.node());
                value.node().isValid() && copy != copies.end())
                value = copy->second;
        m_rewriter.setArgs(m_output, {std::move(returned)}, {});
        return {};
    }

    void addGuards()
    {
        NodeId last;
        Node guards;
        ModuleStackId stack;
        for (const NodeId id : m_rewriter.snapshot()) {
            const Node& node = m_rewriter[id];
            if (node.op == OpKind::Placeholder) {
                guards.args.emplace_back(id);
                last = id;
            } else if (node.op == OpKind::CallFunction && !stack.isValid()) {
                stack = node.meta.moduleStack;
            }
        }
        if (!last.isValid())
            return;
        guards.op = OpKind::CallModule;
        guards.target = kGuardsName;
        guards.meta.moduleStack = stack;
        m_rewriter.insertAfter(last, std::move(guards), kGuardsName);
        ObserverModule module;
        module.name = kGuardsName;
        module.type = "GuardsFn";
        m_rewriter.setModule(std::move(module));
    }

    std::vector<OutputSpec> m_specs;
    GraphRewriter m_rewriter;
    std::map<std::string, NodeId>
        m_targets; ///< attribute or input name → the node that stands for it now
    NodeId m_output;
};

} // namespace

bool isLifted(const Graph& graph)
{
    return !graph.outputSpecs.empty() || std::ranges::any_of(graph.nodes, isLiftedInput);
}

Result<Graph> unlift(const Graph& graph)
{
    return isLifted(graph) ? Unlifting(graph).run() : Result<Graph>(graph);
}

} // namespace qdq
