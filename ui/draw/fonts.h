// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

#include <cstdint>

// The bundled fonts of canvas and exports, so that the same graph has the same coordinates on every
// machine.

namespace qdq::ui {

/// Type scale of design/ui.md section 22, pixels at 100 %.
enum class TextStyle : std::uint8_t
{
    CardTitle, ///< Inter 13 semibold
    CardTitlePlain, ///< Inter 13: the "+" of a fused op
    CompactTitle, ///< Inter 12 semibold: boxes at mid zoom
    CompactTitlePlain,
    Body, ///< Inter 12
    BodyBold, ///< Inter 12 semibold
    CardText, ///< Inter 11
    CardTextBold, ///< Inter 11 semibold: evidence numbers
    Mono, ///< JetBrains Mono 11
    MonoBold, ///< JetBrains Mono 11 semibold
    MonoSmall, ///< JetBrains Mono 10
    MonoSmallBold,
    Title, ///< Inter 16 semibold
    Heading, ///< Inter 15 semibold: heading of a picture
    Count
};

/// Makes the bundled families known to Qt; needs a QGuiApplication. Called by everything here that
/// needs them; cheap after the first time, callable from any thread.
void loadFonts();

/// Without hinting and subpixel rendering, and Mono without ligatures: widths scale with the size
/// and never depend on the screen.
[[nodiscard]] const QFont& fontOf(TextStyle style);

/// Advance of `text`, without painting.
[[nodiscard]] double widthOf(const QString& text, TextStyle style);

/// Body for text with Han characters, which are not readable below 12 px, else CardText.
[[nodiscard]] TextStyle proseStyle(const QString& text);

/// `text` in lines of at most `width`, broken at spaces and between Han characters; a word that is
/// longer than a line is broken anywhere. At least one line.
[[nodiscard]] QStringList wrappedLines(const QString& text, TextStyle style, double width);

/// `text` cut in the middle so that it fits: "backbone…conv2".
[[nodiscard]] QString elided(const QString& text, TextStyle style, double width);

} // namespace qdq::ui
