// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/graph/servedmodules.h"
#include "core/report/checkreport.h"
#include "core/report/table.h"

namespace qdq {

namespace {

std::string stateOf(const Finding& finding)
{
    if (finding.isUndecided)
        return "undecided";
    return finding.severity == Severity::Note ? "note" : "open";
}

std::string lineOf(
    const ReportedFile& file, const IdMap<NodeId, std::string>& modules, const Finding& finding)
{
    const Graph& graph = file.opened.graph;
    std::vector<std::string> values;
    for (const double value : finding.values)
        values.push_back(shortest(value));
    std::vector<std::string> evidence;
    for (const NodeId node : finding.evidence)
        evidence.push_back(graph[node].name);
    const Node& node = graph[finding.node];
    return csvLine({file.opened.info.path, finding.rule, std::string(nameOf(finding.severity)),
        node.name, modules[finding.node], node.target, finding.expected, finding.found,
        join(values, " "), join(evidence, " "), finding.cause, stateOf(finding)});
}

} // namespace

std::string checkCsv(const std::vector<CheckedFile>& files)
{
    std::string text = csvLine({"file", "rule", "severity", "node", "module", "target", "expected",
        "found", "values", "evidence", "cause", "state"});
    for (const CheckedFile& checked : files) {
        const auto modules = servedModulePaths(checked.file.opened.graph);
        for (const auto* list :
            {&checked.result.violations, &checked.result.undecided, &checked.result.notes})
            for (const Finding& finding : *list)
                text += lineOf(checked.file, modules, finding);
    }
    return text;
}

} // namespace qdq
