// SPDX-License-Identifier: Apache-2.0
// Outlines around several cards: modules and shared-scale groups.
#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/paintertools.h"

#include <QPainter>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr double kLabelHeight = 18;
constexpr double kLabelInset = 14; ///< from the corner of the outline
constexpr double kLabelPad = 8;

QColor inkOf(const Theme& theme, const GroupLook& look)
{
    return theme[look.isBroken ? Token::ErrorFg : groupToken(look.colour)];
}

} // namespace

void paintModule(QPainter& painter, const Theme& theme, const QRectF& rect)
{
    QColor fill = theme[Token::SurfacePanel];
    fill.setAlphaF(0.5F);
    painter.setBrush(theme.hasTints ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.setPen(QPen(theme[Token::LineStrong], 1));
    painter.drawRoundedRect(rect, 10, 10);
}

void paintModuleLabel(QPainter& painter, const Theme& theme, const QPointF& topLeft,
    const QString& label, const QString& className, bool showsToggle)
{
    double x = topLeft.x() + 12;
    const double baseline = topLeft.y() + 20;
    double width = widthOf(label, TextStyle::BodyBold) + (showsToggle ? 18 : 0);
    if (!className.isEmpty())
        width += 6 + widthOf(className, TextStyle::CardText);
    // Lines that enter the module pass under its name.
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Token::SurfaceCanvas]);
    painter.drawRoundedRect(QRectF(x - 4, baseline - 14, width + 8, 19), 4, 4);
    if (showsToggle) {
        paintToggle(painter, {x, baseline - 10}, theme[Token::LineControl], false);
        x += 18;
    }
    x += drawText(painter, {x, baseline}, label, TextStyle::BodyBold, theme[Token::TextSecondary])
        + 6;
    drawText(painter, {x, baseline}, className, TextStyle::CardText, theme[Token::TextMuted]);
}

void paintGroupLetter(
    QPainter& painter, const Theme& theme, const QPointF& at, const QString& group, int colour)
{
    const QColor ink = theme[groupToken(colour)];
    const QRectF tag(at, QSizeF(groupTagWidth(group), metrics::kGroupTagHeight));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 1.2));
    painter.drawRoundedRect(tag, 2, 2);
    drawTextCentred(
        painter, {tag.center().x(), tag.bottom() - 3.5}, group, TextStyle::MonoSmallBold, ink);
}

void paintGroup(QPainter& painter, const Theme& theme, const QRectF& rect, const GroupLook& look)
{
    const QColor ink = inkOf(theme, look);
    QColor fill = ink;
    fill.setAlphaF(0.07F);
    painter.setBrush(theme.hasTints ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double px = look.pixel;
    painter.setPen(dashedPen(ink, 1.5 * px, {8 * px, 3 * px, 2 * px, 3 * px}));
    const double radius = std::min(12.0, rect.height() / 2);
    painter.drawRoundedRect(rect, radius, radius);
}

void paintGroupLine(
    QPainter& painter, const Theme& theme, const QLineF& line, const GroupLook& look)
{
    const double px = look.pixel;
    painter.setPen(dashedPen(inkOf(theme, look), px, {8 * px, 3 * px, 2 * px, 3 * px}));
    painter.drawLine(line);
}

QRectF groupLabelRect(const QPointF& topLeft, const QString& label)
{
    return {topLeft.x() + kLabelInset, topLeft.y() - kLabelHeight / 2,
        widthOf(label, TextStyle::MonoBold) + 2 * kLabelPad, kLabelHeight};
}

void paintGroupLabel(QPainter& painter, const Theme& theme, const QPointF& topLeft,
    const QString& label, const GroupLook& look)
{
    const QColor ink = inkOf(theme, look);
    const QRectF rect = groupLabelRect(topLeft, label);
    painter.setBrush(theme[Token::SurfaceCanvas]);
    painter.setPen(QPen(ink, 1.2));
    painter.drawRoundedRect(rect, 3, 3);
    drawText(painter, {rect.left() + kLabelPad, rect.top() + 13}, label, TextStyle::MonoBold, ink);
}

} // namespace qdq::ui
