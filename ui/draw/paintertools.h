// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/fonts.h"

#include <QColor>
#include <QList>
#include <QPen>
#include <QPointF>

class QPainter;

namespace qdq::ui {

/// Draws `text` from `at`, its baseline; returns its advance.
double drawText(QPainter& painter, const QPointF& at, const QString& text, TextStyle style,
    const QColor& colour);
/// The same, ending at `at`.
void drawTextRight(QPainter& painter, const QPointF& at, const QString& text, TextStyle style,
    const QColor& colour);
void drawTextCentred(QPainter& painter, const QPointF& at, const QString& text, TextStyle style,
    const QColor& colour);

/// A pen whose dashes are in px, not in pen widths; no dashes is a solid line.
[[nodiscard]] QPen dashedPen(const QColor& colour, double width, const QList<qreal>& dashes);

/// [+] or [−], 12 px, top left corner at `at`.
void paintToggle(QPainter& painter, const QPointF& at, const QColor& colour, bool isPlus);

/// The tick of an exact power of two, 7.4 × 6 px, top left corner at `at`.
void paintTick(QPainter& painter, const QPointF& at, const QColor& colour);

} // namespace qdq::ui
