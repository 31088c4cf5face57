// SPDX-License-Identifier: Apache-2.0
#include "core/quant/slotchain.h"

#include "core/base/text.h"
#include "core/quant/callstate.h"
#include "core/quant/observerkinds.h"
#include "core/quant/qdqops.h"
#include "core/quant/slotplaces.h"
#include "core/rules/qdqview.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

// ---- call, match, pattern
// -------------------------------------------------------------------------------------------

void addDecision(const ChainSources& sources, const EdgeOrNode& slot, SlotChain& chain)
{
    const Annotated* annotated = sources.annotated;
    const SlotOrigin* origin = annotated ? annotated->trace.origin(slot) : nullptr;
    if (!origin || !origin->match.isValid())
        return;
    const PatternMatch& match = annotated->trace.matches[origin->match.index()];
    CallStep call;
    if (match.call) {
        call.index = match.call;
        call.text = callText(*sources.config, *match.call);
        chain.match = matchText(*annotated, *sources.config, *match.call, match.nodes.front());
    } else {
        call.kind = CallStep::Kind::None;
        call.text =
            "none: " + std::string(annotated->quantizer->className) + " annotates by itself";
    }
    if (match.isPropagated) {
        call.kind = CallStep::Kind::Propagated;
        call.text = "propagated from a quantized neighbour"
            + (match.call ? ", under " + call.text : std::string());
    }
    chain.call = std::move(call);
    PatternStep pattern {std::string(match.pattern), {}, origin->role};
    for (const NodeId node : match.nodes)
        pattern.nodes.push_back(annotated->graph[node].name);
    chain.pattern = std::move(pattern);
    if (origin->spec && !specOfSlot(*sources.specs, slot))
        chain.whyFloat = "the qconfig has no " + std::string(nameOf(*origin->spec)) + " spec";
}

// ---- spec
// -----------------------------------------------------------------------------------------------------------

std::string argText(const Arg& arg)
{
    if (const auto* flag = arg.as<bool>())
        return *flag ? "True" : "False";
    if (const auto* whole = arg.as<std::int64_t>())
        return std::to_string(*whole);
    const auto* number = arg.as<double>();
    return number ? powerOrDecimal(*number) : std::string("?");
}

std::string constructorText(const ObserverCtor& observer)
{
    std::vector<std::string> args;
    for (const auto& [name, value] : observer.args)
        args.push_back(name + "=" + argText(value));
    return observer.type + (args.empty() ? "" : "(" + join(args, ", ") + ")");
}

/// Fields of one spec with who set them.
class SpecWriter
{
public:
    SpecWriter(const Graph& graph, const SlotOrigin* origin)
        : m_graph(graph)
        , m_origin(origin)
    {
    }

    void operator()(const QuantizationSpec& spec)
    {
        addCommon(spec);
        addChannel(spec.chAxis);
        add(nameOf(SpecField::Observer), constructorText(spec.observer),
            sourceOf(SpecField::Observer));
    }
    void operator()(const FixedQParamsQuantizationSpec& spec)
    {
        addCommon(spec);
        add("scale", spec.scale, sourceOf({}));
        add("zero_point", spec.zeroPoint, sourceOf({}));
    }
    void operator()(const SharedQuantizationSpec& spec)
    {
        add("shared_with", std::vector {slotName(m_graph, spec.with)}, sourceOf({}));
    }
    void operator()(const DerivedQuantizationSpec& spec)
    {
        std::vector<SlotName> names;
        for (const EdgeOrNode& source : spec.derivedFrom)
            names.push_back(slotName(m_graph, source));
        add("derived_from", std::move(names), sourceOf({}));
        addCommon(spec);
        addChannel(spec.chAxis);
    }
    [[nodiscard]] std::vector<SpecFieldStep> take() { return std::move(m_fields); }

private:
    using Value = decltype(SpecFieldStep::value);

