// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/graph/stage.h"
#include "core/report/diffreport.h"
#include "core/report/paint.h"
#include "core/report/table.h"
#include "core/rules/target.h"

namespace qdq {

namespace {

std::string producerText(const Graph& graph)
{
    std::vector<std::string> parts;
    for (const auto& [name, version] : graph.producer)
        parts.push_back(name + " " + version.substr(0, 40));
    return join(parts, ", ");
}

std::string filesText(const DiffReport& report)
{
    TextTable table;
    for (const auto& [letter, file] : {std::pair {"a", &report.a}, {"b", &report.b}}) {
        const Graph& graph = file->opened.graph;
        table.addRow({letter, file->opened.info.path, std::string(nameOf(stageOf(graph))),
            std::to_string(graph.nodes.size()) + " nodes", producerText(graph)});
    }
    const GraphDiff& diff = report.diff;
    return table.text() + std::to_string(diff.matchCount()) + " ops in both, "
        + std::to_string(diff.onlyA.size()) + " only in a, " + std::to_string(diff.onlyB.size())
        + " only in b\n";
}

std::string onlyText(std::string_view letter, const Places& places, const std::vector<PlaceId>& ops)
{
    TextTable table;
    for (const PlaceId op : ops) {
        const OpPlace& place = places[op];
        table.addRow({"only in " + std::string(letter), place.name, place.op, place.module});
    }
    return table.text();
}

std::string listText(const std::vector<double>& values)
{
    std::vector<std::string> parts;
    for (const double value : values)
        parts.push_back(shortest(value));
    return join(parts, " ");
}

std::string cellOf(const std::string& text, const std::vector<double>& values, bool isVerbose)
{
    return isVerbose && !values.empty() ? listText(values) : text;
}

std::string changesText(const DiffReport& report, const TextStyle& style)
{
    if (report.diff.changes.empty())
        return {};
    TextTable table;
    table.addRow({"node", "what", "a", "b", "b / a"});
    for (const GraphChange& change : report.diff.changes)
        table.addRow({report.nameOf(change), change.field,
            cellOf(change.textA, change.valuesA, style.isVerbose),
            cellOf(change.textB, change.valuesB, style.isVerbose),
            change.ratio ? significant(*change.ratio, 4) : change.remark});
    return "\n" + table.text();
}

std::string notComparedText(const GraphDiff& diff)
{
    if (diff.notCompared.empty())
        return {};
    std::string text = "not compared, since a file does not carry the values: ";
    const std::size_t shown = std::min<std::size_t>(diff.notCompared.size(), 5);
    for (std::size_t i = 0; i < shown; ++i)
        text += (i == 0 ? "" : ", ") + diff.notCompared[i];
    const std::size_t rest = diff.notCompared.size() - shown;
    return "\n" + text + (rest == 0 ? "" : " and " + std::to_string(rest) + " more") + "\n";
}

/// "R1 10, R2 16".
std::string countsText(const CheckResult& check, const std::vector<std::size_t>& violations)
{
    std::vector<std::string> parts;
    for (const Rule& rule : check.target->rules) {
        std::size_t count = 0;
        for (const std::size_t i : violations)
            count += check.violations[i].rule == rule.id;
        if (count != 0)
            parts.push_back(rule.id + " " + std::to_string(count));
    }
    return join(parts, ", ");
}

std::string sideText(std::string_view letter, const Graph& graph, const CheckResult& check,
    const std::vector<std::size_t>& violations, const TextStyle& style)
{
    if (violations.empty())
        return {};
    std::string text =
        "  only in " + std::string(letter) + ": " + countsText(check, violations) + "\n";
    for (const std::size_t i : violations) {
        if (!style.isVerbose)
            break;
        const Finding& finding = check.violations[i];
        text += "    " + graph[finding.node].name + ": " + painted(finding.rule, Paint::Bad, style)
            + " found " + finding.found + "; expected " + finding.expected + "\n";
    }
    return text;
}

std::string violationsText(const DiffReport& report, const TextStyle& style)
{
    const ViolationDiff& violations = report.violations;
    return "\nviolations of " + report.checkA.target->id + ": "
        + std::to_string(violations.onlyA.size()) + " only in a, "
        + std::to_string(violations.onlyB.size()) + " only in b, "
        + std::to_string(violations.both.size()) + " in both\n"
        + sideText("a", report.a.opened.graph, report.checkA, violations.onlyA, style)
        + sideText("b", report.b.opened.graph, report.checkB, violations.onlyB, style);
}

} // namespace

std::string DiffReport::nameOf(const GraphChange& change) const
{
    const std::string& nameA = diff.placesA[change.a].name;
    const std::string& nameB = diff.placesB[change.b].name;
    return nameA == nameB ? nameA : nameA + " / " + nameB;
}

std::string diffText(const DiffReport& report, const TextStyle& style)
{
    return filesText(report) + onlyText("a", report.diff.placesA, report.diff.onlyA)
        + onlyText("b", report.diff.placesB, report.diff.onlyB) + changesText(report, style)
        + notComparedText(report.diff) + violationsText(report, style)
        + (report.isEmpty() ? "nothing differs\n" : "");
}

} // namespace qdq
