// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPainterPath>
#include <QString>

class QColor;
class QPainter;

namespace qdq::ui {

/// Strokes of resources/icons/<name>.svg in its 16 px box ("op-compute", "ui-fit"); empty for a
/// name that is not there. Kept after the first use; callable from any thread.
[[nodiscard]] const QPainterPath& iconPath(const QString& name);

/// Draws an icon with `size` px sides and its top left corner at (x, y), 1.4 px line of a 16 px
/// box.
void drawIcon(
    QPainter& painter, const QString& name, double x, double y, double size, const QColor& colour);

} // namespace qdq::ui
