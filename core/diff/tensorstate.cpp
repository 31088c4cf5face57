// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensorstate.h"

#include "core/base/text.h"
#include "core/graph/optable.h"
#include "core/rules/describe.h"
#include "core/units/unittext.h"

#include <algorithm>

namespace qdq {

namespace {

const ObserverModule* observerOf(const Graph& graph, const Node& node)
{
    if (node.op != OpKind::CallModule)
        return nullptr;
    const ObserverModule* module = graph.findModule(node.target);
    return module && module->isObserver() ? module : nullptr;
}

/// An instance that stands at several nodes keeps its state at the first.
const ObserverModule* withState(const Graph& graph, const ObserverModule* observer)
{
    const ObserverModule* first =
        observer->aliasOf.empty() ? nullptr : graph.findModule(observer->aliasOf);
    return first ? first : observer;
}

std::vector<double> seenBy(const ObserverModule& observer)
{
    std::vector<double> all;
    if (!observer.state)
        return all;
    for (const auto& [name, tensor] : *observer.state) {
        if (name != "min_val" && name != "max_val")
            continue;
        if (auto values = tensor.loadAsDouble())
            all.insert(all.end(), values->begin(), values->end());
    }
    return extremes(all);
}

std::string wordsOf(const ObserverModule& observer)
{
    std::string words = observer.type + " " + std::string(nameOf(*observer.dtype));
    if (observer.quantMin && observer.quantMax)
        words += " " + textOf(IntegerRange {*observer.quantMin, *observer.quantMax});
    return observer.qscheme ? words + " " + std::string(nameOf(*observer.qscheme)) : words;
}

bool isQdq(const Node& node)
{
    const OpRole role = roleOf(node);
    return role == OpRole::Quantize || role == OpRole::Dequantize;
}

std::vector<double> asDoubles(const std::vector<std::int64_t>& numbers)
{
    return {numbers.begin(), numbers.end()};
}

} // namespace

std::string spanText(const std::vector<double>& values)
{
    const std::vector<double> ends = extremes(values);
    if (ends.empty())
        return "none";
    return ends.size() == 1 ? significant(ends[0])
                            : significant(ends[0]) + "~" + significant(ends[1]);
}

std::string describe(const TensorState& state)
{
    switch (state.kind) {
    case TensorKind::Float:
        return "float";
    case TensorKind::Specified:
        return "spec " + state.words;
    case TensorKind::Observed:
        return "observer " + state.words
            + (state.seen.empty() ? "" : ", saw " + spanText(state.seen));
    case TensorKind::Quantized:
        break;
    }
    const QdqParams& params = state.params;
    std::string text(nameOf(params.dtype));
    if (params.axis)
        text += " per channel";
    if (params.isDynamic)
        return text + ", dynamic";
    text += params.scales.empty() ? ", scale unknown" : ", scale " + rangeText(params.scales);
    return params.zeroPoints.empty()
        ? text
        : text + ", zero point " + zeroPointText(asDoubles(params.zeroPoints));
}

DiffSide::DiffSide(const Graph& graph)
    : m_graph(graph)
    , m_places(placesOf(graph))
    , m_outputs(m_places.ops.size())
{
    for (const NodeId id : allNodes(graph)) {
        const NodePlace& place = m_places.nodes[id];
        const bool carries = roleOf(graph[id]) == OpRole::Quantize || observerOf(graph, graph[id]);
        if (place.op.isValid() && carries && place.port.starts_with("output"))
            m_outputs[place.op.index()].push_back(id);
    }
}

TensorState DiffSide::stateOf(NodeId id) const
{
    const Node& node = m_graph[id];
    TensorState state;
    if (isQdq(node)) {
        state = {TensorKind::Quantized, id, qparamsOf(m_graph, id), {}, {}};
    } else if (const ObserverModule* observer = observerOf(m_graph, node)) {
        state = {TensorKind::Observed, id, {}, wordsOf(*observer),
            seenBy(*withState(m_graph, observer))};
    }
    return state;
}

/// The spec of the edge from `producer` into `op`, or of op's output where there is no producer.
TensorState DiffSide::specified(NodeId op, NodeId producer) const
{
    const QuantizationAnnotation* annotation = m_graph.annotation(op);
    if (!annotation)
        return {};
    const auto made = [&](const std::optional<QSpec>& spec) -> TensorState {
        if (!spec)
            return {};
        return {
            TensorKind::Specified, op, {}, specText(*spec, m_graph, op, NumberForm::Decimal), {}};
    };
    if (!producer.isValid())
        return made(annotation->output);
    const auto entry = std::find_if(annotation->inputs.begin(), annotation->inputs.end(),
        [&](const auto& input) { return input.first == producer; });
    return entry == annotation->inputs.end() ? TensorState {} : made(entry->second);
}

std::vector<TensorState> DiffSide::outputsOf(PlaceId op) const
{
    std::vector<TensorState> states;
    for (const NodeId id : m_outputs[op.index()])
        states.push_back(stateOf(id));
    if (states.empty())
        states.push_back(specified(m_places[op].node, {}));
    return states;
}

std::vector<InputState> DiffSide::inputsOf(PlaceId op) const
{
    const Node& node = nodeOf(op);
    std::vector<InputState> inputs;
    const auto add = [&](NodeId id, std::size_t index, std::string_view keyword) {
        InputState input = inputAt(op, id, portName(node, index, keyword));
        if (input.source.isValid() || input.constant.isValid())
            inputs.push_back(std::move(input));
    };
    for (std::size_t i = 0; i < node.args.size(); ++i)
        forEachNode(node.args[i], [&](NodeId id) { add(id, i, {}); });
    for (const auto& [name, value] : node.kwargs)
        forEachNode(value, [&](NodeId id) { add(id, node.args.size(), name); });
    return inputs;
}

InputState DiffSide::inputAt(PlaceId op, NodeId argument, std::string port) const
{
    InputState input;
    input.port = std::move(port);
    const NodeId source = m_places.sources[argument];
    if (!source.isValid())
        return input;
    const NodePlace& place = m_places.nodes[source];
    const bool isOp = place.op.isValid() && place.port.empty();
    if (isOp)
        input.source = place.op;
    else
        input.constant = source;
    // The Q, DQ or observer nearest to the op; aliases between are looked through.
    NodeId carrier = argument;
    while (carrier != source && stateOf(carrier).kind == TensorKind::Float
        && !m_graph[carrier].inputs.empty())
        carrier = m_graph[carrier].inputs.front();
    input.tensor = carrier == source ? specified(m_places[op].node, argument) : stateOf(carrier);
    input.isOwn = !followsOutput(input);
    return input;
}

bool DiffSide::followsOutput(const InputState& input) const
{
    if (!input.source.isValid())
        return false;
    if (input.tensor.kind == TensorKind::Specified)
        return false;
    const TensorState output = outputsOf(input.source).front();
    if (output.kind == TensorKind::Specified)
        return input.tensor.kind == TensorKind::Float;
    return output.kind == input.tensor.kind && output.params == input.tensor.params
        && output.words == input.tensor.words;
}

} // namespace qdq
