// SPDX-License-Identifier: Apache-2.0
#include "core/causes/graphedit.h"
#include "core/causes/tryout.h"
#include "core/quant/presets.h"
#include "core/quant/sharing.h"
#include "core/quant/slotplaces.h"
#include "core/rules/qdqview.h"

#include <algorithm>

// Edits that no setting of a config makes: they change what the quantizer annotated.

namespace qdq {

namespace {

std::optional<QSpec>& specAt(Graph& annotated, const EdgeOrNode& slot)
{
    auto& annotation = annotated.annotations[slot.isEdge() ? slot.to : slot.from];
    if (!annotation)
        annotation.emplace();
    if (!slot.isEdge())
        return annotation->output;
    const auto found = std::ranges::find(
        annotation->inputs, slot.from, &std::pair<NodeId, std::optional<QSpec>>::first);
    if (found != annotation->inputs.end())
        return found->second;
    annotation->inputs.emplace_back(slot.from, std::nullopt);
    return annotation->inputs.back().second;
}

NodeId throughQdq(const Graph& graph, NodeId id)
{
    while (isQuantize(graph[id]) || isDequantize(graph[id]))
        id = graph[id].inputs.front();
    return id;
}

// ---- share slots
// --------------------------------------------------------------------------------------------------

class SlotSharer
{
public:
    SlotSharer(Graph& annotated, const Graph& converted)
        : m_annotated(annotated)
        , m_view(converted)
    {
    }

    Result<void> share(NodeId op);

private:
    [[nodiscard]] NodeId idOf(NodeId converted) const
    {
        return m_annotated.find(m_view[converted].name);
    }
    [[nodiscard]] std::vector<EdgeOrNode> slotsOf(NodeId op) const;
    void addWriters(NodeId value, std::vector<EdgeOrNode>& slots) const;

