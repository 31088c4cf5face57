// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/paintertools.h"

#include <QPainter>
#include <QPolygonF>

namespace qdq::ui {

double drawText(QPainter& painter, const QPointF& at, const QString& text, TextStyle style,
    const QColor& colour)
{
    if (text.isEmpty())
        return 0;
    painter.setFont(fontOf(style));
    painter.setPen(colour);
    painter.drawText(at, text);
    return widthOf(text, style);
}

void drawTextRight(QPainter& painter, const QPointF& at, const QString& text, TextStyle style,
    const QColor& colour)
{
    drawText(painter, at - QPointF(widthOf(text, style), 0), text, style, colour);
}

void drawTextCentred(QPainter& painter, const QPointF& at, const QString& text, TextStyle style,
    const QColor& colour)
{
    drawText(painter, at - QPointF(widthOf(text, style) / 2, 0), text, style, colour);
}

QPen dashedPen(const QColor& colour, double width, const QList<qreal>& dashes)
{
    QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap);
    if (dashes.isEmpty())
        return pen;
    QList<qreal> pattern = dashes;
    for (qreal& dash : pattern)
        dash /= width;
    pen.setDashPattern(pattern);
    return pen;
}

void paintToggle(QPainter& painter, const QPointF& at, const QColor& colour, bool isPlus)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1));
    painter.drawRoundedRect(QRectF(at.x() + 0.5, at.y() + 0.5, 11, 11), 2, 2);
    painter.setPen(QPen(colour, 1.3, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(at + QPointF(3, 6), at + QPointF(9, 6));
    if (isPlus)
        painter.drawLine(at + QPointF(6, 3), at + QPointF(6, 9));
}

void paintTick(QPainter& painter, const QPointF& at, const QColor& colour)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(
        QPolygonF {at + QPointF(0, 3.2), at + QPointF(2.6, 6), at + QPointF(7.4, 0)});
}

} // namespace qdq::ui
