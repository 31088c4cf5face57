// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/shapes.h"

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

QPainterPath closedPath(const QPolygonF& points)
{
    QPainterPath path;
    path.addPolygon(points);
    path.closeSubpath();
    return path;
}

QPointF towards(const QPointF& from, const QPointF& to, double distance)
{
    const QLineF line(from, to);
    return line.length() == 0 ? from : line.pointAt(distance / line.length());
}

} // namespace

QPainterPath leftBar(const QRectF& card, double width, double radius)
{
    // The corner arc is cut where the strip ends, so that the strip never leaves the card.
    const double rise = std::sqrt(radius * radius - (radius - width) * (radius - width));
    const double sweep = std::atan2(rise, radius - width) * 180 / M_PI;
    const QRectF upper(card.left(), card.top(), 2 * radius, 2 * radius);
    const QRectF lower(card.left(), card.bottom() - 2 * radius, 2 * radius, 2 * radius);
    QPainterPath path;
    path.moveTo(card.left() + width, card.top() + radius - rise);
    path.arcTo(upper, 180 - sweep, sweep);
    path.lineTo(card.left(), card.bottom() - radius);
    path.arcTo(lower, 180, sweep);
    path.closeSubpath();
    return path;
}

QPainterPath topStrip(const QRectF& card, double height, double radius)
{
    QPainterPath path;
    if (height >= card.height()) {
        path.addRoundedRect(card, radius, radius);
        return path;
    }
    const double diameter = 2 * radius;
    path.moveTo(card.left(), card.top() + height);
    path.lineTo(card.left(), card.top() + radius);
    path.arcTo(QRectF(card.left(), card.top(), diameter, diameter), 180, -90);
    path.lineTo(card.right() - radius, card.top());
    path.arcTo(QRectF(card.right() - diameter, card.top(), diameter, diameter), 90, -90);
    path.lineTo(card.right(), card.top() + height);
    path.closeSubpath();
    return path;
}

QPainterPath bottomStrip(const QRectF& card, double height, double radius)
{
    const double diameter = 2 * radius;
    QPainterPath path;
    path.moveTo(card.left(), card.bottom() - height);
    path.lineTo(card.left(), card.bottom() - radius);
    path.arcTo(QRectF(card.left(), card.bottom() - diameter, diameter, diameter), 180, 90);
    path.lineTo(card.right() - radius, card.bottom());
    path.arcTo(
        QRectF(card.right() - diameter, card.bottom() - diameter, diameter, diameter), 270, 90);
    path.lineTo(card.right(), card.bottom() - height);
    path.closeSubpath();
    return path;
}

std::vector<QLineF> hatchLines(const QRectF& rect, double spacing)
{
    std::vector<QLineF> lines;
    const double step =
        spacing * M_SQRT2; // along the edge; lines run from lower left to upper right
    for (double sum = step; sum < rect.width() + rect.height(); sum += step) {
        const double x0 = std::max(0.0, sum - rect.height());
        const double x1 = std::min(rect.width(), sum);
        lines.emplace_back(
            rect.left() + x0, rect.top() + sum - x0, rect.left() + x1, rect.top() + sum - x1);
    }
    return lines;
}

QPainterPath octagon(const QRectF& rect, double corner)
{
    return closedPath(
        QPolygonF {{rect.left() + corner, rect.top()}, {rect.right() - corner, rect.top()},
            {rect.right(), rect.top() + corner}, {rect.right(), rect.bottom() - corner},
            {rect.right() - corner, rect.bottom()}, {rect.left() + corner, rect.bottom()},
            {rect.left(), rect.bottom() - corner}, {rect.left(), rect.top() + corner}});
}

QPainterPath slantedTag(const QRectF& rect)
{
    constexpr double kRadius = 2;
    QPainterPath path;
    path.moveTo(rect.left() + rect.height() / 2, rect.top());
    path.lineTo(rect.right() - kRadius, rect.top());
    path.arcTo(QRectF(rect.right() - 2 * kRadius, rect.top(), 2 * kRadius, 2 * kRadius), 90, -90);
    path.lineTo(rect.right(), rect.bottom() - kRadius);
    path.arcTo(
        QRectF(rect.right() - 2 * kRadius, rect.bottom() - 2 * kRadius, 2 * kRadius, 2 * kRadius),
        0, -90);
    path.lineTo(rect.left(), rect.bottom());
    path.closeSubpath();
    return path;
}

QPainterPath hexagon(const QRectF& rect)
{
    const double corner = rect.height() / 3;
    return closedPath(
        QPolygonF {{rect.left() + corner, rect.top()}, {rect.right() - corner, rect.top()},
            {rect.right(), rect.center().y()}, {rect.right() - corner, rect.bottom()},
            {rect.left() + corner, rect.bottom()}, {rect.left(), rect.center().y()}});
}

QPainterPath diamond(const QPointF& centre, double radius)
{
    return closedPath(QPolygonF {centre + QPointF(0, -radius), centre + QPointF(radius, 0),
        centre + QPointF(0, radius), centre + QPointF(-radius, 0)});
}

QPainterPath roundedPolyline(const QPolygonF& points, double radius)
{
    QPainterPath path;
    if (points.size() < 2)
        return path;
    path.moveTo(points.front());
    for (qsizetype i = 1; i + 1 < points.size(); ++i) {
        const double before = QLineF(points[i - 1], points[i]).length();
        const double after = QLineF(points[i], points[i + 1]).length();
        const double cut = std::min({radius, before / 2, after / 2});
        path.lineTo(towards(points[i], points[i - 1], cut));
        path.quadTo(points[i], towards(points[i], points[i + 1], cut));
    }
    path.lineTo(points.back());
    return path;
}

QPolygonF arrowHead(const QPolygonF& points, double size)
{
    const QPointF tip = points.back();
    QPointF before = points[points.size() - 2];
    if (QLineF(before, tip).length() < 0.5 && points.size() > 2)
        before = points[points.size() - 3];
    const QLineF line(before, tip);
    const QPointF along = line.length() == 0 ? QPointF(0, 1) : (tip - before) / line.length();
    const QPointF across(-along.y(), along.x());
    const QPointF base = tip - along * size;
    return {tip, base + across * size * 0.46, base - across * size * 0.46};
}

QPolygonF shortened(const QPolygonF& points, double length)
{
    QPolygonF result = points;
    const QPointF tip = result.back();
    const QPointF before = result[result.size() - 2];
    const double last = QLineF(before, tip).length();
    result.back() = towards(tip, before, std::min(length, last * 0.9));
    return result;
}

} // namespace qdq::ui
