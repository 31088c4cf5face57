// SPDX-License-Identifier: Apache-2.0
#include "core/quant/explanation.h"

#include "core/base/text.h"
#include "core/quant/histogramobserver.h"

#include <algorithm>

namespace qdq {

namespace {

std::string boundText(const std::optional<std::int64_t>& bound)
{
    return bound ? std::to_string(*bound) : "null";
}

std::string argText(const Arg& arg)
{
    if (const auto* flag = arg.as<bool>())
        return *flag ? "true" : "false";
    if (const auto* whole = arg.as<std::int64_t>())
        return std::to_string(*whole);
    const auto* real = arg.as<double>();
    return real ? powerOrDecimal(*real) : "?";
}

std::string observerText(const ObserverCtor& observer)
{
    std::string args;
    for (const auto& [key, arg] : observer.args)
        args += (args.empty() ? "" : ", ") + key + " " + argText(arg);
    return observer.type + (args.empty() ? "" : " (" + args + ")");
}

std::string valueOf(const QuantizationSpec& spec, SpecField field)
{
    switch (field) {
    case SpecField::DType:
        return std::string(nameOf(spec.dtype));
    case SpecField::QuantMin:
        return boundText(spec.quantMin);
    case SpecField::QuantMax:
        return boundText(spec.quantMax);
    case SpecField::QScheme:
        return spec.qscheme ? std::string(nameOf(*spec.qscheme)) : "null";
    case SpecField::ChAxis:
        return spec.chAxis ? std::to_string(*spec.chAxis) : "null";
    case SpecField::IsDynamic:
        return spec.isDynamic ? "true" : "false";
    case SpecField::Observer:
        return observerText(spec.observer);
    }
    return {};
}

const std::optional<QSpec>* specAt(const Graph& graph, const EdgeOrNode& place)
{
    const auto* annotation = graph.annotation(place.isEdge() ? place.to : place.from);
    if (!annotation)
        return nullptr;
    if (!place.isEdge())
        return &annotation->output;
    for (const auto& [producer, spec] : annotation->inputs)
        if (producer == place.from)
            return &spec;
    return nullptr;
}

void describeSpec(const Graph& graph, const SlotOrigin* origin, SlotExplanation& slot)
{
    const auto* spec = specAt(graph, slot.place);
    if (!spec || !*spec) {
        slot.specText = "none: left in float";
        return;
    }
    if (const auto* shared = std::get_if<SharedQuantizationSpec>(&**spec)) {
        slot.specText = "shared with " + slotText(graph, shared->with);
    } else if (const auto* derived = std::get_if<DerivedQuantizationSpec>(&**spec)) {
        for (const EdgeOrNode& source : derived->derivedFrom)
            slot.specText +=
                (slot.specText.empty() ? "derived from " : " · ") + slotText(graph, source);
    } else if (std::holds_alternative<FixedQParamsQuantizationSpec>(**spec)) {
        slot.specText = "fixed scale and zero point";
    } else {
        const auto& plain = std::get<QuantizationSpec>(**spec);
        for (SpecField field : kSpecFields) {
            const bool isOverride = origin && origin->overridden.has(field);
            const bool isPreset = origin && origin->spec;
            slot.fields.push_back({nameOf(field), valueOf(plain, field),
                isOverride     ? "override"
                    : isPreset ? "preset"
                               : "back end"});
        }
    }
}

void describeMatch(const ExplainInput& input, const PatternMatch& match, SlotExplanation& slot)
{
    const NodeId main = match.nodes.front();
    slot.call = match.call;
    slot.pattern = match.pattern;
    slot.patternNodes = match.nodes;
    if (match.call)
        slot.match = matchText(input.annotated, input.config, *match.call, main);
    if (match.isPropagated && slot.place.isEdge())
        slot.match += (slot.match.empty() ? "" : "; ") + std::string("propagated from ")
            + input.annotated.graph[slot.place.from].name;
}

// ---- prepare
// ----------------------------------------------------------------------------------------------------------

/// Places of the prepared graph as places of the annotated one.
class PlaceMap
{
public:
    explicit PlaceMap(const Prepared& prepared)
        : m_back(prepared.graph.nodes.size())
    {
        for (std::size_t i = 0; i < prepared.idOf.size(); ++i)
            if (const NodeId id = prepared.idOf[NodeId {i}]; id.isValid())
                m_back[id] = NodeId {i};
    }

