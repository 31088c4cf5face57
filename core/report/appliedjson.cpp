// SPDX-License-Identifier: Apache-2.0
#include "core/report/appliedreport.h"
#include "core/report/jsonparts.h"

#include <nlohmann/json.hpp>

namespace qdq {

namespace {

using namespace reportjson;

template <typename T> Json valueOrNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

Json observerObject(const std::optional<ObserverModule>& observer)
{
    if (!observer)
        return {};
    return {{"type", observer->type}, {"dtype", nameOf(observer->dtype.value_or(DType::Unknown))},
        {"quant_min", valueOrNull(observer->quantMin)},
        {"quant_max", valueOrNull(observer->quantMax)},
        {"qscheme", observer->qscheme ? Json(nameOf(*observer->qscheme)) : Json()}};
}

Json rowObject(const Applied& applied, const QuantizerConfig& config, const AppliedRow& row)
{
    const Graph& graph = applied.annotated.graph;
    const bool hasKey = row.call && config.calls[*row.call].set != Setter::Global;
    return {{"node", graph[row.node].name}, {"module", graph.modulePath(row.node)},
        {"target", graph[row.node].target}, {"source", row.source},
        {"key", hasKey ? Json(config.calls[*row.call].key) : Json()},
        {"call", valueOrNull(row.call)}, {"quantized", row.isQuantized},
        {"input_observer", observerObject(row.inputObserver)}, {"why", row.why}};
}

} // namespace

std::string appliedJson(
    const std::string& file, const ReportedConfig& config, const Applied& applied)
{
    Json rows = Json::array();
    for (const AppliedRow& row : applied.rows)
        rows.push_back(rowObject(applied, config.config, row));
    Json findings = Json::array();
    for (const LintFinding& finding : applied.findings)
        findings.push_back(
            {{"id", finding.finding.rule}, {"severity", nameOf(finding.finding.severity)},
                {"call", valueOrNull(finding.call)}, {"message", finding.message}});
    Json report = Json::object();
    report["file"] = file;
    report["config"] = config.path;
    report["observers"] = applied.observerCount;
    report["rows"] = std::move(rows);
    report["findings"] = std::move(findings);
    report["q_dq_after_convert"] = valueOrNull(applied.qdqCount);
    return textOf(report);
}

} // namespace qdq
