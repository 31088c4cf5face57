// SPDX-License-Identifier: Apache-2.0
#include "core/quant/annotator.h"

#include <algorithm>

namespace qdq {

namespace {

bool isPerTensor(const std::optional<QScheme>& scheme)
{
    return scheme == QScheme::PerTensorAffine || scheme == QScheme::PerTensorSymmetric;
}

bool isWeightScheme(const std::optional<QScheme>& scheme)
{
    return !scheme || scheme == QScheme::PerTensorSymmetric
        || scheme == QScheme::PerChannelSymmetric;
}

/// What is wrong with a spec in this role; empty when nothing is.
std::string problemOf(const QuantizationSpec& spec, SpecRole role)
{
    const std::string scheme(spec.qscheme ? nameOf(*spec.qscheme) : "none");
    switch (role) {
    case SpecRole::InputActivation:
    case SpecRole::OutputActivation:
        if (!isPerTensor(spec.qscheme))
            return std::string(nameOf(role)) + " has qscheme " + scheme
                + "; allowed: per_tensor_affine, per_tensor_symmetric";
        break;
    case SpecRole::Weight:
        if (!isWeightScheme(spec.qscheme))
            return "weight has qscheme " + scheme
                + "; allowed: per_tensor_symmetric, per_channel_symmetric, none";
        break;
    case SpecRole::Bias:
        if (spec.dtype != DType::Float32)
            return "bias has dtype " + std::string(nameOf(spec.dtype))
                + "; the torchao quantizers take a float32 bias only, leave it null";
        break;
    }
    return {};
}

} // namespace

Result<SlotSpec> specOf(const QConfig& config, SpecRole role, std::string_view node)
{
    const auto& configured = config[role];
    if (!configured)
        return SlotSpec {{}, role, {}};
    if (auto problem = problemOf(configured->spec, role); !problem.empty())
        return fail(ErrorCode::Refused, std::string(node), std::move(problem));
    return SlotSpec {configured->spec, role, configured->overridden};
}

SlotSpec sharedWith(EdgeOrNode slot)
{
    return {SharedQuantizationSpec {slot}, {}, {}};
}

Annotator::Annotator(const Graph& graph, bool isTracing)
    : m_graph(graph)
    , m_sources(graph)
    , m_annotations(graph.nodes.size())
{
    m_trace.isEnabled = isTracing;
    if (isTracing)
        m_trace.matchOf.resize(graph.nodes.size());
}

const QuantizationAnnotation* Annotator::annotation(NodeId id) const
{
    const auto& slot = m_annotations[id];
    return slot ? &*slot : nullptr;
}

bool Annotator::isAnnotated(NodeId id) const
{
    const auto* found = annotation(id);
    return found && found->annotated;
}

MatchId Annotator::matchOf(NodeId id) const
{
    return m_trace.isEnabled ? m_trace.matchOf[id] : MatchId {};
}

MatchId Annotator::addMatch(PatternMatch match)
{
    if (!m_trace.isEnabled)
        return {};
    const MatchId id {m_trace.matches.size()};
    for (NodeId node : match.nodes)
        m_trace.matchOf[node] = id;
    m_trace.matches.push_back(std::move(match));
    return id;
}

QuantizationAnnotation& Annotator::reset(NodeId id)
{
    auto& slot = m_annotations[id];
    slot.emplace();
    slot->annotated = true;
    return *slot;
}

QuantizationAnnotation& Annotator::ensure(NodeId id)
{
    auto& slot = m_annotations[id];
    return slot ? *slot : slot.emplace();
}

void Annotator::mark(NodeId id)
{
    ensure(id).annotated = true;
}

void Annotator::setInput(
    NodeId id, NodeId producer, const SlotSpec& spec, SlotRole role, MatchId match)
{
    auto& inputs = ensure(id).inputs;
    const auto it =
        std::ranges::find(inputs, producer, [](const auto& entry) { return entry.first; });
    if (it == inputs.end())
        inputs.emplace_back(producer, spec.spec);
    else
        it->second = spec.spec;
    addSlot({producer, id}, spec, role, match);
}

void Annotator::setOutput(NodeId id, const SlotSpec& spec, MatchId match)
{
    ensure(id).output = spec.spec;
    if (spec.spec)
        addSlot({id, {}}, spec, SlotRole::Output, match);
}

void Annotator::addSlot(EdgeOrNode slot, const SlotSpec& spec, SlotRole role, MatchId match)
{
    if (m_trace.isEnabled)
        m_trace.slots.push_back({slot, match, role, spec.role, spec.overridden});
}

void Annotator::refuse(const Refusal& refusal)
{
    if (m_trace.isEnabled && !isAnnotated(refusal.node))
        m_trace.refusals.push_back(refusal);
}

bool isOneOf(const Node& node, std::span<const std::string_view> targets)
{
    return node.op == OpKind::CallFunction
        && std::ranges::find(targets, node.target) != targets.end();
}

NodeId nodeArgOrNone(const Node& node, std::size_t index)
{
    return index < node.args.size() ? node.args[index].node() : NodeId {};
}

Result<NodeId> nodeArg(const Node& node, std::size_t index)
{
    const NodeId id = nodeArgOrNone(node, index);
    if (!id.isValid())
        return refused(
            node, "argument " + std::to_string(index) + " of " + node.target + " is not a node");
    return id;
}

} // namespace qdq
