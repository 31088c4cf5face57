// SPDX-License-Identifier: Apache-2.0
#include "ui/report/reportflow.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/paintertools.h"
#include "ui/report/reporttable.h"
#include "ui/support/qtconvert.h"

#include <QPainter>

#include <algorithm>
#include <memory>

namespace qdq::ui {
namespace {

constexpr double kTextLine = 18;
constexpr double kCodeLine = 14;
constexpr double kBeforeSection = 20;
constexpr double kAfterBlock = 8;
constexpr double kAfterCard = 20;
constexpr double kBesidePicture = 24;
constexpr double kPictureShare = 0.46; ///< of the width, where the words stand beside it
constexpr double kLeastBeside = 0.6; ///< smaller than so it stands below them
constexpr double kTextWidth = 760; ///< longer lines are hard to read

void paintScaled(QPainter& painter, const Picture& picture, const QPointF& at, double scale)
{
    painter.save();
    painter.translate(at);
    painter.scale(scale, scale);
    paint(painter, picture);
    painter.restore();
}

/// Makes lines of a document, from top to bottom.
class FlowMaker
{
public:
    FlowMaker(const ReportDocument& document, const std::vector<std::optional<Picture>>& pictures,
        const FlowOptions& options)
        : m_document(document)
        , m_pictures(pictures)
        , m_options(options)
        , m_theme(std::make_shared<const Theme>(options.theme))
        , m_words(document.language)
        , m_foldedRoom(options.foldedLines)
    {
    }

    [[nodiscard]] Flow take()
    {
        addText(m_document.title, TextStyle::Title, Token::TextPrimary, 24, true);
        addText(m_document.subtitle, TextStyle::Body, Token::TextMuted, kTextLine, true);
        addText(m_document.verdict, TextStyle::Heading, tokenOf(m_document.tone), 26, false);
        for (const ReportSection& section : m_document.sections)
            addSection(section);
        return std::move(m_flow);
    }

private:
    void addSpace(double height) { m_flow.push_back({height}); }
    void addText(
        const std::string& text, TextStyle style, Token colour, double height, bool keepsWithNext);
    void addSection(const ReportSection& section);
    void addTable(const ReportTable& table);
    void addNotListed(const ReportTable& table, std::size_t more);
    void addMarked(const std::string& rule, Severity severity, const QString& title,
        TextStyle style, const QString& place);
    void addCode(const std::string& code);
    [[nodiscard]] const Picture* pictureOf(const ReportCard& card) const;
    [[nodiscard]] double scaleOf(const Picture& picture, double width) const;
    [[nodiscard]] Flow wordsOf(const ReportCard& card, double width) const;
    void addBeside(const ReportCard& card, const Picture& picture, double scale);
    void addBelow(const ReportCard& card, const Picture* picture);
    void add(const ReportParagraph& paragraph);
    void add(const ReportPairs& pairs);
    void add(const ReportTable& table);
    void add(const ReportFold& fold);
    void add(const ReportRuleHeading& heading);
    void add(const ReportCard& card);

