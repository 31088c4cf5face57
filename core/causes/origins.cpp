// SPDX-License-Identifier: Apache-2.0
#include "core/causes/origins.h"

#include "core/quant/lint/observerstate.h"
#include "core/quant/qparams.h"
#include "core/quant/slotplaces.h"
#include "core/rules/describe.h"

#include <algorithm>
#include <map>

namespace qdq {

namespace {

bool isPerChannel(std::optional<QScheme> scheme)
{
    return scheme == QScheme::PerChannelAffine || scheme == QScheme::PerChannelSymmetric
        || scheme == QScheme::PerChannelAffineFloatQParams;
}

std::string numbersKey(const QdqView& view, NodeId qdq)
{
    const auto range = view.rangeOf(qdq);
    return std::string(nameOf(view.dtypeOf(qdq))) + (range ? textOf(*range) : "[]")
        + (view.axisOf(qdq) ? "/channel" : "/tensor");
}

/// Whether a spec of the config would give a node of this type, range and granularity.
bool fits(const QdqView& view, NodeId qdq, const std::optional<ConfiguredSpec>& configured)
{
    if (!configured)
        return false;
    const QuantizationSpec& spec = configured->spec;
    const auto range = observerRange(spec.dtype, spec.quantMin, spec.quantMax, false);
    const auto found = view.rangeOf(qdq);
    return range && found && spec.dtype == view.dtypeOf(qdq) && range->quantMin == found->min
        && range->quantMax == found->max
        && isPerChannel(spec.qscheme) == view.axisOf(qdq).has_value();
}

Origin stateOrigin(const ObserverModule& instance)
{
    Origin origin;
    origin.isFixed = instance.scale.has_value();
    origin.isUncalibrated =
        !instance.state && !origin.isFixed && !instance.isDynamic && instance.derivedFrom.empty();
    return origin;
}

struct SlotSource
{
    std::string qconfig; ///< empty for specs that the back end makes itself
    std::optional<SpecRole> role;
};

/// By slot of the annotated graph; the last one set counts.
std::map<EdgeOrNode, SlotSource> sourcesOfSlots(const ChainSources& run)
{
    std::map<EdgeOrNode, SlotSource> sources;
    const AnnotateTrace& trace = run.annotated->trace;
    for (const SlotOrigin& slot : trace.slots) {
        const auto call = slot.match.isValid() ? trace.matches[slot.match.index()].call
                                               : std::optional<std::size_t>();
        const bool isOfConfig = call && slot.spec && run.config->calls[*call].qconfig;
        sources[slot.slot] = {
            isOfConfig ? *run.config->calls[*call].qconfig : std::string(), slot.spec};
    }
    return sources;
}

NodeId annotatedId(const ChainSources& run, NodeId prepared)
{
    return prepared.isValid() ? run.annotated->graph.find(run.prepared->graph[prepared].name)
                              : NodeId {};
}

} // namespace

bool carriesConstant(const QdqView& view, NodeId qdq)
{
    const NodeId source = view.argument(qdq, 0, "input");
    return (source.isValid() && view.graph().isConstant(source))
        || (isDequantize(view[qdq]) && view.constantBehind(qdq).isValid());
}

const ObserverModule* instanceBehind(const CauseContext& context, NodeId qdq)
{
    const ChainSources& run = context.run;
    if (!run.observed || !run.converted)
        return nullptr;
    const auto& from = (*run.converted)[qdq].meta.fromNode;
    const NodeId node = from.empty() ? NodeId {} : run.observed->find(from.front());
    const ObserverModule* module =
        node.isValid() ? run.observed->findModule((*run.observed)[node].target) : nullptr;
    if (!module || !module->isObserver())
        return nullptr;
    return module->aliasOf.empty() ? module : run.observed->findModule(module->aliasOf);
}

Origins::Origins(const QdqView& view, const CauseContext& context)
    : m_view(view)
    , m_context(context)
{
    if (context.config)
        if (auto resolved = resolveQConfigs(*context.config))
            m_qconfigs = *std::move(resolved);
    if (context.run.observed)
        readRun();
}

/// The first slot of a group that has a spec of its own made the observer.
void Origins::readRun()
{
    const ChainSources& run = m_context.run;
    for (const ObserverModule& module : run.observed->modules)
        if (module.isObserver() && module.aliasOf.empty())
            m_ofInstance.emplace(module.name, stateOrigin(module));
    if (!run.annotated || !run.prepared || !run.config)
        return;
    const auto sources = sourcesOfSlots(run);
    const PrepareTrace& trace = run.prepared->trace;
    std::vector<bool> isMade(trace.observerOfGroup.size());
    for (const Slot& slot : trace.sharing.entries) {
        const std::size_t group = slot.group.index();
        if (isMade[group] || !slot.spec
            || std::holds_alternative<SharedQuantizationSpec>(*slot.spec))
            continue;
        isMade[group] = true;
        const auto origin = m_ofInstance.find(trace.observerOfGroup[group]);
        const auto source =
            sources.find({annotatedId(run, slot.place.from), annotatedId(run, slot.place.to)});
        if (origin == m_ofInstance.end() || source == sources.end()
            || source->second.qconfig.empty())
            continue;
        origin->second.key = "qconfig " + source->second.qconfig;
        origin->second.qconfigs = {source->second.qconfig};
        origin->second.role = source->second.role;
    }
}

const Origin* Origins::fromRun(NodeId qdq) const
{
    const ObserverModule* instance = instanceBehind(m_context, qdq);
    const auto found = instance ? m_ofInstance.find(instance->name) : m_ofInstance.end();
    return found == m_ofInstance.end() ? nullptr : &found->second;
}

std::vector<std::string> Origins::likelyQConfigs(NodeId qdq) const
{
    std::vector<std::string> names;
    const bool isWeight = carriesConstant(m_view, qdq);
    for (std::size_t i = 0; i < m_qconfigs.size(); ++i) {
        const QConfig& qconfig = m_qconfigs[i];
        const std::string& name = m_context.config->qconfigs[i].name;
        const bool isUsed = std::ranges::any_of(
            m_context.config->calls, [&](const ConfigCall& call) { return call.qconfig == name; });
        const bool doesFit = isWeight ? fits(m_view, qdq, qconfig[SpecRole::Weight])
                                      : fits(m_view, qdq, qconfig[SpecRole::InputActivation])
                || fits(m_view, qdq, qconfig[SpecRole::OutputActivation]);
        if (isUsed && doesFit)
            names.push_back(name);
    }
    return names;
}

Origin Origins::of(NodeId qdq) const
{
    const Origin* known = fromRun(qdq);
    Origin origin = known ? *known : Origin {};
    if (origin.key.empty()) {
        origin.key = numbersKey(m_view, qdq);
        origin.qconfigs = likelyQConfigs(qdq);
    }
    return origin;
}

} // namespace qdq
