// SPDX-License-Identifier: Apache-2.0
// The applied config, why, and what its lint found.
#include "core/quant/callstate.h"
#include "core/report/reportsections.h"

namespace qdq {

namespace {

std::string appliedWord(const ReportWords& words, const AppliedRow& row)
{
    if (!row.isQuantized)
        return words(Word::StaysFloat);
    if (row.source == "module_name")
        return words(Word::SourceModuleName);
    if (row.source == "global")
        return words(Word::SourceGlobal);
    return words(row.source.ends_with("_type") ? Word::SourceOpType : Word::SourceNone);
}

std::string settingText(const QuantizerConfig& config, const AppliedRow& row)
{
    return row.call ? callText(config, *row.call) : std::string();
}

ReportTable appliedTable(const ReportContext& in, const Applied& applied)
{
    ReportTable table;
    table.columns = {{in.words(Word::Node)}, {in.words(Word::Module)}, {in.words(Word::Applied)},
        {in.words(Word::Setting)}, {in.words(Word::InputObserver)},
        {in.words(Word::Why), false, true}};
    const Graph& graph = applied.annotated.graph;
    for (const AppliedRow& row : applied.rows)
        table.rows.push_back(
            {codeCell(graph[row.node].name), codeCell(std::string(graph.modulePath(row.node))),
                {appliedWord(in.words, row), {},
                    row.isQuantized ? ReportTone::Plain : ReportTone::Doubtful},
                codeCell(settingText(in.source.config->config, row)),
                codeCell(observerText(row.inputObserver)), {row.why}});
    return table;
}

std::string countsText(const ReportWords& words, const Applied& applied)
{
    return words(Word::ObserversInserted, {std::to_string(applied.observerCount)}) + " · "
        + (applied.qdqCount ? words(Word::QdqAfterConvert, {std::to_string(*applied.qdqCount)})
                            : words(Word::ConvertRefuses, {applied.whyNoConvert}));
}

void addLint(const ReportContext& in, const Applied& applied, ReportSection& section)
{
    if (applied.findings.empty()) {
        section.blocks.emplace_back(ReportParagraph {
            in.words(Word::Lint) + ": " + in.words(Word::LintClean), ReportTone::Good});
        return;
    }
    ReportTable table;
    table.columns = {
        {in.words(Word::Lint)}, {in.words(Word::Setting)}, {in.words(Word::Message), false, true}};
    for (const LintFinding& finding : applied.findings) {
        const ReportTone tone =
            finding.finding.severity == Severity::Error ? ReportTone::Bad : ReportTone::Doubtful;
        const std::string setting =
            finding.call ? callText(in.source.config->config, *finding.call) : std::string();
        table.rows.push_back(
            {{finding.finding.rule, {}, tone, true}, codeCell(setting), {finding.message}});
    }
    section.blocks.emplace_back(std::move(table));
}

} // namespace

ReportSection configSection(const ReportContext& in)
{
    const ReportedConfig& config = *in.source.config;
    ReportSection section {ReportPart::Config, in.words(Word::Config), {}};
    ReportPairs pairs;
    pairs.pairs = {{in.words(Word::ConfigFile), codeCell(config.path)},
        {in.words(Word::ConfigBackend), codeCell(config.config.backend)}};
    section.blocks.emplace_back(std::move(pairs));
    if (const Applied* applied = in.source.applied) {
        section.blocks.emplace_back(ReportParagraph {countsText(in.words, *applied)});
        if (!applied->rows.empty())
            section.blocks.emplace_back(appliedTable(in, *applied));
        addLint(in, *applied, section);
    } else {
        section.blocks.emplace_back(ReportParagraph {
            in.words(Word::ConfigNotApplied, {in.source.whyNotApplied}), ReportTone::Doubtful});
    }
    section.blocks.emplace_back(
        ReportFold {in.words(Word::ConfigText), {}, writeQuantizerConfig(config.config)});
    return section;
}

} // namespace qdq
