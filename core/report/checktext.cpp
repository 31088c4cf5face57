// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/graph/stage.h"
#include "core/report/causesreport.h"
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

std::size_t countOf(const CheckedFile& checked, const Rule& rule, FindingState state)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < checked.result.violations.size(); ++i)
        count += checked.result.violations[i].rule == rule.id
            && checked.gate.violations[i].state == state;
    return count;
}

std::string countText(const CheckedFile& checked, const Rule& rule)
{
    if (!isCounted(rule, checked.result))
        return "-";
    const std::size_t known = countOf(checked, rule, FindingState::Known);
    const std::size_t waived = countOf(checked, rule, FindingState::Waived);
    const std::size_t undecided = checked.result.undecidedCount(rule.id);
    std::string text = std::to_string(checked.result.count(rule.id) - known - waived);
    if (known != 0)
        text += " + " + std::to_string(known) + " known";
    if (waived != 0)
        text += " + " + std::to_string(waived) + " waived";
    return undecided == 0 ? text : text + " + " + std::to_string(undecided) + "?";
}

/// Rules down, files across. "2 + 4 known + 3?" is two violations that count, four of the baseline
/// and three nodes for which the rule is undecided.
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
            row.push_back(countText(file, rule));
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

/// `remark` is what the gate says of it: "known", "waived: …".
std::string lineOf(const ReportedFile& file, const Finding& finding, const TextStyle& style,
    const std::string& remark = {})
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
        + finding.expected + (finding.cause.empty() ? "" : " [" + finding.cause + "]")
        + (remark.empty() ? "" : " (" + remark + ")") + "\n" + detailText(graph, finding, style);
}

/// Violations that count; with -v the others too.
std::string violationLines(
    const CheckedFile& checked, const GateFiles& gate, const TextStyle& style)
{
    std::string text;
    for (std::size_t i = 0; i < checked.result.violations.size(); ++i) {
        const Judgement& judgement = checked.gate.violations[i];
        if (counts(judgement.state) || style.isVerbose)
            text +=
                lineOf(checked.file, checked.result.violations[i], style, gate.remarkOn(judgement));
    }
    return text;
}

std::string allLines(const CheckedFile& checked, const GateFiles& gate, const TextStyle& style)
{
    std::string text = incompleteText(checked.file, style) + violationLines(checked, gate, style);
    for (const auto* list : {&checked.result.undecided, &checked.result.notes})
        for (const Finding& finding : *list)
            text += lineOf(checked.file, finding, style);
    return text;
}

/// "baseline base.json: 2 new, 31 known, 1 gone"; "waived: 3".
std::string gateText(const CheckedFile& checked, const GateFiles& gate)
{
    const auto number = [](std::size_t count) { return std::to_string(count); };
    std::string text;
    if (!gate.baseline.empty())
        text += "baseline " + gate.baseline + ": " + number(checked.gate.count(FindingState::New))
            + " new, " + number(checked.gate.count(FindingState::Known)) + " known, "
            + number(checked.gate.absent.size()) + " gone\n";
    if (!gate.waiversFile.empty())
        text += "waived: " + number(checked.gate.count(FindingState::Waived)) + "\n";
    return text;
}

/// "26 violations, 4 causes", then a line per cause.
std::string causesOf(const CheckedFile& checked, const TextStyle& style)
{
    if (!checked.causes || checked.causes->causes.empty())
        return {};
    const auto count = [](std::size_t n, const char* what) {
        return std::to_string(n) + ' ' + what + (n == 1 ? "" : "s");
    };
    return "\n" + count(checked.result.violations.size(), "violation") + ", "
        + count(checked.causes->causes.size(), "cause") + "\n" + causesText(*checked.causes, style);
}

std::string firstOfEachRule(const CheckedFile& checked, const std::string& name)
{
    const Graph& graph = checked.file.opened.graph;
    const auto& violations = checked.result.violations;
    TextTable table;
    for (const Rule& rule : checked.result.target->rules) {
        for (std::size_t i = 0; i < violations.size(); ++i) {
            const Finding& finding = violations[i];
            if (finding.rule != rule.id || !counts(checked.gate.violations[i].state))
                continue;
            table.addRow({finding.rule, graph[finding.node].name, finding.found, finding.cause});
            break;
        }
    }
    return table.text().empty() ? "in " + name + "\n"
                                : "first violation of each rule in " + name + "\n" + table.text();
}

} // namespace

std::string checkLines(const CheckReport& report, const TextStyle& style)
{
    std::string text;
    for (const CheckedFile& file : report.files)
        text += allLines(file, report.gate, style);
    return text;
}

std::string checkText(const CheckReport& report, const TextStyle& style)
{
    const std::vector<CheckedFile>& files = report.files;
    const std::vector<std::string> names = displayNames(files);
    std::string text = quantizedText(files, names);
    if (files.size() == 1) {
        const std::string lines = allLines(files.front(), report.gate, style);
        return text + lines + (lines.empty() ? "" : "\n") + countTable(files, names)
            + passedText(files.front().result) + gateText(files.front(), report.gate)
            + causesOf(files.front(), style);
    }
    for (const CheckedFile& file : files)
        text += incompleteText(file.file, style);
    text += countTable(files, names);
    for (std::size_t i = 0; i < files.size(); ++i)
        text += "\n" + firstOfEachRule(files[i], names[i]) + passedText(files[i].result)
            + gateText(files[i], report.gate) + causesOf(files[i], style);
    return text;
}

} // namespace qdq
