// SPDX-License-Identifier: Apache-2.0
#include "core/report/explainconfigreport.h"

#include "core/base/text.h"
#include "core/quant/lint/lint.h"
#include "core/report/argtext.h"
#include "core/report/jsonparts.h"
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using namespace reportjson;

/// The Q of a slot in the converted graph, or the constant that took its place, with its DQs.
struct Carriers
{
    std::string quantize;
    std::vector<NodeId> dequantizes;
};

Carriers carriersOf(const ExplainedStages& stages, const SlotExplanation& slot)
{
    Carriers carriers {slot.quantize, {}};
    if (!stages.converted || slot.quantize.empty())
        return carriers;
    const Graph& graph = stages.converted->graph;
    const NodeId quantize = graph.find(slot.quantize);
    if (quantize.isValid())
        for (const NodeId user : graph[quantize].users)
            if (isDequantize(graph[user]))
                carriers.dequantizes.push_back(user);
    return carriers;
}

std::vector<LintFinding> findingsAt(const ExplainedStages& stages, NodeId node)
{
    auto findings = runLint({stages.config, stages.annotated});
    std::erase_if(findings, [&](const LintFinding& finding) {
        const auto& evidence = finding.finding.evidence;
        return finding.finding.node != node
            && std::find(evidence.begin(), evidence.end(), node) == evidence.end();
    });
    return findings;
}

// ---- JSON

Json placeObject(const Graph& graph, const EdgeOrNode& place)
{
    if (!place.isEdge())
        return {{"node", graph[place.from].name}};
    return {{"edge", Json::array({graph[place.from].name, graph[place.to].name})}};
}

Json textOrNull(std::string_view text)
{
    return text.empty() ? Json() : Json(text);
}

/// Numbers, true, false and null as themselves, everything else as text.
Json fieldValue(const std::string& value)
{
    Json json = Json::parse(value, nullptr, false);
    return json.is_discarded() ? Json(value) : json;
}

Json qspecObject(const SlotExplanation& slot)
{
    if (slot.fields.empty())
        return textOrNull(slot.specText);
    Json object = Json::object();
    for (const auto& field : slot.fields)
        object[std::string(field.name)] = {
            {"value", fieldValue(field.value)}, {"from", field.from}};
    return object;
}

Json groupObject(const Graph& graph, const SlotExplanation& slot)
{
    if (!slot.group)
        return {};
    Json members = Json::array();
    for (const EdgeOrNode& member : slot.members)
        members.push_back(placeObject(graph, member));
    return {{"id", *slot.group}, {"members", std::move(members)}, {"why", slot.unions}};
}

Json resultObject(const ExplainedStages& stages, const SlotExplanation& slot)
{
    const Carriers carriers = carriersOf(stages, slot);
    if (carriers.dequantizes.empty())
        return {};
    const QdqView view(stages.converted->graph);
    const NodeId dequantize = carriers.dequantizes.front();
    return {{"scale", numbers(view.scaleOf(dequantize).values)},
        {"zero_point", numbers(view.zeroPointOf(dequantize).values)},
        {"quantize", carriers.quantize},
        {"dequantize", nodeNames(stages.converted->graph, carriers.dequantizes)}};
}

Json slotObject(const ExplainedStages& stages, const SlotExplanation& slot)
{
    const Graph& graph = stages.annotated.graph;
    Json evidence;
    if (slot.range && !slot.range->isEmpty())
        evidence = {{"min", numbers(slot.range->min)}, {"max", numbers(slot.range->max)}};
    Json pattern;
    if (!slot.pattern.empty())
        pattern = {{"id", slot.pattern}, {"nodes", nodeNames(graph, slot.patternNodes)},
            {"role", nameOf(slot.role)}};
    return {{"slot", placeObject(graph, slot.place)},
        {"call", slot.call ? Json(*slot.call) : Json()}, {"match", textOrNull(slot.match)},
        {"pattern", std::move(pattern)}, {"qspec", qspecObject(slot)},
        {"group", groupObject(graph, slot)}, {"observer", textOrNull(slot.observer)},
        {"evidence", std::move(evidence)}, {"arithmetic", textOrNull(slot.arithmetic)},
        {"result", resultObject(stages, slot)}};
}

Json reasonObject(const Graph& graph, const FloatReason& reason)
{
    return {{"reason", nameOf(reason.id)}, {"evidence", nodeNames(graph, reason.evidence)},
        {"call", reason.call ? Json(*reason.call) : Json()}, {"message", reason.message}};
}

// ---- text

std::string fieldsText(const SlotExplanation& slot)
{
    if (slot.fields.empty())
        return slot.specText;
    std::string text;
    for (const auto& field : slot.fields) {
        text += (text.empty() ? "" : ", ") + std::string(field.name) + " " + field.value;
        if (field.from == "override")
            text += " (override)";
    }
    return text;
}

