// SPDX-License-Identifier: Apache-2.0
#include "ui/style/controls.h"

#include "ui/draw/icons.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace qdq::ui {

namespace {

// Both are as wide as an em and read as a space; which one it is says how the number behind it is
// drawn.
constexpr QChar kCountMark(0x2003);
constexpr QChar kErrorCountMark(0x2001);

bool has(const QStyleOption& option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

bool isEnabled(const QStyleOption& option)
{
    return has(option, QStyle::State_Enabled);
}

void fillHairline(QPainter& painter, const Theme& theme, const QRect& rect)
{
    painter.fillRect(rect, theme[Token::LineHairline]);
}

void paintTick(QPainter& painter, const QRectF& box, const QColor& colour)
{
    painter.setPen(QPen(colour, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const double k = box.width() / 14;
    painter.drawPolyline(QPolygonF {box.topLeft() + QPointF(3.5, 7.3) * k,
        box.topLeft() + QPointF(5.8, 9.6) * k, box.topLeft() + QPointF(10.5, 4.6) * k});
}

QRectF centredSquare(const QRect& rect, double size)
{
    return QRectF(
        rect.x() + (rect.width() - size) / 2, rect.y() + (rect.height() - size) / 2, size, size);
}

void paintFocusRing(QPainter& painter, const Theme& theme, const QStyleOption& option,
    const QRectF& box, double radius)
{
    if (!has(option, QStyle::State_HasFocus) || !has(option, QStyle::State_KeyboardFocusChange))
        return;
    paintBox(painter, box.adjusted(-2, -2, 2, 2), {{}, theme[Token::AccentFocus], 2}, radius);
}

} // namespace

QString withCount(const QString& title, int count, bool isError)
{
    return title + (isError ? kErrorCountMark : kCountMark) + QString::number(count);
}

void paintBox(QPainter& painter, const QRectF& rect, const ControlLook& look, double radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(look.fill.isValid() ? QBrush(look.fill) : QBrush(Qt::NoBrush));
    painter.setPen(look.line.isValid() ? QPen(look.line, look.width) : QPen(Qt::NoPen));
    const double inset = look.line.isValid() ? look.width / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

ControlLook buttonLook(const Theme& theme, const QStyleOption& option, bool isDefault, bool isFlat)
{
    const bool isHot = isEnabled(option) && has(option, QStyle::State_MouseOver);
    const bool isDown = has(option, QStyle::State_Sunken);
    const bool isOn = has(option, QStyle::State_On);
    const bool isFocused = has(option, QStyle::State_HasFocus);
    ControlLook look;
    if (isDefault && isEnabled(option)) {
        look.fill = theme[isHot || isDown ? Token::AccentSolidHover : Token::AccentSolid];
        look.line = isFocused ? theme[Token::TextPrimary] : look.fill;
        return look;
    }
    if (isOn || isDown)
        look.fill = theme[Token::SurfaceSelected];
    else if (isHot)
        look.fill = theme[Token::SurfaceHover];
    else if (!isFlat)
        look.fill = theme[Token::SurfacePanel];
    if (isFocused) {
        look.line = theme[Token::AccentFocus];
        look.width = 2;
    } else if (!isFlat) {
        look.line = theme[isEnabled(option) ? Token::LineControl : Token::LineStrong];
        look.width = theme.isHighContrast ? 2 : 1;
    }
    return look;
}

ControlLook fieldLook(const Theme& theme, const QStyleOption& option)
{
    ControlLook look {
        theme[Token::SurfaceInput], theme[Token::LineControl], theme.isHighContrast ? 2.0 : 1.0};
    if (has(option, QStyle::State_HasFocus)) {
        look.line = theme[Token::AccentFocus];
        look.width = 2;
    } else if (!isEnabled(option)) {
        look.line = theme[Token::LineStrong];
    }
    return look;
}

void paintIconIn(
    QPainter& painter, const QString& name, const QRectF& rect, double size, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    drawIcon(painter, name, rect.x() + (rect.width() - size) / 2,
        rect.y() + (rect.height() - size) / 2, size, colour);
    painter.restore();
}

void paintCheckBox(QPainter& painter, const Theme& theme, const QStyleOption& option)
{
    const QRectF box = centredSquare(option.rect, 14);
    const bool isOn = has(option, QStyle::State_On) || has(option, QStyle::State_NoChange);
    const QColor line = theme[isEnabled(option) ? Token::LineControl : Token::LineStrong];
    const QColor accent = isEnabled(option) ? theme[Token::AccentSolid] : line;
    paintFocusRing(painter, theme, option, box, 4);
    paintBox(
        painter, box, {isOn ? accent : theme[Token::SurfaceInput], isOn ? accent : line, 1.3}, 2.5);
    if (!isOn)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (has(option, QStyle::State_NoChange)) {
        painter.setPen(QPen(theme[Token::TextOnAccent], 1.7));
        painter.drawLine(box.center() - QPointF(3.5, 0), box.center() + QPointF(3.5, 0));
    } else {
        paintTick(painter, box, theme[Token::TextOnAccent]);
    }
    painter.restore();
}

void paintRadioButton(QPainter& painter, const Theme& theme, const QStyleOption& option)
{
    const QRectF box = centredSquare(option.rect, 14);
    const bool isOn = has(option, QStyle::State_On);
    const QColor line = theme[!isEnabled(option) ? Token::LineStrong
            : isOn                               ? Token::AccentFg
                                                 : Token::LineControl];
    paintFocusRing(painter, theme, option, box, 9);
    paintBox(
        painter, box.adjusted(0.3, 0.3, -0.3, -0.3), {theme[Token::SurfaceInput], line, 1.4}, 7);
    if (isOn)
        paintBox(painter, centredSquare(option.rect, 6.4), {line, {}, 0}, 3.2);
}

void paintTabShape(QPainter& painter, const Theme& theme, const QStyleOptionTab& tab)
{
    const bool isSelected = has(tab, QStyle::State_Selected);
    const QRect rect = tab.rect;
    if (isSelected) {
        painter.fillRect(rect, theme[Token::SurfacePanel]);
        painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 2), theme[Token::AccentFg]);
        fillHairline(painter, theme, QRect(rect.right(), rect.top(), 1, rect.height()));
        return;
    }
    painter.fillRect(rect,
        theme[has(tab, QStyle::State_MouseOver) ? Token::SurfaceHover : Token::SurfacePanelAlt]);
    fillHairline(painter, theme, QRect(rect.left(), rect.bottom(), rect.width(), 1));
}

void paintTabLabel(
    QPainter& painter, const Theme& theme, const QStyleOptionTab& tab, const QWidget* widget)
{
    const bool isSelected = has(tab, QStyle::State_Selected);
    const bool isError = tab.text.contains(kErrorCountMark);
    const qsizetype split = tab.text.indexOf(isError ? kErrorCountMark : kCountMark);
    const QString text = split < 0 ? tab.text : tab.text.left(split);
    const QString number = split < 0 ? QString() : tab.text.mid(split + 1);

    QFont font = widget ? widget->font() : painter.font();
    font.setWeight(isSelected ? QFont::DemiBold : QFont::Normal);
    painter.save();
    painter.setFont(font);
    painter.setPen(theme[isSelected ? Token::TextPrimary : Token::TextSecondary]);
    const QRect inner = tab.rect.adjusted(12, 2, -4, 0);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, text);
    if (!number.isEmpty()) {
        const int used = QFontMetrics(font).size(Qt::TextShowMnemonic, text).width();
        font.setWeight(QFont::Normal);
        const QFontMetrics metrics(font);
        const int height = std::max(17, metrics.height() + 2);
        const QRect pill(inner.left() + used + 8, inner.center().y() - height / 2,
            std::max(16, metrics.horizontalAdvance(number) + 10), height);
        paintBox(painter, pill, {theme[isError ? Token::ErrorTint : Token::AccentTint], {}, 0}, 8);
        painter.setFont(font);
        painter.setPen(theme[isError ? Token::ErrorFg : Token::TextSecondary]);
        painter.drawText(pill, Qt::AlignCenter, number);
    }
    if (has(tab, QStyle::State_HasFocus)) {
        const QRectF ring = QRectF(tab.rect).adjusted(3, 4, -3, -3);
        paintBox(painter, ring, {{}, theme[Token::AccentFocus], 1.5}, 3);
    }
    painter.restore();
}

void paintHeaderSection(QPainter& painter, const Theme& theme, const QStyleOptionHeader& header)
{
    painter.fillRect(header.rect,
        theme[has(header, QStyle::State_MouseOver) && isEnabled(header) ? Token::SurfaceHover
                                                                        : Token::SurfacePanelAlt]);
    fillHairline(
        painter, theme, QRect(header.rect.left(), header.rect.bottom(), header.rect.width(), 1));
}

void paintHeaderLabel(QPainter& painter, const Theme& theme, const QStyleOptionHeader& header)
{
    QRect rect = header.rect.adjusted(8, 0, -8, 0);
    painter.save();
    if (header.sortIndicator != QStyleOptionHeader::None) {
        const bool isUp = header.sortIndicator == QStyleOptionHeader::SortUp;
        paintIconIn(painter, isUp ? QStringLiteral("ui-up") : QStringLiteral("ui-down"),
            QRectF(rect.right() - 10, rect.center().y() - 6, 12, 12), 10, theme[Token::TextMuted]);
        rect.setRight(rect.right() - 14);
    }
    QFont font = painter.font();
    font.setWeight(QFont::Medium);
    painter.setFont(font);
    painter.setPen(theme[Token::TextMuted]);
    const QString text = QFontMetrics(font).elidedText(header.text, Qt::ElideRight, rect.width());
    painter.drawText(rect, static_cast<int>(header.textAlignment | Qt::AlignVCenter), text);
    painter.restore();
}

void paintMenuBarItem(QPainter& painter, const Theme& theme, const QStyleOptionMenuItem& item)
{
    const bool isActive = has(item, QStyle::State_Selected) && isEnabled(item);
    painter.fillRect(item.rect, theme[Token::SurfacePanelAlt]);
    if (isActive)
        paintBox(painter, QRectF(item.rect).adjusted(1, 3, -1, -3),
            {theme[has(item, QStyle::State_Sunken) ? Token::SurfaceSelected : Token::SurfaceHover],
                {}, 0});
    painter.setPen(theme[isEnabled(item) ? Token::TextPrimary : Token::TextDisabled]);
    painter.drawText(
        item.rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine, item.text);
}

void paintScrollBar(
    QPainter& painter, const Theme& theme, const QStyleOptionSlider& bar, const QRect& handle)
{
    painter.fillRect(bar.rect, theme[Token::SurfacePanel]);
    if (bar.minimum == bar.maximum)
        return;
    const bool isHorizontal = bar.orientation == Qt::Horizontal;
    const bool isHot = bar.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider)
        && (has(bar, QStyle::State_MouseOver) || has(bar, QStyle::State_Sunken));
    const QRectF thumb = isHorizontal ? QRectF(handle).adjusted(1, 3, -1, -3)
                                      : QRectF(handle).adjusted(3, 1, -3, -1);
    paintBox(painter, thumb, {theme[isHot ? Token::LineControl : Token::LineStrong], {}, 0}, 3);
}

void paintProgressBar(QPainter& painter, const Theme& theme, const QStyleOptionProgressBar& bar)
{
    const QRectF groove(bar.rect.x(), bar.rect.center().y() - 2, bar.rect.width(), 5);
    paintBox(painter, groove, {theme[Token::LineHairline], {}, 0}, 2.5);
    QRectF done = groove;
    if (bar.maximum > bar.minimum)
        done.setWidth(groove.width() * (bar.progress - bar.minimum) / (bar.maximum - bar.minimum));
    if (done.width() > 1)
        paintBox(painter, done, {theme[Token::AccentSolid], {}, 0}, 2.5);
}

void paintBranch(QPainter& painter, const Theme& theme, const QStyleOption& option)
{
    if (!has(option, QStyle::State_Children))
        return;
    const bool isOpen = has(option, QStyle::State_Open);
    paintIconIn(painter, isOpen ? QStringLiteral("ui-down") : QStringLiteral("ui-fwd"), option.rect,
        12, theme[Token::TextMuted]);
}

} // namespace qdq::ui
