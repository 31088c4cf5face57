// SPDX-License-Identifier: Apache-2.0
// Summary, counts by rule, provenance.
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/graph/stage.h"
#include "core/report/graphfacts.h"
#include "core/report/reportsections.h"

#include <algorithm>

namespace qdq {

namespace {

void addPair(ReportPairs& pairs, std::string label, ReportCell cell)
{
    if (!cell.text.empty())
        pairs.pairs.push_back({std::move(label), std::move(cell)});
}

void addPorts(ReportPairs& pairs, std::string label, const std::vector<PortFacts>& ports)
{
    constexpr std::size_t kMost = 12;
    for (std::size_t i = 0; i < std::min(ports.size(), kMost); ++i) {
        pairs.pairs.push_back({label, codeCell(portText(ports[i]))});
        label.clear();
    }
    if (ports.size() > kMost)
        pairs.pairs.push_back(
            {"", {"+" + std::to_string(ports.size() - kMost), {}, ReportTone::Quiet}});
}

std::string countsText(const std::vector<std::pair<std::string, std::size_t>>& counts)
{
    std::vector<std::string> parts;
    for (const auto& [name, count] : counts)
        parts.push_back(std::to_string(count) + " " + name);
    return join(parts, ", ");
}

std::string constantsText(const ReportContext& in, const GraphFacts& facts)
{
    const std::string count = std::to_string(facts.constants);
    return facts.deadConstants == 0
        ? count
        : in.words(Word::DeadConstants, {count, std::to_string(facts.deadConstants)});
}

ReportCell countCell(std::size_t count, ReportTone tone)
{
    return {std::to_string(count), {}, count == 0 ? ReportTone::Quiet : tone, true};
}

std::string firstNode(const ReportContext& in, std::string_view rule)
{
    const auto& violations = in.check().violations;
    const auto first = std::ranges::find(violations, rule, &Finding::rule);
    return first == violations.end() ? std::string() : in.nodeName(first->node);
}

std::vector<ReportCell> ruleRow(const ReportContext& in, const Rule& rule)
{
    const std::size_t count = in.check().count(rule.id);
    const std::size_t undecided = in.check().undecidedCount(rule.id);
    const bool hasPassed = count == 0 && undecided == 0;
    return {{rule.id, {}, count == 0 ? ReportTone::Plain : ReportTone::Bad, true},
        {in.textOf(rule).summary}, countCell(count, ReportTone::Bad),
        countCell(undecided, ReportTone::Doubtful),
        countCell(in.countOf(FindingState::Waived, rule.id), ReportTone::Plain),
        countCell(in.countOf(FindingState::Known, rule.id), ReportTone::Plain),
        hasPassed ? ReportCell {in.words(Word::Passed), {}, ReportTone::Good}
                  : codeCell(firstNode(in, rule.id))};
}

std::vector<ReportCell> totalRow(const ReportContext& in)
{
    return {{in.words(Word::Total)}, {}, countCell(in.check().violations.size(), ReportTone::Bad),
        countCell(in.check().undecided.size(), ReportTone::Doubtful),
        countCell(in.countOf(FindingState::Waived), ReportTone::Plain),
        countCell(in.countOf(FindingState::Known), ReportTone::Plain), {}};
}

/// Without a gate nothing is waived or known, and the columns say nothing.
void dropGateColumns(ReportTable& table)
{
    constexpr std::ptrdiff_t kFirst = 4;
    constexpr std::ptrdiff_t kEnd = 6;
    table.columns.erase(table.columns.begin() + kFirst, table.columns.begin() + kEnd);
    for (std::vector<ReportCell>& row : table.rows)
        row.erase(row.begin() + kFirst, row.begin() + kEnd);
}

} // namespace

std::string stageWord(const ReportWords& words, Stage stage)
{
    switch (stage) {
    case Stage::Float:
        return words(Word::StageFloat);
    case Stage::Annotated:
        return words(Word::StageAnnotated);
    case Stage::Prepared:
        return words(Word::StagePrepared);
    case Stage::Calibrated:
        return words(Word::StageCalibrated);
    case Stage::Converted:
        break;
    }
    return words(Word::StageConverted);
}

ReportSection summarySection(const ReportContext& in)
{
    const GraphFacts facts = factsOf(in.graph);
    ReportSection section {ReportPart::Summary, in.words(Word::Summary), {}};
    if (in.file().opened.isIncomplete)
        section.blocks.emplace_back(
            ReportParagraph {in.words(Word::Incomplete), ReportTone::Doubtful});
    if (facts.stage != Stage::Converted)
        section.blocks.emplace_back(
            ReportParagraph {in.words(Word::NothingQuantized, {stageWord(in.words, facts.stage)}),
                ReportTone::Doubtful});
    ReportPairs pairs;
    addPair(pairs, in.words(Word::NodesLabel), {std::to_string(facts.nodes)});
    addPair(pairs, "Q/DQ",
        {in.words(Word::QdqCounts,
            {std::to_string(facts.quantize), std::to_string(facts.dequantize),
                std::to_string(facts.weightDequantize)})});
    if (facts.observers != 0)
        addPair(pairs, in.words(Word::ObserversLabel), {std::to_string(facts.observers)});
    addPorts(pairs, in.words(Word::InputsLabel), facts.inputs);
    addPorts(pairs, in.words(Word::OutputsLabel), facts.outputs);
    addPair(pairs, in.words(Word::ModulesLabel), {std::to_string(facts.modules)});
    addPair(pairs, in.words(Word::ConstantsLabel), {constantsText(in, facts)});
    addPair(pairs, in.words(Word::Op), codeCell(countsText(facts.byOp)));
    section.blocks.emplace_back(std::move(pairs));
    return section;
}

ReportSection rulesSection(const ReportContext& in)
{
    ReportSection section {ReportPart::Rules, in.words(Word::ByRule), {}};
    ReportTable table;
    table.columns = {{in.words(Word::Rule)}, {in.words(Word::WhatItAsks), false, true},
        {in.words(Word::ViolationsColumn), true}, {in.words(Word::UndecidedColumn), true},
        {in.words(Word::WaivedColumn), true}, {in.words(Word::KnownColumn), true},
        {in.words(Word::FirstNode)}};
    for (const std::string& id : in.check().rules)
        if (const Rule* rule = in.target()->findRule(id); rule && rule->severity != Severity::Note)
            table.rows.push_back(ruleRow(in, *rule));
    table.rows.push_back(totalRow(in));
    if (!in.source.gate)
        dropGateColumns(table);
    section.blocks.emplace_back(std::move(table));
    return section;
}

ReportSection provenanceSection(const ReportContext& in)
{
    const FileInfo& info = in.file().opened.info;
    ReportSection section {ReportPart::Provenance, in.words(Word::Provenance), {}};
    ReportPairs pairs;
    addPair(pairs, in.words(Word::FileLabel), codeCell(info.path));
    addPair(pairs, "sha256", codeCell(in.file().sha256));
    addPair(pairs, in.words(Word::Format),
        {info.format + (info.formatVersion.empty() ? "" : " " + info.formatVersion)});
    const std::string producer = producerText(in.graph);
    addPair(
        pairs, in.words(Word::Producer), {producer.empty() ? in.words(Word::Unknown) : producer});
    if (in.source.gate) {
        addPair(pairs, in.words(Word::BaselineFile), codeCell(in.source.gate->baseline));
        addPair(pairs, in.words(Word::WaiversFile), codeCell(in.source.gate->waiversFile));
    }
    if (in.source.config)
        addPair(pairs, in.words(Word::ConfigFile), codeCell(in.source.config->path));
    if (const Target* target = in.target())
        addPair(pairs, in.words(Word::Target),
            {target->name + ", " + in.words(Word::Version, {std::to_string(target->version)})
                + (target->file.empty() ? "" : ", " + target->file)});
    if (in.source.isWhatIf)
        addPair(
            pairs, in.words(Word::ConfigFile), {in.words(Word::WhatIf), {}, ReportTone::Doubtful});
    addPair(pairs, in.words(Word::Tool), {"QDQ Scope " + std::string(version())});
    addPair(pairs, in.words(Word::Command), codeCell(in.source.command));
    section.blocks.emplace_back(std::move(pairs));
    return section;
}

} // namespace qdq