std::string groupText(const Graph& graph, const SlotExplanation& slot)
{
    if (slot.members.size() < 2)
        return {};
    std::string text = "    shares one observer with";
    for (const EdgeOrNode& member : slot.members)
        if (member != slot.place)
            text += " (" + slotText(graph, member) + ")";
    for (const std::string& joined : slot.unions)
        text += "\n      " + joined;
    return text + "\n";
}

std::string resultText(const ExplainedStages& stages, const SlotExplanation& slot)
{
    const Carriers carriers = carriersOf(stages, slot);
    if (carriers.dequantizes.empty())
        return {};
    const QdqView view(stages.converted->graph);
    const auto& scale = view.scaleOf(carriers.dequantizes.front());
    std::string text = "    scale " + (scale.isKnown() ? rangeText(scale.values) : "unknown");
    text += ", carried by " + carriers.quantize;
    for (const NodeId dequantize : carriers.dequantizes)
        text += " " + stages.converted->graph[dequantize].name;
    return text + "\n";
}

std::string slotLines(const ExplainedStages& stages, const SlotExplanation& slot)
{
    const Graph& graph = stages.annotated.graph;
    std::string text =
        "  " + slotText(graph, slot.place) + " (" + std::string(nameOf(slot.role)) + ")\n";
    text += "    set by "
        + (slot.call ? callText(stages.config, *slot.call) : std::string("the back end itself"));
    text += (slot.match.empty() ? "" : ": " + slot.match) + "\n";
    if (!slot.pattern.empty())
        text += "    pattern " + std::string(slot.pattern) + "\n";
    text += "    spec " + fieldsText(slot) + "\n";
    if (!slot.observer.empty())
        text += "    observer " + slot.observer + ", " + slot.observerType + "\n";
    text += groupText(graph, slot);
    if (slot.range && !slot.range->isEmpty() && slot.range->min.size() == 1)
        text += "    saw " + significant(slot.range->min.front()) + " … "
            + significant(slot.range->max.front()) + "\n";
    if (!slot.arithmetic.empty())
        text += "    " + slot.arithmetic + "\n";
    return text + resultText(stages, slot);
}

std::string reasonLine(const QuantizerConfig& config, const FloatReason& reason)
{
    std::string text = "  " + std::string(nameOf(reason.id)) + ": ";
    if (reason.call && !reason.pattern.empty() && reason.id != FloatReasonId::Excluded)
        text += callText(config, *reason.call) + ", ";
    return text + reason.message + "\n";
}

} // namespace

std::string explainConfigJson(const ExplainedStages& stages, NodeId node)
{
    const Graph& graph = stages.annotated.graph;
    Json slots = Json::array();
    for (const SlotExplanation& slot : explainSlots(stages.input(), node))
        slots.push_back(slotObject(stages, slot));
    const auto states = callStates(stages.annotated, stages.config);
    Json reasons = Json::array();
    for (const FloatReason& reason : reasonsWhyFloat(stages.annotated, stages.config, states, node))
        reasons.push_back(reasonObject(graph, reason));
    Json findings = Json::array();
    for (const LintFinding& finding : findingsAt(stages, node))
        findings.push_back({{"rule", finding.finding.rule},
            {"severity", nameOf(finding.finding.severity)}, {"message", finding.message}});
    Json report = Json::object();
    report["node"] = graph[node].name;
    report["module"] = graph.modulePath(node);
    report["target"] = graph[node].target;
    report["slots"] = std::move(slots);
    report["not_quantized"] = std::move(reasons);
    report["findings"] = std::move(findings);
    report["from_node"] = graph[node].meta.fromNode;
    return textOf(report);
}

std::string explainConfigText(const ExplainedStages& stages, NodeId node)
{
    const Graph& graph = stages.annotated.graph;
    std::string text =
        graph[node].name + " = " + graph[node].target + callText(graph, graph[node]) + "\n";
    const std::string module(graph.modulePath(node));
    text += "module  " + (module.empty() ? std::string("(root)") : module) + "\n";
    const auto slots = explainSlots(stages.input(), node);
    if (!slots.empty())
        text += "quantization\n";
    for (const SlotExplanation& slot : slots)
        text += slotLines(stages, slot);
    const auto states = callStates(stages.annotated, stages.config);
    const auto reasons = reasonsWhyFloat(stages.annotated, stages.config, states, node);
    if (!reasons.empty())
        text += "not quantized, the strongest reason first\n";
    for (const FloatReason& reason : reasons)
        text += reasonLine(stages.config, reason);
    for (const LintFinding& finding : findingsAt(stages, node))
        text += finding.finding.rule + "  " + finding.message + "\n";
    return text;
}

} // namespace qdq
