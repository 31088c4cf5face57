// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/graph/stage.h"
#include "core/report/checkreport.h"
#include "core/report/paint.h"
#include "core/report/table.h"
#include "core/rules/target.h"

#include <algorithm>
#include <set>

namespace qdq {

namespace {

bool isCounted(const Rule& rule, const CheckResult& result)
{
    const auto& ran = result.rules;
    return rule.severity != Severity::Note
        && std::find(ran.begin(), ran.end(), rule.id) != ran.end();
}

/// What columns and headings call a file: its own name where that tells the files apart, else as it
/// was given.
std::vector<std::string> displayNames(const std::vector<CheckedFile>& files)
{
    std::vector<std::string> names;
    std::set<std::string> distinct;
    for (const CheckedFile& file : files) {
        names.push_back(std::filesystem::path(file.file.opened.info.path).filename().string());
        distinct.insert(names.back());
    }
    if (distinct.size() != names.size())
        std::transform(files.begin(), files.end(), names.begin(),
            [](const CheckedFile& file) { return file.file.opened.info.path; });
    return names;
}

/// Where stubs stand for parts of a file, its counts are not the whole truth.
std::string incompleteText(const ReportedFile& file, const TextStyle& style)
{
    if (!file.opened.isIncomplete)
        return {};
    return file.opened.info.path + ": " + painted("incomplete", Paint::Doubtful, style)
        + ": parts of the file could not be read and were not checked\n";
}

std::string quantizedText(
    const std::vector<CheckedFile>& files, const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const Stage stage = stageOf(files[i].file.opened.graph);
        if (stage != Stage::Converted)
            text += names[i] + ": nothing is quantized in this graph, stage "
                + std::string(nameOf(stage)) + "\n";
    }
    return text;
}

std::string countText(const CheckResult& result, const Rule& rule)
{
    if (!isCounted(rule, result))
        return "-";
    const std::size_t undecided = result.undecidedCount(rule.id);
    std::string text = std::to_string(result.count(rule.id));
    return undecided == 0 ? text : text + " + " + std::to_string(undecided) + "?";
}

/// Rules down, files across. "2 + 3?" is two violations and three nodes for which the rule is
/// undecided.
std::string countTable(const std::vector<CheckedFile>& files, const std::vector<std::string>& names)
{
    std::vector<TextTable::Align> alignment(2 + files.size(), TextTable::Align::Right);
    alignment[0] = alignment[1] = TextTable::Align::Left;
    TextTable table(std::move(alignment));
    std::vector<std::string> header = {"rule", "what it asks"};
    header.insert(header.end(), names.begin(), names.end());
    table.addRow(std::move(header));
    for (const Rule& rule : files.front().result.target->rules) {
        if (rule.severity == Severity::Note)
            continue;
        std::vector<std::string> row = {rule.id, rule.summary};
        for (const CheckedFile& file : files)
            row.push_back(countText(file.result, rule));
        table.addRow(std::move(row));
    }
    const bool isDoubtful = std::any_of(
        files.begin(), files.end(), [](const auto& f) { return !f.result.undecided.empty(); });
    return table.text()
        + (isDoubtful ? "? = undecided: the file does not carry the numbers\n" : "");
}

/// "passed: R5 R7": no violation and nothing undecided.
std::string passedText(const CheckResult& result)
{
    std::string text;
    for (const Rule& rule : result.target->rules)
        if (isCounted(rule, result) && result.count(rule.id) == 0
            && result.undecidedCount(rule.id) == 0)
            text += " " + rule.id;
    return "passed:" + (text.empty() ? " none" : text) + "\n";
}

std::string detailText(const Graph& graph, const Finding& finding, const TextStyle& style)
{
    if (!style.isVerbose)
        return {};
    std::string text;
    for (const double value : finding.values)
        text += (text.empty() ? "    values " : ", ") + shortest(value);
    text += text.empty() ? "" : "\n";
    for (std::size_t i = 0; i < finding.evidence.size(); ++i)
        text += (i == 0 ? "    evidence " : ", ") + graph[finding.evidence[i]].name;
    return text + (finding.evidence.empty() ? "" : "\n");
}

std::string lineOf(const ReportedFile& file, const Finding& finding, const TextStyle& style)
{
    const Graph& graph = file.opened.graph;
    const std::string place = file.opened.info.path + ": " + graph[finding.node].name + ": ";
    if (finding.isUndecided)
        return place + painted(finding.rule + " undecided", Paint::Doubtful, style) + ": "
            + finding.found + "\n";
    if (finding.severity == Severity::Note)
        return place + painted(finding.rule + " note", Paint::Quiet, style) + ": " + finding.found
            + "\n";
    const std::string what = finding.rule + " " + std::string(nameOf(finding.severity));
    return place + painted(what, Paint::Bad, style) + ": found " + finding.found + "; expected "
        + finding.expected + (finding.cause.empty() ? "" : " [" + finding.cause + "]") + "\n"
        + detailText(graph, finding, style);
}

std::string allLines(const CheckedFile& checked, const TextStyle& style)
{
    std::string text = incompleteText(checked.file, style);
    for (const auto* list :
        {&checked.result.violations, &checked.result.undecided, &checked.result.notes})
        for (const Finding& finding : *list)
            text += lineOf(checked.file, finding, style);
    return text;
}

std::string firstOfEachRule(const CheckedFile& checked, const std::string& name)
{
    const Graph& graph = checked.file.opened.graph;
    const auto& violations = checked.result.violations;
    TextTable table;
    for (const Rule& rule : checked.result.target->rules) {
        const auto first = std::find_if(violations.begin(), violations.end(),
            [&](const Finding& finding) { return finding.rule == rule.id; });
        if (first != violations.end())
            table.addRow({first->rule, graph[first->node].name, first->found, first->cause});
    }
    return violations.empty() ? "in " + name + "\n"
                              : "first violation of each rule in " + name + "\n" + table.text();
}

} // namespace

std::string checkLines(const std::vector<CheckedFile>& files, const TextStyle& style)
{
    std::string text;
    for (const CheckedFile& file : files)
        text += allLines(file, style);
    return text;
}

std::string checkText(const std::vector<CheckedFile>& files, const TextStyle& style)
{
    const std::vector<std::string> names = displayNames(files);
    std::string text = quantizedText(files, names);
    if (files.size() == 1) {
        const std::string lines = allLines(files.front(), style);
        return text + lines + (lines.empty() ? "" : "\n") + countTable(files, names)
            + passedText(files.front().result);
    }
    for (const CheckedFile& file : files)
        text += incompleteText(file.file, style);
    text += countTable(files, names);
    for (std::size_t i = 0; i < files.size(); ++i)
        text += "\n" + firstOfEachRule(files[i], names[i]) + passedText(files[i].result);
    return text;
}

} // namespace qdq
