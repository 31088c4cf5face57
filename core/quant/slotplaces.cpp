// SPDX-License-Identifier: Apache-2.0
#include "core/quant/slotplaces.h"

#include <algorithm>

namespace qdq {

namespace {

bool isObserver(const Graph& graph, NodeId id)
{
    return instanceAt(graph, id) != nullptr;
}

/// What a chain of observers looks at.
NodeId throughObservers(const Graph& graph, NodeId id)
{
    while (isObserver(graph, id) && !graph[id].inputs.empty())
        id = graph[id].inputs.front();
    return id;
}

/// Found by following the nodes, for a graph whose preparation nobody watched.
NodeId observerInGraph(const Graph& graph, const EdgeOrNode& slot)
{
    if (!slot.isEdge()) {
        const auto& users = graph[slot.from].users;
        const auto found =
            std::ranges::find_if(users, [&](NodeId user) { return isObserver(graph, user); });
        return found == users.end() ? NodeId {} : *found;
    }
    for (const NodeId input : graph[slot.to].inputs)
        if (isObserver(graph, input) && throughObservers(graph, input) == slot.from)
            return input;
    return {};
}

NodeId observerByTrace(const Prepared& prepared, const EdgeOrNode& slot)
{
    const auto mapped = [&](NodeId id) { return id.isValid() ? prepared.idOf[id] : id; };
    const EdgeOrNode place {mapped(slot.from), mapped(slot.to)};
    const auto& entries = prepared.trace.sharing.entries;
    const auto found = std::ranges::find(entries, place, &Slot::place);
    if (found == entries.end())
        return {};
    return prepared.trace.observerOfSlot[static_cast<std::size_t>(found - entries.begin())];
}

/// Those who read the value of a node, past observers.
void addReaders(const Graph& graph, NodeId value, NodeId producer, std::vector<EdgeOrNode>& edges)
{
    for (const NodeId user : graph[value].users) {
        if (isObserver(graph, user))
            addReaders(graph, user, producer, edges);
        else if (specOfSlot(graph, {producer, user}))
            edges.push_back({producer, user});
    }
}

/// A pattern writes through its last node: a convolution that has no output of its own ends in
/// relu's.
void addPatternOutputs(const ChainSources& sources, NodeId node, std::vector<EdgeOrNode>& slots)
{
    const PatternMatch* match = sources.annotated ? sources.annotated->trace.match(node) : nullptr;
    if (!match || match->isExcluded)
        return;
    for (const NodeId part : match->nodes)
        if (part != node && specOfSlot(*sources.specs, {part, {}}))
            slots.push_back({part, {}});
}

} // namespace

const ObserverModule* instanceAt(const Graph& observed, NodeId node)
{
    if (!node.isValid() || observed[node].op != OpKind::CallModule)
        return nullptr;
    const ObserverModule* module = observed.findModule(observed[node].target);
    if (module && !module->aliasOf.empty())
        module = observed.findModule(module->aliasOf);
    return module && module->isObserver() ? module : nullptr;
}

const QSpec* specOfSlot(const Graph& specs, const EdgeOrNode& slot)
{
    const QuantizationAnnotation* annotation =
        specs.annotation(slot.isEdge() ? slot.to : slot.from);
    if (!annotation)
        return nullptr;
    if (!slot.isEdge())
        return annotation->output ? &*annotation->output : nullptr;
    for (const auto& [producer, spec] : annotation->inputs)
        if (producer == slot.from)
            return spec ? &*spec : nullptr;
    return nullptr;
}

std::vector<EdgeOrNode> allSlots(const Graph& specs)
{
    std::vector<EdgeOrNode> slots;
    for (const NodeId id : allNodes(specs)) {
        const QuantizationAnnotation* annotation = specs.annotation(id);
        if (!annotation)
            continue;
        for (const auto& [producer, spec] : annotation->inputs)
            if (spec)
                slots.push_back({producer, id});
        if (annotation->output)
            slots.push_back({id, {}});
    }
    return slots;
}

NodeId observerAt(const ChainSources& sources, const EdgeOrNode& slot)
{
    if (sources.prepared)
        return observerByTrace(*sources.prepared, slot);
    return sources.observed == sources.specs && sources.observed
        ? observerInGraph(*sources.observed, slot)
        : NodeId {};
}

SlotName slotName(const Graph& graph, const EdgeOrNode& slot)
{
    return {graph[slot.from].name, slot.isEdge() ? graph[slot.to].name : std::string()};
}

std::vector<EdgeOrNode> slotsAt(const ChainSources& sources, NodeId node)
{
    const Graph& graph = *sources.specs;
    std::vector<EdgeOrNode> slots;
    const QuantizationAnnotation* annotation = graph.annotation(node);
    if (annotation)
        for (const auto& [producer, spec] : annotation->inputs)
            slots.push_back({producer, node});
    if (annotation && annotation->output)
        slots.push_back({node, {}});
    else
        addReaders(graph, node, node, slots);
    addPatternOutputs(sources, node, slots);
    return slots;
}

std::vector<EdgeOrNode> slotsThrough(const ChainSources& sources, std::string_view observer)
{
    std::vector<EdgeOrNode> slots;
    const NodeId node = sources.observed ? sources.observed->find(observer) : NodeId {};
    if (!node.isValid())
        return slots;
    for (const EdgeOrNode& slot : allSlots(*sources.specs))
        if (observerAt(sources, slot) == node)
            slots.push_back(slot);
    return slots;
}

} // namespace qdq
