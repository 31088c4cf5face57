// SPDX-License-Identifier: Apache-2.0
// Root causes, and the ops that the target leaves to the CPU.
#include "core/base/text.h"
#include "core/report/reportsections.h"
#include "core/rules/fallback.h"

#include <algorithm>
#include <map>

namespace qdq {

namespace {

constexpr std::size_t kMostCauses = 200;
constexpr std::size_t kMostCrossings = 300;
constexpr std::size_t kMostReaders = 12; ///< of one value

/// "R1, R2": rules that the findings of a cause break, each once.
std::string rulesOf(const ReportContext& in, const RootCause& cause)
{
    std::vector<std::string> rules;
    for (const std::size_t finding : cause.findings)
        rules.push_back(in.check().violations[finding].rule);
    std::ranges::sort(rules, naturalLess);
    rules.erase(std::ranges::unique(rules).begin(), rules.end());
    return join(rules, ", ");
}

std::vector<ReportCell> rowOf(const ReportContext& in, const RootCause& cause,
    const std::optional<Prediction>& prediction, std::size_t number)
{
    const std::string copies = cause.copies > 1
        ? " " + in.words(Word::IdenticalModules, {std::to_string(cause.copies)})
        : "";
    return {codeCell(std::to_string(number)), codeCell(std::to_string(cause.findings.size())),
        codeCell(rulesOf(in, cause)), codeCell(in.nodeName(cause.anchor)),
        {cause.title + copies + ": " + cause.message}, {cause.edit.text},
        codeCell(prediction ? changesText(*prediction) : std::string())};
}

/// A row per op: how many, and the first.
ReportTable opTable(const ReportContext& in, const std::vector<NodeId>& nodes)
{
    std::map<std::string_view, std::vector<NodeId>> byOp;
    for (const NodeId node : nodes)
        byOp[in.graph[node].target].push_back(node);
    ReportTable table;
    table.columns = {{in.words(Word::Op)}, {in.words(Word::NodesLabel), true},
        {in.words(Word::FirstNode)}, {in.words(Word::Module)}};
    for (const auto& [op, found] : byOp)
        table.rows.push_back({codeCell(std::string(op)), codeCell(std::to_string(found.size())),
            codeCell(in.nodeName(found.front())), codeCell(in.modules[found.front()])});
    return table;
}

std::string segmentsText(const ReportContext& in, const FallbackMap& map)
{
    return in.words(Word::Segments,
        {std::to_string(map.segments.size()), std::to_string(map.segmentCount(true)),
            std::to_string(map.segmentCount(false))});
}

std::string crossingsText(const ReportContext& in, const FallbackMap& map)
{
    const auto count = [&](bool Crossing::*member) {
        return static_cast<std::size_t>(std::ranges::count(map.crossings, true, member));
    };
    const std::size_t toFloat = count(&Crossing::isToFloat);
    return in.words(Word::Crossings,
        {std::to_string(map.crossings.size()), std::to_string(toFloat),
            std::to_string(map.crossings.size() - toFloat),
            std::to_string(count(&Crossing::isAtBorder))});
}

ReportFold crossingsFold(const ReportContext& in, const FallbackMap& map)
{
    ReportFold fold;
    fold.title = in.words(Word::CrossingsTitle);
    fold.table.columns = {{in.words(Word::Node)}, {in.words(Word::Direction)},
        {in.words(Word::Readers), false, true}};
    const std::size_t shown = std::min(map.crossings.size(), kMostCrossings);
    for (std::size_t i = 0; i < shown; ++i) {
        const Crossing& crossing = map.crossings[i];
        std::vector<std::string> readers;
        for (const NodeId reader : crossing.to)
            readers.push_back(in.nodeName(reader));
        readers.resize(std::min(readers.size(), kMostReaders));
        fold.table.rows.push_back({codeCell(in.nodeName(crossing.from)),
            {in.words(crossing.isToFloat ? Word::ToFloat : Word::ToInteger)},
            codeCell(join(readers, ", "))});
    }
    fold.table.leftOut = map.crossings.size() - shown;
    fold.table.command = "qdqscope-cli info --format json " + in.file().opened.info.path;
    return fold;
}

} // namespace

ReportSection causesSection(const ReportContext& in)
{
    const PredictedCauses& predicted = *in.source.checked->causes;
    const std::vector<RootCause>& causes = predicted.causes;
    ReportSection section {ReportPart::Causes, in.words(Word::Causes), {}};
    section.blocks.emplace_back(ReportParagraph {in.words(Word::CausesText,
        {std::to_string(in.check().violations.size()), std::to_string(causes.size())})});
    ReportTable table;
    table.columns = {{"", true}, {in.words(Word::ViolationsColumn), true}, {in.words(Word::Rule)},
        {in.words(Word::FirstNode)}, {in.words(Word::InCommon), false, true},
        {in.words(Word::WayOut), false, true}, {in.words(Word::Prediction), false, true}};
    const std::size_t shown = std::min(causes.size(), kMostCauses);
    for (std::size_t i = 0; i < shown; ++i)
        table.rows.push_back(rowOf(in, causes[i], predicted.predictions[i], i + 1));
    table.leftOut = causes.size() - shown;
    table.command = "qdqscope-cli check --causes " + in.file().opened.info.path;
    section.blocks.emplace_back(std::move(table));
    return section;
}

ReportSection fallbackSection(const ReportContext& in)
{
    ReportSection section {ReportPart::Fallback, in.words(Word::Fallback), {}};
    const FallbackMap map = makeFallbackMap(in.graph, *in.target());
    section.blocks.emplace_back(ReportParagraph {segmentsText(in, map)});
    if (map.isQuantized)
        section.blocks.emplace_back(ReportParagraph {crossingsText(in, map)});
    if (map.fallback.empty()) {
        section.blocks.emplace_back(
            ReportParagraph {in.words(Word::NoFallback, {in.targetName()}), ReportTone::Good});
    } else {
        section.blocks.emplace_back(
            ReportParagraph {in.words(Word::FallbackText, {in.targetName()})});
        section.blocks.emplace_back(opTable(in, map.fallback));
    }
    if (!map.inFloat.empty()) {
        section.blocks.emplace_back(ReportParagraph {in.words(Word::InFloat)});
        section.blocks.emplace_back(opTable(in, map.inFloat));
    }
    if (!map.crossings.empty())
        section.blocks.emplace_back(crossingsFold(in, map));
    return section;
}

} // namespace qdq
