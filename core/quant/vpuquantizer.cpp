// SPDX-License-Identifier: Apache-2.0
#include "core/quant/annotator.h"
#include "core/quant/presets.h"
#include "core/quant/quantizer.h"

#include <algorithm>

// The power-of-two target of this project (vpu-target.md, "The quantizer"): one pass in graph
// order, no settings.

namespace qdq {

namespace {

using Target = std::string_view;

constexpr Target kRelu = "aten.relu.default";
constexpr std::array<Target, 7> kOps = {"aten.add.Tensor", "aten.cat.default",
    "aten.conv2d.default", "aten.flatten.using_ints", "aten.linear.default",
    "aten.max_pool2d.default", "aten.relu.default"};

/// One annotation on its way: inputs in order, and where the output spec goes.
struct Unit
{
    NodeId op;
    std::string_view pattern;
    std::vector<std::pair<NodeId, SlotSpec>> inputs;
    SlotSpec output;
};

SlotSpec made(QSpec spec)
{
    return {std::move(spec), {}, {}};
}

/// The relu that is the only user of a node, if there is one: both are one unit.
NodeId fusedRelu(const Graph& graph, NodeId id)
{
    const auto& users = graph[id].users;
    return users.size() == 1 && graph[users.front()].isCall(kRelu) ? users.front() : NodeId {};
}

SlotRole roleOf(std::string_view pattern, std::size_t index)
{
    if (pattern != "conv2d" && pattern != "linear")
        return index == 0 ? SlotRole::Input : SlotRole::OtherInput;
    constexpr std::array kRoles = {SlotRole::Input, SlotRole::Weight, SlotRole::Bias};
    return kRoles.at(index);
}

void annotateUnit(Annotator& annotator, const Unit& unit)
{
    const NodeId relu = fusedRelu(annotator.graph(), unit.op);
    PatternMatch match {unit.pattern, {}, false, false, {unit.op}};
    if (relu.isValid())
        match.nodes.push_back(relu);
    const MatchId id = annotator.addMatch(std::move(match));
    annotator.reset(unit.op);
    for (std::size_t i = 0; i < unit.inputs.size(); ++i)
        annotator.setInput(
            unit.op, unit.inputs[i].first, unit.inputs[i].second, roleOf(unit.pattern, i), id);
    if (relu.isValid())
        annotator.reset(relu);
    annotator.setOutput(relu.isValid() ? relu : unit.op, unit.output, id);
}

Result<void> annotateWeighted(Annotator& annotator, NodeId id, std::string_view pattern)
{
    const Node& node = annotator.node(id);
    const auto input = nodeArg(node, 0);
    const auto weight = nodeArg(node, 1);
    if (!input || !weight)
        return tl::unexpected((input ? weight : input).error());
    Unit unit {id, pattern, {}, made(vpuActivationSpec())};
    unit.inputs = {{*input, made(vpuActivationSpec())}, {*weight, made(vpuWeightSpec())}};
    if (const NodeId bias = nodeArgOrNone(node, 2); bias.isValid())
        unit.inputs.emplace_back(bias, made(vpuBiasSpec(*input, *weight, id)));
    annotateUnit(annotator, unit);
    return {};
}

/// Inputs and output of the op share one scale: that of its first input.
void annotateShared(
    Annotator& annotator, NodeId id, std::string_view pattern, const std::vector<NodeId>& inputs)
{
    const EdgeOrNode first {inputs.front(), id};
    Unit unit {id, pattern, {{inputs.front(), made(vpuActivationSpec())}}, sharedWith(first)};
    for (NodeId input : std::span(inputs).subspan(1))
        if (input != inputs.front())
            unit.inputs.emplace_back(input, sharedWith(first));
    annotateUnit(annotator, unit);
}

Result<std::vector<NodeId>> catInputs(const Node& node)
{
    std::vector<NodeId> inputs;
    if (const auto* list = node.args.empty() ? nullptr : node.args[0].as<ArgList>())
        for (const Arg& item : *list)
            inputs.push_back(item.node());
    if (inputs.empty() || std::ranges::find(inputs, NodeId {}) != inputs.end())
        return refused(node, "argument 0 of aten.cat.default is not a list of nodes");
    return inputs;
}

Result<void> annotateNode(Annotator& annotator, NodeId id)
{
    const Node& node = annotator.node(id);
    if (node.isCall("aten.conv2d.default"))
        return annotateWeighted(annotator, id, "conv2d");
    if (node.isCall("aten.linear.default"))
        return annotateWeighted(annotator, id, "linear");
    if (node.isCall("aten.add.Tensor")) {
        const NodeId a = nodeArgOrNone(node, 0);
        const NodeId b = nodeArgOrNone(node, 1);
        if (a.isValid() && b.isValid())
            annotateShared(annotator, id, "add", {a, b});
        else
            annotator.refuse({id, "add", {}, Obstacle::NotTensors, id});
        return {};
    }
    if (node.isCall("aten.cat.default")) {
        const auto inputs = catInputs(node);
        if (!inputs)
            return tl::unexpected(inputs.error());
        annotateShared(annotator, id, "cat", *inputs);
        return {};
    }
    const bool isPool = node.isCall("aten.max_pool2d.default");
    if (!isPool && !node.isCall("aten.flatten.using_ints"))
        return {};
    const auto input = nodeArg(node, 0);
    if (!input)
        return tl::unexpected(input.error());
    annotateShared(annotator, id, isPool ? "max_pool2d" : "flatten", {*input});
    return {};
}

Result<Settings> configure(const QuantizerConfig& config)
{
    auto qconfigs = resolveQConfigs(config);
    if (!qconfigs)
        return failWith(std::move(qconfigs));
    Settings settings;
    settings.qconfigs = *std::move(qconfigs);
    return settings;
}

Result<void> annotate(Annotator& annotator, const Settings&)
{
    for (NodeId id : allNodes(annotator.graph()))
        if (!annotator.isAnnotated(id))
            if (auto ok = annotateNode(annotator, id); !ok)
                return ok;
    return {};
}

Result<void> validate(const Graph& graph)
{
    for (const Node& node : graph.nodes) {
        const TensorMeta* value = node.meta.val.tensor();
        if (node.op == OpKind::Placeholder && value
            && std::ranges::any_of(value->shape, isSymbolic))
            return refused(node, "the VPU needs static shapes, got " + shapeText(value->shape));
    }
    return {};
}

} // namespace

extern const Quantizer vpuQuantizer;
constinit const Quantizer vpuQuantizer = {
    "vpu", "VPUQuantizer", {}, configure, nullptr, annotate, validate, kOps};

} // namespace qdq
