// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/violationcount.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/paintertools.h"
#include "ui/style/controls.h"

#include <QPainter>

#include <cmath>

namespace qdq::ui {

namespace {

constexpr int kTickRoom = 18;

Mark markOf(int count, bool isSolid)
{
    Mark mark;
    mark.count = count;
    mark.isCurrent = isSolid;
    return mark;
}

} // namespace

void paintViolationCount(
    QPainter& painter, const Theme& theme, const QRect& rect, int left, int count, bool isSolid)
{
    const QPointF centre = QRectF(rect).center();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (count > 0) {
        paintMark(painter, theme,
            {static_cast<double>(left), centre.y() - metrics::kMarkHeight / 2},
            markOf(count, isSolid));
    } else {
        paintIconIn(painter, QStringLiteral("ui-check"), QRectF(left, centre.y() - 7, 14, 14), 13,
            theme[Token::OkFg]);
        drawText(painter, {left + kTickRoom + 0.0, centre.y() + 4.5}, QStringLiteral("0"),
            TextStyle::BodyBold, theme[Token::OkFg]);
    }
    painter.restore();
}

int violationCountWidth(int count)
{
    return count > 0 ? static_cast<int>(std::ceil(widthOf(markOf(count, false))))
                     : kTickRoom
            + static_cast<int>(std::ceil(widthOf(QStringLiteral("0"), TextStyle::BodyBold)));
}

} // namespace qdq::ui
