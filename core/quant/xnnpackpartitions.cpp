// SPDX-License-Identifier: Apache-2.0
#include "core/quant/xnnpacksteps.h"

#include <algorithm>

// The annotators of the XNNPACK quantizer that look for source partitions: pool, GRU and cat
// (pt2e-quantization 5.3).

namespace qdq {

namespace {

using Nodes = std::vector<NodeId>;

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
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
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
