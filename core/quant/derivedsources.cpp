// SPDX-License-Identifier: Apache-2.0
#include "core/quant/derivedsources.h"

#include <algorithm>
#include <optional>

namespace qdq {

namespace {

const ObserverModule* observerAt(const GraphRewriter& rewriter, NodeId id)
{
    const Node& node = rewriter.peek(id);
    const ObserverModule* module =
        node.op == OpKind::CallModule ? rewriter.findModule(node.target) : nullptr;
    return module && module->isObserver() ? module : nullptr;
}

NodeId throughObservers(const GraphRewriter& rewriter, NodeId id)
{
    while (id.isValid() && observerAt(rewriter, id)) {
        const ArgList& args = rewriter.peek(id).args;
        id = args.empty() ? NodeId {} : args.front().node();
    }
    return id;
}

// The observer on an edge or behind an output of a prepared graph; empty when there is none.
std::string observerOn(const GraphRewriter& rewriter, const EdgeOrNode& place)
{
    const auto nameOf = [](const ObserverModule& module) {
        return module.aliasOf.empty() ? module.name : module.aliasOf;
    };
    const std::vector<NodeId>& candidates =
        place.isEdge() ? rewriter[place.to].inputs : rewriter[place.from].users;
    for (const NodeId id : candidates) {
        const ObserverModule* module = observerAt(rewriter, id);
        if (module && throughObservers(rewriter, id) == place.from)
            return nameOf(*module);
    }
    return {};
}

// The derived spec under which `observer` was inserted.
const DerivedQuantizationSpec* specOf(const GraphRewriter& rewriter, NodeId observer)
{
    const NodeId value = throughObservers(rewriter, observer);
    for (const NodeId user : rewriter[observer].users) {
        const QuantizationAnnotation* annotation = rewriter.annotation(user);
        if (!annotation)
            continue;
        for (const auto& [producer, spec] : annotation->inputs)
            if (producer == value && spec)
                if (const auto* derived = std::get_if<DerivedQuantizationSpec>(&*spec))
                    return derived;
    }
    return nullptr;
}

std::optional<ObserverModule> restored(const GraphRewriter& rewriter, NodeId id)
{
    const ObserverModule* module = observerAt(rewriter, id);
    if (!module || module->type != "DerivedObserverOrFakeQuantize" || !module->derivedFrom.empty())
        return std::nullopt;
    const DerivedQuantizationSpec* spec = specOf(rewriter, id);
    if (!spec)
        return std::nullopt;
    ObserverModule filled = *module;
    for (const EdgeOrNode& place : spec->derivedFrom)
        filled.derivedFrom.push_back(observerOn(rewriter, place));
    return filled;
}

} // namespace

void restoreDerivedSources(GraphRewriter& rewriter)
{
    for (const NodeId id : rewriter.snapshot())
        if (auto module = restored(rewriter, id))
            rewriter.setModule(std::move(*module));
}

} // namespace qdq
