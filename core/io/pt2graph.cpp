// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2graph.h"

#include "core/graph/nodenames.h"
#include "core/io/pt2arguments.h"
#include "core/io/pt2callforms.h"
#include "core/io/pt2enums.h"
#include "core/io/pt2metadata.h"
#include "core/io/pt2order.h"
#include "core/io/pt2union.h"
#include "core/io/pt2values.h"
#include "core/io/undefinedvalue.h"

#include <unordered_map>
#include <unordered_set>

namespace qdq {

namespace {

constexpr std::string_view kGetitem = "_operator.getitem";

std::string inQuotes(std::string_view name)
{
    return '"' + std::string(name) + '"';
}

/// "torch.ops.aten.add.Tensor" is "aten.add.Tensor"; everything else stays as it is.
std::string targetOf(std::string_view serialized)
{
    constexpr std::string_view kPrefix = "torch.ops.";
    return std::string(
        serialized.starts_with(kPrefix) ? serialized.substr(kPrefix.size()) : serialized);
}

class Reader
{
public:
    Reader(JsonView graph, GraphBuilder& builder, Pt2GraphContext context)
        : m_graph(graph)
        , m_builder(builder)
        , m_context(context)
        , m_sink(context.sink)
        , m_values(graph, context.sink)
        , m_metadata(builder)
        , m_arguments(
              {[this](std::string_view name, JsonView where) { return nodeOf(name, where); },
                  [this](JsonView asGraph) { return nestedGraph(asGraph); }},
              context.sink)
    {
    }

    Result<void> read(const Pt2Signature& signature)
    {
        const JsonView nodes = m_graph["nodes"];
        if (!nodes.isArray())
            return fail(ErrorCode::Malformed, m_graph.pointer() + "/nodes",
                "the graph has no list of nodes, found " + std::string(nodes.kindName()));
        if (nodes.count() > kMaxNodes)
            return fail(ErrorCode::Limit, nodes.pointer(),
                std::to_string(nodes.count()) + " nodes, more than the limit of "
                    + std::to_string(kMaxNodes));
        reserveNames(nodes);
        readPlaceholders(signature);
        std::size_t done = 0;
        for (const JsonView node : orderedPt2Nodes(nodes, m_sink)) {
            readNode(node);
            if (++done % 1024 == 0) {
                m_context.progress.tell("reading the graph", done, nodes.count());
                if (m_context.progress.isCancelled())
                    return fail(ErrorCode::Cancelled, {}, "cancelled");
            }
            if (m_failure)
                return tl::unexpected<Error>(*m_failure);
        }
        readOutput(signature);
        if (m_failure)
            return tl::unexpected<Error>(*m_failure);
        return {};
    }

private:
    // ---- names ----

    /// Names that the file gives are kept for their owners: what is made up must not take them.
    void reserveNames(JsonView nodes)
    {
        m_reserved.reserve(nodes.count() + m_graph["inputs"].count());
        for (const JsonView input : m_graph["inputs"])
            if (const auto member = pickMember(input))
                m_reserved.insert(valueNameOf(*member));
        for (const JsonView node : nodes) {
            if (node["name"].isString())
                m_reserved.insert(node["name"].text());
            forEachOutputName(
                node["outputs"], [this](std::string_view name) { m_reserved.insert(name); });
        }
    }

    [[nodiscard]] std::string unusedName(std::string_view candidate) const
    {
        std::string name(candidate.empty() ? "unnamed" : candidate);
        for (int i = 1; m_reserved.contains(name) || m_builder.find(name).isValid(); ++i)
            name = std::string(candidate) + "_" + std::to_string(i);
        return name;
    }

    /// The name the file gives, or another when it is taken.
    [[nodiscard]] std::string claimName(std::string_view name, JsonView where)
    {
        if (!name.empty() && !m_builder.find(name).isValid())
            return std::string(name);
        std::string other = unusedName(name);
        m_sink.damage(where.pointer(),
            name.empty() ? "a value without a name is shown as " + inQuotes(other)
                         : "duplicate value: " + inQuotes(name)
                    + " is defined twice, the second is shown as " + inQuotes(other));
        return other;
    }

