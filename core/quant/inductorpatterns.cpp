// SPDX-License-Identifier: Apache-2.0
#include "core/quant/inductorpass.h"

#include <algorithm>

// The pattern functions of the Inductor quantizers (pt2e-quantization 3.7 and 3.8). Conditions
// stand in torchao's order, since a graph may fail several and the first decides whether it is
// skipped or refused.

namespace qdq {

namespace {

constexpr std::string_view kMaxPool2d = "aten.max_pool2d.default";
constexpr std::string_view kCat = "aten.cat.default";
constexpr std::string_view kFlatten = "aten.flatten.using_ints";

using Nodes = std::vector<NodeId>;

/// The one output node of a partition. Refused where there are more or none.
Result<NodeId> onlyOutput(const Annotator& annotator, const SourcePartition& partition)
{
    if (partition.outputs.size() == 1)
        return partition.outputs.front();
    const Node& first = annotator.node(partition.nodes.front());
    if (partition.outputs.empty())
        return refused(first, "nothing reads the result of " + std::string(partition.source));
    std::string names;
    for (NodeId id : partition.outputs)
        names += (names.empty() ? "" : ", ") + annotator.node(id).name;
    return refused(annotator.node(partition.outputs.front()),
        "one " + std::string(partition.source) + " is called at several places (" + names
            + "), which this export does not tell apart; export with strict=True or use one module "
              "per call");
}

/// Output nodes of a chain, the main node first.
Result<Nodes> outputsOf(const InductorPass& pass, const InductorPattern& pattern,
    std::span<const SourceSet> sets, const PartitionChain& chain)
{
    Nodes nodes;
    for (std::size_t i = 0; i < pattern.length; ++i) {
        const auto node = onlyOutput(
            pass.annotator, pass.annotator.sources().partitions(sets[i])[chain.index[i]]);
        if (!node)
            return tl::unexpected(node.error());
        nodes.push_back(*node);
    }
    return nodes;
}

/// First member of the chain that is called at several places; null when none is.
const SourcePartition* reusedMember(const InductorPass& pass, const InductorPattern& pattern,
    std::span<const SourceSet> sets, const PartitionChain& chain)
{
    for (std::size_t i = 0; i < pattern.length; ++i) {
        const auto& partition = pass.annotator.sources().partitions(sets[i])[chain.index[i]];
        if (partition.outputs.size() > 1)
            return &partition;
    }
    return nullptr;
}

/// The operand of `add` that is not `main`. Refused where torchao stumbles: over a number, or over
/// an add that reads `main` only through another node of its partition.
Result<NodeId> otherOperand(const Annotator& annotator, NodeId main, NodeId add)
{
    const Node& node = annotator.node(add);
    const std::string& name = annotator.node(main).name;
    for (std::size_t index : {0U, 1U}) {
        const NodeId operand = nodeArgOrNone(node, index);
        if (!operand.isValid())
            return refused(node,
                name
                    + " is added to a number, which the quantizer cannot annotate; make the number "
                      "a buffer");
        if (operand != main)
            continue;
        const NodeId other = nodeArgOrNone(node, 1 - index);
        if (!other.isValid())
            return refused(node,
                name
                    + " is added to a number, which the quantizer cannot annotate; make the number "
                      "a buffer");
        return other;
    }
    return refused(
        node, node.name + " does not read " + name + " itself, though their modules are connected");
}

Result<void> annotateChain(
    const InductorPass& pass, const InductorPattern& pattern, const Nodes& nodes, NodeId other)
{
    if (!pass.stage.config) {
        exclude(pass, pattern, nodes);
        return {};
    }
    Annotator& annotator = pass.annotator;
    const MatchId match = addMatch(pass, pattern, nodes);
    if (auto ok = annotateWeighted(pass, nodes[0], false, match); !ok)
        return ok;
    for (std::size_t i = 1; i < nodes.size(); ++i)
        resetInductor(annotator, nodes[i], i + 1 == nodes.size());
    if (!pattern.quantizesOther)
        return {};
    const auto spec =
        specOf(*pass.stage.config, SpecRole::InputActivation, annotator.node(nodes[1]).name);
    if (!spec)
        return tl::unexpected(spec.error());
    annotator.setInput(nodes[1], other, *spec, SlotRole::OtherInput, match);
    return {};
}

Result<void> tryChain(const InductorPass& pass, const InductorPattern& pattern,
    std::span<const SourceSet> sets, const PartitionChain& chain)
{
    Annotator& annotator = pass.annotator;
    if (pattern.skipsReused)
        if (const SourcePartition* reused = reusedMember(pass, pattern, sets, chain)) {
            const auto& first = annotator.sources().partitions(sets[0])[chain.index[0]];
            refuse(
                pass, pattern, first.nodes.back(), Obstacle::ReusedModule, reused->nodes.front());
            return {};
        }
    const auto nodes = outputsOf(pass, pattern, sets, chain);
    if (!nodes)
        return tl::unexpected(nodes.error());
    const NodeId main = nodes->front();
    NodeId other;
    if (pattern.hasAdd) {
        if (annotator.node(main).users.size() != 1) {
            refuse(pass, pattern, main, Obstacle::OtherUsers, main);
            return {};
        }
        const auto operand = otherOperand(annotator, main, (*nodes)[1]);
        if (!operand)
            return tl::unexpected(operand.error());
        other = *operand;
    }
    if (!isOneOf(annotator.node(main), pattern.targets)) {
        refuse(pass, pattern, main, Obstacle::WrongTarget, main);
        return {};
    }
    const auto may = mayAnnotate(pass, pattern, *nodes);
    if (!may)
        return tl::unexpected(may.error());
    return *may ? annotateChain(pass, pattern, *nodes, other) : Result<void> {};
}

/// A pattern of one conv or linear that ends in int8.
Result<void> annotateAlone(const InductorPass& pass, const InductorPattern& pattern, NodeId id)
{
    const Node& node = pass.annotator.node(id);
    if (!isOneOf(node, pattern.targets))
        return refused(node,
            node.target + " is not " + std::string(pattern.targets.front())
                + ", the only form of this module that the quantizer takes, whatever the settings "
                  "select");
    const std::array nodes = {id};
    const auto may = mayAnnotate(pass, pattern, nodes);
    if (!may)
        return tl::unexpected(may.error());
    if (!*may)
        return {};
    if (!pass.stage.config) {
        exclude(pass, pattern, nodes);
        return {};
    }
    return annotateWeighted(pass, id, true, addMatch(pass, pattern, nodes));
}

/// Input spec on every operand; the node ends in int8.
Result<void> annotateOperands(const InductorPass& pass, const InductorPattern& pattern, NodeId id)
{
    const std::array nodes = {id};
    const Node& node = pass.annotator.node(id);
    const MatchId match = addMatch(pass, pattern, nodes);
    resetInductor(pass.annotator, id, true);
    for (std::size_t i = 0; i < node.args.size(); ++i) {
        const auto operand = nodeArg(node, i);
        const auto spec = specOf(*pass.stage.config, SpecRole::InputActivation, node.name);
        if (!operand || !spec)
            return tl::unexpected(operand ? spec.error() : operand.error());
        pass.annotator.setInput(
            id, *operand, *spec, i == 0 ? SlotRole::Input : SlotRole::OtherInput, match);
    }
    return {};
}

/// Calls `annotate(id)` for each node with one of the pattern's targets that the stage may take;
/// excludes it under null.
template <typename Annotate>
Result<void> forEachTarget(
    const InductorPass& pass, const InductorPattern& pattern, const Annotate& annotate)
{
    for (NodeId id : allNodes(pass.annotator.graph())) {
        if (!isOneOf(pass.annotator.node(id), pattern.targets))
            continue;
        const std::array nodes = {id};
        const auto may = mayAnnotate(pass, pattern, nodes);
        if (!may)
            return tl::unexpected(may.error());
        if (!*may)
            continue;
        if (!pass.stage.config) {
            exclude(pass, pattern, nodes);
            continue;
        }
        if (auto ok = annotate(id); !ok)
            return ok;
    }
    return {};
}

// ---- propagation
// ----------------------------------------------------------------------------------------------------

/// The inputs that must be quantized before `node` is.
std::span<const NodeId> decidingInputs(const Node& node)
{
    const std::span<const NodeId> inputs = node.inputs;
    return node.target == kCat ? inputs : inputs.first(std::min<std::size_t>(inputs.size(), 1));
}

bool hasQuantizableUser(const InductorPass& pass, const Node& node)
{
    return node.users.empty() || std::ranges::any_of(node.users, [&](NodeId user) {
        return isOneOf(pass.annotator.node(user), pass.backend.quantizableOps);
    });
}

/// The input whose spec counts, as torchao reads it: argument 0 of a pool, the first of a cat's
/// list, else the first input node.
Result<NodeId> leadingInput(const Node& node)
{
    if (node.target == kMaxPool2d)
        return nodeArg(node, 0);
    if (node.target != kCat)
        return node.inputs.front();
    const auto* list = node.args.empty() ? nullptr : node.args[0].as<ArgList>();
    if (!list || list->empty() || !list->front().node().isValid())
        return refused(node, "argument 0 of aten.cat.default is not a list of nodes");
    return list->front().node();
}

Result<void> annotateReached(const InductorPass& pass, const InductorPattern& pattern, NodeId id)
{
    Annotator& annotator = pass.annotator;
    const Node& node = annotator.node(id);
    const auto leading = leadingInput(node);
    const auto spec = specOf(*pass.stage.config, SpecRole::InputActivation, node.name);
    if (!leading || !spec)
        return tl::unexpected(leading ? spec.error() : leading.error());
    const MatchId match = annotator.addMatch({pattern.id, pass.stage.call, false, true, {id}});
    resetInductor(annotator, id, true);
    annotator.setInput(id, *leading, *spec, SlotRole::Input, match);
    if (node.target != kCat)
        return {};
    for (const Arg& item : *node.args[0].as<ArgList>()) {
        if (!item.node().isValid())
            return refused(node, "argument 0 of aten.cat.default is not a list of nodes");
        if (item.node() != *leading)
            annotator.setInput(
                id, item.node(), sharedWith({*leading, id}), SlotRole::OtherInput, match);
    }
    return {};
}

Result<void> tryPropagate(const InductorPass& pass, const InductorPattern& pattern, NodeId id)
{
    const Node& node = pass.annotator.node(id);
    if (node.target == kFlatten && !hasQuantizableUser(pass, node)) {
        refuse(pass, pattern, id, Obstacle::NoQuantizableUser, id);
        return {};
    }
    if (node.inputs.empty())
        return refused(node, "nothing flows into " + node.target);
    for (NodeId input : decidingInputs(node))
        if (!isOutputOfQuantizedPattern(pass.annotator, input)) {
            refuse(pass, pattern, id, Obstacle::InputNotQuantized, input);
            return {};
        }
    return annotateReached(pass, pattern, id);
}

} // namespace

Result<void> annotateFusion(const InductorPass& pass, const InductorPattern& pattern)
{
    for (const auto& sources : pattern.chains) {
        const auto sets = std::span(sources).first(pattern.length);
        for (const PartitionChain& chain : pass.annotator.sources().chains(sets))
            if (auto ok = tryChain(pass, pattern, sets, chain); !ok)
                return ok;
    }
    return {};
}

Result<void> annotateSingleConv(const InductorPass& pass, const InductorPattern& pattern)
{
    for (const SourcePartition& partition :
        pass.annotator.sources().partitions(SourceSet::Conv2d)) {
        const auto conv = onlyOutput(pass.annotator, partition);
        if (!conv)
            return tl::unexpected(conv.error());
        if (auto ok = annotateAlone(pass, pattern, *conv); !ok)
            return ok;
    }
    return {};
}

Result<void> annotateSingleLinear(const InductorPass& pass, const InductorPattern& pattern)
{
    for (const SourcePartition& partition :
        pass.annotator.sources().partitions(SourceSet::AnyLinear))
        for (NodeId linear : partition.outputs)
            if (auto ok = annotateAlone(pass, pattern, linear); !ok)
                return ok;
    return {};
}

Result<void> annotateMatmul(const InductorPass& pass, const InductorPattern& pattern)
{
    return forEachTarget(
        pass, pattern, [&](NodeId id) { return annotateOperands(pass, pattern, id); });
}

Result<void> annotateMul(const InductorPass& pass, const InductorPattern& pattern)
{
    return forEachTarget(pass, pattern, [&](NodeId id) -> Result<void> {
        Annotator& annotator = pass.annotator;
        const Node& node = annotator.node(id);
        std::array<const TensorMeta*, 2> values {};
        for (std::size_t i = 0; i < 2; ++i) {
            const NodeId operand = nodeArgOrNone(node, i);
            values.at(i) = operand.isValid() ? annotator.node(operand).meta.val.tensor() : nullptr;
            if (!values.at(i)) {
                refuse(pass, pattern, id, Obstacle::NotTensors, operand.isValid() ? operand : id);
                return {};
            }
        }
        if (values[0]->shape != values[1]->shape) {
            refuse(pass, pattern, id, Obstacle::ShapesDiffer, id);
            return {};
        }
        return annotateOperands(pass, pattern, id);
    });
}

Result<void> annotatePropagated(const InductorPass& pass, const InductorPattern& pattern)
{
    return forEachTarget(pass, pattern, [&](NodeId id) { return tryPropagate(pass, pattern, id); });
}

} // namespace qdq
