// SPDX-License-Identifier: Apache-2.0
#include "core/graph/lift.h"

#include "core/graph/graphbuilder.h"
#include "core/graph/knownvalues.h"
#include "core/graph/unlift.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace qdq {

namespace {

constexpr std::array<std::pair<InputKind, std::string_view>, 3> kConstants = {
    {{InputKind::Parameter, "p_"}, {InputKind::Buffer, "b_"}, {InputKind::TensorConstant, "c_"}}};

/// As torch spells a dotted name in a placeholder: lower case, "_" for every other character.
std::string spelled(std::string_view attribute)
{
    std::string text;
    for (const char c : attribute) {
        const auto code = static_cast<unsigned char>(c);
        if (c >= 'A' && c <= 'Z')
            text += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            text += c;
        else if ((code & 0xc0U) != 0x80U) // of a character of several bytes the first only
            text += '_';
    }
    return text;
}

InputKind kindOf(const Node& node)
{
    return node.inputKind == InputKind::UserInput ? InputKind::Buffer : node.inputKind;
}

class Lifting
{
public:
    explicit Lifting(const Graph& graph)
        : m_graph(graph)
        , m_values(knownValues(graph))
        , m_idOf(graph.nodes.size())
    {
    }

    Result<Graph> run()
    {
        reserveNames();
        for (const auto& [kind, prefix] : kConstants)
            if (auto done = addConstants(kind, prefix); !done)
                return failWith(std::move(done));
        for (const bool isInput : {true, false})
            for (const NodeId id : allNodes(m_graph))
                if ((m_graph[id].op == OpKind::Placeholder) == isInput)
                    if (auto done = addNode(id); !done)
                        return failWith(std::move(done));
        if (auto done = addTensors(); !done)
            return failWith(std::move(done));
        for (const auto& [name, subgraph] : m_graph.subgraphs)
            if (auto done = m_builder.addSubgraph(name, subgraph); !done)
                return failWith(std::move(done));
        m_builder.setProducer(m_graph.producer);
        m_builder.setSymbols(m_graph.symbols);
        m_builder.setModulePaths(m_graph.modulePaths);
        m_builder.setCallSpec(m_graph.callSpec);
        return m_builder.finish();
    }

private:
    /// Names that stay with their nodes; what is made up must not take them.
    void reserveNames()
    {
        for (const NodeId id : allNodes(m_graph))
            if (m_graph[id].op != OpKind::Placeholder && !m_graph.isConstant(id))
                m_taken.insert(m_graph[id].name);
    }

    [[nodiscard]] std::string claim(const std::string& candidate)
    {
        std::string name = candidate;
        for (int i = 1; !m_taken.insert(name).second; ++i)
            name = candidate + "_" + std::to_string(i);
        return name;
    }

    /// The node with what it names replaced by what stands for it now.
    [[nodiscard]] Node moved(NodeId id)
    {
        Node node = m_graph[id];
        node.meta.val = m_values[id];
        const auto map = [this](NodeId old) { return m_idOf[old]; };
        for (Arg& arg : node.args)
            mapNodes(arg, map);
        for (auto& [name, arg] : node.kwargs)
            mapNodes(arg, map);
        if (const ModuleStack* stack = m_graph.moduleStack(id))
            node.meta.moduleStack = m_builder.internStack(*stack);
        return node;
    }

    [[nodiscard]] Result<void> add(NodeId id, Node node)
    {
        auto added = m_builder.add(std::move(node));
        if (!added)
            return failWith(std::move(added));
        m_idOf[id] = *added;
        return {};
    }