    // ---- nodes ----

    NodeId add(Node node)
    {
        auto id = m_builder.add(std::move(node));
        if (!id) {
            if (!m_failure)
                m_failure = id.error();
            return {};
        }
        return *id;
    }

    void define(std::string_view value, NodeId id, JsonView where)
    {
        if (!m_nodes.emplace(value, id).second && !value.empty())
            m_sink.damage(where.pointer(),
                "duplicate value: " + inQuotes(value) + " is defined twice, the first one counts");
    }

    NodeId nodeOf(std::string_view name, JsonView where)
    {
        if (const auto found = m_nodes.find(name); found != m_nodes.end())
            return found->second;
        if (const auto found = m_stubs.find(name); found != m_stubs.end())
            return found->second;
        m_sink.damage(where.pointer(),
            inQuotes(name) + " is used but never defined before it; a stub stands for it");
        Node stub;
        stub.name = m_reserved.contains(name) || name.empty()
            ? unusedName(std::string(name) + "_undefined")
            : std::string(name);
        stub.op = OpKind::CallFunction;
        stub.target = kUndefinedTarget;
        stub.meta.val = m_values.find(name);
        const NodeId id = add(std::move(stub));
        m_stubs.emplace(name, id);
        return id;
    }

    /// A graph among the arguments becomes a get_attr node, which the file leaves out; it shares
    /// its call's metadata.
    NodeId nestedGraph(JsonView asGraph)
    {
        if (m_context.depth + 1 >= kMaxGraphDepth) {
            m_sink.damage(asGraph.pointer(),
                "graphs nest deeper than " + std::to_string(kMaxGraphDepth) + " levels");
            return {};
        }
        GraphBuilder inner;
        Pt2GraphContext context = m_context;
        ++context.depth;
        const auto done = readPt2Graph(asGraph["graph"], {}, inner, context);
        auto graph = done ? inner.finish() : Result<Graph>(tl::unexpected<Error>(done.error()));
        if (!graph) {
            m_sink.damage(graph.error().where, graph.error().message);
            return {};
        }
        Node node;
        node.name = unusedName(asGraph["name"].text());
        node.op = OpKind::GetAttr;
        node.target = node.name;
        node.meta = m_callMeta;
        (void)m_builder.addSubgraph(node.name, std::make_shared<const Graph>(std::move(*graph)));
        return add(std::move(node));
    }

    void readPlaceholders(const Pt2Signature& signature)
    {
        const JsonView inputs = m_graph["inputs"];
        if (m_context.depth == 0 && inputs.count() != signature.inputs.size())
            m_sink.damage(inputs.pointer(),
                "signature does not match the graph: " + std::to_string(signature.inputs.size())
                    + " input specs for " + std::to_string(inputs.count())
                    + " inputs; matched by name");
        std::unordered_map<std::string_view, const Pt2InputSpec*> byName;
        for (const Pt2InputSpec& spec : signature.inputs)
            byName.emplace(spec.name, &spec);
        std::size_t position = 0;
        for (const JsonView input : inputs) {
            const auto member = pickMember(input);
            const std::string_view name = member ? valueNameOf(*member) : std::string_view();
            const Pt2InputSpec* spec = nullptr;
            if (inputs.count() == signature.inputs.size())
                spec = &signature.inputs[position];
            else if (const auto found = byName.find(name); found != byName.end())
                spec = found->second;
            ++position;
            addPlaceholder(input, name, spec);
        }
    }

