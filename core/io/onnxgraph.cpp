// SPDX-License-Identifier: Apache-2.0
#include "core/io/onnxgraph.h"

#include "core/base/utf8.h"
#include "core/graph/optable.h"
#include "core/io/executionorder.h"
#include "core/io/onnxcall.h"
#include "core/io/onnxmetadata.h"
#include "core/io/onnxscope.h"

#include <algorithm>
#include <unordered_set>

namespace qdq {

namespace {

constexpr int kMaxGraphDepth = 32;
constexpr std::string_view kGetitem = "_operator.getitem";

bool isAny(const OnnxNode& node, std::initializer_list<std::string_view> opTypes)
{
    return node.domain.empty() && std::ranges::find(opTypes, node.opType) != opTypes.end();
}

ArgList textList(const std::vector<std::string>& texts)
{
    ArgList list;
    for (const std::string& text : texts)
        list.emplace_back(validUtf8(text));
    return list;
}

std::string describe(const OnnxTensor& tensor)
{
    std::string text =
        std::string(nameOf(dtypeFromOnnxNumber(tensor.dataType).value_or(DType::Unknown))) + "[";
    for (std::size_t i = 0; i < tensor.dims.size(); ++i)
        text += (i ? ", " : "") + std::to_string(tensor.dims[i]);
    return text + "]";
}

class Reader
{
public:
    Reader(const OnnxGraph& graph, GraphBuilder& builder, OnnxGraphContext context)
        : m_graph(graph)
        , m_builder(builder)
        , m_context(context)
        , m_scope(graph, builder, context.tensors, context.sink)
        , m_metadata(builder)
    {
    }

    Result<void> read(const std::vector<std::string>& captured)
    {
        if (auto done = m_scope.declare(captured); !done)
            return done;
        std::size_t done = 0;
        for (const std::size_t index : order()) {
            readNode(m_graph.nodes[index]);
            if (++done % 1024 == 0) {
                m_context.progress.tell("reading the graph", done, m_graph.nodes.size());
                if (m_context.progress.isCancelled())
                    return fail(ErrorCode::Cancelled, {}, "cancelled");
            }
        }
        addOutput();
        m_scope.addUnreadConstants();
        if (m_scope.failure())
            return tl::unexpected<Error>(*m_scope.failure());
        return {};
    }

private:
    // ---- order ----

    [[nodiscard]] std::vector<std::size_t> order() const
    {
        const std::vector<OnnxNode>& nodes = m_graph.nodes;
        std::unordered_map<std::string_view, std::size_t> definers;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            for (const std::string& output : nodes[i].outputs)
                if (!output.empty())
                    definers.emplace(output, i);
        const NeededNodes needed = [&](std::size_t i, std::vector<std::size_t>& read) {
            const auto need = [&](const std::string& value) {
                if (const auto found = definers.find(value); found != definers.end())
                    read.push_back(found->second);
            };
            std::ranges::for_each(nodes[i].inputs, need);
            std::ranges::for_each(freeValuesOf(nodes[i]), need);
        };
        std::vector<std::size_t> ordered =
            executionOrder(nodes.size(), needed, [&](std::size_t from, std::size_t to) {
                m_context.sink.damage(placeOfByte(nodes[from].offset),
                    "graph contains a cycle through \"" + titleOf(nodes[to]) + "\" and \""
                        + titleOf(nodes[from]) + '"');
            });
        if (!std::ranges::is_sorted(ordered))
            m_context.sink.damage(placeOfByte(nodes[ordered.front()].offset),
                "nodes are out of order: a value is read before it is defined");
        return ordered;
    }

    [[nodiscard]] static std::string titleOf(const OnnxNode& node)
    {
        return validUtf8(!node.name.empty() ? node.name
                : node.outputs.empty()      ? node.opType
                                            : node.outputs.front());
    }

    // ---- one node ----

