// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

#include <QPalette>
#include <QProxyStyle>

#include <optional>

class QApplication;

namespace qdq::ui {

/// Fusion with the shapes and colours of design/ui.md section 22. The style holds the theme of the
/// running program; widgets that paint themselves ask themeOf(). Dynamic properties that it knows:
/// "isFlat" and "isSmall" of push buttons; "isSegment", "joinsLeft" and "joinsRight" of those that
/// touch each other.
class ScopeStyle : public QProxyStyle
{
    Q_OBJECT

public:
    explicit ScopeStyle(const Theme& theme);

    [[nodiscard]] const Theme& theme() const { return m_theme; }

    [[nodiscard]] QPalette standardPalette() const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
        QPainter* painter, const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(
        PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
        QStyleHintReturn* returnData) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option,
        const QSize& size, const QWidget* widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option,
        SubControl subControl, const QWidget* widget) const override;
    [[nodiscard]] QRect subElementRect(
        SubElement element, const QStyleOption* option, const QWidget* widget) const override;

private:
    Theme m_theme;
};

[[nodiscard]] QPalette makePalette(const Theme& theme);

/// The theme that a widget is drawn with; the light one where no ScopeStyle is at work.
[[nodiscard]] const Theme& themeOf(const QWidget* widget);

/// Gives the program style, palette and interface font (the desktop's, or the bundled one where the
/// desktop names none) at a text size in percent. Widgets take the text size over when they are
/// made; the colours at once.
void applyTheme(QApplication& application, ThemeName name, int textSize = 100);

/// What the desktop prefers, as far as it says (ui/desktop); until then, and where it does not,
/// its first palette tells.
void setDesktopDark(std::optional<bool> isDark);

/// The theme for a choice of the settings: "light", "dark", "high-contrast", and for "system" what
/// the desktop prefers.
[[nodiscard]] ThemeName themeForChoice(const QString& choice);

} // namespace qdq::ui
