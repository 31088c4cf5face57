// SPDX-License-Identifier: Apache-2.0
#include "ui/style/controls.h"

#include "ui/draw/icons.h"
#include "ui/support/numbers.h"

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

constexpr int kIconGap = 6; ///< between an icon and its words
constexpr int kTabPad = 10;
constexpr int kPillGap = 6;

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

/// What withCount() put together.
struct TabParts
{
    QString text;
    QString number;
    bool isError = false;
};

TabParts partsOf(const QString& title)
{
    const bool isError = title.contains(kErrorCountMark);
    const qsizetype split = title.indexOf(isError ? kErrorCountMark : kCountMark);
    return split < 0 ? TabParts {title, {}, false}
                     : TabParts {title.left(split), title.mid(split + 1), isError};
}

int pillWidth(const QString& number, const QFontMetrics& metrics)
{
    return std::max(16, metrics.horizontalAdvance(number) + 10);
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
    return title + (isError ? kErrorCountMark : kCountMark) + wholeText(count);
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

void paintSegment(
    QPainter& painter, const QRect& rect, const ControlLook& look, bool joinsLeft, bool joinsRight)
{
    constexpr int kBeyond = 8; // where the round corners of a joined side are cut off
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    paintBox(
        painter, rect.adjusted(joinsLeft ? -kBeyond : 0, 0, joinsRight ? kBeyond : 0, 0), look);
    painter.restore();
    if (joinsRight && look.line.isValid())
        painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), look.line);
}

bool hasWords(const QStyleOptionToolButton& button)
{
    const bool isWorded = button.toolButtonStyle == Qt::ToolButtonTextBesideIcon
        || button.toolButtonStyle == Qt::ToolButtonTextOnly;
    return (isWorded || button.icon.isNull()) && !button.text.isEmpty();
}

int wordedWidth(const QStyleOptionToolButton& button)
{
    const bool hasIcon = !button.icon.isNull() && button.toolButtonStyle != Qt::ToolButtonTextOnly;
    return (hasIcon ? button.iconSize.width() + kIconGap : 0)
        + QFontMetrics(button.font).size(Qt::TextShowMnemonic, button.text).width();
}

int toolPadOf(const QStyleOptionToolButton& button)
{
    return has(button, QStyle::State_AutoRaise) ? 6 : 10;
}

void paintWordedButton(
    QPainter& painter, const Theme& theme, const QStyleOptionToolButton& button, bool isLeft)
{
    const bool isFlat = has(button, QStyle::State_AutoRaise);
    const bool isOn = has(button, QStyle::State_On);
    const int pad = toolPadOf(button);
    QRect rect = button.rect.adjusted(pad, 0, isLeft ? 0 : -pad, 0);
    if (!isLeft)
        rect.adjust(std::max(0, (rect.width() - wordedWidth(button)) / 2), 0, 0, 0);
    const bool hasIcon = !button.icon.isNull() && button.toolButtonStyle != Qt::ToolButtonTextOnly;
    if (hasIcon) {
        const QSize size = button.iconSize;
        const QRect place(
            QPoint(rect.left(), rect.top() + (rect.height() - size.height()) / 2), size);
        button.icon.paint(&painter, place, Qt::AlignCenter,
            isEnabled(button) ? QIcon::Normal : QIcon::Disabled, isOn ? QIcon::On : QIcon::Off);
        rect.setLeft(place.right() + 1 + kIconGap);
    }
    painter.save();
    painter.setFont(button.font);
    painter.setPen(theme[!isEnabled(button) ? Token::TextDisabled
            : isFlat && isOn                ? Token::AccentFg
            : isFlat                        ? Token::TextSecondary
                                            : Token::TextPrimary]);
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, button.text);
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

int tabWidth(const QStyleOptionTab& tab, const QFont& bold)
{
    const auto [text, number, isError] = partsOf(tab.text);
    const int words = QFontMetrics(bold).size(Qt::TextShowMnemonic, text).width();
    return 2 * kTabPad + words
        + (number.isEmpty() ? 0 : kPillGap + pillWidth(number, tab.fontMetrics));
}

void paintTabLabel(
    QPainter& painter, const Theme& theme, const QStyleOptionTab& tab, const QWidget* widget)
{
    const bool isSelected = has(tab, QStyle::State_Selected);
    const auto [text, number, isError] = partsOf(tab.text);

    QFont font = widget ? widget->font() : painter.font();
    font.setWeight(isSelected ? QFont::DemiBold : QFont::Normal);
    painter.save();
    painter.setFont(font);
    painter.setPen(theme[isSelected ? Token::TextPrimary : Token::TextSecondary]);
    const QRect inner = tab.rect.adjusted(kTabPad, 2, 0, 0);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, text);
    if (!number.isEmpty()) {
        const int used = QFontMetrics(font).size(Qt::TextShowMnemonic, text).width();
        font.setWeight(QFont::Normal);
        const QFontMetrics metrics(font);
        const int height = std::max(17, metrics.height() + 2);
        const QRect pill(inner.left() + used + kPillGap, inner.center().y() - height / 2,
            pillWidth(number, metrics), height);
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

QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part)
{
    const bool isHorizontal = bar.orientation == Qt::Horizontal;
    const QRect rect = bar.rect;
    const int length = isHorizontal ? rect.width() : rect.height();
    const int span = bar.maximum - bar.minimum;
    const double share = span > 0 ? double(bar.pageStep) / (double(span) + bar.pageStep) : 1.0;
    const int thumb = std::clamp(static_cast<int>(length * share), std::min(24, length), length);
    const int start = QStyle::sliderPositionFromValue(
        bar.minimum, bar.maximum, bar.sliderPosition, length - thumb, bar.upsideDown);
    const auto cut = [&](int from, int size) {
        return isHorizontal ? QRect(rect.left() + from, rect.top(), size, rect.height())
                            : QRect(rect.left(), rect.top() + from, rect.width(), size);
    };
    switch (part) {
    case QStyle::SC_ScrollBarGroove:
        return rect;
    case QStyle::SC_ScrollBarSlider:
        return cut(start, thumb);
    case QStyle::SC_ScrollBarSubPage:
        return cut(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return cut(start + thumb, length - start - thumb);
    default:
        return {};
    }
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
