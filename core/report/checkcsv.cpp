// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/graph/servedmodules.h"
#include "core/report/checkreport.h"
#include "core/report/table.h"

namespace qdq {

namespace {

std::string lineOf(const ReportedFile& file, const IdMap<NodeId, std::string>& modules,
    const Finding& finding, std::string_view state)
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
        join(values, " "), join(evidence, " "), finding.cause, std::string(state)});
}

} // namespace

std::string checkCsv(const CheckReport& report)
{
    std::string text = csvLine({"file", "rule", "severity", "node", "module", "target", "expected",
        "found", "values", "evidence", "cause", "state"});
    for (const CheckedFile& checked : report.files) {
        const auto modules = servedModulePaths(checked.file.opened.graph);
        const CheckResult& result = checked.result;
        for (std::size_t i = 0; i < result.violations.size(); ++i)
            text += lineOf(checked.file, modules, result.violations[i],
                nameOf(checked.gate.violations[i].state));
        for (const Finding& finding : result.undecided)
            text += lineOf(checked.file, modules, finding, "undecided");
        for (const Finding& finding : result.notes)
            text += lineOf(checked.file, modules, finding, "note");
    }
    return text;
}

} // namespace qdq