    void readNode(const OnnxNode& node)
    {
        if (node.opType.empty()) {
            m_context.sink.damage(placeOfByte(node.offset),
                "node \"" + titleOf(node) + "\" has no operator and is left out");
            return;
        }
        if (OnnxScope::isConstant(node) || isIdentityOfConstant(node))
            return;
        const OnnxCall call = makeCall(node);
        if (isAny(node, {"DynamicQuantizeLinear"}) && call.operand(0).isGiven()) {
            addDynamicQuantize(node);
            return;
        }
        OnnxMapping mapping = node.isQuantizeOrDequantize()
            ? mapQuantization(call)
            : mapOperator(call, isConstantWeight(node));
        for (std::string& warning : mapping.warnings)
            m_context.sink.warn(placeOfByte(node.offset), std::move(warning));
        if (!mapping.damage.empty())
            m_context.sink.damage(placeOfByte(node.offset), mapping.damage);
        for (Arg& arg : mapping.args)
            mapNodes(arg, [&](NodeId operand) {
                return m_scope.nodeOf(node.inputs[operand.index()], node.offset);
            });
        if (mapping.zeroPoints)
            mapping.args.at(2) =
                m_scope.addConstant(call.name + "_zero_point", *mapping.zeroPoints);
        if (mapping.keepsAttributes)
            addAttributes(node, mapping.kwargs);
        addCall(node, std::move(mapping));
    }

    /// Exporters share a constant by way of Identity nodes; what they give is the constant itself.
    bool isIdentityOfConstant(const OnnxNode& node)
    {
        if (!isAny(node, {"Identity"}) || node.inputs.size() != 1 || node.outputs.size() != 1
            || node.outputs.front().empty())
            return false;
        return m_scope.shareConstant(node.inputs.front(), node.outputs.front(), node.offset);
    }

    /// A constant gets a node only if the mapping names it: most are read into the arguments.
    OnnxCall makeCall(const OnnxNode& node)
    {
        OnnxCall call {node, titleOf(node), {}};
        std::size_t count = node.inputs.size();
        while (count > 0 && node.inputs[count - 1].empty())
            --count; // trailing inputs that are left out
        for (std::size_t i = 0; i < count; ++i) {
            OnnxOperand& operand = call.operands.emplace_back();
            if (node.inputs[i].empty())
                continue;
            operand.arg = NodeId {i};
            operand.constant = m_scope.useConstant(node.inputs[i]);
            if (!operand.constant)
                (void)m_scope.nodeOf(node.inputs[i], node.offset); // may add a stub
        }
        for (std::size_t i = 0; i < count; ++i)
            if (OnnxOperand& operand = call.operands[i]; operand.isGiven() && !operand.constant)
                operand.meta =
                    m_builder.node(m_scope.nodeOf(node.inputs[i], node.offset)).meta.val.tensor();
        return call;
    }

    /// As keyword arguments, and what graphs among them take from this one.
    void addAttributes(const OnnxNode& node, NamedArgs& kwargs)
    {
        std::unordered_set<std::string> names = {"captured"};
        for (const OnnxAttribute& attribute : node.attributes) {
            std::string name = validUtf8(attribute.name);
            if (names.insert(name).second)
                kwargs.emplace_back(std::move(name), argumentOf(node, attribute));
            else
                m_context.sink.damage(placeOfByte(node.offset),
                    "node \"" + titleOf(node) + "\" has attribute \"" + name
                        + "\" twice, the first one counts");
        }
        ArgList captured;
        for (const std::string& value : freeValuesOf(node))
            if (m_scope.defines(value))
                captured.emplace_back(m_scope.nodeOf(value, node.offset));
        if (!captured.empty())
            kwargs.emplace_back("captured", std::move(captured));
    }

