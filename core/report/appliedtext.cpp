// SPDX-License-Identifier: Apache-2.0
#include "core/report/appliedreport.h"
#include "core/report/paint.h"
#include "core/report/table.h"

#include <filesystem>

namespace qdq {

namespace {

constexpr std::size_t kMostColumns = 8;

/// "module name", "op type", "global"; "fp32" where the op stayed in float.
std::string appliedWord(const AppliedRow& row)
{
    if (!row.isQuantized)
        return "fp32";
    if (row.source == "module_name")
        return "module name";
    return row.source.ends_with("_type") ? "op type" : row.source;
}

std::string wideTable(const ReportedConfig& config, const Applied& applied)
{
    TextTable table;
    std::vector<std::string> header = {"setting"};
    std::vector<std::string> cells = {std::filesystem::path(config.path).stem().string()};
    for (const AppliedRow& row : applied.rows) {
        header.push_back(applied.annotated.graph[row.node].name);
        cells.push_back(appliedWord(row));
    }
    header.emplace_back("Q/DQ");
    cells.push_back(applied.qdqCount ? std::to_string(*applied.qdqCount) : "-");
    table.addRow(std::move(header));
    table.addRow(std::move(cells));
    return table.text();
}

std::string longTable(const Applied& applied)
{
    TextTable table;
    table.addRow({"node", "module", "applied", "input", "why"});
    for (const AppliedRow& row : applied.rows)
        table.addRow({applied.annotated.graph[row.node].name,
            std::string(applied.annotated.graph.modulePath(row.node)), appliedWord(row),
            observerText(row.inputObserver), row.why});
    const std::string counts = std::to_string(applied.observerCount) + " observers, "
        + (applied.qdqCount ? std::to_string(*applied.qdqCount) + " Q/DQ nodes after convert"
                            : "convert would refuse: " + applied.whyNoConvert);
    return table.text() + counts + "\n";
}

std::string findingLine(const LintFinding& finding, const TextStyle& style)
{
    const Paint paint = finding.finding.severity == Severity::Error ? Paint::Bad : Paint::Doubtful;
    return painted(finding.finding.rule, paint, style) + "  " + finding.message + "\n";
}

} // namespace

std::string observerText(const std::optional<ObserverModule>& observer)
{
    if (!observer)
        return "";
    std::string text(nameOf(observer->dtype.value_or(DType::Unknown)));
    if (observer->quantMin && observer->quantMax)
        text +=
            " " + std::to_string(*observer->quantMin) + "…" + std::to_string(*observer->quantMax);
    return text + " " + observer->type;
}

std::string appliedText(
    const ReportedConfig& config, const Applied& applied, const TextStyle& style)
{
    const bool isLong = style.isVerbose || applied.rows.size() > kMostColumns;
    std::string text = isLong ? longTable(applied) : wideTable(config, applied);
    for (const LintFinding& finding : applied.findings)
        text += findingLine(finding, style);
    return text;
}

std::string appliedCsv(const ReportedConfig& config, const Applied& applied)
{
    std::string text = csvLine({"node", "module", "target", "source", "key", "call", "quantized",
        "input_observer", "why"});
    for (const AppliedRow& row : applied.rows) {
        const Node& node = applied.annotated.graph[row.node];
        text += csvLine({node.name, std::string(applied.annotated.graph.modulePath(row.node)),
            node.target, row.source, row.call ? config.config.calls[*row.call].key : "",
            row.call ? std::to_string(*row.call) : "", row.isQuantized ? "true" : "false",
            observerText(row.inputObserver), row.why});
    }
    return text;
}

} // namespace qdq
