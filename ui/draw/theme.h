// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>

// Colours by meaning, read from resources/themes/palette.json; design/ui.md sections 19 and 22.
// Nothing else in ui/ names a colour.

namespace qdq::ui {

/// Print is light on white without tints: only the error colour and greys, since every mark carries
/// text. HighContrast is black on white or white on black with 2 px borders, after the base that
/// the window uses.
enum class ThemeName : std::uint8_t
{
    Light,
    Dark,
    Print,
    HighContrastLight,
    HighContrastDark
};

/// "light", "dark", "print", "high-contrast-light", "high-contrast-dark".
[[nodiscard]] QString nameOf(ThemeName name);
[[nodiscard]] std::optional<ThemeName> themeFromName(const QString& name);

/// One per token of the palette, in its order; `nameOf(Token)` is the path in the JSON
/// ("surface.window").
enum class Token : std::uint8_t
{
    // clang-format off
    SurfaceWindow, SurfacePanel, SurfacePanelAlt, SurfaceCanvas, SurfaceCard, SurfaceCardAlt, SurfaceInput, SurfaceHover,
    SurfaceSelected, SurfaceTooltip,
    LineHairline, LineStrong, LineControl, LineEdge, LineEdgeFloat,
    TextPrimary, TextSecondary, TextMuted, TextDisabled, TextOnAccent, TextOnTooltip,
    AccentFg, AccentSolid, AccentSolidHover, AccentFocus, AccentSelection, AccentTint,
    ErrorFg, ErrorSolid, ErrorOn, ErrorTint, WarnFg, WarnSolid, WarnOn, WarnTint, InfoFg, InfoSolid, InfoOn, InfoTint,
    OkFg, OkSolid, OkOn, OkTint, WaivedFg, WaivedTint,
    DiffAdded, DiffAddedTint, DiffRemoved, DiffRemovedTint, DiffChanged, DiffChangedTint, DiffSame,
    OpCompute, OpElementwise, OpActivation, OpPool, OpShape, OpNorm, OpQuant, OpIo, OpOther, OpFloat,
    ConfigModule, ConfigOpType, ConfigGlobal, ConfigNone, ConfigUnmatched,
    Group1, Group2, Group3, Group4, Group5, Group6,
    Ramp1, Ramp1On, Ramp2, Ramp2On, Ramp3, Ramp3On, Ramp4, Ramp4On, Ramp5, Ramp5On,
    // clang-format on
    Count
};
[[nodiscard]] const char* nameOf(Token token);

struct Theme
{
    ThemeName name = ThemeName::Light;
    std::array<QColor, static_cast<std::size_t>(Token::Count)> colours;
    bool isDark = false;
    bool hasTints = true; ///< false: no fills but the surfaces
    bool isHighContrast = false; ///< borders of 2 px, no hatch behind text

    [[nodiscard]] const QColor& operator[](Token token) const
    {
        return colours[static_cast<std::size_t>(token)];
    }
    friend bool operator==(const Theme&, const Theme&) = default;
};

/// A theme whose colours only say which token they are, for outputs that put in the palette when
/// they are shown; as light in everything else.
[[nodiscard]] Theme makeMarkerTheme();
/// The token that a colour of makeMarkerTheme() stands for; nothing for every other colour.
[[nodiscard]] std::optional<Token> markedToken(const QColor& colour);

/// Reads the palette of the resources; a missing token is a bug and asserts.
[[nodiscard]] Theme makeTheme(ThemeName name);

} // namespace qdq::ui
