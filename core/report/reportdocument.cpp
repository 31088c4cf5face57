// SPDX-License-Identifier: Apache-2.0
#include "core/report/reportdocument.h"

#include "core/base/text.h"
#include "core/base/version.h"
#include "core/graph/stage.h"
#include "core/report/reportsections.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace qdq {

namespace {

constexpr std::array<std::string_view, 11> kParts {"summary", "rules", "causes", "violations",
    "undecided", "notes", "fallback", "requant", "config", "nodes", "provenance"};

std::size_t openCount(const ReportContext& in, std::string_view rule = {})
{
    return in.countOf(FindingState::Open, rule) + in.countOf(FindingState::New, rule);
}

/// Rules that ran; with `onlyBroken` those with violations that count.
std::size_t countRules(const ReportContext& in, bool onlyBroken)
{
    const CheckResult& check = in.check();
    return static_cast<std::size_t>(std::ranges::count_if(check.rules, [&](const std::string& id) {
        const Rule* rule = check.target->findRule(id);
        return rule && rule->severity != Severity::Note && (!onlyBroken || openCount(in, id) != 0);
    }));
}

/// " · 2 waived · 3 undecided": what does not count.
std::string asideText(const ReportContext& in)
{
    std::string text;
    for (const auto& [state, word] : {std::pair(FindingState::Waived, Word::WaivedMany),
             std::pair(FindingState::Known, Word::KnownMany)})
        if (const std::size_t count = in.countOf(state); count != 0)
            text += " · " + in.words(word, {std::to_string(count)});
    if (const std::size_t count = in.check().undecided.size(); count != 0)
        text += " · " + in.words(Word::UndecidedMany, {std::to_string(count)});
    return text;
}

void addVerdict(ReportDocument& document, const ReportContext& in)
{
    if (!in.target() || in.check().rules.empty()) {
        document.verdict = in.words(Word::NothingChecked);
        document.tone = ReportTone::Doubtful;
        return;
    }
    const std::string ran = std::to_string(countRules(in, false));
    const std::size_t count = openCount(in);
    if (count == 0) {
        document.verdict = in.words(Word::AllPass, {ran, in.targetName()});
        document.tone = in.check().undecided.empty() ? ReportTone::Good : ReportTone::Doubtful;
    } else {
        const std::string broken = std::to_string(countRules(in, true));
        document.verdict = (count == 1 ? in.words(Word::ViolationOne)
                                       : in.words(Word::ViolationMany, {std::to_string(count)}))
            + (in.words.language() == ReportLanguage::English ? " " : "：")
            + in.words(Word::BreaksRules, {broken, ran, in.targetName()});
        document.tone = ReportTone::Bad;
    }
    document.verdict += asideText(in);
}

std::string footerOf(const ReportContext& in)
{
    std::vector<std::string> parts {in.file().opened.info.path};
    parts[0] = std::filesystem::path(parts[0]).filename().string();
    if (in.file().sha256.size() > 12)
        parts.push_back("sha256 " + in.file().sha256.substr(0, 12));
    parts.push_back("QDQ Scope " + std::string(version()));
    if (in.target())
        parts.push_back(in.words(Word::Target) + " " + in.targetName());
    if (in.source.isWhatIf)
        parts.insert(parts.begin(), in.words(Word::WhatIf));
    return join(parts, " · ");
}

void addSections(ReportDocument& document, const ReportContext& in)
{
    const CheckResult& check = in.check();
    document.sections = {summarySection(in), rulesSection(in)};
    if (in.source.checked->causes && !check.violations.empty())
        document.sections.push_back(causesSection(in));
    if (!check.violations.empty())
        document.sections.push_back(violationsSection(in, document.pictures));
    if (!check.undecided.empty())
        document.sections.push_back(remarksSection(in, ReportPart::Undecided, check.undecided));
    if (!check.notes.empty())
        document.sections.push_back(remarksSection(in, ReportPart::Notes, check.notes));
    if (in.target())
        document.sections.push_back(fallbackSection(in));
    document.sections.push_back(requantSection(in));
    if (in.source.config)
        document.sections.push_back(configSection(in));
    document.sections.push_back(nodesSection(in));
    document.sections.push_back(provenanceSection(in));
}

/// The first card of each rule, without those of the same form.
ReportSection firstCards(const ReportSection& section)
{
    ReportSection brief {section.part, section.title, {}};
    std::set<std::string> seen;
    for (const ReportBlock& block : section.blocks) {
        if (const auto* card = std::get_if<ReportCard>(&block)) {
            if (!seen.insert(card->rule).second)
                continue;
            ReportCard first = *card;
            first.others = {};
            brief.blocks.emplace_back(std::move(first));
        } else if (std::holds_alternative<ReportRuleHeading>(block)) {
            brief.blocks.push_back(block);
        }
    }
    return brief;
}

} // namespace

std::size_t ReportContext::countOf(FindingState state, std::string_view rule) const
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < check().violations.size(); ++i)
        if (judgementOf(i).state == state && (rule.empty() || check().violations[i].rule == rule))
            ++count;
    return count;
}

std::string_view nameOf(ReportPart part)
{
    return kParts[static_cast<std::size_t>(part)];
}

ReportDocument makeReport(const ReportSource& source, const ReportOptions& options)
{
    const Graph& graph = source.checked->file.opened.graph;
    const ReportContext in {source, graph, QdqView(graph), servedModulePaths(graph),
        ReportWords(options.language), options.maxPictures};
    ReportDocument document;
    document.language = options.language;
    document.title =
        std::filesystem::path(source.checked->file.opened.info.path).filename().string();
    document.subtitle = in.words(Word::Report) + " · " + stageWord(in.words, stageOf(graph))
        + (in.target() ? " · " + in.words(Word::Target) + " " + in.targetName() : "");
    addVerdict(document, in);
    addSections(document, in);
    if (source.isWhatIf)
        document.subtitle += " · " + in.words(Word::WhatIf);
    document.footer = footerOf(in);
    return document;
}

ReportDocument briefOf(const ReportDocument& document)
{
    ReportDocument brief = document;
    brief.sections.clear();
    for (const ReportSection& section : document.sections) {
        if (section.part == ReportPart::Violations) {
            brief.sections.push_back(firstCards(section));
        } else if (section.part != ReportPart::Nodes && section.part != ReportPart::Config
            && section.part != ReportPart::Undecided && section.part != ReportPart::Notes) {
            brief.sections.push_back(section);
            std::erase_if(brief.sections.back().blocks,
                [](const ReportBlock& block) { return std::holds_alternative<ReportFold>(block); });
        }
    }
    return brief;
}

} // namespace qdq
