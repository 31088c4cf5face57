// SPDX-License-Identifier: Apache-2.0
#include "core/quant/xnnpackpass.h"

#include "core/quant/modulefilter.h"

#include <algorithm>
#include <cmath>
#include <cstring>

// The annotators of the XNNPACK quantizer. Conditions stand in torchao's order
// (pt2e-quantization 5.3, column "guards").

namespace qdq {

namespace {

using Nodes = std::vector<NodeId>;

bool isOneOf(const Node& node, std::span<const std::string_view> targets)
{
    return node.op == OpKind::CallFunction
        && std::ranges::find(targets, node.target) != targets.end();
}

bool isRelu(const Node& node)
{
    return node.isCall("aten.relu.default") || node.isCall("aten.relu_.default");
}

void refuse(const XnnpackPass& pass, NodeId node, Obstacle obstacle, NodeId at)
{
    pass.annotator.refuse({node, pass.pattern.id, pass.stage.call, obstacle, at});
}

Result<SlotSpec> spec(const XnnpackPass& pass, SpecRole role, NodeId node)
{
    return specOf(pass.stage.config, role, pass.annotator.node(node).name);
}

MatchId addMatch(const XnnpackPass& pass, Nodes nodes)
{
    return pass.annotator.addMatch(
        {pass.pattern.id, pass.stage.call, false, false, std::move(nodes)});
}

/// Whether the pattern may take these nodes, the main node first: none is annotated, and all pass
/// the filter. The weight counts, which has no module path; this is why settings by name or type
/// never reach a conv.
bool mayAnnotate(const XnnpackPass& pass, std::span<const NodeId> nodes)
{
    const auto taken =
        std::ranges::find_if(nodes, [&](NodeId id) { return pass.annotator.isAnnotated(id); });
    if (taken != nodes.end()) {
        refuse(pass, nodes.front(), Obstacle::Taken, *taken);
        return false;
    }
    const auto outside = std::ranges::find_if(
        nodes, [&](NodeId id) { return !pass.stage.accepts(pass.annotator.node(id)); });
    if (outside != nodes.end())
        refuse(pass, nodes.front(), pass.stage.objection, *outside);
    return outside == nodes.end();
}

/// Input, weight and bias of a conv or linear with their specs.
struct Weighted
{
    struct Operand
    {
        NodeId producer;
        SlotSpec spec;
        SlotRole role;
    };
    std::vector<Operand> operands;