    const ReportDocument& m_document;
    const std::vector<std::optional<Picture>>& m_pictures;
    const FlowOptions& m_options;
    std::shared_ptr<const Theme> m_theme; ///< kept by the lines
    ReportWords m_words;
    std::size_t m_foldedRoom;
    Flow m_flow;
};

void FlowMaker::addText(
    const std::string& text, TextStyle style, Token colour, double height, bool keepsWithNext)
{
    const double width = std::min(m_options.width, kTextWidth);
    for (const QString& words : wrappedLines(toQString(text), style, width))
        m_flow.push_back({height, keepsWithNext, {},
            [words, style, colour, height, theme = m_theme](QPainter& painter, const QPointF& at) {
                drawText(painter, at + QPointF(0, height - 5), words, style, (*theme)[colour]);
            }});
}

void FlowMaker::addSection(const ReportSection& section)
{
    addSpace(kBeforeSection);
    const double width = m_options.width;
    m_flow.push_back({30, true, {},
        [title = toQString(section.title), width, theme = m_theme](
            QPainter& painter, const QPointF& at) {
            painter.setPen(QPen((*theme)[Token::LineStrong], 1));
            painter.drawLine(at + QPointF(0, 0.5), at + QPointF(width, 0.5));
            drawText(painter, at + QPointF(0, 22), title, TextStyle::Heading,
                (*theme)[Token::TextPrimary]);
        }});
    for (const ReportBlock& block : section.blocks) {
        std::visit([&](const auto& shown) { add(shown); }, block);
        const bool keepsWithNext = m_flow.back().keepsWithNext;
        addSpace(std::holds_alternative<ReportCard>(block) ? kAfterCard : kAfterBlock);
        m_flow.back().keepsWithNext = keepsWithNext;
    }
}

void FlowMaker::add(const ReportParagraph& paragraph)
{
    addText(paragraph.text, TextStyle::Body, tokenOf(paragraph.tone), kTextLine, false);
}

void FlowMaker::add(const ReportPairs& pairs)
{
    double labels = 60;
    for (const ReportPairs::Pair& pair : pairs.pairs)
        labels = std::max(labels, widthOf(toQString(pair.label), TextStyle::Body));
    const double left = labels + 16;
    for (const ReportPairs::Pair& pair : pairs.pairs) {
        const TextStyle style = pair.cell.isCode ? TextStyle::Mono : TextStyle::Body;
        QString label = toQString(pair.label);
        for (const QString& words :
            wrappedLines(toQString(pair.cell.text), style, m_options.width - left)) {
            m_flow.push_back({kTextLine, false, {},
                [label, words, style, left, colour = tokenOf(pair.cell.tone), theme = m_theme](
                    QPainter& painter, const QPointF& at) {
                    drawText(painter, at + QPointF(0, 13), label, TextStyle::Body,
                        (*theme)[Token::TextMuted]);
                    drawText(painter, at + QPointF(left, 13), words, style, (*theme)[colour]);
                }});
            label.clear();
        }
    }
}

void FlowMaker::addNotListed(const ReportTable& table, std::size_t more)
{
    if (more > 0)
        addText(m_words(Word::NotListed, {std::to_string(more), table.command}), TextStyle::Body,
            Token::TextMuted, kTextLine, false);
}

void FlowMaker::addTable(const ReportTable& table)
{
    for (FlowLine& line : tableLines(table, m_options.theme, m_options.width))
        m_flow.push_back(std::move(line));
}

void FlowMaker::add(const ReportTable& table)
{
    if (table.rows.size() <= m_options.mostRows) {
        addTable(table);
        addNotListed(table, table.leftOut);
        return;
    }
    ReportTable part = table;
    part.rows.resize(m_options.mostRows);
    addTable(part);
    addNotListed(table, table.leftOut + table.rows.size() - part.rows.size());
}

void FlowMaker::addCode(const std::string& code)
{
    std::size_t lines = 0;
    const QStringList all = toQString(code).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString& text : all) {
        if (m_foldedRoom == 0)
            break;
        --m_foldedRoom;
        ++lines;
        m_flow.push_back(
            {kCodeLine, false, {}, [text, theme = m_theme](QPainter& painter, const QPointF& at) {
                 drawText(painter, at + QPointF(12, 11), text, TextStyle::MonoSmall,
                     (*theme)[Token::TextSecondary]);
             }});
    }
    if (lines < static_cast<std::size_t>(all.size()))
        addText("…", TextStyle::Body, Token::TextMuted, kTextLine, false);
}

void FlowMaker::add(const ReportFold& fold)
{
    if (m_foldedRoom == 0)
        return;
    addText(fold.title, TextStyle::BodyBold, Token::TextSecondary, kTextLine, true);
    if (!fold.code.empty())
        addCode(fold.code);
    if (fold.table.columns.empty())
        return;
    ReportTable part = fold.table;
    part.rows.resize(std::min(part.rows.size(), m_foldedRoom));
    m_foldedRoom -= part.rows.size();
    addTable(part);
    addNotListed(part, fold.table.leftOut + fold.table.rows.size() - part.rows.size());
}

void FlowMaker::addMarked(const std::string& rule, Severity severity, const QString& title,
    TextStyle style, const QString& place)
{
    const Mark mark {toQString(rule), severity, false, true, 1};
    const double room = m_options.width;
    m_flow.push_back({26, true, {},
        [mark, title, style, place, room, theme = m_theme](QPainter& painter, const QPointF& at) {
            paintMark(painter, *theme, at + QPointF(0, 3), mark);
            double x = widthOf(mark) + 10;
            x += drawText(painter, at + QPointF(x, 17), title, style, (*theme)[Token::TextPrimary]);
            drawText(painter, at + QPointF(x + 12, 17),
                elided(place, TextStyle::Body, room - x - 12), TextStyle::Body,
                (*theme)[Token::TextMuted]);
        }});
}

void FlowMaker::add(const ReportRuleHeading& heading)
{
    addSpace(kAfterBlock);
    addMarked(heading.rule, heading.severity, toQString(heading.title), TextStyle::Heading,
        QString::number(heading.count));
    if (!heading.why.empty()) {
        addText(heading.why, TextStyle::Body, Token::TextMuted, kTextLine, true);
    }
}

const Picture* FlowMaker::pictureOf(const ReportCard& card) const
{
    const bool isThere =
        card.picture && *card.picture < m_pictures.size() && m_pictures[*card.picture];
    return isThere ? &*m_pictures[*card.picture] : nullptr;
}

double FlowMaker::scaleOf(const Picture& picture, double width) const
{
    const QSizeF size = sizeOf(picture);
    return std::min({m_options.pictureScale, width / size.width(),
        m_options.mostPictureHeight / size.height()});
}

/// What is said of a card, `width` wide.
Flow FlowMaker::wordsOf(const ReportCard& card, double width) const
{
    FlowOptions narrow = m_options;
    narrow.width = width;
    FlowMaker maker(m_document, m_pictures, narrow);
    maker.add(card.facts);
    maker.addTable(card.evidence);
    return std::move(maker.m_flow);
}

/// Words at the left, the picture at the right, in one line.
void FlowMaker::addBeside(const ReportCard& card, const Picture& picture, double scale)
{
    const QSizeF size = sizeOf(picture) * scale;
    auto words = std::make_shared<const Flow>(
        wordsOf(card, m_options.width - size.width() - kBesidePicture));
    double height = 0;
    for (const FlowLine& line : *words)
        height += line.height;
    const double left = m_options.width - size.width();
    m_flow.push_back({std::max(height, size.height()), false, {},
        [words, left, scale, &picture](QPainter& painter, const QPointF& at) {
            QPointF place = at;
            for (const FlowLine& line : *words) {
                if (line.paint)
                    line.paint(painter, place);
                place.ry() += line.height;
            }
            paintScaled(painter, picture, at + QPointF(left, 0), scale);
        }});
}

/// Words, and below them the picture.
void FlowMaker::addBelow(const ReportCard& card, const Picture* picture)
{
    for (FlowLine& line : wordsOf(card, m_options.width)) {
        line.keepsWithNext = picture != nullptr; // that it tells of
        m_flow.push_back(std::move(line));
    }
    if (!picture)
        return;
    const double scale = scaleOf(*picture, m_options.width);
    m_flow.push_back({sizeOf(*picture).height() * scale + kAfterBlock, false, {},
        [picture, scale](QPainter& painter, const QPointF& at) {
            paintScaled(painter, *picture, at + QPointF(0, kAfterBlock), scale);
        }});
}

void FlowMaker::add(const ReportCard& card)
{
    addMarked(card.rule, card.severity, toQString(card.title), TextStyle::MonoBold,
        toQString(card.place));
    const Picture* picture = pictureOf(card);
    const double beside = picture ? scaleOf(*picture, m_options.width * kPictureShare) : 0;
    if (beside >= kLeastBeside)
        addBeside(card, *picture, beside);
    else
        addBelow(card, picture);
    if (card.others.title.empty())
        return;
    if (m_foldedRoom > 0)
        add(card.others);
    else
        addText(card.others.title, TextStyle::Body, Token::TextMuted, kTextLine, false);
}

} // namespace

Token tokenOf(ReportTone tone)
{
    switch (tone) {
    case ReportTone::Plain:
        break;
    case ReportTone::Quiet:
        return Token::TextMuted;
    case ReportTone::Good:
        return Token::OkFg;
    case ReportTone::Doubtful:
        return Token::WarnFg;
    case ReportTone::Bad:
        return Token::ErrorFg;
    }
    return Token::TextPrimary;
}

Flow makeFlow(const ReportDocument& document, const std::vector<std::optional<Picture>>& pictures,
    const FlowOptions& options)
{
    return FlowMaker(document, pictures, options).take();
}

} // namespace qdq::ui
