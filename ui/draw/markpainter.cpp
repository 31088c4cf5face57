// SPDX-License-Identifier: Apache-2.0
// The small things: badges, marks, numbers, chips and edges.
#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/paintertools.h"
#include "ui/draw/shapes.h"

#include <QPainter>

namespace qdq::ui {
namespace {

using namespace metrics;

struct MarkInks
{
    QColor fill;
    QColor line;
    QColor text;
};

MarkInks inksOf(const Theme& theme, const Mark& mark)
{
    if (mark.isWaived)
        return {theme[Token::WaivedTint], theme[Token::WaivedFg], theme[Token::WaivedFg]};
    const Token fg = mark.severity == Severity::Error ? Token::ErrorFg
        : mark.severity == Severity::Warning          ? Token::WarnFg
                                                      : Token::InfoFg;
    // The palette has fg, solid and on of one status in a row.
    const auto next = [&theme, fg](int offset) {
        return theme[static_cast<Token>(static_cast<int>(fg) + offset)];
    };
    if (mark.isCurrent)
        return {next(1), next(1), next(2)};
    return {theme[Token::SurfaceCard], theme[fg], theme[fg]};
}

/// The letter of a silhouette, drawn as strokes: '!' of a warning, 'i' of a note.
void paintSign(QPainter& painter, const QPointF& at, const QColor& ink, bool isNote)
{
    painter.setPen(QPen(ink, 1.6, Qt::SolidLine, Qt::RoundCap));
    const double bar = isNote ? 8 : 5.5;
    const double dot = isNote ? 5 : 13;
    painter.drawLine(at + QPointF(0, bar), at + QPointF(0, bar + 4.5));
    painter.drawLine(at + QPointF(0, dot), at + QPointF(0, dot + 0.2));
}

struct BadgeInks
{
    QColor fill;
    QColor line;
    QColor text;
    double width = 1;
    QList<qreal> dashes;
};

BadgeInks inksOf(const Theme& theme, const BadgeContent& badge, const BadgeState& state)
{
    const QColor card = theme[Token::SurfaceCard];
    const QColor primary = theme[Token::TextPrimary];
    const auto strong = [&theme](Token ink, Token tint, QList<qreal> dashes = {}) {
        return BadgeInks {theme[tint], theme[ink], theme[ink], 1.6, std::move(dashes)};
    };
    if (state.tone == Tone::Current || badge.hasMismatch)
        return strong(Token::ErrorFg, Token::ErrorTint);
    const auto differing = [&](Token ink, Token tint, QList<qreal> dashes = {}) {
        if (badge.isUncalibrated) // its numbers are not known
            dashes = {5, 2.5};
        BadgeInks inks = strong(ink, tint, std::move(dashes));
        if (state.isDifferenceQuiet) {
            inks.fill = state.isDimmed ? theme[Token::SurfaceCanvas] : card;
            inks.text = state.isDimmed ? theme[Token::TextMuted] : primary;
        }
        return inks;
    };
    switch (state.difference) {
    case Difference::Changed:
        return differing(Token::DiffChanged, Token::DiffChangedTint);
    case Difference::Added:
        return differing(Token::DiffAdded, Token::DiffAddedTint);
    case Difference::Removed:
        return differing(Token::DiffRemoved, Token::DiffRemovedTint, {3, 2.5});
    case Difference::None:
        break;
    }
    if (badge.isUncalibrated)
        return {theme[Token::WarnTint], theme[Token::WarnFg], theme[Token::WarnFg], 1.2, {5, 2.5}};
    if (state.isSelected)
        return strong(Token::AccentFg, Token::AccentTint);
    if (state.isDimmed)
        return {
            theme[Token::SurfaceCanvas], theme[Token::LineStrong], theme[Token::TextMuted], 1, {}};
    const Token line = state.tone == Tone::Error ? Token::ErrorFg : Token::LineControl;
    return {card, theme[line], primary, theme.isHighContrast ? 2.0 : 1.0,
        badge.isFloat ? QList<qreal> {3, 2.5} : QList<qreal> {}};
}

void paintPill(
    QPainter& painter, const QRectF& pill, const BadgeContent& badge, const BadgeInks& inks)
{
    painter.setBrush(inks.fill);
    painter.setPen(dashedPen(inks.line, inks.width, inks.dashes));
    const QRectF outline = pill.adjusted(0.5, 0.5, -0.5, -0.5);
    // A spec of an annotated graph holds no value yet: square ends.
    const double radius = badge.kind == BadgeKind::Specified ? 2 : outline.height() / 2;
    painter.drawRoundedRect(outline, radius, radius);
}

struct EdgeInk
{
    QColor colour;
    double width = 1.5;
    QList<qreal> dashes;
};

QList<qreal> dashesOf(const EdgeLook& look)
{
    if (look.isStub)
        return {2, 3};
    if (look.style == EdgeStyle::Float)
        return {6, 4};
    if (look.style == EdgeStyle::ShapeOrIndex)
        return {1.5, 3.5};
    return {};
}

EdgeInk inkOf(const Theme& theme, const EdgeLook& look)
{
    EdgeInk ink;
    ink.colour = theme[look.style == EdgeStyle::Integer ? Token::LineEdge : Token::LineEdgeFloat];
    ink.width = look.style == EdgeStyle::Accumulator ? 3 : 1.5;
    ink.dashes = dashesOf(look);
    if (look.tone == EdgeTone::Evidence || look.tone == EdgeTone::Traced) {
        ink.colour =
            theme[look.tone == EdgeTone::Evidence ? Token::ErrorSolid : Token::AccentSelection];
        ink.width = 2.5;
    } else if (look.tone == EdgeTone::Dimmed) {
        ink.colour = theme[Token::LineStrong];
    }
    ink.width *= look.pixel;
    for (qreal& dash : ink.dashes)
        dash *= look.pixel;
    return ink;
}

/// The sign of a badge that comes or goes before its pill, the note behind it.
void paintBeside(QPainter& painter, const Theme& theme, const QRectF& pill,
    const BadgeContent& badge, const BadgeState& state)
{
    if (badge.hasSign)
        paintDifference(painter, theme, {pill.left() - kSignGap - kSign / 2, pill.center().y()},
            state.difference);
    if (badge.note.isEmpty())
        return;
    drawText(painter, {pill.right() + noteOffsetOf(badge), pill.top() + 14}, badge.note,
        proseStyle(badge.note),
        theme[badge.hasSign ? tokenOf(state.difference) : Token::TextMuted]);
}

QString fullText(const BadgeContent& badge)
{
    return badge.hasMismatch ? badge.text + QStringLiteral(" ≠ ") + badge.otherText : badge.text;
}

} // namespace

void paintBadge(QPainter& painter, const Theme& theme, const QRectF& pill,
    const BadgeContent& badge, const BadgeState& state)
{
    const BadgeInks inks = inksOf(theme, badge, state);
    paintPill(painter, pill, badge, inks);
    const bool keepsRoom = badge.hasToggle && !state.showsToggle;
    double x = pill.left() + kBadgePad + (keepsRoom ? kToggle / 2 : 0);
    if (badge.isPowerOfTwo) {
        paintTick(
            painter, {x, pill.top() + 7.3}, theme[state.isDimmed ? Token::TextMuted : Token::OkFg]);
        x += kTick;
    }
    x += drawText(painter, {x, pill.top() + 14}, fullText(badge), TextStyle::Mono, inks.text);
    if (!badge.group.isEmpty()) {
        paintGroupLetter(
            painter, theme, {x + kGroupGap, pill.top() + 3}, badge.group, badge.groupColour);
        x += kGroupGap + groupTagWidth(badge.group);
    }
    if (badge.hasToggle && state.showsToggle)
        paintToggle(painter, {x + 5, pill.top() + 4}, inks.line, true);
    paintBeside(painter, theme, pill, badge, state);
}

void paintMark(QPainter& painter, const Theme& theme, const QPointF& at, const Mark& mark)
{
    const MarkInks inks = inksOf(theme, mark);
    const QRectF rect(at, QSizeF(widthOf(mark), kMarkHeight));
    const bool isError = mark.severity == Severity::Error;
    painter.setBrush(inks.fill);
    painter.setPen(
        dashedPen(inks.line, 1.2, mark.isWaived ? QList<qreal> {2.5, 2} : QList<qreal> {}));
    double shift = 0;
    if (mark.isWaived) {
        painter.drawPath(hexagon(rect));
    } else if (isError) {
        painter.drawPath(octagon(rect, 5));
    } else if (mark.severity == Severity::Warning) {
        painter.drawPath(slantedTag(rect));
        paintSign(painter, at + QPointF(9.5, 0), inks.text, false);
        shift = 5;
    } else {
        painter.drawRoundedRect(rect, kMarkHeight / 2, kMarkHeight / 2);
        paintSign(painter, at + QPointF(9, 0), inks.text, true);
        shift = 4;
    }
    drawTextCentred(painter, {rect.center().x() + shift, rect.top() + 13}, textOf(mark),
        TextStyle::MonoBold, inks.text);
    if (mark.isWaived) {
        painter.setPen(QPen(inks.line, 1.2));
        painter.drawLine(QPointF(rect.left() + 7, rect.center().y()),
            QPointF(rect.right() - 7, rect.center().y()));
    }
}

void paintCardMarks(QPainter& painter, const Theme& theme, const QRectF& card,
    const std::vector<Mark>& marks, const QPointF& offset)
{
    double x = card.right() + offset.x();
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
        x -= widthOf(*mark);
        paintMark(painter, theme, {x, card.top() + offset.y()}, *mark);
        x -= kMarkGap;
    }
}

