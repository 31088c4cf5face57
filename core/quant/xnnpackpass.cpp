// SPDX-License-Identifier: Apache-2.0
#include "core/quant/xnnpacksteps.h"

#include <algorithm>
#include <cmath>
#include <cstring>

// The annotators of the XNNPACK quantizer. Conditions stand in torchao's order
// (pt2e-quantization 5.3, column "guards").

namespace qdq {

namespace {

using Nodes = std::vector<NodeId>;

bool isRelu(const Node& node)
{
    return node.isCall("aten.relu.default") || node.isCall("aten.relu_.default");
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

} // namespace

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

Result<void> annotateXnnpackBinaryRelu(const XnnpackPass& pass)
{
    return forEachRelu(
        pass, [&](NodeId main, NodeId relu) { return annotateBinary(pass, main, relu); });
}

Result<void> annotateXnnpackBinary(const XnnpackPass& pass)
{
    return forEachCall(pass, [&](NodeId id) { return annotateBinary(pass, id, {}); });
}

} // namespace qdq
