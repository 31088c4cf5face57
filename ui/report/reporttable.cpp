// SPDX-License-Identifier: Apache-2.0
#include "ui/report/reporttable.h"

#include "ui/draw/paintertools.h"
#include "ui/support/qtconvert.h"

#include <QPainter>

#include <algorithm>
#include <memory>
#include <numeric>

namespace qdq::ui {
namespace {

constexpr double kBetween = 16; ///< columns
constexpr double kTextLine = 16;
constexpr double kPadding = 3; ///< above and below a row
constexpr double kLeastSentence = 200; ///< width of a column of sentences
constexpr double kLeastName = 110; ///< of a column of names
constexpr double kReadableScale = 0.8; ///< of a table before its names are cut
constexpr double kLeastScale = 0.55;

TextStyle styleOf(const ReportCell& cell)
{
    return cell.isCode ? TextStyle::Mono : TextStyle::Body;
}

/// How the columns of one table stand.
struct Columns
{
    std::vector<double> widths;
    double scale = 1; ///< of all of it
};

double totalOf(const std::vector<double>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0)
        + kBetween * static_cast<double>(widths.size() - 1);
}

std::vector<double> naturalWidths(const ReportTable& table)
{
    std::vector<double> widths;
    for (const ReportColumn& column : table.columns)
        widths.push_back(widthOf(toQString(column.title), TextStyle::BodyBold));
    for (const std::vector<ReportCell>& row : table.rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] =
                std::max(widths[i], std::ceil(widthOf(toQString(row[i].text), styleOf(row[i]))));
    return widths;
}

/// Takes `excess` off the columns that `isSoft`, the widest first, but none below `least`.
void shrink(std::vector<double>& widths, double excess, double least, const auto& isSoft)
{
    while (excess > 0.5) {
        std::size_t widest = widths.size();
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (isSoft(i) && widths[i] > least
                && (widest == widths.size() || widths[i] > widths[widest]))
                widest = i;
        if (widest == widths.size())
            return;
        const double step = std::min({excess, widths[widest] - least, 24.0});
        widths[widest] -= step;
        excess -= step;
    }
}

Columns fit(const ReportTable& table, double width)
{
    Columns columns {naturalWidths(table)};
    const auto isLong = [&](std::size_t i) { return table.columns[i].isLong; };
    const auto isName = [&](std::size_t i) { return !table.columns[i].isNumber && !isLong(i); };
    shrink(columns.widths, totalOf(columns.widths) - width, kLeastSentence, isLong);
    columns.scale = std::clamp(width / totalOf(columns.widths), kReadableScale, 1.0);
    shrink(columns.widths, totalOf(columns.widths) - width / columns.scale, kLeastName, isName);
    columns.scale = std::clamp(width / totalOf(columns.widths), kLeastScale, columns.scale);
    shrink(columns.widths, totalOf(columns.widths) - width / columns.scale, 40,
        [](std::size_t) { return true; });
    return columns;
}

/// Text of one cell, ready to paint.
struct Words
{
    QStringList lines;
    TextStyle style = TextStyle::Body;
    Token colour = Token::TextPrimary;
    double left = 0;
    double width = 0;
    bool isRight = false;
};

double heightOf(const std::vector<Words>& cells)
{
    qsizetype lines = 1;
    for (const Words& words : cells)
        lines = std::max(lines, words.lines.size());
    return kTextLine * static_cast<double>(lines) + 2 * kPadding;
}

void paintCells(QPainter& painter, const Theme& theme, const std::vector<Words>& cells)
{
    for (const Words& words : cells) {
        double y = kPadding + 12;
        for (const QString& line : words.lines) {
            if (words.isRight)
                drawTextRight(
                    painter, {words.left + words.width, y}, line, words.style, theme[words.colour]);
            else
                drawText(painter, {words.left, y}, line, words.style, theme[words.colour]);
            y += kTextLine;
        }
    }
}

FlowLine rowLine(
    std::vector<Words> cells, const Theme& theme, const Columns& columns, bool isHeader)
{
    const double height = heightOf(cells);
    const double width = totalOf(columns.widths);
    FlowLine line;
    line.height = height * columns.scale;
    line.keepsWithNext = isHeader;
    line.paint = [cells = std::move(cells), theme, height, width, scale = columns.scale, isHeader](
                     QPainter& painter, const QPointF& at) {
        painter.save();
        painter.translate(at);
        painter.scale(scale, scale);
        paintCells(painter, theme, cells);
        painter.setPen(QPen(theme[isHeader ? Token::LineStrong : Token::LineHairline], 1));
        painter.drawLine(QPointF(0, height - 0.5), QPointF(width, height - 0.5));
        painter.restore();
    };
    return line;
}

std::vector<Words> headerCells(const ReportTable& table, const Columns& columns)
{
    std::vector<Words> cells;
    double left = 0;
    for (std::size_t i = 0; i < columns.widths.size(); ++i) {
        const QString title = toQString(table.columns[i].title);
        cells.push_back(
            {{elided(title, TextStyle::BodyBold, columns.widths[i])}, TextStyle::BodyBold,
                Token::TextSecondary, left, columns.widths[i], table.columns[i].isNumber});
        left += columns.widths[i] + kBetween;
    }
    return cells;
}

std::vector<Words> rowCells(
    const ReportTable& table, const std::vector<ReportCell>& row, const Columns& columns)
{
    std::vector<Words> cells;
    double left = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const TextStyle style = styleOf(row[i]);
        const QString text = toQString(row[i].text);
        const double width = columns.widths[i];
        cells.push_back({table.columns[i].isLong ? wrappedLines(text, style, width + 0.5)
                                                 : QStringList(elided(text, style, width)),
            style, tokenOf(row[i].tone), left, width, table.columns[i].isNumber});
        left += width + kBetween;
    }
    return cells;
}

} // namespace

Flow tableLines(const ReportTable& table, const Theme& theme, double width)
{
    if (table.rows.empty())
        return {};
    const Columns columns = fit(table, width);
    Flow lines {rowLine(headerCells(table, columns), theme, columns, true)};
    for (const std::vector<ReportCell>& row : table.rows) {
        lines.push_back(rowLine(rowCells(table, row, columns), theme, columns, false));
        lines.back().header = lines.size() - 1;
    }
    return lines;
}

} // namespace qdq::ui
