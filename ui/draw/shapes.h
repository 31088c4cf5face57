// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineF>
#include <QPainterPath>
#include <QPolygonF>
#include <QRectF>

#include <vector>

// Outlines that cards, marks and edges are made of. No clipping anywhere: every output, SVG and PDF
// too, gets the same plain shapes.

namespace qdq::ui {

/// Left strip of a rounded rectangle, `width` wide, with the two left corners rounded.
[[nodiscard]] QPainterPath leftBar(const QRectF& card, double width, double radius);
/// Upper strip, likewise; all of the rectangle where `height` is not less than its own.
[[nodiscard]] QPainterPath topStrip(const QRectF& card, double height, double radius);
/// Lower strip of a rounded rectangle, `height` high, with the two lower corners rounded.
[[nodiscard]] QPainterPath bottomStrip(const QRectF& card, double height, double radius);
/// Diagonal lines `spacing` apart inside of `rect`; anchored at its top left corner.
[[nodiscard]] std::vector<QLineF> hatchLines(const QRectF& rect, double spacing);

[[nodiscard]] QPainterPath octagon(const QRectF& rect, double corner);
/// Tag with a slanted left side.
[[nodiscard]] QPainterPath slantedTag(const QRectF& rect);
[[nodiscard]] QPainterPath hexagon(const QRectF& rect);
[[nodiscard]] QPainterPath diamond(const QPointF& centre, double radius);

/// A polyline with its bends rounded; `radius` shrinks where a segment is too short for it.
[[nodiscard]] QPainterPath roundedPolyline(const QPolygonF& points, double radius);
/// Triangle whose tip is the end of the polyline.
[[nodiscard]] QPolygonF arrowHead(const QPolygonF& points, double size);
/// The polyline shortened at its end by `length`, so that a line never shows beside the tip of its
/// arrow.
[[nodiscard]] QPolygonF shortened(const QPolygonF& points, double length);

} // namespace qdq::ui
