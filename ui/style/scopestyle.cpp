// SPDX-License-Identifier: Apache-2.0
#include "ui/style/scopestyle.h"

#include "ui/draw/fonts.h"
#include "ui/style/controls.h"
#include "ui/style/menus.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kControlHeight = 28;
constexpr int kSmallHeight = 24;
constexpr int kRowHeight = 24;
constexpr int kMenuArrow = 16;

bool hasProperty(const QWidget* widget, const char* name)
{
    return widget && widget->property(name).toBool();
}

int controlHeight(const QWidget* widget, const QFontMetrics& metrics)
{
    return std::max(
        hasProperty(widget, "isSmall") ? kSmallHeight : kControlHeight, metrics.height() + 8);
}

/// The button with its label; where it has a menu, a chevron at its right.
void paintToolButton(QPainter& painter, const ScopeStyle& style,
    const QStyleOptionToolButton& button, const QWidget* widget)
{
    const Theme& theme = style.theme();
    QStyleOptionToolButton box(button);
    // Words in the accent colour say that they hold; a tint under them would be one of many.
    if (hasWords(button) && button.state.testFlag(QStyle::State_AutoRaise))
        box.state &= ~QStyle::State_On;
    paintBox(painter, button.rect,
        buttonLook(theme, box, false, button.state.testFlag(QStyle::State_AutoRaise)));
    QStyleOptionToolButton label(button);
    label.state &=
        ~(QStyle::State_Sunken | QStyle::State_MouseOver); // no shift, no highlight under the text
    label.features = QStyleOptionToolButton::None;
    const bool hasMenu = button.features.testFlag(QStyleOptionToolButton::HasMenu);
    if (hasMenu) {
        label.rect.adjust(0, 0, -kMenuArrow, 0);
        const QRectF arrow(button.rect.right() - kMenuArrow - 3, button.rect.top(), kMenuArrow,
            button.rect.height());
        paintIconIn(painter, QStringLiteral("ui-down"), arrow, 12, theme[Token::TextSecondary]);
    }
    if (hasWords(button))
        paintWordedButton(painter, theme, label, hasMenu);
    else
        style.drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, widget);
}

/// How much wider a tool button is than its icon and words.
int roomAround(const QStyleOptionToolButton& button)
{
    const int menu = button.features.testFlag(QStyleOptionToolButton::HasMenu) ? kMenuArrow : 0;
    return menu + (hasWords(button) ? 2 * toolPadOf(button) : 12);
}

} // namespace

ScopeStyle::ScopeStyle(const Theme& theme)
    : QProxyStyle(QStringLiteral("fusion"))
    , m_theme(theme)
{
}

QPalette ScopeStyle::standardPalette() const
{
    return makePalette(m_theme);
}

void ScopeStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QTabBar*>(widget) || qobject_cast<QToolButton*>(widget)
        || qobject_cast<QPushButton*>(widget) || qobject_cast<QScrollBar*>(widget)
        || qobject_cast<QComboBox*>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

void ScopeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
    QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_PanelButtonCommand: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool isDefault =
            button && button->features.testFlag(QStyleOptionButton::DefaultButton);
        const bool isFlat = (button && button->features.testFlag(QStyleOptionButton::Flat))
            || hasProperty(widget, "isFlat");
        const bool isChosen = hasProperty(widget, "isSegment") && option->state.testFlag(State_On);
        const ControlLook look = buttonLook(m_theme, *option, isDefault || isChosen, isFlat);
        if (hasProperty(widget, "isSegment"))
            paintSegment(*painter, option->rect, look, hasProperty(widget, "joinsLeft"),
                hasProperty(widget, "joinsRight"));
        else
            paintBox(*painter, option->rect, look);
        return;
    }
    case PE_PanelButtonTool:
        paintBox(*painter, option->rect,
            buttonLook(m_theme, *option, false, option->state.testFlag(State_AutoRaise)));
        return;
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            frame && frame->lineWidth > 0)
            paintBox(*painter, option->rect, fieldLook(m_theme, *option));
        return;
    case PE_FrameLineEdit:
    case PE_FrameFocusRect:
    case PE_FrameDefaultButton:
    case PE_FrameStatusBarItem:
    case PE_FrameDockWidget:
    case PE_FrameButtonTool:
    case PE_IndicatorToolBarSeparator:
        if (element == PE_IndicatorToolBarSeparator) {
            const QRect rect = option->rect;
            painter->fillRect(QRect(rect.center().x(), rect.center().y() - 10, 1, 20),
                m_theme[Token::LineStrong]);
        }
        return;
    case PE_FrameTabBarBase:
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
            m_theme[Token::LineHairline]);
        return;
    case PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, m_theme[Token::SurfacePanel]);
        return;
    case PE_FrameMenu: // is part of the panel
        return;
    case PE_PanelMenu:
        paintMenuPanel(*painter, m_theme, option->rect);
        return;
    case PE_PanelMenuBar:
    case PE_PanelToolBar:
    case PE_PanelStatusBar:
        painter->fillRect(option->rect, m_theme[Token::SurfacePanelAlt]);
        return;
    case PE_PanelTipLabel:
        paintBox(*painter, option->rect, {m_theme[Token::SurfaceTooltip], {}, 0}, 0);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        paintCheckBox(*painter, m_theme, *option);
        return;
    case PE_IndicatorRadioButton:
        paintRadioButton(*painter, m_theme, *option);
        return;
    case PE_IndicatorBranch:
        paintBranch(*painter, m_theme, *option);
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(option->rect, m_theme[Token::LineHairline]);
        return;
    case PE_IndicatorArrowDown:
        paintIconIn(
            *painter, QStringLiteral("ui-down"), option->rect, 12, m_theme[Token::TextSecondary]);
        return;
    case PE_PanelItemViewRow:
    case PE_PanelItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            if (item->state.testFlag(State_Selected))
                painter->fillRect(item->rect, m_theme[Token::SurfaceSelected]);
            else if (item->state.testFlag(State_MouseOver) && element == PE_PanelItemViewItem)
                painter->fillRect(item->rect, m_theme[Token::SurfaceHover]);
        }
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void ScopeStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
    const QWidget* widget) const
{
    switch (element) {
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            paintTabShape(*painter, m_theme, *tab);
        return;
    case CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            paintTabLabel(*painter, m_theme, *tab, widget);
        return;
    case CE_Header: // the label keeps its own distance and draws the arrow too
        drawControl(CE_HeaderSection, option, painter, widget);
        drawControl(CE_HeaderLabel, option, painter, widget);
        return;
    case CE_HeaderSection:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
            paintHeaderSection(*painter, m_theme, *header);
        return;
    case CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
            paintHeaderLabel(*painter, m_theme, *header);
        return;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, m_theme[Token::SurfacePanelAlt]);
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
            m_theme[Token::LineHairline]);
        return;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            paintMenuBarItem(*painter, m_theme, *item);
        return;
    case CE_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            paintMenuItem(*painter, m_theme, *item);
        return;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, m_theme[Token::SurfacePanelAlt]);
        return;
    case CE_ProgressBar:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option))
            paintProgressBar(*painter, m_theme, *bar);
        return;
    case CE_ToolBar:
        painter->fillRect(option->rect, m_theme[Token::SurfacePanelAlt]);
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
            m_theme[Token::LineHairline]);
        return;
    case CE_Splitter:
        painter->fillRect(option->rect, m_theme[Token::LineHairline]);
        return;
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            QStyleOptionButton copy(*button);
            const bool isChosen = hasProperty(widget, "isSegment") && copy.state.testFlag(State_On);
            if ((isChosen || copy.features.testFlag(QStyleOptionButton::DefaultButton))
                && copy.state.testFlag(State_Enabled))
                copy.palette.setColor(QPalette::ButtonText, m_theme[Token::TextOnAccent]);
            if (copy.features.testFlag(QStyleOptionButton::Flat)
                && copy.state.testFlag(State_Enabled)) { // it looks like a link
                copy.palette.setColor(QPalette::ButtonText, m_theme[Token::AccentFg]);
                copy.state |= State_On;
            }
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void ScopeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
    QPainter* painter, const QWidget* widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
            paintScrollBar(*painter, m_theme, *bar,
                subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget));
        return;
    }
    if (control == CC_ToolButton) {
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option))
            paintToolButton(*painter, *this, *button, widget);
        return;
    }
    if (control == CC_ComboBox) {
        if (const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            paintBox(*painter, box->rect,
                box->editable ? fieldLook(m_theme, *box)
                              : buttonLook(m_theme, *box, false, !box->frame));
            paintIconIn(*painter, QStringLiteral("ui-down"),
                subControlRect(CC_ComboBox, box, SC_ComboBoxArrow, widget), 12,
                m_theme[Token::TextSecondary]);
        }
        return;
    }
    if (control == CC_SpinBox) {
        if (const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            paintBox(*painter, box->rect, fieldLook(m_theme, *box));
            paintIconIn(*painter, QStringLiteral("ui-up"),
                subControlRect(CC_SpinBox, box, SC_SpinBoxUp, widget), 10,
                m_theme[Token::TextSecondary]);
            paintIconIn(*painter, QStringLiteral("ui-down"),
                subControlRect(CC_SpinBox, box, SC_SpinBoxDown, widget), 10,
                m_theme[Token::TextSecondary]);
        }
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int ScopeStyle::pixelMetric(
    PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return 1;
    case PM_DockWidgetFrameWidth:
    case PM_DockWidgetTitleMargin:
    case PM_TabBarTabOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_ToolBarFrameWidth:
    case PM_ToolBarItemMargin:
    case PM_MenuBarHMargin:
    case PM_MenuBarVMargin:
    case PM_MenuBarPanelWidth:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_FocusFrameHMargin:
        return 0;
    case PM_MenuPanelWidth:
        return m_theme.isHighContrast ? 2 : 1;
    case PM_MenuVMargin:
        return 4;
    case PM_MenuHMargin:
        return 0;
    case PM_MenuBarItemSpacing:
        return 2;
    case PM_ToolBarItemSpacing:
        return 8;
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 24;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
        return 16;
    case PM_ToolBarIconSize:
        return 16;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 16;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 8;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    case PM_TreeViewIndentation:
        return 14;
    case PM_HeaderMargin:
        return 8;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ScopeStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
    QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ItemView_ShowDecorationSelected:
    case SH_TabBar_PreferNoArrows:
        return hint == SH_ItemView_ShowDecorationSelected ? 1 : 0;
    case SH_TabBar_Alignment:
        return Qt::AlignLeft;
    case SH_TabBar_ElideMode:
        return Qt::ElideNone;
    case SH_ComboBox_Popup:
        return 0;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_Menu_Scrollable:
        return 1;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QSize ScopeStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    const QFontMetrics& metrics = option ? option->fontMetrics : QFontMetrics(QApplication::font());
    switch (type) {
    case CT_PushButton: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, size, widget);
        const int pad = hasProperty(widget, "isSmall") ? 16 : 24;
        return {std::max(size.width() + pad, base.width() > size.width() ? size.width() + pad : 0),
            controlHeight(widget, metrics)};
    }
    case CT_ToolButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        const int height = controlHeight(widget, metrics);
        if (!button)
            return {std::max(size.width(), height), height};
        const int content = hasWords(*button) ? wordedWidth(*button) : button->iconSize.width();
        return {std::max(content + roomAround(*button), height), height};
    }
    case CT_LineEdit:
        return {size.width() + 8, controlHeight(widget, metrics)};
    case CT_ComboBox:
        return {size.width() + 40, controlHeight(widget, metrics)};
    case CT_SpinBox:
        return {size.width() + 32, controlHeight(widget, metrics)};
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            return sizeOfMenuItem(*item, size);
        return size;
    case CT_MenuBarItem:
        return {size.width() + 20, std::max(28, metrics.height() + 10)};
    case CT_TabBarTab: {
        const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        const QFont font = widget ? widget->font() : QApplication::font();
        QFont bold(font);
        bold.setWeight(QFont::DemiBold);
        return {tab ? tabWidth(*tab, bold) : size.width(),
            std::max(kControlHeight, metrics.height() + 10)};
    }
    case CT_HeaderSection: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, size, widget);
        return {base.width(), std::max(kRowHeight, metrics.height() + 6)};
    }
    case CT_ItemViewItem: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, size, widget);
        return {base.width(), std::max(kRowHeight, metrics.height() + 6)};
    }
    default:
        return QProxyStyle::sizeFromContents(type, option, size, widget);
    }
}

