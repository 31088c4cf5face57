// SPDX-License-Identifier: Apache-2.0
#include "core/report/explainreport.h"

#include "core/base/text.h"
#include "core/graph/servedmodules.h"
#include "core/report/argtext.h"
#include "core/report/jsonparts.h"
#include "core/report/slots.h"
#include "core/rules/describe.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace qdq {

namespace {

using namespace reportjson;

std::string nameOrNone(const Graph& graph, NodeId node)
{
    return node.isValid() ? graph[node].name : std::string("?");
}

Json slotName(const Graph& graph, const QdqSlot& slot)
{
    if (!slot.to.isValid())
        return {{"node", nameOrNone(graph, slot.from)}};
    return {{"edge", Json::array({nameOrNone(graph, slot.from), graph[slot.to].name})}};
}

Json resultObject(const Graph& graph, const QdqSlot& slot)
{
    return {{"scale", slot.scale.empty() ? Json() : numbers(slot.scale)},
        {"zero_point", slot.zeroPoint.empty() ? Json() : numbers(slot.zeroPoint)},
        {"dtype", nameOf(slot.dtype)}, {"quant_min", slot.range ? Json(slot.range->min) : Json()},
        {"quant_max", slot.range ? Json(slot.range->max) : Json()},
        {"axis", slot.axis ? Json(*slot.axis) : Json()},
        {"quantize", slot.quantize.isValid() ? Json(graph[slot.quantize].name) : Json()},
        {"dequantize", nodeNames(graph, slot.dequantizes)}};
}

Json slotObject(const Graph& graph, const QdqSlot& slot)
{
    return {{"slot", slotName(graph, slot)}, {"call", nullptr}, {"match", nullptr},
        {"pattern", nullptr}, {"qspec", nullptr}, {"group", nullptr},
        {"observer", slot.observer.empty() ? Json() : Json(slot.observer)}, {"evidence", nullptr},
        {"arithmetic", nullptr}, {"result", resultObject(graph, slot)}};
}

std::vector<const Finding*> findingsAt(const std::vector<Finding>& findings, NodeId node)
{
    std::vector<const Finding*> here;
    for (const Finding& finding : findings) {
        const auto& evidence = finding.evidence;
        if (finding.node == node
            || std::find(evidence.begin(), evidence.end(), node) != evidence.end())
            here.push_back(&finding);
    }
    return here;
}

Json findingObject(const Graph& graph, const Finding& finding)
{
    return {{"rule", finding.rule}, {"severity", nameOf(finding.severity)},
        {"node", graph[finding.node].name}, {"undecided", finding.isUndecided},
        {"expected", finding.expected}, {"found", finding.found},
        {"values", numbers(finding.values)}, {"evidence", nodeNames(graph, finding.evidence)},
        {"cause_text", finding.cause.empty() ? Json() : Json(finding.cause)}};
}

std::string slotText(const Graph& graph, const QdqSlot& slot)
{
    std::string text = "  " + nameOrNone(graph, slot.from)
        + (slot.to.isValid() ? " -> " + graph[slot.to].name : " ->") + "\n";
    text +=
        "    " + std::string(nameOf(slot.dtype)) + (slot.range ? " " + textOf(*slot.range) : "");
    text += ", scale " + (slot.scale.empty() ? "unknown" : rangeText(slot.scale));
    text += ", zero point " + (slot.zeroPoint.empty() ? "unknown" : zeroPointText(slot.zeroPoint));
    if (slot.axis)
        text += ", " + std::to_string(slot.scale.size()) + " channels on axis "
            + std::to_string(*slot.axis);
    text += "\n    carried by";
    if (slot.quantize.isValid())
        text += " " + graph[slot.quantize].name;
    for (const NodeId dequantize : slot.dequantizes)
        text += " " + graph[dequantize].name;
    return text + "\n    observer "
        + (slot.observer.empty() ? "unknown: the file does not tell" : slot.observer) + "\n";
}

std::string findingText(const Graph& graph, const Finding& finding)
{
    std::string text = "  " + finding.rule + " at " + graph[finding.node].name;
    if (finding.isUndecided)
        return text + ": undecided, " + finding.found + "\n";
    if (finding.severity == Severity::Note)
        return text + ": " + finding.found + "\n";
    text += ": found " + finding.found + "; expected " + finding.expected;
    return text + (finding.cause.empty() ? "" : " [" + finding.cause + "]") + "\n";
}

} // namespace

std::string explainJson(const ReportedFile& file, NodeId node, const std::vector<Finding>& findings)
{
    const Graph& graph = file.opened.graph;
    const QdqView view(graph);
    Json slots = Json::array();
    for (const QdqSlot& slot : slotsOf(view, node))
        slots.push_back(slotObject(graph, slot));
    Json broken = Json::array();
    for (const Finding* finding : findingsAt(findings, node))
        broken.push_back(findingObject(graph, *finding));
    Json report = Json::object();
    report["node"] = graph[node].name;
    report["module"] = servedModulePaths(graph)[node];
    report["target"] = graph[node].target;
    report["slots"] = std::move(slots);
    report["not_quantized"] = nullptr;
    report["findings"] = std::move(broken);
    report["from_node"] = graph[node].meta.fromNode;
    return reportjson::textOf(report);
}

std::string explainText(const ReportedFile& file, NodeId node, const std::vector<Finding>& findings)
{
    const Graph& graph = file.opened.graph;
    const QdqView view(graph);
    std::string text =
        graph[node].name + " = " + graph[node].target + callText(graph, graph[node]) + "\n";
    const std::string value = valueText(graph, graph[node].meta.val);
    if (!value.empty())
        text += "value   " + value + "\n";
    const std::string module = servedModulePaths(graph)[node];
    text += "module  " + (module.empty() ? std::string("(root)") : module) + "\n";
    if (!graph[node].meta.fromNode.empty())
        text += "from    " + join(graph[node].meta.fromNode, ", ") + "\n";
    const std::vector<QdqSlot> slots = slotsOf(view, node);
    text += slots.empty() ? "quantization: none at this node\n" : "quantization\n";
    for (const QdqSlot& slot : slots)
        text += slotText(graph, slot);
    const auto here = findingsAt(findings, node);
    text += here.empty() ? "rules: none broken here\n" : "rules\n";
    for (const Finding* finding : here)
        text += findingText(graph, *finding);
    return text;
}

} // namespace qdq
