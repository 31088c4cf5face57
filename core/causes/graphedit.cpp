// SPDX-License-Identifier: Apache-2.0
#include "core/causes/graphedit.h"

#include "core/causes/collector.h"
#include "core/causes/newparameters.h"
#include "core/graph/graphrewriter.h"
#include "core/quant/presets.h"
#include "core/rules/biasscale.h"

#include <algorithm>
#include <cstring>

namespace qdq {

namespace {

/// Unknown scales are a tensor without values.
Tensor scaleTensor(const std::vector<double>& values)
{
    if (values.empty())
        return {DType::Float32, {1}, {}, {}};
    return makeFloatTensor({static_cast<std::int64_t>(values.size())},
        std::vector<float>(values.begin(), values.end()));
}

Tensor int64Tensor(const std::vector<double>& values)
{
    Bytes bytes(values.size() * sizeof(std::int64_t));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto value = static_cast<std::int64_t>(values[i]);
        std::memcpy(bytes.data() + i * sizeof value, &value, sizeof value);
    }
    return makeTensor(DType::Int64, {static_cast<std::int64_t>(values.size())}, std::move(bytes));
}

/// One edit of one graph. Reading goes through the view of the graph as it was; ids of the rewriter
/// are the same.
class GraphEditor
{
public:
    GraphEditor(const Graph& graph, const CauseContext& context)
        : m_view(graph)
        , m_context(context)
        , m_rewriter(graph)
    {
    }

    void replaceFields(const CauseEdit& edit);
    void shareSlots(const std::vector<NodeId>& ops);
    void annotateOp(NodeId op);
    void rederiveBias(NodeId op);
    void fuse(NodeId relu);
    [[nodiscard]] EditedGraph finish() { return {m_rewriter.finish().graph, m_isExact}; }

private:
    void set(NodeId qdq, const NodeParameters& parameters);
    /// A Q and the DQs that read it.
    void setPair(NodeId quantize, const NodeParameters& parameters);
    NodeId constant(NodeId place, const char* name, Tensor tensor);
    NodeId insertDequantize(NodeId input, NodeId op, const NodeParameters& parameters);
    NodeId insertPerTensor(
        std::string_view target, NodeId input, NodeId before, const NodeParameters& parameters);
    NodeParameters inputAsTarget(NodeId op);
    NodeParameters weightAsTarget(NodeId op);
    [[nodiscard]] std::vector<NodeId> quantizesOf(NodeId op) const;
    /// What the node states now, or will state after this edit.
    [[nodiscard]] NodeParameters current(NodeId qdq) const;
    void followWithBiases();