QRect ScopeStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
    SubControl subControl, const QWidget* widget) const
{
    const QRect rect = option->rect;
    if (control == CC_ComboBox) {
        if (subControl == SC_ComboBoxArrow)
            return visualRect(
                option->direction, rect, QRect(rect.right() - 23, rect.top(), 20, rect.height()));
        if (subControl == SC_ComboBoxEditField)
            return visualRect(option->direction, rect, rect.adjusted(8, 1, -24, -1));
    }
    if (control == CC_SpinBox) {
        const QRect buttons(rect.right() - 19, rect.top() + 3, 16, rect.height() - 6);
        if (subControl == SC_SpinBoxUp)
            return QRect(buttons.left(), buttons.top(), 16, buttons.height() / 2);
        if (subControl == SC_SpinBoxDown)
            return QRect(
                buttons.left(), buttons.top() + buttons.height() / 2, 16, buttons.height() / 2);
        if (subControl == SC_SpinBoxEditField)
            return rect.adjusted(6, 2, -22, -2);
    }
    if (control == CC_ScrollBar)
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return scrollBarPart(*bar, subControl);
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

QRect ScopeStyle::subElementRect(
    SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    // Words of a tab are cut by this; as wide as tabWidth() made it, with a hair to spare.
    if (element == SE_TabBarTabText)
        return option->rect.adjusted(8, 0, -8, 0);
    if (element == SE_LineEditContents)
        return QProxyStyle::subElementRect(element, option, widget).adjusted(4, 0, -4, 0);
    if (element == SE_TabBarTabText)
        return option->rect; // or the tab bar cuts texts to the room that Qt's own tabs have
    return QProxyStyle::subElementRect(element, option, widget);
}

} // namespace qdq::ui
