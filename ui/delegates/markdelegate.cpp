// SPDX-License-Identifier: Apache-2.0
#include "ui/delegates/markdelegate.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/models/roles.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

namespace qdq::ui {

namespace {

Mark markOf(const QModelIndex& index)
{
    Mark mark;
    mark.rule = index.data(MarkRole).toString();
    mark.severity = static_cast<Severity>(index.data(SeverityRole).toInt());
    mark.isWaived = index.data(IsWaivedRole).toBool();
    mark.isCurrent = index.data(IsCurrentRole).toBool();
    return mark;
}

/// "3 →" where another number stands now; empty where it is the same.
QString nowText(const QModelIndex& index)
{
    const QVariant now = index.data(NowRole);
    return now.isValid() && now != index.data(CountRole) ? QStringLiteral("%1 →").arg(now.toInt())
                                                         : QString();
}

constexpr int kNoneWidth = 28; ///< tick and "0"

/// Nothing broken here: a tick and the number, so that the colour is not needed to read it.
void paintNone(QPainter& painter, const Theme& theme, const QRect& rect)
{
    painter.setPen(theme[Token::OkFg]);
    const QString zero(QLatin1Char('0'));
    painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, zero);
    const int width = painter.fontMetrics().horizontalAdvance(zero);
    paintIconIn(painter, QStringLiteral("ui-check"),
        QRectF(rect.right() - width - 16, rect.center().y() - 7, 14, 14), 13, theme[Token::OkFg]);
}

} // namespace

void MarkDelegate::paintContent(QPainter& painter, const QStyleOptionViewItem& option,
    const QRect& rect, const QModelIndex& index) const
{
    const Theme& theme = themeOf(option.widget);
    const bool isRight = option.displayAlignment.testFlag(Qt::AlignRight);
    const Mark mark = markOf(index);
    if (const QString now = nowText(index); !now.isEmpty()) {
        const int end = mark.rule.isEmpty() ? kNoneWidth : static_cast<int>(widthOf(mark));
        painter.save();
        painter.setPen(theme[Token::TextMuted]);
        painter.drawText(rect.adjusted(0, 0, -end - 4, 0), Qt::AlignRight | Qt::AlignVCenter, now);
        painter.restore();
    }
    if (mark.rule.isEmpty()) {
        if (isRight && index.data(CountRole).isValid() && index.data(CountRole).toInt() == 0)
            paintNone(painter, theme, rect);
        else
            CellDelegate::paintContent(painter, option, rect, index);
        return;
    }
    const double width = widthOf(mark);
    const double x = isRight ? rect.right() - width : rect.left();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintMark(painter, theme, QPointF(x, rect.center().y() - metrics::kMarkHeight / 2 + 0.5), mark);
    painter.restore();
    if (!isRight)
        CellDelegate::paintContent(
            painter, option, rect.adjusted(static_cast<int>(width) + 8, 0, 0, 0), index);
}

int MarkDelegate::contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Mark mark = markOf(index);
    const int text = option.text.isEmpty() ? 0 : CellDelegate::contentWidth(option, index) + 8;
    const QString now = nowText(index);
    const int before = now.isEmpty() ? 0 : QFontMetrics(option.font).horizontalAdvance(now) + 4;
    return (mark.rule.isEmpty() ? kNoneWidth : static_cast<int>(widthOf(mark))) + text + before;
}

} // namespace qdq::ui