void paintBadgeMarks(
    QPainter& painter, const Theme& theme, const QRectF& pill, const std::vector<Mark>& marks)
{
    double x = pill.right() - kBadgeMarkOverlap;
    for (const Mark& mark : marks) {
        paintMark(painter, theme, {x, pill.center().y() - kMarkHeight / 2}, mark);
        x += widthOf(mark) + kMarkGap;
    }
}

void paintEvidenceNumber(QPainter& painter, const Theme& theme, const QPointF& centre, int number)
{
    painter.setBrush(theme[Token::ErrorSolid]);
    painter.setPen(QPen(theme[Token::SurfaceCanvas], 2));
    painter.drawEllipse(centre, 9, 9);
    drawTextCentred(painter, centre + QPointF(0, 4), QString::number(number),
        TextStyle::CardTextBold, theme[Token::ErrorOn]);
}

void paintChip(QPainter& painter, const Theme& theme, const QPointF& at, ConfigSource source)
{
    if (source == ConfigSource::Unknown)
        return;
    const auto offset = static_cast<int>(source) - static_cast<int>(ConfigSource::ModuleName);
    const QColor ink = theme[static_cast<Token>(static_cast<int>(Token::ConfigModule) + offset)];
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 1));
    painter.drawRoundedRect(
        QRectF(at.x() + 0.5, at.y() + 0.5, widthOf(source) - 1, kChipHeight - 1), 3, 3);
    const QPointF centre = at + QPointF(9.5, kChipHeight / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    switch (source) {
    case ConfigSource::ModuleName:
        painter.drawRect(QRectF(centre.x() - 3.5, centre.y() - 3.5, 7, 7));
        break;
    case ConfigSource::OpType:
        painter.drawEllipse(centre, 3.8, 3.8);
        break;
    case ConfigSource::Global:
        painter.drawPath(diamond(centre, 4.5));
        break;
    case ConfigSource::None:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1.4));
        painter.drawEllipse(centre, 3.6, 3.6);
        painter.drawLine(centre + QPointF(-2.5, 2.5), centre + QPointF(2.5, -2.5));
        break;
    case ConfigSource::Unmatched:
    case ConfigSource::Unknown:
        painter.setPen(QPen(ink, 1.6));
        painter.drawLine(centre + QPointF(-3.5, 0), centre + QPointF(3.5, 0));
        break;
    }
    drawText(painter, at + QPointF(17, 12), labelOf(source), proseStyle(labelOf(source)), ink);
}