    QdqView m_view;
    const CauseContext& m_context;
    GraphRewriter m_rewriter;
    std::map<NodeId, NodeParameters> m_edited;
    bool m_isExact = true;
};

NodeParameters GraphEditor::current(NodeId qdq) const
{
    const auto edited = m_edited.find(qdq);
    return edited == m_edited.end() ? parametersOf(m_view, qdq) : edited->second;
}

NodeId GraphEditor::constant(NodeId place, const char* name, Tensor tensor)
{
    const std::string attribute = m_rewriter.freeAttribute(name);
    m_rewriter.setTensor(attribute, std::move(tensor));
    Node node;
    node.op = OpKind::GetAttr;
    node.target = attribute;
    return m_rewriter.insertBefore(place, std::move(node), attribute);
}

void GraphEditor::set(NodeId qdq, const NodeParameters& parameters)
{
    m_edited[qdq] = parameters;
    m_isExact = m_isExact && parameters.isExact;
    const Arg input = m_rewriter.peek(qdq).args.front();
    const bool isDq = isDequantize(m_rewriter.peek(qdq));
    if (parameters.axis) {
        const NodeId scale = constant(qdq, "edited_scale_", scaleTensor(parameters.scale));
        const NodeId zero = constant(qdq, "edited_zero_point_", int64Tensor(parameters.zeroPoint));
        m_rewriter.setTarget(
            qdq, std::string(isDq ? targets::kDequantizePerChannel : targets::kQuantizePerChannel));
        m_rewriter.setArgs(qdq,
            {input, scale, zero, *parameters.axis, parameters.range.min, parameters.range.max,
                parameters.dtype},
            {});
        return;
    }
    const bool isKnown = parameters.scale.size() == 1 && parameters.zeroPoint.size() == 1;
    m_rewriter.setTarget(
        qdq, std::string(isDq ? targets::kDequantizePerTensor : targets::kQuantizePerTensor));
    m_rewriter.setArgs(qdq,
        {input, isKnown ? Arg(parameters.scale.front()) : Arg(),
            isKnown ? Arg(static_cast<std::int64_t>(parameters.zeroPoint.front())) : Arg(),
            parameters.range.min, parameters.range.max, parameters.dtype},
        {});
}

void GraphEditor::setPair(NodeId quantize, const NodeParameters& parameters)
{
    set(quantize, parameters);
    if (!isQuantize(m_view[quantize]))
        return;
    for (const NodeId user : m_view[quantize].users)
        if (m_view.isDequantizePerTensor(user) || m_view.isDequantizePerChannel(user))
            set(user, parameters);
}

/// Biases that were s_in * s_w before are so again.
void GraphEditor::followWithBiases()
{
    for (const NodeId op : allNodes(m_view.graph())) {
        if (!m_view.isWeighted(op))
            continue;
        const NodeId bias = m_view.biasOf(op);
        if (!bias.isValid() || !m_view.isDequantizePerChannel(bias))
            continue;
        const BiasScale scale = compareBiasScale(m_view, op);
        if (scale == BiasScale::Exact || scale == BiasScale::Tolerance)
            rederiveBias(op);
    }
}

void GraphEditor::replaceFields(const CauseEdit& edit)
{
    for (const NodeId node : edit.nodes) {
        const bool isOfWeights = isDequantize(m_view[node]) && isWeight(m_view, node);
        const auto specs = edit.specs.size() == 1
            ? edit.specs.begin()
            : std::ranges::find(edit.specs, isOfWeights, &SpecEdit::isWeight);
        if (specs != edit.specs.end())
            setPair(node, withFields(m_view, m_context, node, specs->fields));
    }
    followWithBiases();
}

/// Those that stand before the op, in argument order, and behind it; of a constant its DQ.
std::vector<NodeId> GraphEditor::quantizesOf(NodeId op) const
{
    std::vector<NodeId> quantizes;
    for (const NodeId input : m_view[op].inputs) {
        if (!m_view.isDequantizePerTensor(input))
            continue;
        const NodeId source = m_view.argument(input, 0, "input");
        const bool hasQuantize = source.isValid() && m_view.isQuantizePerTensor(source);
        quantizes.push_back(hasQuantize ? source : input);
    }
    const auto behind = m_view.outputQuantizes(op);
    quantizes.insert(quantizes.end(), behind.begin(), behind.end());
    return quantizes;
}

/// Tensors of equal parameters share an observer already and move along.
void GraphEditor::shareSlots(const std::vector<NodeId>& ops)
{
    std::map<std::pair<double, double>, std::vector<NodeId>> byParameters;
    const auto keyOf = [&](NodeId quantize) {
        const NodeParameters now = current(quantize);
        return now.scale.size() == 1 && now.zeroPoint.size() == 1
            ? std::pair(now.scale.front(), now.zeroPoint.front())
            : std::pair(-1.0, static_cast<double>(quantize.index()));
    };
    for (const NodeId id : allNodes(m_view.graph()))
        if (m_view.isQuantizePerTensor(id)
            || (m_view.isDequantizePerTensor(id) && carriesConstant(m_view, id)))
            byParameters[keyOf(id)].push_back(id);
    for (const NodeId op : ops) {
        const std::vector<NodeId> members = quantizesOf(op);
        if (members.empty())
            continue;
        const NodeParameters shared = sharedParameters(m_view, members);
        for (const NodeId member : members)
            for (const NodeId same : byParameters[keyOf(member)])
                setPair(same, shared);
    }
    followWithBiases();
}

/// A quantize or dequantize of `input`, which nothing reads yet.
NodeId GraphEditor::insertPerTensor(
    std::string_view target, NodeId input, NodeId before, const NodeParameters& parameters)
{
    Node node;
    node.target = target;
    node.args = {input};
    const bool isQuantize = target == targets::kQuantizePerTensor;
    const NodeId id = m_rewriter.insertBefore(before, std::move(node),
        isQuantize ? "quantize_per_tensor_default" : "dequantize_per_tensor_default");
    set(id, parameters);
    return id;
}

NodeId GraphEditor::insertDequantize(NodeId input, NodeId op, const NodeParameters& parameters)
{
    const NodeId dequantize = insertPerTensor(targets::kDequantizePerTensor, input, op, parameters);
    m_rewriter.replaceInput(op, input, dequantize);
    return dequantize;
}

NodeParameters GraphEditor::inputAsTarget(NodeId op)
{
    const NodeId input = m_view.activationOf(op);
    if (m_view.isDequantizePerTensor(input))
        return current(input);
    const QuantizationSpec wanted = vpuActivationSpec();
    NodeParameters parameters;
    parameters.dtype = wanted.dtype;
    parameters.range = {*wanted.quantMin, *wanted.quantMax};
    parameters.isExact = false;
    const NodeId quantize = insertPerTensor(targets::kQuantizePerTensor, input, op, parameters);
    const NodeId dequantize =
        insertPerTensor(targets::kDequantizePerTensor, quantize, op, parameters);
    m_rewriter.replaceInput(op, input, dequantize);
    return parameters;
}

NodeParameters GraphEditor::weightAsTarget(NodeId op)
{
    const NodeId weight = m_view.weightOf(op);
    if (m_view.isDequantizePerChannel(weight))
        return current(weight);
    const QuantizationSpec wanted = vpuWeightSpec();
    SpecOverride fields;
    fields.dtype = wanted.dtype;
    fields.quantMin = wanted.quantMin;
    fields.quantMax = wanted.quantMax;
    fields.qscheme = wanted.qscheme;
    fields.chAxis = wanted.chAxis;
    fields.observer = wanted.observer;
    if (m_view.isDequantizePerTensor(weight) && !arePowersOfTwo(m_view.scaleOf(weight).values))
        fields.observer->type = "PerChannelMinMaxObserver";
    if (m_view.isDequantizePerTensor(weight)) {
        if (!m_edited.contains(weight))
            setPair(weight, withFields(m_view, m_context, weight, fields));
        return current(weight);
    }
    NodeParameters parameters;
    parameters.dtype = wanted.dtype;
    parameters.range = {*wanted.quantMin, *wanted.quantMax};
    parameters.axis = 0;
    parameters.isExact = false;
    insertDequantize(weight, op, parameters);
    return parameters;
}

void GraphEditor::annotateOp(NodeId op)
{
    const NodeId bias = m_view.biasOf(op);
    if (!m_view.weightOf(op).isValid())
        return;
    const NodeParameters input = inputAsTarget(op);
    const NodeParameters weight = weightAsTarget(op);
    if (!bias.isValid())
        return;
    const NodeParameters parameters = derivedBias(input, weight);
    if (isDequantize(m_view[bias]))
        set(bias, parameters);
    else
        insertDequantize(bias, op, parameters);
}

void GraphEditor::rederiveBias(NodeId op)
{
    const NodeId activation = m_view.activationOf(op);
    const NodeId weight = m_view.weightOf(op);
    if (m_view.isDequantizePerTensor(activation) && isDequantize(m_view[weight]))
        set(m_view.biasOf(op), derivedBias(current(activation), current(weight)));
}

void GraphEditor::fuse(NodeId relu)
{
    const NodeId dequantize = m_view.argument(relu, 0, "self");
    const NodeId quantize =
        dequantize.isValid() ? m_view.argument(dequantize, 0, "input") : NodeId {};
    const NodeId op = quantize.isValid() ? m_view.argument(quantize, 0, "input") : NodeId {};
    if (!op.isValid())
        return;
    // A relu that shared the observer of the op gets one that does not see negative values.
    for (const NodeId behind : m_view.outputQuantizes(relu))
        m_isExact = m_isExact && m_view.scaleOf(behind).values != m_view.scaleOf(quantize).values;
    m_rewriter.replaceInput(relu, dequantize, op);
    for (const NodeId idle : {dequantize, quantize})
        if (!m_rewriter.hasUsers(idle))
            m_rewriter.erase(idle);
}

} // namespace

