// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/theme.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <initializer_list>
#include <utility>

namespace qdq::ui {
namespace {

constexpr std::array kTokenNames {
    // clang-format off
        "surface.window", "surface.panel", "surface.panelAlt", "surface.canvas", "surface.card", "surface.cardAlt",
        "surface.input", "surface.hover", "surface.selected", "surface.tooltip",
        "line.hairline", "line.strong", "line.control", "line.edge", "line.edgeFloat",
        "text.primary", "text.secondary", "text.muted", "text.disabled", "text.onAccent", "text.onTooltip",
        "accent.fg", "accent.solid", "accent.solidHover", "accent.focus", "accent.selection", "accent.tint",
        "status.errorFg", "status.errorSolid", "status.errorOn", "status.errorTint",
        "status.warnFg", "status.warnSolid", "status.warnOn", "status.warnTint",
        "status.infoFg", "status.infoSolid", "status.infoOn", "status.infoTint",
        "status.okFg", "status.okSolid", "status.okOn", "status.okTint", "status.waivedFg", "status.waivedTint",
        "diff.added", "diff.addedTint", "diff.removed", "diff.removedTint", "diff.changed", "diff.changedTint", "diff.same",
        "op.compute", "op.elementwise", "op.activation", "op.pool", "op.shape", "op.norm", "op.quant", "op.io", "op.other",
        "op.float",
        "config.module", "config.optype", "config.global", "config.none", "config.unmatched",
        "group.g1", "group.g2", "group.g3", "group.g4", "group.g5", "group.g6",
        "ramp.r1", "ramp.r1On", "ramp.r2", "ramp.r2On", "ramp.r3", "ramp.r3On", "ramp.r4", "ramp.r4On", "ramp.r5", "ramp.r5On",
    // clang-format on
};
static_assert(kTokenNames.size() == static_cast<std::size_t>(Token::Count));

constexpr std::array<std::pair<ThemeName, const char*>, 5> kThemeNames {{
    {ThemeName::Light, "light"},
    {ThemeName::Dark, "dark"},
    {ThemeName::Print, "print"},
    {ThemeName::HighContrastLight, "high-contrast-light"},
    {ThemeName::HighContrastDark, "high-contrast-dark"},
}};

// Of no colour of the palette.
constexpr int kMarkerRed = 0x51;
constexpr int kMarkerGreen = 0x44;

QJsonObject readPalette()
{
    QFile file(QStringLiteral(":/qdq/themes/palette.json"));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    Q_UNUSED(isOpen)
    return QJsonDocument::fromJson(file.readAll())
        .object()
        .value(QLatin1String("themes"))
        .toObject();
}

void set(Theme& theme, std::initializer_list<Token> tokens, const QColor& colour)
{
    for (const Token token : tokens)
        theme.colours[static_cast<std::size_t>(token)] = colour;
}

void removeTints(Theme& theme)
{
    theme.hasTints = false;
    set(theme,
        {Token::ErrorTint, Token::WarnTint, Token::InfoTint, Token::OkTint, Token::WaivedTint,
            Token::DiffAddedTint, Token::DiffRemovedTint, Token::DiffChangedTint, Token::AccentTint,
            Token::SurfaceCardAlt, Token::SurfaceCanvas},
        theme[Token::SurfaceCard]);
}

void makePrint(Theme& theme)
{
    removeTints(theme);
    for (auto token = static_cast<std::size_t>(Token::OpCompute);
         token <= static_cast<std::size_t>(Token::Group6); ++token)
        theme.colours[token] = theme[Token::TextSecondary];
    for (auto token = static_cast<std::size_t>(Token::Ramp1);
         token <= static_cast<std::size_t>(Token::Ramp5On); ++token) {
        const int grey = qGray(theme.colours[token].rgb());
        theme.colours[token] = QColor(grey, grey, grey);
    }
    set(theme,
        {Token::WarnFg, Token::WarnSolid, Token::InfoFg, Token::InfoSolid, Token::OkFg,
            Token::DiffAdded, Token::DiffRemoved, Token::DiffChanged, Token::AccentFg,
            Token::AccentSelection, Token::AccentFocus},
        theme[Token::TextPrimary]);
    set(theme, {Token::LineStrong, Token::LineHairline}, theme[Token::LineControl]);
}

void makeHighContrast(Theme& theme)
{
    const QColor ink = theme.isDark ? Qt::white : Qt::black;
    const QColor paper = theme.isDark ? Qt::black : Qt::white;
    set(theme,
        {Token::SurfaceWindow, Token::SurfacePanel, Token::SurfacePanelAlt, Token::SurfaceCard,
            Token::SurfaceInput},
        paper);
    removeTints(theme);
    set(theme,
        {Token::TextPrimary, Token::TextSecondary, Token::TextMuted, Token::TextDisabled,
            Token::LineHairline, Token::LineStrong, Token::LineControl, Token::LineEdge,
            Token::LineEdgeFloat},
        ink);
    theme.isHighContrast = true;
}

} // namespace

QString nameOf(ThemeName name)
{
    return QLatin1String(kThemeNames[static_cast<std::size_t>(name)].second);
}

std::optional<ThemeName> themeFromName(const QString& name)
{
    for (const auto& [value, text] : kThemeNames)
        if (name == QLatin1String(text))
            return value;
    return std::nullopt;
}

const char* nameOf(Token token)
{
    return kTokenNames[static_cast<std::size_t>(token)];
}

Theme makeTheme(ThemeName name)
{
    Theme theme;
    theme.name = name;
    theme.isDark = name == ThemeName::Dark || name == ThemeName::HighContrastDark;
    const QJsonObject values =
        readPalette().value(QLatin1String(theme.isDark ? "dark" : "light")).toObject();
    for (std::size_t i = 0; i < theme.colours.size(); ++i) {
        const QStringList path = QString::fromLatin1(kTokenNames[i]).split(QLatin1Char('.'));
        theme.colours[i] = QColor(values.value(path[0]).toObject().value(path[1]).toString());
        Q_ASSERT_X(theme.colours[i].isValid(), "makeTheme", kTokenNames[i]);
    }
    if (name == ThemeName::Print)
        makePrint(theme);
    else if (name != ThemeName::Light && name != ThemeName::Dark)
        makeHighContrast(theme);
    return theme;
}

Theme makeMarkerTheme()
{
    Theme theme;
    for (std::size_t i = 0; i < theme.colours.size(); ++i)
        theme.colours[i] = QColor(kMarkerRed, kMarkerGreen, static_cast<int>(i));
    return theme;
}

std::optional<Token> markedToken(const QColor& colour)
{
    const auto number = static_cast<std::size_t>(colour.blue());
    if (colour.red() != kMarkerRed || colour.green() != kMarkerGreen
        || number >= static_cast<std::size_t>(Token::Count))
        return std::nullopt;
    return static_cast<Token>(number);
}

} // namespace qdq::ui