    void addPlaceholder(JsonView input, std::string_view name, const Pt2InputSpec* spec)
    {
        Node node;
        node.op = OpKind::Placeholder;
        if (spec) {
            node.inputKind = spec->kind;
            node.attribute = spec->attribute;
        }
        if (name.empty()) { // a literal has no value name, only its parameter's
            node.inputKind = InputKind::ConstantInput;
            node.name = unusedName(spec && !spec->name.empty() ? spec->name : "input");
            node.meta.val = {ConstMeta {m_arguments.read(input)}};
        } else {
            node.name = claimName(name, input);
            node.meta.val = m_values.find(name);
        }
        node.target = node.name;
        define(name, add(std::move(node)), input);
    }

    void readNode(JsonView serialized)
    {
        Node node;
        node.op = OpKind::CallFunction;
        node.target = targetOf(serialized["target"].text());
        if (node.target.empty())
            m_sink.damage(serialized.pointer(), "expected the target of a node as a string");
        expect(JsonKind::Object, serialized["metadata"], m_sink);
        m_callMeta = m_metadata.read(serialized["metadata"]);
        node.meta = m_callMeta;
        readInputs(serialized, node);
        addOutputs(serialized, std::move(node));
    }

    void readInputs(JsonView serialized, Node& node)
    {
        const JsonView inputs = serialized["inputs"];
        expect(JsonKind::Array, inputs, m_sink);
        node.args.reserve(inputs.count());
        const bool isHigherOrder = node.target.starts_with("higher_order.");
        const bool isSymbolic = isSymbolicFunction(node.target);
        for (const JsonView input : inputs) {
            const std::string_view name = input["name"].text();
            Arg argument = m_arguments.read(input["arg"]);
            const std::int64_t kind = input["kind"].integer().value_or(0);
            const bool isPositional = kind == kPt2Positional
                || (kind != kPt2Keyword && node.kwargs.empty()
                    && (name.empty() || isSymbolic
                        || (!isHigherOrder
                            && isPositionalByDefault(node.target, name, node.args.size()))));
            if (isPositional)
                node.args.push_back(std::move(argument));
            else
                node.kwargs.emplace_back(std::string(name), std::move(argument));
        }
    }

    // ---- outputs of a call: torch's deserialize_outputs ----

    void addOutputs(JsonView serialized, Node node)
    {
        const JsonView outputs = serialized["outputs"];
        expect(JsonKind::Array, outputs, m_sink);
        const auto only = outputs.count() == 1 ? pickMember(*outputs.begin()) : std::nullopt;
        const bool isWrapped = node.target.starts_with("higher_order.")
            && !serialized["is_hop_single_tensor_return"].boolean().value_or(true);
        const bool isSingle =
            only && !only->value.isArray() && only->name != "as_none" && !isWrapped;
        const std::string_view value = isSingle ? valueNameOf(*only) : std::string_view();
        if (isSingle && value.empty())
            m_sink.damage(
                only->value.pointer(), "expected the name of a value, found " + only->value.dump());
        node.name = nodeName(serialized, node.target, value);
        if (isSingle) {
            node.meta.val = m_values.find(value);
            define(value, add(std::move(node)), outputs);
            return;
        }
        if (outputs.count() == 0 || (only && only->name == "as_none")) {
            add(std::move(node));
            return;
        }
        const NodeMeta meta = node.meta;
        // `val` lists the outputs, known before the getitem nodes are there.
        node.meta.val = only && only->value.isArray() ? valuesOf(only->value) : valuesOf(outputs);
        const NodeId producer = add(std::move(node));
        if (only && only->value.isArray())
            addItems(producer, only->value, meta);
        else
            addItems(producer, outputs, meta);
    }

    [[nodiscard]] std::string nodeName(
        JsonView serialized, std::string_view target, std::string_view value)
    {
        if (const JsonView name = serialized["name"]; !name.text().empty())
            return claimName(name.text(), serialized);
        if (!value.empty())
            return claimName(value, serialized);
        return unusedName(nameCandidateOfOperator(target));
    }