    Arg argumentOf(const OnnxNode& node, const OnnxAttribute& attribute)
    {
        if (!attribute.reference.empty())
            return ReprArg {"@" + validUtf8(attribute.reference)};
        if (!attribute.graphs.empty()) {
            ArgList graphs;
            for (const OnnxGraph& graph : attribute.graphs)
                if (const NodeId id = nestedGraph(node, attribute, graph); id.isValid())
                    graphs.emplace_back(id);
            return graphs.size() == 1 ? graphs.front() : Arg(std::move(graphs));
        }
        if (!attribute.tensors.empty())
            return ReprArg {describe(attribute.tensors.front())};
        if (const auto* real = std::get_if<double>(&attribute.value))
            return *real;
        if (const auto* integer = std::get_if<std::int64_t>(&attribute.value))
            return *integer;
        if (const auto* text = std::get_if<std::string>(&attribute.value))
            return validUtf8(*text);
        if (const auto* reals = std::get_if<std::vector<double>>(&attribute.value))
            return ArgList(reals->begin(), reals->end());
        if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&attribute.value))
            return ArgList(integers->begin(), integers->end());
        if (const auto* texts = std::get_if<std::vector<std::string>>(&attribute.value))
            return textList(*texts);
        return {};
    }

    NodeId nestedGraph(
        const OnnxNode& node, const OnnxAttribute& attribute, const OnnxGraph& nested)
    {
        if (m_context.depth + 1 >= kMaxGraphDepth) {
            m_context.sink.damage(placeOfByte(nested.offset),
                "graphs nest deeper than " + std::to_string(kMaxGraphDepth) + " levels");
            return {};
        }
        std::vector<std::string> captured = freeValuesOf(nested);
        std::erase_if(
            captured, [this](const std::string& value) { return !m_scope.defines(value); });
        GraphBuilder inner;
        OnnxGraphContext context = m_context;
        ++context.depth;
        const auto done = readOnnxGraph(nested, captured, inner, context);
        auto graph = done ? inner.finish() : Result<Graph>(tl::unexpected<Error>(done.error()));
        if (!graph) {
            m_context.sink.damage(placeOfByte(nested.offset), graph.error().message);
            return {};
        }
        Node getAttr;
        getAttr.op = OpKind::GetAttr;
        getAttr.name = m_scope.claimName(titleOf(node) + "_" + validUtf8(attribute.name));
        getAttr.target = getAttr.name;
        (void)m_builder.addSubgraph(getAttr.name, std::make_shared<const Graph>(std::move(*graph)));
        return m_scope.add(std::move(getAttr));
    }

    /// Whether input 1 is a constant, the DQ of one, or the DQ of the Q of one.
    [[nodiscard]] bool isConstantWeight(const OnnxNode& node)
    {
        if (node.inputs.size() < 2 || node.inputs[1].empty())
            return false;
        if (m_scope.useConstant(node.inputs[1]))
            return true;
        NodeId id = m_scope.nodeOf(node.inputs[1], node.offset);
        for (int hops = 0; hops < 2 && opRole(m_builder.node(id).target) != OpRole::Plain; ++hops) {
            const Node& quantization = m_builder.node(id);
            id = quantization.args.empty() ? NodeId {} : quantization.args.front().node();
            if (!id.isValid())
                return false;
            if (m_builder.node(id).op == OpKind::GetAttr)
                return true;
        }
        return false;
    }

    // ---- outputs ----

    void addCall(const OnnxNode& node, OnnxMapping mapping)
    {
        Node made;
        made.name = m_scope.claimName(node);
        made.target = std::move(mapping.target);
        made.args = std::move(mapping.args);
        made.kwargs = std::move(mapping.kwargs);
        made.meta = m_metadata.read(node);
        std::size_t count = node.outputs.size();
        while (count > 0 && node.outputs[count - 1].empty())
            --count;
        if (count > 1) {
            addItems(node, std::move(made), count);
            return;
        }
        const std::string_view value = count == 1 ? node.outputs.front() : std::string_view();
        made.meta.val = m_scope.declared(value);
        if (auto* declared = std::get_if<TensorMeta>(&made.meta.val.value);
            declared && mapping.result)
            declared->dtype = mapping.result->dtype; // follows from the operator
        else if (mapping.result)
            made.meta.val = {std::move(*mapping.result)};
        const NodeId id = m_scope.add(std::move(made));
        if (!value.empty())
            m_scope.define(value, id, node.offset);
    }