Graph withoutSymbols(Graph graph, const std::vector<std::string>& symbols)
{
    constexpr std::int64_t kSize = 2;
    for (Node& node : graph.nodes) {
        auto* meta = std::get_if<TensorMeta>(&node.meta.val.value);
        if (!meta)
            continue;
        for (Dim& dim : meta->shape) {
            TensorMeta one;
            one.shape = {dim};
            if (isSymbolic(dim) && std::ranges::includes(symbols, symbolsOf(one)))
                dim = kSize;
        }
    }
    return graph;
}

bool canEditGraph(EditKind kind)
{
    return kind != EditKind::None && kind != EditKind::Calibrate;
}

Result<EditedGraph> editGraph(
    const Graph& graph, const CauseEdit& edit, const CauseContext& context)
{
    GraphEditor editor(graph, context);
    switch (edit.kind) {
    case EditKind::ReplaceFields:
        editor.replaceFields(edit);
        break;
    case EditKind::ShareSlots:
        editor.shareSlots(edit.nodes);
        break;
    case EditKind::AnnotateOp:
        for (const NodeId op : edit.nodes)
            editor.annotateOp(op);
        break;
    case EditKind::RederiveBias:
        for (const NodeId op : edit.nodes)
            editor.rederiveBias(op);
        break;
    case EditKind::Fuse:
        for (const NodeId relu : edit.nodes)
            editor.fuse(relu);
        break;
    case EditKind::ExportStatic:
        return EditedGraph {withoutSymbols(graph, edit.symbols), true};
    case EditKind::Calibrate:
    case EditKind::None:
        return fail(ErrorCode::Usage, {}, "no edit of the graph makes this");
    }
    return editor.finish();
}

} // namespace qdq