    /// An element of a list of outputs is {name} or {as_name}, an argument union, or one of those
    /// with a list inside.
    struct Output
    {
        std::string_view name; ///< empty for None and for lists
        JsonView list;
    };
    [[nodiscard]] static Output outputOf(JsonView item)
    {
        if (item["name"].isString() || item["as_name"].isString())
            return {valueNameOf({{}, item}), {}};
        const auto member = pickMember(item);
        if (!member)
            return {};
        if (member->value.isArray() && member->name != "as_none")
            return {{}, member->value};
        return {valueNameOf(*member), {}};
    }

    [[nodiscard]] ValueMeta valuesOf(JsonView items)
    {
        std::vector<ValueMeta> values;
        for (const JsonView item : items) {
            const Output output = outputOf(item);
            values.push_back(output.list ? valuesOf(output.list) : m_values.find(output.name));
        }
        return {std::move(values)};
    }

    void addItems(NodeId producer, JsonView items, const NodeMeta& meta)
    {
        std::int64_t index = 0;
        for (const JsonView item : items) {
            const Output output = outputOf(item);
            Node node;
            node.op = OpKind::CallFunction;
            node.target = kGetitem;
            node.args = {producer, index++};
            node.meta = meta;
            if (output.list) {
                node.name = unusedName("getitem");
                node.meta.val = valuesOf(output.list);
                addItems(add(std::move(node)), output.list, meta);
                continue;
            }
            node.name = output.name.empty() ? unusedName("as_none") : claimName(output.name, item);
            node.meta.val = m_values.find(output.name);
            define(output.name, add(std::move(node)), item);
        }
    }

    // ---- the output node ----

    void readOutput(const Pt2Signature& signature)
    {
        const JsonView outputs = m_graph["outputs"];
        if (m_context.depth == 0 && outputs.count() != signature.outputs.size())
            m_sink.damage(outputs.pointer(),
                "signature does not match the graph: " + std::to_string(signature.outputs.size())
                    + " output specs for " + std::to_string(outputs.count()) + " outputs");
        else
            m_builder.setOutputSpecs(signature.outputs);
        ArgList returned;
        std::vector<ValueMeta> values;
        for (const JsonView output : outputs) {
            Arg argument = m_arguments.read(output);
            const NodeId id = argument.node();
            values.push_back(
                id.isValid() ? m_builder.node(id).meta.val : ValueMeta {ConstMeta {argument}});
            returned.push_back(std::move(argument));
        }
        Node node;
        node.op = OpKind::Output;
        node.name = unusedName("output");
        node.target = "output";
        const bool isBare = m_context.depth > 0 && returned.size() == 1
            && m_graph["is_single_tensor_return"].boolean().value_or(false);
        if (isBare) {
            node.args = {std::move(returned.front())};
            node.meta.val = std::move(values.front());
        } else {
            node.args = {std::move(returned)};
            node.meta.val = {std::move(values)};
        }
        add(std::move(node));
    }

    JsonView m_graph;
    GraphBuilder& m_builder;
    Pt2GraphContext m_context;
    DiagnosticSink& m_sink;
    Pt2Values m_values;
    Pt2Metadata m_metadata;
    Pt2Arguments m_arguments;
    NodeMeta m_callMeta; ///< of the node that is being read
    std::unordered_set<std::string_view> m_reserved; ///< keys lie in the JsonTree, as below
    std::unordered_map<std::string_view, NodeId> m_nodes; ///< value → what defines it
    std::unordered_map<std::string_view, NodeId> m_stubs;
    std::optional<Error> m_failure; ///< of the builder; does not happen
};

} // namespace

bool isSymbolicFunction(std::string_view target)
{
    return target.starts_with("_operator.") || target.starts_with("math.")
        || target.starts_with("torch.sym_");
}

Result<void> readPt2Graph(
    JsonView graph, const Pt2Signature& signature, GraphBuilder& builder, Pt2GraphContext context)
{
    if (!graph.isObject())
        return fail(ErrorCode::Malformed, graph.pointer(),
            "expected the graph as an object, found " + std::string(graph.kindName()));
    return Reader(graph, builder, context).read(signature);
}

} // namespace qdq
