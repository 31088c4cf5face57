// SPDX-License-Identifier: Apache-2.0
// One row per conv and linear, the channels folded below.
#include "core/base/text.h"
#include "core/report/reportsections.h"
#include "core/report/requantreport.h"
#include "core/report/table.h"
#include "core/rules/requant.h"
#include "core/units/numbertext.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr std::size_t kMostRows = 1'000;
constexpr std::size_t kMostChannels = 64; ///< of one op
constexpr std::size_t kMostChannelLines = 3'000; ///< of the report

ReportCell scaleCellOf(const std::optional<double>& scale)
{
    return scale ? scaleCell({*scale}) : scaleCell({});
}

ReportCell zeroPointCellOf(const std::optional<std::int64_t>& zeroPoint)
{
    return codeCell(zeroPoint ? integerText(*zeroPoint) : "");
}

ReportCell integersCell(std::vector<std::int64_t> numbers)
{
    return codeCell(numbers.empty() ? "" : integersText(numbers));
}

ReportCell rangeCell(const std::vector<double>& values, const auto& text)
{
    if (values.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(values);
    return codeCell(least == most ? text(least) : text(least) + "…" + text(most),
        least == most ? shortest(least) : shortest(least) + " … " + shortest(most));
}

std::vector<ReportCell> rowOf(const ReportContext& in, const RequantRow& row, bool hasMultiplier)
{
    const auto scale = [](double value) { return scaleText(value, NumberForm::Pow2); };
    const auto log = [](double value) { return withDecimals(value, 3); };
    std::vector<ReportCell> cells {codeCell(in.nodeName(row.node)), codeCell(in.modules[row.node]),
        scaleCellOf(row.sIn), zeroPointCellOf(row.zpIn), scaleCell(row.sW), scaleCellOf(row.sOut),
        zeroPointCellOf(row.zpOut), rangeCell(row.m, scale)};
    if (hasMultiplier) {
        cells.push_back(rangeCell(row.log2M, log));
        cells.push_back(integersCell(row.multiplier));
    }
    cells.push_back(integersCell({row.shift.begin(), row.shift.end()}));
    const bool isWrong = row.bias && row.bias->scale == BiasScale::Differs;
    cells.push_back({biasText(row.bias), {}, isWrong ? ReportTone::Bad : ReportTone::Plain, true});
    cells.push_back(row.headroomBits
            ? ReportCell {in.words(Word::HeadroomBits, {std::to_string(*row.headroomBits)}), {},
                *row.headroomBits < 0 ? ReportTone::Bad : ReportTone::Plain}
            : ReportCell {});
    return cells;
}

std::vector<ReportColumn> columnsOf(const ReportWords& words, bool hasMultiplier)
{
    std::vector<ReportColumn> columns {{words(Word::Node)}, {words(Word::Module)}, {"s_in", true},
        {"zp_in", true}, {"s_w", true}, {"s_out", true}, {"zp_out", true}, {"M", true}};
    if (hasMultiplier)
        columns.insert(columns.end(), {{"log₂ M", true}, {words(Word::Multiplier), true}});
    columns.push_back({words(Word::Shift), true});
    columns.push_back({words(Word::Bias)});
    columns.push_back({words(Word::Headroom), true});
    return columns;
}

/// A line per channel, in full.
std::string channelLines(const ReportContext& in, const RequantRow& row, std::size_t count)
{
    using Align = TextTable::Align;
    TextTable table(
        {Align::Right, Align::Left, Align::Left, Align::Right, Align::Right, Align::Right});
    table.addRow({in.words(Word::Channel), "s_w", "M", "log2 M", in.words(Word::Multiplier),
        in.words(Word::Shift)});
    const auto at = [](const std::vector<double>& values, std::size_t i) {
        return values.empty() ? std::string("-") : shortest(values[std::min(i, values.size() - 1)]);
    };
    for (std::size_t i = 0; i < count; ++i)
        table.addRow({std::to_string(i), at(row.sW, i), at(row.m, i),
            row.log2M.empty() ? "-" : withDecimals(row.log2M[std::min(i, row.log2M.size() - 1)], 3),
            i < row.multiplier.size() ? std::to_string(row.multiplier[i]) : "-",
            i < row.shift.size() ? std::to_string(row.shift[i]) : "-"});
    std::string text = table.text();
    if (count < row.sW.size())
        text += in.words(Word::MoreChannels, {std::to_string(row.sW.size() - count)}) + "\n";
    return text;
}

void addChannels(
    const ReportContext& in, const std::vector<RequantRow>& rows, ReportSection& section)
{
    std::size_t room = kMostChannelLines;
    for (const RequantRow& row : rows) {
        if (row.sW.size() < 2 || room == 0)
            continue;
        const std::size_t count = std::min({row.sW.size(), kMostChannels, room});
        room -= count;
        section.blocks.emplace_back(ReportFold {in.nodeName(row.node) + ": "
                + in.words(Word::Channels, {std::to_string(row.sW.size())}),
            {}, channelLines(in, row, count)});
    }
}

} // namespace

ReportSection requantSection(const ReportContext& in)
{
    ReportSection section {ReportPart::Requant, in.words(Word::Requant), {}};
    const std::vector<RequantRow> rows = makeRequantTable(in.graph);
    if (rows.empty()) {
        section.blocks.emplace_back(
            ReportParagraph {in.words(Word::NoWeighted), ReportTone::Quiet});
        return section;
    }
    const bool isPow2 = areAllPow2(rows);
    section.blocks.emplace_back(ReportParagraph {in.words(Word::RequantText)});
    section.blocks.emplace_back(
        ReportParagraph {in.words(isPow2 ? Word::AllPow2 : Word::NotAllPow2),
            isPow2 ? ReportTone::Good : ReportTone::Plain});
    ReportTable table;
    table.columns = columnsOf(in.words, !isPow2);
    const std::size_t shown = std::min(rows.size(), kMostRows);
    for (std::size_t i = 0; i < shown; ++i)
        table.rows.push_back(rowOf(in, rows[i], !isPow2));
    table.leftOut = rows.size() - shown;
    table.command = "qdqscope-cli requant " + in.file().opened.info.path;
    section.blocks.emplace_back(std::move(table));
    addChannels(in, rows, section);
    return section;
}

} // namespace qdq
