// SPDX-License-Identifier: Apache-2.0
#include "ui/delegates/outlinedelegate.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/models/roles.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QPainter>

namespace qdq::ui {

namespace {

constexpr int kGlyph = 14;
constexpr int kTextLeft = kGlyph + 8;

QFont noteFont(QFont font)
{
    font.setPixelSize(textPixels(11));
    return font;
}

} // namespace

void OutlineDelegate::paintContent(QPainter& painter, const QStyleOptionViewItem& option,
    const QRect& rect, const QModelIndex& index) const
{
    const Theme& theme = themeOf(option.widget);
    const auto family = static_cast<OpFamily>(index.data(FamilyRole).toInt());
    QRect inner = rect.adjusted(-kPad / 2, 0, 0, 0);
    paintIconIn(painter, index.data(GlyphRole).toString(),
        QRectF(inner.left(), inner.center().y() - kGlyph / 2.0 + 0.5, kGlyph, kGlyph), kGlyph,
        theme[tokenOf(family)]);
    inner.setLeft(inner.left() + kTextLeft);
    if (const auto difference = static_cast<Difference>(index.data(DifferenceRole).toInt());
        difference != Difference::None) {
        const double side = metrics::kSign;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        paintDifference(
            painter, theme, {inner.right() - side / 2, inner.center().y() + 0.5}, difference);
        painter.restore();
        inner.setRight(inner.right() - static_cast<int>(side) - 4);
    }
    paintElided(painter, inner, Qt::AlignLeft, option.text);
    const int used = painter.fontMetrics().horizontalAdvance(option.text) + 5;
    if (used >= inner.width())
        return;
    painter.setFont(noteFont(painter.font()));
    painter.setPen(theme[Token::TextMuted]);
    paintElided(
        painter, inner.adjusted(used, 1, 0, 1), Qt::AlignLeft, index.data(NoteRole).toString());
}

int OutlineDelegate::contentWidth(
    const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int note =
        QFontMetrics(noteFont(option.font)).horizontalAdvance(index.data(NoteRole).toString());
    return kTextLeft + QFontMetrics(option.font).horizontalAdvance(option.text) + 5 + note;
}

} // namespace qdq::ui
