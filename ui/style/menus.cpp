// SPDX-License-Identifier: Apache-2.0
#include "ui/style/menus.h"

#include "ui/draw/fonts.h"
#include "ui/style/controls.h"
#include "ui/style/textscale.h"

#include <QIcon>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kPad = 10;
constexpr int kGlyph = 16;
constexpr int kGlyphGap = 10;
constexpr int kKeyGap = 24; ///< at least, between words and key
constexpr int kArrow = 16;
constexpr int kRow = 26;
constexpr int kSeparator = 9;

bool isEnabled(const QStyleOptionMenuItem& item)
{
    return item.state.testFlag(QStyle::State_Enabled);
}

QFont keyFont()
{
    QFont font = fontOf(TextStyle::Mono);
    font.setPixelSize(textPixels(11));
    return font;
}

void paintGlyph(
    QPainter& painter, const Theme& theme, const QStyleOptionMenuItem& item, const QRect& place)
{
    if (item.checkType != QStyleOptionMenuItem::NotCheckable) {
        QStyleOption box;
        box.rect = place;
        box.state = item.checked ? QStyle::State_On : QStyle::State_Off;
        box.state.setFlag(QStyle::State_Enabled, isEnabled(item));
        if (item.checkType == QStyleOptionMenuItem::Exclusive)
            paintRadioButton(painter, theme, box);
        else
            paintCheckBox(painter, theme, box);
        return;
    }
    item.icon.paint(
        &painter, place, Qt::AlignCenter, isEnabled(item) ? QIcon::Normal : QIcon::Disabled);
}

} // namespace

void paintMenuPanel(QPainter& painter, const Theme& theme, const QRect& rect)
{
    painter.fillRect(rect, theme[Token::LineControl]);
    const int border = theme.isHighContrast ? 2 : 1;
    painter.fillRect(rect.adjusted(border, border, -border, -border), theme[Token::SurfacePanel]);
}

void paintMenuBarItem(QPainter& painter, const Theme& theme, const QStyleOptionMenuItem& item)
{
    const bool isActive = item.state.testFlag(QStyle::State_Selected) && isEnabled(item);
    const bool isOpen = item.state.testFlag(QStyle::State_Sunken);
    painter.fillRect(item.rect, theme[Token::SurfacePanelAlt]);
    if (isActive)
        paintBox(painter, QRectF(item.rect).adjusted(1, 3, -1, -3),
            {theme[isOpen ? Token::SurfaceSelected : Token::SurfaceHover], {}, 0});
    painter.setPen(theme[isEnabled(item) ? Token::TextPrimary : Token::TextDisabled]);
    painter.drawText(
        item.rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine, item.text);
}

void paintMenuItem(QPainter& painter, const Theme& theme, const QStyleOptionMenuItem& item)
{
    painter.save();
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        painter.fillRect(QRect(item.rect.left(), item.rect.center().y(), item.rect.width(), 1),
            theme[Token::LineHairline]);
        painter.restore();
        return;
    }
    if (item.state.testFlag(QStyle::State_Selected) && isEnabled(item))
        paintBox(painter, QRectF(item.rect).adjusted(4, 0, -4, 0),
            {theme[Token::SurfaceSelected],
                theme.isHighContrast ? theme[Token::AccentFocus] : QColor(), 2});
    QRect inner = item.rect.adjusted(kPad, 0, -kPad, 0);
    paintGlyph(painter, theme, item,
        QRect(inner.left(), inner.center().y() - kGlyph / 2 + 1, kGlyph, kGlyph));
    inner.setLeft(inner.left() + kGlyph + kGlyphGap);
    const qsizetype tab = item.text.indexOf(QLatin1Char('\t'));
    const QString key = tab < 0 ? QString() : item.text.mid(tab + 1);
    painter.setFont(item.font);
    painter.setPen(theme[isEnabled(item) ? Token::TextPrimary : Token::TextDisabled]);
    painter.drawText(inner,
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic | Qt::TextSingleLine,
        tab < 0 ? item.text : item.text.left(tab));
    if (item.menuItemType == QStyleOptionMenuItem::SubMenu) {
        paintIconIn(painter, QStringLiteral("ui-fwd"),
            QRectF(inner.right() - kArrow + 4, inner.top(), kArrow, inner.height()), 12,
            theme[Token::TextSecondary]);
    } else if (!key.isEmpty()) {
        painter.setFont(keyFont());
        painter.setPen(theme[isEnabled(item) ? Token::TextMuted : Token::TextDisabled]);
        painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, key);
    }
    painter.restore();
}

QSize sizeOfMenuItem(const QStyleOptionMenuItem& item, const QSize& content)
{
    if (item.menuItemType == QStyleOptionMenuItem::Separator)
        return {content.width(), kSeparator};
    const QString words = item.text.section(QLatin1Char('\t'), 0, 0);
    const int wordWidth = QFontMetrics(item.font).size(Qt::TextShowMnemonic, words).width();
    // Keys stand under each other at the right, so each row keeps room for the widest.
    const int right = std::max(item.reservedShortcutWidth, kArrow) + kKeyGap;
    return {2 * kPad + kGlyph + kGlyphGap + wordWidth + right,
        std::max(scaled(kRow), QFontMetrics(item.font).height() + 8)};
}

} // namespace qdq::ui