    [[nodiscard]] Result<void> addConstants(InputKind kind, std::string_view prefix)
    {
        for (const NodeId id : allNodes(m_graph)) {
            const std::string attribute(m_graph.constantName(id));
            if (attribute.empty() || kindOf(m_graph[id]) != kind)
                continue;
            if (const auto known = m_constants.find(attribute); known != m_constants.end()) {
                m_idOf[id] = known->second;
                continue;
            }
            Node node;
            node.op = OpKind::Placeholder;
            node.name = claim(std::string(prefix) + spelled(attribute));
            node.target = node.name;
            node.inputKind = kind;
            node.attribute = attribute;
            node.meta.val = m_values[id];
            if (auto done = add(id, std::move(node)); !done)
                return done;
            m_constants.emplace(attribute, m_idOf[id]);
            m_order.push_back(attribute);
        }
        return {};
    }

    [[nodiscard]] Result<void> addNode(NodeId id)
    {
        const Node& node = m_graph[id];
        if (m_idOf[id].isValid())
            return {};
        if (m_graph.isConstant(id))
            return fail(ErrorCode::Refused, node.name,
                "\"" + node.target + "\" is an object that is no tensor");
        if (node.op == OpKind::CallModule && node.target == kGuardsName)
            return {};
        if (node.op == OpKind::CallModule)
            return fail(ErrorCode::Refused, node.name,
                "calls the module " + node.target + ", and an exported program has none");
        if (node.op == OpKind::Output)
            return addOutput(id);
        Node copy = moved(id);
        if (node.op == OpKind::Placeholder) {
            copy.name = claim(node.target.empty() ? node.name : node.target);
            copy.target = copy.name;
        }
        if (auto done = add(id, std::move(copy)); !done)
            return done;
        return addItems(id);
    }

    /// Whatever takes the value apart comes right behind it, as in every exported program.
    [[nodiscard]] Result<void> addItems(NodeId id)
    {
        std::vector<NodeId> items;
        for (const NodeId user : m_graph[id].users)
            if (const Node& node = m_graph[user];
                node.isCall("_operator.getitem") && !node.args.empty() && node.args[0].node() == id)
                items.push_back(user);
        std::ranges::sort(items);
        for (const NodeId item : items)
            if (auto done = addNode(item); !done)
                return done;
        return {};
    }

    [[nodiscard]] Result<void> addOutput(NodeId id)
    {
        Node node = moved(id);
        ArgList values;
        if (node.args.size() == 1 && node.args[0].as<ArgList>())
            values = *node.args[0].as<ArgList>();
        else
            values = node.args;
        std::vector<ValueMeta> metas;
        for (const Arg& value : values) {
            if (value.as<ArgList>() || value.as<DictArg>())
                return fail(
                    ErrorCode::Refused, node.name, "the output nests lists or dictionaries");
            const NodeId source = value.node();
            metas.push_back(
                source.isValid() ? m_builder.node(source).meta.val : ValueMeta {ConstMeta {value}});
        }
        m_builder.setOutputSpecs(std::vector<OutputSpec>(values.size()));
        node.args = {std::move(values)};
        node.meta = {};
        node.meta.val = {std::move(metas)};
        node.target = "output";
        return add(id, std::move(node));
    }

    /// Those of the placeholders first, as a reader of the program meets them.
    [[nodiscard]] Result<void> addTensors()
    {
        for (const std::string& name : m_order)
            if (const Tensor* tensor = m_graph.findTensor(name))
                if (auto done = m_builder.addTensor(name, *tensor); !done)
                    return done;
        for (const auto& [name, tensor] : m_graph.tensors)
            if (!m_constants.contains(name))
                if (auto done = m_builder.addTensor(name, tensor); !done)
                    return done;
        return {};
    }

    const Graph& m_graph;
    GraphBuilder m_builder;
    IdMap<NodeId, ValueMeta> m_values;
    IdMap<NodeId, NodeId> m_idOf;
    std::unordered_set<std::string> m_taken;
    std::unordered_map<std::string, NodeId> m_constants; ///< attribute → placeholder
    std::vector<std::string> m_order;
};

} // namespace

Result<Graph> lift(const Graph& graph)
{
    return isLifted(graph) ? Result<Graph>(graph) : Lifting(graph).run();
}

} // namespace qdq