    /// Main node, weight and bias, with `relu` in between where there is one.
    [[nodiscard]] Nodes pattern(NodeId main, NodeId relu) const
    {
        Nodes nodes {main};
        if (relu.isValid())
            nodes.push_back(relu);
        for (const Operand& operand : operands)
            if (operand.role != SlotRole::Input)
                nodes.push_back(operand.producer);
        return nodes;
    }
};

Result<Weighted> weightedOf(const XnnpackPass& pass, NodeId id)
{
    struct Slot
    {
        std::size_t index;
        SpecRole spec;
        SlotRole role;
    };
    constexpr std::array<Slot, 3> kSlots = {{
        {0, SpecRole::InputActivation, SlotRole::Input},
        {1, SpecRole::Weight, SlotRole::Weight},
        {2, SpecRole::Bias, SlotRole::Bias},
    }};
    const Node& node = pass.annotator.node(id);
    Weighted weighted;
    for (const Slot& slot : kSlots) {
        if (slot.role == SlotRole::Bias && !nodeArgOrNone(node, slot.index).isValid())
            break;
        const auto producer = nodeArg(node, slot.index);
        if (!producer)
            return tl::unexpected(producer.error());
        auto operand = spec(pass, slot.spec, id);
        if (!operand)
            return failWith(std::move(operand));
        weighted.operands.push_back({*producer, *std::move(operand), slot.role});
    }
    return weighted;
}

void setInputs(const XnnpackPass& pass, NodeId id, const Weighted& weighted, MatchId match)
{
    for (const auto& operand : weighted.operands)
        pass.annotator.setInput(id, operand.producer, operand.spec, operand.role, match);
}

void markAll(const XnnpackPass& pass, const Nodes& nodes)
{
    for (NodeId id : nodes)
        pass.annotator.mark(id);
}

/// Calls `annotate` for every living candidate, stopping at the first error.
template <typename Annotate>
Result<void> forEachCall(const XnnpackPass& pass, const Annotate& annotate)
{
    for (NodeId id : allNodes(pass.annotator.graph()))
        if (isOneOf(pass.annotator.node(id), pass.pattern.targets))
            if (auto ok = annotate(id); !ok)
                return ok;
    return {};
}

/// Calls `annotate(main, relu)` for every relu, in or out of place, on one of the pattern's
/// targets.
template <typename Annotate>
Result<void> forEachRelu(const XnnpackPass& pass, const Annotate& annotate)
{
    const Annotator& annotator = pass.annotator;
    for (NodeId relu : allNodes(annotator.graph())) {
        if (!isRelu(annotator.node(relu)))
            continue;
        const NodeId main = nodeArgOrNone(annotator.node(relu), 0);
        if (!main.isValid() || !isOneOf(annotator.node(main), pass.pattern.targets))
            continue;
        if (annotator.node(main).users.size() > 1) {
            refuse(pass, main, Obstacle::OtherUsers, main);
            continue;
        }
        if (auto ok = annotate(main, relu); !ok)
            return ok;
    }
    return {};
}

/// torchao's linear annotators ask for every spec before they look at a node: a bad one raises on
/// any graph.
Result<void> checkSpecs(const XnnpackPass& pass)
{
    for (SpecRole role :
        {SpecRole::InputActivation, SpecRole::OutputActivation, SpecRole::Weight, SpecRole::Bias})
        if (const auto checked = specOf(pass.stage.config, role, ""); !checked)
            return tl::unexpected(checked.error());
    return {};
}

// ---- add and mul
// ----------------------------------------------------------------------------------------------------

/// torch.histc, which the histogram observer calls, works up to this value.
constexpr double kHistcUpperBound = 3.4028235e15;

Result<bool> isLargeScalar(const Annotator& annotator, NodeId id)
{
    const Node& node = annotator.node(id);
    const Tensor* tensor =
        node.op == OpKind::GetAttr ? annotator.graph().findTensor(node.target) : nullptr;
    if (!tensor || tensor->elementCount() != 1 || !tensor->hasData())
        return false;
    const auto values = tensor->loadAsDouble();
    if (!values)
        return tl::unexpected(values.error());
    return std::fabs(values->front()) > kHistcUpperBound;
}

/// Why an operand keeps its op in float; none when it does not.
Result<std::optional<Obstacle>> operandObstacle(const Annotator& annotator, NodeId id)
{
    const auto large = isLargeScalar(annotator, id);
    if (!large)
        return tl::unexpected(large.error());
    if (*large)
        return Obstacle::LargeScalar;
    const TensorMeta* value = annotator.node(id).meta.val.tensor();
    if (!value || value->dtype != DType::Float32)
        return Obstacle::NotFloat32;
    return std::nullopt;
}

/// The node operands of a binary op; none when one of them keeps it in float.
Result<std::optional<Nodes>> binaryOperands(const XnnpackPass& pass, NodeId id)
{
    Nodes operands;
    for (std::size_t index : {0U, 1U}) {
        const NodeId operand = nodeArgOrNone(pass.annotator.node(id), index);
        if (!operand.isValid())
            continue;
        const auto obstacle = operandObstacle(pass.annotator, operand);
        if (!obstacle)
            return tl::unexpected(obstacle.error());
        if (*obstacle) {
            refuse(pass, id, **obstacle, operand);
            return std::nullopt;
        }
        operands.push_back(operand);
    }
    return operands;
}

/// Annotates a binary op; the output spec goes on the relu where there is one.
Result<void> annotateBinary(const XnnpackPass& pass, NodeId id, NodeId relu)
{
    Nodes nodes {id};
    if (relu.isValid())
        nodes.push_back(relu);
    if (!mayAnnotate(pass, nodes))
        return {};
    const auto input = spec(pass, SpecRole::InputActivation, id);
    const auto output = spec(pass, SpecRole::OutputActivation, id);
    if (!input || !output)
        return tl::unexpected((input ? output : input).error());
    const auto operands = binaryOperands(pass, id);
    if (!operands)
        return tl::unexpected(operands.error());
    if (!*operands)
        return {};
    const MatchId match = addMatch(pass, nodes);
    pass.annotator.reset(id);
    for (std::size_t i = 0; i < (*operands)->size(); ++i)
        pass.annotator.setInput(
            id, (**operands)[i], *input, i == 0 ? SlotRole::Input : SlotRole::OtherInput, match);
    if (relu.isValid())
        pass.annotator.reset(relu);
    pass.annotator.setOutput(nodes.back(), *output, match);
    return {};
}

// ---- partitions
// -----------------------------------------------------------------------------------------------------

bool acceptsAll(const XnnpackPass& pass, std::span<const NodeId> nodes)
{
    return std::ranges::all_of(
        nodes, [&](NodeId id) { return pass.stage.accepts(pass.annotator.node(id)); });
}

/// First output of each partition whose nodes all pass the filter. Refused where nothing reads the
/// result.
Result<Nodes> partitionOutputs(const XnnpackPass& pass, SourceSet set)
{
    Nodes outputs;
    for (const SourcePartition& partition : pass.annotator.sources().partitions(set)) {
        const NodeId place =
            partition.outputs.empty() ? partition.nodes.back() : partition.outputs.front();
        if (!acceptsAll(pass, partition.nodes)) {
            refuse(pass, place, pass.stage.objection, place);
            continue;
        }
        if (partition.outputs.empty())
            return refused(pass.annotator.node(place),
                "nothing reads the result of " + std::string(partition.source));
        outputs.push_back(place);
    }
    return outputs;
}

Result<void> annotatePoolNode(const XnnpackPass& pass, NodeId id)
{
    Annotator& annotator = pass.annotator;
    const Node& node = annotator.node(id);
    if (!node.isCall("aten.adaptive_avg_pool2d.default"))
        return refused(node, node.target + " is not aten.adaptive_avg_pool2d.default");
    if (annotator.isAnnotated(id)) {
        refuse(pass, id, Obstacle::Taken, id);
        return {};
    }
    const auto input = nodeArg(node, 0);
    if (!input)
        return tl::unexpected(input.error());
    auto inputSpec = Result<SlotSpec> {sharedWith({*input, {}})};
    const auto* producer = annotator.annotation(*input);
    if (!producer || !producer->annotated || !producer->output)
        inputSpec = spec(pass, SpecRole::InputActivation, id);
    if (!inputSpec)
        return tl::unexpected(inputSpec.error());
    const MatchId match = addMatch(pass, {id});
    annotator.reset(id);
    annotator.setInput(id, *input, *inputSpec, SlotRole::Input, match);
    annotator.setOutput(id, sharedWith({*input, id}), match);
    return {};
}

Result<void> annotateCatNode(const XnnpackPass& pass, NodeId id)
{
    Annotator& annotator = pass.annotator;
    const Node& node = annotator.node(id);
    if (annotator.isAnnotated(id)) {
        refuse(pass, id, Obstacle::Taken, id);
        return {};
    }
    if (!node.isCall("aten.cat.default"))
        return refused(node, node.target + " is not aten.cat.default");
    const auto input = spec(pass, SpecRole::InputActivation, id);
    if (!input)
        return tl::unexpected(input.error());
    const auto* list = node.args.empty() ? nullptr : node.args[0].as<ArgList>();
    if (!list || list->empty()
        || std::ranges::any_of(*list, [](const Arg& item) { return !item.node().isValid(); }))
        return refused(node, "argument 0 of aten.cat.default is not a list of nodes");
    const NodeId first = list->front().node();
    const SlotSpec shared = sharedWith({first, id});
    const MatchId match = addMatch(pass, {id});
    annotator.reset(id);
    annotator.setInput(id, first, *input, SlotRole::Input, match);
    for (const Arg& item : *list)
        if (item.node() != first)
            annotator.setInput(id, item.node(), shared, SlotRole::OtherInput, match);
    annotator.setOutput(id, shared, match);
    return {};
}

/// Nodes outside that a partition reads directly, parameters aside, in list order.
Nodes partitionInputs(const Graph& graph, const SourcePartition& partition)
{
    Nodes inputs;
    for (NodeId id : partition.nodes)
        for (const Arg& arg : graph[id].args) {
            const NodeId input = arg.node();
            if (input.isValid() && graph[input].op != OpKind::GetAttr
                && std::ranges::find(partition.nodes, input) == partition.nodes.end())
                inputs.push_back(input);
        }
    std::ranges::sort(inputs);
    const auto rest = std::ranges::unique(inputs);
    inputs.erase(rest.begin(), rest.end());
    return inputs;
}

/// Input and hidden state get the input spec on their first user, both results the output spec;
/// inside stays float.
Result<void> annotateGruPartition(const XnnpackPass& pass, const SourcePartition& partition)
{
    Annotator& annotator = pass.annotator;
    const Node& place = annotator.node(partition.nodes.front());
    const Nodes inputs = partitionInputs(annotator.graph(), partition);
    const auto isTaken = [&](NodeId id) { return annotator.isAnnotated(id); };
    if (std::ranges::any_of(inputs, isTaken) || std::ranges::any_of(partition.outputs, isTaken)) {
        refuse(pass, partition.nodes.front(), Obstacle::Taken, partition.nodes.front());
        return {};
    }
    if (inputs.size() < 2 || partition.outputs.size() != 2)
        return refused(place,
            "the quantizer expects a GRU with input, hidden state and two results that are read; "
            "it has "
                + std::to_string(inputs.size()) + " inputs and "
                + std::to_string(partition.outputs.size()) + " results");
    const auto input = spec(pass, SpecRole::InputActivation, partition.nodes.front());
    const auto output = spec(pass, SpecRole::OutputActivation, partition.nodes.front());
    if (!input || !output)
        return tl::unexpected((input ? output : input).error());
    const MatchId match = addMatch(pass, partition.nodes);
    for (NodeId producer : {inputs[0], inputs[1]}) {
        const NodeId user = annotator.node(producer).users.front();
        annotator.reset(user);
        annotator.setInput(user, producer, *input, SlotRole::Input, match);
    }
    for (NodeId result : partition.outputs) {
        annotator.reset(result);
        annotator.setOutput(result, *output, match);
    }
    markAll(pass, partition.nodes);
    return {};
}

} // namespace

bool XnnpackStage::accepts(const Node& node) const
{
    return passes(byStack, node) != isNegated;
}

Result<void> annotateXnnpackWeightedRelu(const XnnpackPass& pass)
{
    if (pass.pattern.id == "linear_relu")
        if (auto ok = checkSpecs(pass); !ok)
            return ok;
    return forEachRelu(pass, [&](NodeId main, NodeId relu) -> Result<void> {
        const auto weighted = weightedOf(pass, main);
        if (!weighted)
            return tl::unexpected(weighted.error());
        const Nodes nodes = weighted->pattern(main, relu);
        if (!mayAnnotate(pass, nodes))
            return {};
        const auto output = spec(pass, SpecRole::OutputActivation, relu);
        if (!output)
            return tl::unexpected(output.error());
        const MatchId match = addMatch(pass, nodes);
        pass.annotator.reset(main);
        setInputs(pass, main, *weighted, match);
        pass.annotator.reset(relu);
        pass.annotator.setOutput(relu, *output, match);
        markAll(pass, nodes);
        return {};
    });
}

Result<void> annotateXnnpackLinear(const XnnpackPass& pass)
{
    if (auto ok = checkSpecs(pass); !ok)
        return ok;
    return forEachCall(pass, [&](NodeId id) -> Result<void> {
        // Only the linear itself is asked, not its weight: settings by name and type work here.
        const std::array main = {id};
        if (!mayAnnotate(pass, main))
            return {};
        const auto weighted = weightedOf(pass, id);
        const auto output = spec(pass, SpecRole::OutputActivation, id);
        if (!weighted || !output)
            return tl::unexpected(weighted ? output.error() : weighted.error());
        const Nodes nodes = weighted->pattern(id, {});
        const MatchId match = addMatch(pass, nodes);
        setInputs(pass, id, *weighted, match);
        pass.annotator.setOutput(id, *output, match);
        markAll(pass, nodes);
        return {};
    });
}

Result<void> annotateXnnpackConv(const XnnpackPass& pass)
{
    return forEachCall(pass, [&](NodeId id) -> Result<void> {
        const auto weighted = weightedOf(pass, id);
        if (!weighted)
            return tl::unexpected(weighted.error());
        const Nodes nodes = weighted->pattern(id, {});
        if (!mayAnnotate(pass, nodes))
            return {};
        const auto output = spec(pass, SpecRole::OutputActivation, id);
        if (!output)
            return tl::unexpected(output.error());
        const MatchId match = addMatch(pass, nodes);
        pass.annotator.reset(id);
        setInputs(pass, id, *weighted, match);
        pass.annotator.setOutput(id, *output, match);
        markAll(pass, nodes);
        return {};
    });
}

Result<void> annotateXnnpackPool(const XnnpackPass& pass)
{
    const auto pools = partitionOutputs(pass, SourceSet::AdaptiveAvgPool2d);
    if (!pools)
        return tl::unexpected(pools.error());
    for (NodeId id : *pools)
        if (auto ok = annotatePoolNode(pass, id); !ok)
            return ok;
    return {};
}

Result<void> annotateXnnpackGru(const XnnpackPass& pass)
{
    for (const SourcePartition& partition : pass.annotator.sources().partitions(SourceSet::GRU)) {
        if (!acceptsAll(pass, partition.nodes)) {
            refuse(pass, partition.nodes.front(), pass.stage.objection, partition.nodes.front());
            continue;
        }
        if (auto ok = annotateGruPartition(pass, partition); !ok)
            return ok;
    }
    return {};
}

Result<void> annotateXnnpackBinaryRelu(const XnnpackPass& pass)
{
    return forEachRelu(
        pass, [&](NodeId main, NodeId relu) { return annotateBinary(pass, main, relu); });
}

Result<void> annotateXnnpackBinary(const XnnpackPass& pass)
{
    return forEachCall(pass, [&](NodeId id) { return annotateBinary(pass, id, {}); });
}

Result<void> annotateXnnpackCat(const XnnpackPass& pass)
{
    const auto cats = partitionOutputs(pass, SourceSet::Cat);
    if (!cats)
        return tl::unexpected(cats.error());
    for (NodeId id : *cats)
        if (auto ok = annotateCatNode(pass, id); !ok)
            return ok;
    return {};
}

} // namespace qdq