    template <typename Spec> void addCommon(const Spec& spec)
    {
        add(nameOf(SpecField::DType), std::string(nameOf(spec.dtype)), sourceOf(SpecField::DType));
        add(nameOf(SpecField::QuantMin), bound(spec.quantMin), sourceOf(SpecField::QuantMin));
        add(nameOf(SpecField::QuantMax), bound(spec.quantMax), sourceOf(SpecField::QuantMax));
        add(nameOf(SpecField::QScheme),
            spec.qscheme ? Value(std::string(nameOf(*spec.qscheme))) : Value(),
            sourceOf(SpecField::QScheme));
        add(nameOf(SpecField::IsDynamic), spec.isDynamic, sourceOf(SpecField::IsDynamic));
    }
    void addChannel(const std::optional<int>& axis)
    {
        add(nameOf(SpecField::ChAxis), axis ? Value(std::int64_t {*axis}) : Value(),
            sourceOf(SpecField::ChAxis));
    }
    static Value bound(const std::optional<std::int64_t>& value)
    {
        return value ? Value(*value) : Value();
    }
    [[nodiscard]] FieldSource sourceOf(std::optional<SpecField> field) const
    {
        if (!m_origin)
            return FieldSource::Unknown;
        if (!m_origin->spec || !field)
            return FieldSource::BackEnd;
        return m_origin->overridden.has(*field) ? FieldSource::Override : FieldSource::Preset;
    }
    void add(std::string_view name, Value value, FieldSource source)
    {
        m_fields.push_back({std::string(name), std::move(value), source});
    }

    const Graph& m_graph;
    const SlotOrigin* m_origin;
    std::vector<SpecFieldStep> m_fields;
};

std::vector<SpecFieldStep> specFields(const ChainSources& sources, const EdgeOrNode& slot)
{
    const QSpec* spec = specOfSlot(*sources.specs, slot);
    if (!spec)
        return {};
    SpecWriter writer(
        *sources.specs, sources.annotated ? sources.annotated->trace.origin(slot) : nullptr);
    std::visit(writer, *spec);
    return writer.take();
}

// ---- observer, evidence
// ---------------------------------------------------------------------------------------------

/// Whether the observer has what its scale is made of.
bool hasNumbers(const Graph& graph, const ObserverModule& module, int depth = 0)
{
    constexpr int kMaxDepth = 64; // a chain that long is a cycle
    const auto kind = observerKindFromName(module.type);
    if (!kind || kind == ObserverKind::Placeholder || depth > kMaxDepth)
        return false;
    if (kind != ObserverKind::Derived)
        return kind == ObserverKind::FixedQParams || module.state.has_value();
    return !module.derivedFrom.empty()
        && std::ranges::all_of(module.derivedFrom, [&](const std::string& name) {
               const ObserverModule* source = graph.findModule(name);
               return source && hasNumbers(graph, *source, depth + 1);
           });
}

std::vector<double> widened(const std::vector<float>& values)
{
    return {values.begin(), values.end()};
}

void addCalibration(
    const ChainSources& sources, const ObserverModule& module, EvidenceStep& evidence)
{
    const auto found = std::ranges::find(sources.evidence, module.name, &ObserverEvidence::module);
    if (found == sources.evidence.end())
        return;
    const auto place = [&](const std::optional<ObserverEvidence::Place>& at) {
        return at
            ? std::optional(EvidenceStep::Place {at->batch, (*sources.observed)[at->observed].name})
            : std::nullopt;
    };
    evidence.batches = sources.batches;
    evidence.elements = found->elements;
    evidence.minAt = place(found->min);
    evidence.maxAt = place(found->max);
    evidence.sawInfinity = found->sawInfinity;
}

std::optional<EvidenceStep> evidenceOf(const ChainSources& sources, const ObserverModule& module)
{
    const auto kind = observerKindFromName(module.type);
    if (!kind || !observerKindInfo(*kind).hasRange || !module.state)
        return std::nullopt;
    const auto observer = makeObserver(module);
    if (!observer)
        return std::nullopt;
    EvidenceStep evidence;
    const bool sawData = !observer->minVal.empty() && observer->minVal[0] <= observer->maxVal[0];
    if (sawData) {
        evidence.min = widened(observer->minVal);
        evidence.max = widened(observer->maxVal);
    }
    evidence.moments = momentsOf(*observer);
    addCalibration(sources, module, evidence);
    return evidence;
}