    Graph& m_annotated;
    QdqView m_view;
};

/// Where the value of a node gets its Q: at its output, else at those of its readers that ask.
void SlotSharer::addWriters(NodeId value, std::vector<EdgeOrNode>& slots) const
{
    const NodeId id = idOf(value);
    if (!id.isValid())
        return;
    if (specOfSlot(m_annotated, {id, {}})) {
        slots.push_back({id, {}});
        return;
    }
    for (const NodeId user : m_annotated[id].users)
        if (specOfSlot(m_annotated, {id, user}))
            slots.push_back({id, user});
}

std::vector<EdgeOrNode> SlotSharer::slotsOf(NodeId op) const
{
    std::vector<EdgeOrNode> slots;
    const NodeId id = idOf(op);
    for (const NodeId input : m_view[op].inputs) {
        if (!m_view.isDequantizePerTensor(input))
            continue;
        const NodeId producer = idOf(throughQdq(m_view.graph(), input));
        if (producer.isValid() && specOfSlot(m_annotated, {producer, id}))
            slots.push_back({producer, id});
        else if (producer.isValid())
            addWriters(throughQdq(m_view.graph(), input), slots);
    }
    const NodeId relu = m_view.fusedRelu(op);
    if (!m_view.outputQuantizes(op).empty())
        addWriters(relu.isValid() ? relu : op, slots);
    return slots;
}

/// The first slot of a group makes its observer. The earliest of all groups keeps its spec, the
/// first slots of the others share it.
Result<void> SlotSharer::share(NodeId op)
{
    const auto sharing = shareObservers(GraphRewriter(m_annotated));
    if (!sharing)
        return tl::unexpected<Error>(sharing.error());
    std::vector<GroupId> groups;
    for (const EdgeOrNode& place : slotsOf(op)) {
        const auto slot = std::ranges::find(sharing->entries, place, &Slot::place);
        if (slot != sharing->entries.end())
            groups.push_back(slot->group);
    }
    std::ranges::sort(groups);
    const auto twice = std::ranges::unique(groups);
    groups.erase(twice.begin(), twice.end());
    if (groups.size() < 2)
        return fail(ErrorCode::Usage, m_view[op].name, "there are no slots to share");
    // Groups are numbered by their first slots.
    const auto firstOf = [&](GroupId group) {
        return std::ranges::find(sharing->entries, group, &Slot::group)->place;
    };
    const EdgeOrNode keeper = firstOf(groups.front());
    for (std::size_t i = 1; i < groups.size(); ++i)
        specAt(m_annotated, firstOf(groups[i])) = SharedQuantizationSpec {keeper};
    return {};
}

// ---- annotate an op
// -----------------------------------------------------------------------------------------------

bool isStatic(const QSpec* spec)
{
    const auto* plain = spec ? std::get_if<QuantizationSpec>(spec) : nullptr;
    return spec && !(plain && plain->isDynamic);
}

bool isPerChannelSpec(const QSpec* spec)
{
    const auto* plain = spec ? std::get_if<QuantizationSpec>(spec) : nullptr;
    return plain
        && (plain->qscheme == QScheme::PerChannelSymmetric
            || plain->qscheme == QScheme::PerChannelAffine);
}

QuantizationSpec weightAsTarget(const QSpec* now)
{
    QuantizationSpec spec = vpuWeightSpec();
    const auto* plain = now ? std::get_if<QuantizationSpec>(now) : nullptr;
    if (plain && !plain->observer.type.starts_with("Pow2"))
        spec.observer = {"PerChannelMinMaxObserver", {}};
    return spec;
}

Result<void> annotateOp(Graph& annotated, NodeId op)
{
    const auto argument = [&](std::size_t index) {
        const ArgList& args = annotated[op].args;
        return index < args.size() ? args[index].node() : NodeId {};
    };
    const NodeId input = argument(0);
    const NodeId weight = argument(1);
    const NodeId bias = argument(2);
    if (!input.isValid() || !weight.isValid())
        return fail(ErrorCode::Usage, annotated[op].name, "the weight is no tensor");
    if (!isStatic(specOfSlot(annotated, {input, op})))
        specAt(annotated, {input, op}) = vpuActivationSpec();
    const QSpec* now = specOfSlot(annotated, {weight, op});
    if (!isPerChannelSpec(now))
        specAt(annotated, {weight, op}) = weightAsTarget(now);
    if (bias.isValid())
        specAt(annotated, {bias, op}) = vpuBiasSpec(input, weight, op);
    annotated.annotations[op]->annotated = true;
    return {};
}

/// Observers of one tensor with equal specs are merged, and two ops have different products: a bias
/// that several ops read is copied for each.
Graph withOwnBiases(Graph annotated, const CauseEdit& edit, const Graph& converted)
{
    GraphRewriter rewriter(std::move(annotated));
    for (const NodeId node : edit.nodes) {
        const NodeId op = rewriter.graph().find(converted[node].name);
        const ArgList args = op.isValid() ? rewriter.peek(op).args : ArgList();
        const NodeId bias = args.size() > 2 ? args[2].node() : NodeId {};
        if (!bias.isValid() || rewriter[bias].users.size() < 2)
            continue;
        Node copy;
        copy.op = rewriter.peek(bias).op;
        copy.target = rewriter.peek(bias).target;
        copy.meta = rewriter.peek(bias).meta;
        const NodeId own =
            rewriter.insertBefore(op, std::move(copy), rewriter.peek(bias).name + "_copy");
        rewriter.replaceInput(op, bias, own);
        if (QuantizationAnnotation* annotation = rewriter.annotation(op))
            for (auto& [producer, spec] : annotation->inputs)
                producer = producer == bias ? own : producer;
    }
    return rewriter.finish().graph;
}

// ---- fuse
// ---------------------------------------------------------------------------------------------------------

/// What a slot's spec stands for in the end.
std::optional<QSpec> ownSpec(const Graph& annotated, EdgeOrNode slot)
{
    for (std::size_t steps = 0; steps < annotated.nodes.size(); ++steps) {
        const QSpec* spec = specOfSlot(annotated, slot);
        const auto* shared = spec ? std::get_if<SharedQuantizationSpec>(spec) : nullptr;
        if (!shared)
            return spec ? std::optional(*spec) : std::nullopt;
        slot = shared->with;
    }
    return std::nullopt;
}

Result<void> fuse(Graph& annotated, NodeId relu)
{
    const NodeId op = annotated[relu].inputs.front();
    if (annotated[op].users.size() != 1)
        return fail(ErrorCode::Usage, annotated[op].name, "it has other readers than its relu");
    specAt(annotated, {relu, {}}) = ownSpec(annotated, {relu, {}});
    specAt(annotated, {op, relu}).reset();
    specAt(annotated, {op, {}}).reset();
    return {};
}

} // namespace

Result<void> editAnnotations(Graph& annotated, const CauseEdit& edit, const Graph& converted)
{
    if (edit.kind == EditKind::ExportStatic) {
        annotated = withoutSymbols(std::move(annotated), edit.symbols);
        return {};
    }
    annotated.annotations.resize(annotated.nodes.size());
    if (edit.kind == EditKind::AnnotateOp)
        annotated = withOwnBiases(std::move(annotated), edit, converted);
    SlotSharer sharer(annotated, converted);
    for (const NodeId node : edit.nodes) {
        const NodeId id = annotated.find(converted[node].name);
        if (!id.isValid())
            return fail(
                ErrorCode::Usage, converted[node].name, "the annotated graph has no such op");
        const auto done = edit.kind == EditKind::ShareSlots ? sharer.share(node)
            : edit.kind == EditKind::AnnotateOp             ? annotateOp(annotated, id)
            : edit.kind == EditKind::Fuse
            ? fuse(annotated, id)
            : fail(ErrorCode::Usage, {}, "the engine has no way to make this edit");
        if (!done)
            return done;
    }
    return {};
}

} // namespace qdq
