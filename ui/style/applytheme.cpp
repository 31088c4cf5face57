// SPDX-License-Identifier: Apache-2.0
// What belongs to the program as a whole: palette, fonts, and what the desktop prefers.
#include "ui/draw/fonts.h"
#include "ui/style/scopestyle.h"

#include <QApplication>
#include <QFontDatabase>
#include <QToolTip>

namespace qdq::ui {

namespace {

constexpr int kTextPixels = 13; ///< at a text size of 100 %

/// The desktop's font, or the bundled one where the desktop names none: a generic family is what Qt
/// falls back to.
QFont interfaceFont(int textSize)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    const QString family = font.family().toLower();
    const bool isGeneric = family.isEmpty() || family == QLatin1String("sans")
        || family == QLatin1String("sans serif") || family == QLatin1String("sans-serif");
    if (isGeneric)
        font = QFont(fontOf(TextStyle::Body).family());
    font.setPixelSize((kTextPixels * textSize + 50) / 100);
    return font;
}

/// Of the program as a whole, as its style and its palette are.
std::optional<bool>& saidByDesktop()
{
    static std::optional<bool> isDark;
    return isDark;
}

} // namespace

QPalette makePalette(const Theme& theme)
{
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, Token token) {
        palette.setColor(role, theme[token]);
    };
    set(QPalette::Window, Token::SurfacePanel);
    set(QPalette::WindowText, Token::TextPrimary);
    set(QPalette::Base, Token::SurfacePanel);
    set(QPalette::AlternateBase, Token::SurfacePanelAlt);
    set(QPalette::Text, Token::TextPrimary);
    set(QPalette::PlaceholderText, Token::TextMuted);
    set(QPalette::Button, Token::SurfacePanel);
    set(QPalette::ButtonText, Token::TextPrimary);
    set(QPalette::BrightText, Token::ErrorFg);
    set(QPalette::Highlight, Token::SurfaceSelected);
    set(QPalette::HighlightedText, Token::TextPrimary);
    set(QPalette::Link, Token::AccentFg);
    set(QPalette::LinkVisited, Token::AccentFg);
    set(QPalette::ToolTipBase, Token::SurfaceTooltip);
    set(QPalette::ToolTipText, Token::TextOnTooltip);
    set(QPalette::Light, Token::LineHairline);
    set(QPalette::Midlight, Token::LineHairline);
    set(QPalette::Mid, Token::LineStrong);
    set(QPalette::Dark, Token::LineStrong);
    set(QPalette::Shadow, Token::LineControl);
    for (const QPalette::ColorRole role :
        {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, theme[Token::TextDisabled]);
    return palette;
}

const Theme& themeOf(const QWidget* widget)
{
    const auto* style =
        qobject_cast<const ScopeStyle*>(widget ? widget->style() : QApplication::style());
    if (style)
        return style->theme();
    static const Theme kLight = makeTheme(ThemeName::Light);
    return kLight;
}

void applyTheme(QApplication& application, ThemeName name, int textSize)
{
    loadFonts();
    const Theme theme = makeTheme(name);
    QApplication::setFont(interfaceFont(textSize));
    QApplication::setStyle(new ScopeStyle(theme));
    const QPalette palette = makePalette(theme);
    application.setPalette(palette);
    QToolTip::setPalette(palette);
}

void setDesktopDark(std::optional<bool> isDark)
{
    saidByDesktop() = isDark;
}

ThemeName themeForChoice(const QString& choice)
{
    // Asked before anything else sets a palette: later ones are ours.
    static const bool isPaletteDark = [] {
        const QPalette palette = QGuiApplication::palette();
        return palette.color(QPalette::Window).lightness()
            < palette.color(QPalette::WindowText).lightness();
    }();
    const bool isDesktopDark = saidByDesktop().value_or(isPaletteDark);
    if (choice == QLatin1String("high-contrast"))
        return isDesktopDark ? ThemeName::HighContrastDark : ThemeName::HighContrastLight;
    const bool isDark =
        choice == QLatin1String("dark") || (choice != QLatin1String("light") && isDesktopDark);
    return isDark ? ThemeName::Dark : ThemeName::Light;
}

} // namespace qdq::ui
