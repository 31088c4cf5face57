// SPDX-License-Identifier: Apache-2.0
#include "core/graph/servedmodules.h"
#include "core/report/causesreport.h"
#include "core/report/checkreport.h"
#include "core/report/graphfacts.h"
#include "core/report/jsonparts.h"
#include "core/rules/target.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using namespace reportjson;

Json graphObject(const Graph& graph)
{
    const GraphFacts facts = factsOf(graph);
    return {{"stage", nameOf(facts.stage)}, {"nodes", facts.nodes}, {"quantize", facts.quantize},
        {"dequantize", facts.dequantize}, {"weight_dequantize", facts.weightDequantize}};
}

/// A graph with what its findings are described by.
struct Described
{
    explicit Described(const Graph& described)
        : graph(described)
        , modules(servedModulePaths(described))
    {
    }
    const Graph& graph;
    IdMap<NodeId, std::string> modules;
};

/// Where it is, as a baseline and a waiver say it.
Json placeObject(const Fingerprint& fingerprint)
{
    const OpPlace& place = fingerprint.place;
    Json object = {{"rule", fingerprint.rule}, {"module", place.module}, {"op", place.op},
        {"nth", place.nth}, {"port", fingerprint.port}};
    if (fingerprint.repeat != 0)
        object["repeat"] = fingerprint.repeat;
    return object;
}

Json findingObject(const Described& in, const Finding& finding)
{
    const Node& node = in.graph[finding.node];
    return {{"rule", finding.rule}, {"severity", nameOf(finding.severity)}, {"node", node.name},
        {"module", in.modules[finding.node]}, {"target", node.target},
        {"expected", finding.expected}, {"found", finding.found},
        {"values", numbers(finding.values)}, {"evidence", nodeNames(in.graph, finding.evidence)},
        {"cause", nullptr}, {"cause_text", finding.cause.empty() ? Json() : Json(finding.cause)}};
}

Json violationObjects(const Described& in, const CheckedFile& checked)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < checked.result.violations.size(); ++i) {
        const Judgement& judgement = checked.gate.violations[i];
        const Fingerprint& fingerprint = checked.gate.fingerprints[i];
        Json object = findingObject(in, checked.result.violations[i]);
        object["state"] = nameOf(judgement.state);
        if (judgement.waiver)
            object["waiver"] = *judgement.waiver;
        object["id"] = idOf(fingerprint);
        object["place"] = placeObject(fingerprint);
        list.push_back(std::move(object));
    }
    return list;
}

Json baselineObject(const CheckedFile& checked, const GateFiles& gate)
{
    Json absent = Json::array();
    for (const Fingerprint& fingerprint : checked.gate.absent)
        absent.push_back(placeObject(fingerprint));
    return {{"file", gate.baseline}, {"known", checked.gate.count(FindingState::Known)},
        {"new", checked.gate.count(FindingState::New)}, {"absent", std::move(absent)}};
}

Json waiverObjects(const CheckedFile& checked, const GateFiles& gate)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < gate.waivers.size(); ++i) {
        const Waiver& waiver = gate.waivers[i];
        list.push_back({{"scope", describe(waiver)}, {"reason", waiver.reason},
            {"expires", waiver.expires ? Json(textOf(*waiver.expires)) : Json()},
            {"expired", waiver.isExpired(gate.today)}, {"matches", checked.gate.waiverMatches[i]}});
    }
    return list;
}

Json undecidedObject(const Described& in, const Finding& finding)
{
    return {{"rule", finding.rule}, {"node", in.graph[finding.node].name},
        {"module", in.modules[finding.node]}, {"message", finding.found}};
}

Json noteObject(const Described& in, const Finding& finding)
{
    return {
        {"id", finding.rule}, {"node", in.graph[finding.node].name}, {"message", finding.found}};
}

template <typename Make>
Json listOf(const Described& in, const std::vector<Finding>& findings, const Make& make)
{
    Json list = Json::array();
    for (const Finding& finding : findings)
        list.push_back(make(in, finding));
    return list;
}

Json fileReport(const CheckedFile& checked, const GateFiles& gate)
{
    const Graph& graph = checked.file.opened.graph;
    const Described described(graph);
    Json counts = Json::object();
    Json undecided = Json::object();
    for (const Rule& rule : checked.result.target->rules) {
        if (rule.severity == Severity::Note)
            continue;
        counts[rule.id] = checked.result.count(rule.id);
        undecided[rule.id] = checked.result.undecidedCount(rule.id);
    }
    Json report = Json::object();
    report["tool"] = toolObject();
    report["file"] = fileObject(checked.file);
    report["target"] = targetObject(*checked.result.target);
    report["graph"] = graphObject(graph);
    report["incomplete"] = checked.file.opened.isIncomplete;
    report["rules"] = checked.result.rules;
    report["counts"] = std::move(counts);
    report["undecided"] = std::move(undecided);
    report["violations"] = violationObjects(described, checked);
    report["undecided_nodes"] = listOf(described, checked.result.undecided, undecidedObject);
    report["notes"] = listOf(described, checked.result.notes, noteObject);
    if (!gate.baseline.empty())
        report["baseline"] = baselineObject(checked, gate);
    if (!gate.waiversFile.empty())
        report["waivers"] = waiverObjects(checked, gate);
    if (checked.causes)
        addCauses(report, graph, *checked.causes);
    return report;
}

} // namespace

std::string checkJson(const CheckReport& report)
{
    if (report.files.size() == 1)
        return textOf(fileReport(report.files.front(), report.gate));
    Json reports = Json::array();
    for (const CheckedFile& file : report.files)
        reports.push_back(fileReport(file, report.gate));
    return textOf(reports);
}

} // namespace qdq