    [[nodiscard]] EdgeOrNode back(const EdgeOrNode& place) const
    {
        return {m_back[place.from], place.isEdge() ? m_back[place.to] : NodeId {}};
    }

private:
    IdMap<NodeId, NodeId> m_back;
};

std::string unionText(
    const Graph& graph, const PlaceMap& places, const Sharing& sharing, const Union& joined)
{
    const std::string parent = slotText(graph, places.back(sharing[joined.parent].place));
    const std::string child = slotText(graph, places.back(sharing[joined.child].place));
    switch (joined.reason) {
    case UnionReason::SharedSpec:
        return child + " has a spec shared with " + parent;
    case UnionReason::SameTensor:
        return parent + " and " + child + " read one tensor with equal specs";
    case UnionReason::ProducerOutput:
        return child + " reads " + parent + " with an equal spec";
    }
    return {};
}

void describePrepared(const ExplainInput& input, SlotExplanation& slot)
{
    const PlaceMap places(*input.prepared);
    const PrepareTrace& trace = input.prepared->trace;
    const auto& entries = trace.sharing.entries;
    const auto entry = std::ranges::find_if(
        entries, [&](const Slot& candidate) { return places.back(candidate.place) == slot.place; });
    if (entry == entries.end())
        return;
    slot.group = entry->group.index();
    for (const Slot& member : entries)
        if (member.group == entry->group)
            slot.members.push_back(places.back(member.place));
    for (const Union& joined : trace.sharing.unions)
        if (trace.sharing[joined.parent].group == entry->group)
            slot.unions.push_back(unionText(input.annotated.graph, places, trace.sharing, joined));
    const NodeId node = trace.observerOfSlot[static_cast<std::size_t>(entry - entries.begin())];
    if (!node.isValid())
        return;
    slot.observer = input.prepared->graph[node].name;
    if (const auto* module = input.prepared->graph.findModule(input.prepared->graph[node].target))
        slot.observerType = module->type;
}

// ---- calibrate
// --------------------------------------------------------------------------------------------------------

/// (max − min) / levels, or amax / half, with the numbers put in; per-tensor observers only.
std::string arithmeticText(const ObserverModule& module, double low, double high, double scale)
{
    const bool isSymmetric = module.qscheme == QScheme::PerTensorSymmetric;
    if (!module.quantMin || !module.quantMax)
        return {};
    const double levels = static_cast<double>(*module.quantMax - *module.quantMin);
    const std::string result = " = " + significant(scale);
    if (module.type.starts_with("Pow2"))
        return "2^ceil(log2(" + significant(std::max(-std::min(low, 0.0), std::max(high, 0.0)))
            + " / " + std::to_string(*module.quantMax) + "))" + " = " + powerOrDecimal(scale);
    if (isSymmetric)
        return significant(std::max(-std::min(low, 0.0), std::max(high, 0.0))) + " / "
            + shortest(levels / 2) + result;
    return "(" + significant(std::max(high, 0.0)) + " − " + significant(std::min(low, 0.0)) + ") / "
        + shortest(levels) + result;
}

void describeCalibrated(const ExplainInput& input, SlotExplanation& slot)
{
    const Graph& graph = *input.calibrated;
    const NodeId node = graph.find(slot.observer);
    const ObserverModule* module = node.isValid() ? graph.findModule(graph[node].target) : nullptr;
    if (module && !module->aliasOf.empty())
        module = graph.findModule(module->aliasOf);
    if (!module)
        return;
    slot.range = observedRange(*module);
    const auto qparams = calculateQParams(graph, module->name);
    const auto scale = qparams ? qparams->scale.loadAsDouble() : Result<std::vector<double>> {};
    if (!slot.range || slot.range->isEmpty() || slot.range->min.size() != 1 || !qparams || !scale
        || scale->size() != 1)
        return;
    double low = slot.range->min.front();
    double high = slot.range->max.front();
    std::string search;
    if (const auto observer = makeObserver(*module);
        observer && observer->kind == ObserverKind::Histogram) {
        std::tie(low, high) = searchHistogramRange(*observer);
        search = "histogram search: " + significant(low) + " … " + significant(high) + "; ";
    }
    slot.arithmetic = search + arithmeticText(*module, low, high, scale->front());
}

void describeConverted(const ExplainInput& input, SlotExplanation& slot)
{
    for (const ConvertedObserver& observer : input.converted->observers)
        if (observer.observer == slot.observer)
            slot.quantize = observer.quantize;
}

SlotExplanation explainPlace(const ExplainInput& input, const EdgeOrNode& place)
{
    SlotExplanation slot;
    slot.place = place;
    const SlotOrigin* origin = input.annotated.trace.origin(place);
    const NodeId owner = place.isEdge() ? place.to : place.from;
    const PatternMatch* match = origin && origin->match.isValid()
        ? &input.annotated.trace.matches[origin->match.index()]
        : input.annotated.trace.match(owner);
    if (origin)
        slot.role = origin->role;
    if (match)
        describeMatch(input, *match, slot);
    describeSpec(input.annotated.graph, origin, slot);
    if (input.prepared)
        describePrepared(input, slot);
    if (input.calibrated && !slot.observer.empty())
        describeCalibrated(input, slot);
    if (input.converted && !slot.observer.empty())
        describeConverted(input, slot);
    return slot;
}

} // namespace

std::vector<SlotExplanation> explainSlots(const ExplainInput& input, NodeId node)
{
    const Graph& graph = input.annotated.graph;
    std::vector<EdgeOrNode> places;
    if (const auto* annotation = graph.annotation(node)) {
        for (const auto& [producer, spec] : annotation->inputs)
            places.push_back({producer, node});
        if (annotation->output)
            places.push_back({node, {}});
    }
    if (const PatternMatch* match = input.annotated.trace.match(node); match && !match->isExcluded)
        for (const NodeId part : match->nodes)
            if (const auto* other = graph.annotation(part); other && other->output && part != node)
                places.push_back({part, {}});
    std::vector<SlotExplanation> slots;
    for (const EdgeOrNode& place : places)
        slots.push_back(explainPlace(input, place));
    return slots;
}

std::string slotText(const Graph& graph, const EdgeOrNode& place)
{
    if (!place.isEdge())
        return "output of " + graph[place.from].name;
    return "edge " + graph[place.from].name + " → " + graph[place.to].name;
}

} // namespace qdq
