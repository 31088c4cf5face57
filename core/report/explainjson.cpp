// SPDX-License-Identifier: Apache-2.0
#include "core/report/explainreport.h"
#include "core/report/jsonparts.h"

#include <nlohmann/json.hpp>

#include <array>

namespace qdq {

namespace {

using namespace reportjson;

/// Null for a step that nothing tells.
template <typename Step, typename Write> Json orNull(const std::optional<Step>& step, Write write)
{
    return step ? write(*step) : Json();
}

Json textOrNull(const std::string& text)
{
    return text.empty() ? Json() : Json(text);
}

Json intOrNull(const std::optional<std::int64_t>& value)
{
    return value ? Json(*value) : Json();
}

Json slotObject(const SlotName& slot)
{
    if (slot.to.empty())
        return {{"node", slot.from}};
    return {{"edge", Json::array({slot.from, slot.to})}};
}

Json slotArray(const std::vector<SlotName>& slots)
{
    Json array = Json::array();
    for (const SlotName& slot : slots)
        array.push_back(slotObject(slot));
    return array;
}

Json callObject(const CallStep& call)
{
    constexpr std::array<const char*, 3> kKinds = {"call", "propagated", "none"};
    return {{"kind", kKinds.at(static_cast<std::size_t>(call.kind))},
        {"index", call.index ? Json(*call.index) : Json()}, {"text", call.text}};
}

Json patternObject(const PatternStep& pattern)
{
    return {{"id", pattern.id}, {"nodes", pattern.nodes}, {"role", nameOf(pattern.role)}};
}

Json valueOf(const SpecFieldStep& field)
{
    if (const auto* flag = std::get_if<bool>(&field.value))
        return *flag;
    if (const auto* whole = std::get_if<std::int64_t>(&field.value))
        return *whole;
    if (const auto* real = std::get_if<double>(&field.value))
        return number(*real);
    if (const auto* text = std::get_if<std::string>(&field.value))
        return *text;
    if (const auto* slots = std::get_if<std::vector<SlotName>>(&field.value))
        return slotArray(*slots);
    return {};
}

Json specObject(const std::vector<SpecFieldStep>& fields)
{
    Json object = Json::object();
    for (const SpecFieldStep& field : fields)
        object[field.name] = {
            {"value", valueOf(field)}, {"from", textOrNull(std::string(nameOf(field.source)))}};
    return object;
}

Json groupObject(const GroupStep& group)
{
    return {{"id", group.id}, {"members", slotArray(group.members)}, {"why", group.why}};
}

Json observerObject(const ObserverStep& observer)
{
    return {{"name", observer.name}, {"node", observer.node}, {"type", textOrNull(observer.type)}};
}

Json momentsObject(const HistogramMoments& moments)
{
    return {{"count", number(moments.count)}, {"mean", number(moments.mean)},
        {"standard_deviation", number(moments.standardDeviation)},
        {"skewness", number(moments.skewness)}};
}

Json outsideObject(const OutsideRange& outside)
{
    return {{"range", numbers({outside.low, outside.high})}, {"at_least", number(outside.atLeast)},
        {"at_most", number(outside.atMost)}};
}

Json evidenceObject(const EvidenceStep& evidence)
{
    const auto place = [](const EvidenceStep::Place& at) {
        return Json {{"batch", at.batch}, {"node", at.node}};
    };
    return {{"batches", evidence.batches ? Json(*evidence.batches) : Json()},
        {"elements", evidence.elements ? Json(*evidence.elements) : Json()},
        {"min", numbers(evidence.min)}, {"max", numbers(evidence.max)},
        {"min_at", orNull(evidence.minAt, place)}, {"max_at", orNull(evidence.maxAt, place)},
        {"saw_infinity", evidence.sawInfinity},
        {"moments", orNull(evidence.moments, momentsObject)},
        {"outside", orNull(evidence.outside, outsideObject)}};
}

Json arithmeticObject(const Arithmetic& arithmetic)
{
    Json steps = Json::array();
    for (const ArithmeticStep& step : arithmetic.steps)
        steps.push_back({{"text", step.text}, {"value", number(step.value)}});
    return {{"channel", arithmetic.channel ? Json(*arithmetic.channel) : Json()},
        {"steps", std::move(steps)}, {"scale", number(arithmetic.scale)},
        {"zero_point", number(arithmetic.zeroPoint)}};
}

Json resultObject(const ResultStep& result)
{
    return {{"scale", result.scale.empty() ? Json() : numbers(result.scale)},
        {"zero_point", result.zeroPoint.empty() ? Json() : numbers(result.zeroPoint)},
        {"dtype", nameOf(result.dtype)}, {"quant_min", intOrNull(result.quantMin)},
        {"quant_max", intOrNull(result.quantMax)}, {"axis", intOrNull(result.axis)},
        {"dynamic", result.isDynamic}, {"quantize", textOrNull(result.quantize)},
        {"folded", textOrNull(result.folded)}, {"dequantize", result.dequantizes}};
}

Json chainObject(const SlotChain& chain)
{
    return {{"slot", slotObject(chain.slot)}, {"call", orNull(chain.call, callObject)},
        {"match", orNull(chain.match, [](const std::string& text) { return Json(text); })},
        {"pattern", orNull(chain.pattern, patternObject)},
        {"qspec", orNull(chain.qspec, specObject)}, {"group", orNull(chain.group, groupObject)},
        {"observer", orNull(chain.observer, observerObject)},
        {"evidence", orNull(chain.evidence, evidenceObject)},
        {"arithmetic", orNull(chain.arithmetic, arithmeticObject)},
        {"result", orNull(chain.result, resultObject)}};
}

Json findingObject(const Graph& graph, const Finding& finding)
{
    return {{"rule", finding.rule}, {"severity", nameOf(finding.severity)},
        {"node", graph[finding.node].name}, {"undecided", finding.isUndecided},
        {"expected", finding.expected}, {"found", finding.found},
        {"values", numbers(finding.values)}, {"evidence", nodeNames(graph, finding.evidence)},
        {"cause_text", textOrNull(finding.cause)}};
}

Json reasonsArray(const std::vector<NotQuantized>& reasons)
{
    Json array = Json::array();
    for (const NotQuantized& reason : reasons)
        array.push_back({{"reason", reason.reason}, {"evidence", reason.evidence},
            {"message", reason.message}});
    return array;
}

} // namespace

std::string explainJson(const Explanation& explanation)
{
    Json slots = Json::array();
    for (const SlotChain& chain : explanation.slots)
        slots.push_back(chainObject(chain));
    Json broken = Json::array();
    for (const Finding& finding : explanation.findings)
        broken.push_back(findingObject(*explanation.checked, finding));
    for (const LintFinding& finding : explanation.lint)
        broken.push_back({{"rule", finding.finding.rule},
            {"severity", nameOf(finding.finding.severity)}, {"message", finding.message}});
    Json report = Json::object();
    report["node"] = explanation.node;
    report["module"] = explanation.module;
    report["target"] = explanation.target;
    report["slots"] = std::move(slots);
    report["not_quantized"] = orNull(explanation.notQuantized, reasonsArray);
    report["findings"] = std::move(broken);
    report["from_node"] = explanation.fromNode;
    return reportjson::textOf(report);
}

} // namespace qdq