/// Of what the observer saw, what its own scale does not reach.
void addOutside(const ObserverModule& module, SlotChain& chain)
{
    if (!chain.evidence || !chain.result || chain.result->isDynamic)
        return;
    if (const auto observer = makeObserver(module))
        chain.evidence->outside =
            outsideOf(*observer, chain.result->scale, chain.result->zeroPoint);
}

// ---- result
// ---------------------------------------------------------------------------------------------------------

void addNumbers(const Graph& observed, const ObserverModule& module, ResultStep& result)
{
    const auto qparams = calculateQParams(observed, module.name);
    if (!qparams)
        return;
    const auto scale = qparams->scale.loadAsDouble();
    const auto zeroPoint = qparams->zeroPoint.loadAsDouble();
    if (!scale || !zeroPoint)
        return;
    result.scale = *scale;
    result.zeroPoint = *zeroPoint;
}

bool comesFrom(const Node& node, const std::string& observer)
{
    return !node.meta.fromNode.empty() && node.meta.fromNode.front() == observer;
}

/// The Q and DQ nodes that replaced an observer node, and what they state.
void addNodes(const Graph& converted, const std::string& observer, ResultStep& result)
{
    NodeId stated;
    for (const NodeId id : allNodes(converted)) {
        const Node& node = converted[id];
        if (!comesFrom(node, observer))
            continue;
        if (isQuantizeOp(node))
            result.quantize = node.name;
        else if (isDequantizeOp(node))
            result.dequantizes.push_back(node.name);
        else if (node.op == OpKind::GetAttr)
            result.folded = node.target;
        else
            continue;
        stated = node.op == OpKind::GetAttr ? stated : id;
    }
    if (!stated.isValid() || result.isDynamic)
        return;
    const QdqView view(converted);
    result.scale = view.scaleOf(stated).values;
    result.zeroPoint = view.zeroPointOf(stated).values;
}

std::optional<ResultStep> resultOf(
    const ChainSources& sources, const ObserverModule& module, const std::string& node)
{
    if (!module.isDynamic && !sources.converted && !hasNumbers(*sources.observed, module))
        return std::nullopt;
    ResultStep result;
    result.dtype = *module.dtype;
    result.quantMin = module.quantMin;
    result.quantMax = module.quantMax;
    if (module.chAxis)
        result.axis = *module.chAxis;
    result.isDynamic = module.isDynamic;
    if (!module.isDynamic && !sources.converted)
        addNumbers(*sources.observed, module, result);
    if (sources.converted)
        addNodes(*sources.converted, node, result);
    return result;
}

} // namespace

std::string slotText(const SlotName& slot)
{
    return slot.to.empty() ? "output of " + slot.from : "edge " + slot.from + " → " + slot.to;
}

std::string_view nameOf(FieldSource source)
{
    constexpr std::array<std::string_view, 4> kNames = {"", "preset", "override", "backend"};
    return kNames.at(static_cast<std::size_t>(source));
}

ChainSources sourcesOfFile(const Graph& graph)
{
    ChainSources sources;
    sources.specs = &graph;
    sources.observed = &graph;
    return sources;
}

SlotChain slotChain(const ChainSources& sources, const EdgeOrNode& slot)
{
    SlotChain chain;
    chain.slot = slotName(*sources.specs, slot);
    addDecision(sources, slot, chain);
    chain.qspec = specFields(sources, slot);
    if (chain.qspec->empty())
        return chain;
    chain.group = groupOf(sources, slot);
    const NodeId node = observerAt(sources, slot);
    const ObserverModule* module = sources.observed ? instanceAt(*sources.observed, node) : nullptr;
    if (!module)
        return chain;
    const std::string& nodeName = (*sources.observed)[node].name;
    chain.observer = ObserverStep {module->name, nodeName, module->type};
    chain.evidence = evidenceOf(sources, *module);
    if (hasNumbers(*sources.observed, *module))
        if (auto arithmetic = arithmeticOf(*sources.observed, module->name))
            chain.arithmetic = *std::move(arithmetic);
    chain.result = resultOf(sources, *module, nodeName);
    addOutside(*module, chain);
    return chain;
}

} // namespace qdq
