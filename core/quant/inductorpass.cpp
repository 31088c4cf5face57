// SPDX-License-Identifier: Apache-2.0
#include "core/quant/inductorpass.h"

#include "core/quant/modulefilter.h"

#include <algorithm>

namespace qdq {

namespace {

using Kind = InductorStage::Kind;

/// A filter by operator: exactly one of the nodes must be one of `targets`.
Result<bool> hasExactlyOne(const InductorPass& pass, std::span<const NodeId> nodes,
    std::span<const std::string_view> targets)
{
    const auto count = std::ranges::count_if(
        nodes, [&](NodeId id) { return isOneOf(pass.annotator.node(id), targets); });
    if (count > 1)
        return refused(pass.annotator.node(nodes.front()),
            std::to_string(count)
                + " nodes of one pattern are operators that the setting covers; only one may be");
    return count == 1;
}

/// None when the stage's filter accepts the nodes, else what it objects to.
Result<std::optional<std::pair<Obstacle, NodeId>>> filterObjection(
    const InductorPass& pass, std::span<const NodeId> nodes)
{
    using Objection = std::optional<std::pair<Obstacle, NodeId>>;
    const InductorStage& stage = pass.stage;
    if (stage.kind == Kind::ModuleName) {
        const auto outside = std::ranges::find_if(
            nodes, [&](NodeId id) { return !passes(stage.stackPasses, pass.annotator.node(id)); });
        return outside == nodes.end() ? Objection {} : Objection {{Obstacle::FilterPath, *outside}};
    }
    const bool isGlobal = stage.kind == Kind::Global;
    const auto covered =
        hasExactlyOne(pass, nodes, isGlobal ? pass.backend.defaultOps : std::span(&stage.key, 1));
    if (!covered)
        return tl::unexpected(covered.error());
    const auto obstacle = isGlobal ? Obstacle::FilterGlobal : Obstacle::FilterOperator;
    return *covered ? Objection {} : Objection {{obstacle, nodes.front()}};
}

} // namespace

bool isOutputOfQuantizedPattern(const Annotator& annotator, NodeId id)
{
    const auto* annotation = annotator.annotation(id);
    return annotation && annotation->annotated
        && annotation->isOutputOfQuantizedPattern.value_or(false);
}

Result<bool> mayAnnotate(
    const InductorPass& pass, const InductorPattern& pattern, std::span<const NodeId> nodes)
{
    const auto taken =
        std::ranges::find_if(nodes, [&](NodeId id) { return pass.annotator.isAnnotated(id); });
    if (taken != nodes.end()) {
        refuse(pass, pattern, nodes.front(), Obstacle::Taken, *taken);
        return false;
    }
    const auto objection = filterObjection(pass, nodes);
    if (!objection)
        return tl::unexpected(objection.error());
    if (*objection)
        refuse(pass, pattern, nodes.front(), (*objection)->first, (*objection)->second);
    return !*objection;
}

void exclude(
    const InductorPass& pass, const InductorPattern& pattern, std::span<const NodeId> nodes)
{
    static_cast<void>(addMatch(pass, pattern, nodes));
    for (NodeId id : nodes)
        resetInductor(pass.annotator, id, false);
}

QuantizationAnnotation& resetInductor(Annotator& annotator, NodeId id, bool isOutput)
{
    QuantizationAnnotation& annotation = annotator.reset(id);
    annotation.isOutputOfQuantizedPattern = isOutput;
    return annotation;
}

Result<void> annotateWeighted(const InductorPass& pass, NodeId id, bool isOutput, MatchId match)
{
    const Node& node = pass.annotator.node(id);
    const auto input = nodeArg(node, 0);
    const auto weight = nodeArg(node, 1);
    if (!input || !weight)
        return tl::unexpected((input ? weight : input).error());
    const QConfig& config = *pass.stage.config;
    struct Operand
    {
        NodeId producer;
        SpecRole spec;
        SlotRole role;
    };
    const NodeId bias = nodeArgOrNone(node, 2);
    const std::array<Operand, 3> operands = {{
        {*input, SpecRole::InputActivation, SlotRole::Input},
        {*weight, SpecRole::Weight, SlotRole::Weight},
        {bias, SpecRole::Bias, SlotRole::Bias},
    }};
    resetInductor(pass.annotator, id, isOutput);
    for (const Operand& operand : std::span(operands).first(bias.isValid() ? 3 : 2)) {
        const auto spec = specOf(config, operand.spec, node.name);
        if (!spec)
            return tl::unexpected(spec.error());
        pass.annotator.setInput(id, operand.producer, *spec, operand.role, match);
    }
    return {};
}

void refuse(const InductorPass& pass, const InductorPattern& pattern, NodeId node,
    Obstacle obstacle, NodeId at)
{
    pass.annotator.refuse({node, pattern.id, pass.stage.call, obstacle, at});
}

MatchId addMatch(
    const InductorPass& pass, const InductorPattern& pattern, std::span<const NodeId> nodes)
{
    return pass.annotator.addMatch({pattern.id, pass.stage.call, pass.stage.config == nullptr,
        false, {nodes.begin(), nodes.end()}});
}

} // namespace qdq
