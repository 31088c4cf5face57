// SPDX-License-Identifier: Apache-2.0
#include "core/quant/slotplaces.h"

#include <algorithm>

namespace qdq {

namespace {

std::string reasonText(const Graph& graph, const Sharing& sharing, const Union& joined)
{
    const std::string parent = slotText(slotName(graph, sharing[joined.parent].place));
    const std::string child = slotText(slotName(graph, sharing[joined.child].place));
    switch (joined.reason) {
    case UnionReason::SharedSpec:
        return child + " has a shared spec that names " + parent;
    case UnionReason::SameTensor:
        return child + " reads the same tensor as " + parent + ", with an equal spec";
    case UnionReason::ProducerOutput:
        return child + " reads " + parent + ", with an equal spec";
    }
    return {};
}

/// What kept a slot apart from others on its tensor; the annotation alone decides that.
void addRefusal(
    const Graph& graph, const Sharing& sharing, const Slot& slot, std::vector<std::string>& why)
{
    if (!slot.place.isEdge())
        return;
    const QuantizationAnnotation* annotation = graph.annotation(slot.place.to);
    if (!annotation || annotation->allowImplicitSharing)
        return;
    const bool hasOthers = std::ranges::any_of(sharing.entries, [&](const Slot& other) {
        return other.place.from == slot.place.from && other.spec && other.group != slot.group;
    });
    if (hasOthers)
        why.push_back(graph[slot.place.to].name
            + " sets allow_implicit_sharing false: it joins no other slot of "
            + graph[slot.place.from].name);
}

std::optional<GroupStep> groupIn(
    const Graph& names, const Graph& specs, const Sharing& sharing, const EdgeOrNode& place)
{
    const auto found = std::ranges::find(sharing.entries, place, &Slot::place);
    if (found == sharing.entries.end())
        return std::nullopt;
    GroupStep step;
    step.id = found->group.index();
    for (const Slot& slot : sharing.entries)
        if (slot.group == found->group && slot.spec)
            step.members.push_back(slotName(names, slot.place));
    for (const Union& joined : sharing.unions)
        if (sharing[joined.child].group == found->group)
            step.why.push_back(reasonText(names, sharing, joined));
    addRefusal(specs, sharing, *found, step.why);
    return step;
}

/// Of a graph that is prepared already: who stands on one instance. Of the reasons only the shared
/// specs can still be read.
std::optional<GroupStep> groupByInstance(const ChainSources& sources, const EdgeOrNode& place)
{
    const Graph& graph = *sources.observed;
    const ObserverModule* wanted = instanceAt(graph, observerAt(sources, place));
    if (!wanted)
        return std::nullopt;
    GroupStep step;
    std::vector<const ObserverModule*> met;
    for (const EdgeOrNode& slot : allSlots(*sources.specs)) {
        const ObserverModule* instance = instanceAt(graph, observerAt(sources, slot));
        if (instance && std::ranges::find(met, instance) == met.end())
            met.push_back(instance);
        if (instance != wanted)
            continue;
        const SlotName name = slotName(graph, slot);
        step.members.push_back(name);
        const auto* shared = std::get_if<SharedQuantizationSpec>(specOfSlot(*sources.specs, slot));
        if (shared)
            step.why.push_back(slotText(name) + " has a shared spec that names "
                + slotText(slotName(graph, shared->with)));
    }
    step.id = static_cast<std::size_t>(std::ranges::find(met, wanted) - met.begin());
    return step;
}

bool hasObservers(const Graph& graph)
{
    return std::ranges::any_of(
        graph.modules, [](const ObserverModule& module) { return module.isObserver(); });
}

} // namespace

std::optional<GroupStep> groupOf(const ChainSources& sources, const EdgeOrNode& slot)
{
    if (sources.prepared) {
        const auto mapped = [&](NodeId id) {
            return id.isValid() ? sources.prepared->idOf[id] : id;
        };
        const Graph& graph = sources.prepared->graph;
        return groupIn(
            graph, graph, sources.prepared->trace.sharing, {mapped(slot.from), mapped(slot.to)});
    }
    if (sources.observed && hasObservers(*sources.observed))
        return groupByInstance(sources, slot);
    const auto sharing = shareObservers(GraphRewriter(*sources.specs));
    return sharing ? groupIn(*sources.specs, *sources.specs, *sharing, slot) : std::nullopt;
}

} // namespace qdq