void paintReference(QPainter& painter, const Theme& theme, const QRectF& rect, const QString& text)
{
    painter.setBrush(theme[Token::SurfaceCard]);
    painter.setPen(QPen(theme[Token::LineControl], 1));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    drawTextCentred(painter, {rect.center().x(), rect.bottom() - 4.5}, text, TextStyle::MonoSmall,
        theme[Token::TextSecondary]);
}

void paintEdge(QPainter& painter, const Theme& theme, const QPolygonF& points, const EdgeLook& look)
{
    if (points.size() < 2)
        return;
    const EdgeInk ink = inkOf(theme, look);
    painter.setBrush(Qt::NoBrush);
    if (look.isHairline) {
        QPen pen(ink.colour, 1);
        pen.setCosmetic(true);
        painter.setPen(pen);
        painter.drawPolyline(points);
        return;
    }
    const double arrow = (ink.width > 2 * look.pixel ? 9 : 8) * look.pixel;
    painter.setPen(dashedPen(ink.colour, ink.width, ink.dashes));
    painter.drawPath(
        roundedPolyline(look.hasArrow ? shortened(points, arrow - 3 * look.pixel) : points, 12));
    if (look.hasArrow) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.colour);
        painter.drawPolygon(arrowHead(points, arrow));
    }
}

} // namespace qdq::ui
