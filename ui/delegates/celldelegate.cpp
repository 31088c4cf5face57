// SPDX-License-Identifier: Apache-2.0
#include "ui/delegates/celldelegate.h"

#include "ui/draw/fonts.h"
#include "ui/models/roles.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/support/numbers.h"

#include <QAbstractItemView>
#include <QPainter>

#include <algorithm>

namespace qdq::ui {

namespace {

void paintBackground(
    QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const Theme& theme = themeOf(option.widget);
    if (option.state.testFlag(QStyle::State_Selected))
        painter.fillRect(option.rect, theme[Token::SurfaceSelected]);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter.fillRect(option.rect, theme[Token::SurfaceHover]);
    else if (index.data(IsGroupRole).toBool())
        painter.fillRect(option.rect, theme[Token::SurfacePanelAlt]);
}

void paintFocus(QPainter& painter, const QStyleOptionViewItem& option)
{
    if (!option.state.testFlag(QStyle::State_HasFocus)
        || !option.state.testFlag(QStyle::State_KeyboardFocusChange))
        return;
    painter.setPen(QPen(themeOf(option.widget)[Token::AccentFocus], 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(option.rect.adjusted(1, 1, -2, -2));
}

} // namespace

void CellDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell(option);
    initStyleOption(&cell, index);
    painter->save();
    paintBackground(*painter, cell, index);
    painter->setFont(fontOf(cell, index));
    painter->setPen(inkOf(cell, index));
    painter->setClipRect(cell.rect, Qt::IntersectClip);
    paintContent(*painter, cell, cell.rect.adjusted(kPad, 0, -kPad, -1), index);
    paintFocus(*painter, cell);
    painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell(option);
    initStyleOption(&cell, index);
    const int height = std::max(kRowHeight, QFontMetrics(cell.font).height() + 6);
    return {contentWidth(cell, index) + 2 * kPad, height};
}

void CellDelegate::paintContent(QPainter& painter, const QStyleOptionViewItem& option,
    const QRect& rect, const QModelIndex& index) const
{
    paintElided(painter, rect, option.displayAlignment, option.text);
    if (!index.data(IsGroupRole).toBool() || !index.data(CountRole).isValid())
        return;
    const int used = painter.fontMetrics().horizontalAdvance(option.text);
    paintCountPill(painter, themeOf(option.widget), rect, rect.left() + used + 8,
        wholeText(index.data(CountRole).toLongLong()));
}

int CellDelegate::contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return QFontMetrics(fontOf(option, index)).horizontalAdvance(option.text) + 2;
}

QFont CellDelegate::fontOf(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const bool isGroup = index.data(IsGroupRole).toBool();
    QFont font(option.font);
    if (index.data(IsMonospacedRole).toBool() && !isGroup) {
        font = ui::fontOf(TextStyle::Mono);
        font.setPixelSize(std::max(11, QFontInfo(option.font).pixelSize() - 1));
    } else if (isGroup) {
        font.setWeight(QFont::DemiBold);
    }
    font.setStrikeOut(index.data(IsStruckRole).toBool());
    return font;
}

QColor CellDelegate::inkOf(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const Theme& theme = themeOf(option.widget);
    if (index.data(IsWrongRole).toBool())
        return theme[Token::ErrorFg];
    if (index.data(IsStruckRole).toBool())
        return theme[Token::DiffRemoved];
    if (index.data(IsMutedRole).toBool())
        return theme[Token::TextMuted];
    return theme[option.state.testFlag(QStyle::State_Enabled) ? Token::TextPrimary
                                                              : Token::TextDisabled];
}

void paintElided(QPainter& painter, const QRect& rect, Qt::Alignment alignment, const QString& text)
{
    const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, rect.width());
    painter.drawText(
        rect, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
}

int paintCountPill(
    QPainter& painter, const Theme& theme, const QRect& rect, int left, const QString& text)
{
    QFont font = painter.font();
    font.setWeight(QFont::Normal);
    font.setPixelSize(textPixels(11));
    const int width = std::max(16, QFontMetrics(font).horizontalAdvance(text) + 10);
    const int height = std::max(16, QFontMetrics(font).height() + 2);
    const QRect pill(left, rect.center().y() - height / 2, width, height);
    painter.save();
    paintBox(painter, pill, {theme[Token::AccentTint], {}, 0}, 8);
    painter.setFont(font);
    painter.setPen(theme[Token::TextSecondary]);
    painter.drawText(pill, Qt::AlignCenter, text);
    painter.restore();
    return pill.right();
}

} // namespace qdq::ui
