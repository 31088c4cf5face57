// SPDX-License-Identifier: Apache-2.0
#include "core/graph/servedmodules.h"
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

Json findingObject(const Described& in, const Finding& finding)
{
    const Node& node = in.graph[finding.node];
    return {{"rule", finding.rule}, {"severity", nameOf(finding.severity)}, {"node", node.name},
        {"module", in.modules[finding.node]}, {"target", node.target},
        {"expected", finding.expected}, {"found", finding.found},
        {"values", numbers(finding.values)}, {"evidence", nodeNames(in.graph, finding.evidence)},
        {"cause", nullptr}, {"cause_text", finding.cause.empty() ? Json() : Json(finding.cause)},
        {"state", "open"}};
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

Json fileReport(const CheckedFile& checked)
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
    report["violations"] = listOf(described, checked.result.violations, findingObject);
    report["undecided_nodes"] = listOf(described, checked.result.undecided, undecidedObject);
    report["notes"] = listOf(described, checked.result.notes, noteObject);
    return report;
}

} // namespace

std::string checkJson(const std::vector<CheckedFile>& files)
{
    if (files.size() == 1)
        return textOf(fileReport(files.front()));
    Json reports = Json::array();
    for (const CheckedFile& file : files)
        reports.push_back(fileReport(file));
    return textOf(reports);
}

} // namespace qdq