    /// A node with several outputs, and a getitem for each of those that has a name.
    void addItems(const OnnxNode& node, Node made, std::size_t count)
    {
        const NodeMeta meta = made.meta;
        std::vector<ValueMeta> values;
        for (std::size_t i = 0; i < count; ++i)
            values.push_back(m_scope.declared(node.outputs[i]));
        made.meta.val = {std::move(values)};
        const NodeId producer = m_scope.add(std::move(made));
        for (std::size_t i = 0; i < count; ++i)
            if (!node.outputs[i].empty())
                addItem(producer, i, node.outputs[i], meta, node.offset);
    }

    NodeId addItem(NodeId producer, std::size_t index, const std::string& value,
        const NodeMeta& meta, std::uint64_t offset)
    {
        Node item;
        item.name = m_scope.claimName(validUtf8(value));
        item.target = kGetitem;
        item.args = {producer, static_cast<std::int64_t>(index)};
        item.meta = meta;
        item.meta.val = m_scope.declared(value);
        const NodeId id = m_scope.add(std::move(item));
        if (!value.empty())
            m_scope.define(value, id, offset);
        return id;
    }

    /// DynamicQuantizeLinear: y, scale and zero point of x, as choose_qparams, its getitems and a
    /// quantize that reads them.
    void addDynamicQuantize(const OnnxNode& node)
    {
        static const std::string kUnused;
        const auto valueAt = [&](std::size_t index) -> const std::string& {
            return index < node.outputs.size() ? node.outputs[index] : kUnused;
        };
        const auto range = *rangeOf(DType::UInt8);
        const NodeId x = m_scope.nodeOf(node.inputs.front(), node.offset);
        Node choose;
        choose.name = m_scope.claimName(node);
        choose.target = "quantized_decomposed.choose_qparams.tensor";
        choose.args = {x, range.min, range.max, 0.0, DType::UInt8};
        choose.meta = m_metadata.read(node);
        const NodeMeta meta = choose.meta;
        const NodeId chosen = m_scope.add(std::move(choose));
        const NodeId scale = addItem(chosen, 0, valueAt(1), meta, node.offset);
        const NodeId zeroPoint = addItem(chosen, 1, valueAt(2), meta, node.offset);
        Node quantize;
        quantize.name = m_scope.claimName(validUtf8(valueAt(0)));
        quantize.target = "quantized_decomposed.quantize_per_tensor.tensor";
        quantize.args = {x, scale, zeroPoint, range.min, range.max, DType::UInt8};
        quantize.meta = meta;
        quantize.meta.val = m_scope.declared(valueAt(0));
        const NodeId id = m_scope.add(std::move(quantize));
        if (!valueAt(0).empty())
            m_scope.define(valueAt(0), id, node.offset);
    }

    void addOutput()
    {
        ArgList returned;
        std::vector<ValueMeta> values;
        for (const OnnxValue& output : m_graph.outputs) {
            const NodeId id = m_scope.nodeOf(output.name, m_graph.offset);
            if (!id.isValid())
                return;
            values.push_back(m_builder.node(id).meta.val);
            returned.emplace_back(id);
        }
        Node node;
        node.op = OpKind::Output;
        node.name = m_scope.claimName("output");
        node.target = "output";
        node.args = {std::move(returned)};
        node.meta.val = {std::move(values)};
        m_scope.add(std::move(node));
    }

    const OnnxGraph& m_graph;
    GraphBuilder& m_builder;
    OnnxGraphContext m_context;
    OnnxScope m_scope;
    OnnxMetadata m_metadata;
};

} // namespace

Result<void> readOnnxGraph(const OnnxGraph& graph, const std::vector<std::string>& captured,
    GraphBuilder& builder, OnnxGraphContext context)
{
    return Reader(graph, builder, context).read(captured);
}

} // namespace qdq
