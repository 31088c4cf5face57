// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/fonts.h"
#include "ui/draw/nodecontent.h"

#include <QSizeF>

// Sizes of cards, badges, chips and marks, measured with the bundled fonts and without painting;
// design/ui.md 4.3 and 4.5. Logical pixels at 100 %.

namespace qdq::ui {

namespace metrics {
inline constexpr double kCardMinWidth = 176;
inline constexpr double kCardMaxWidth = 320;
inline constexpr double kCardWidthStep = 4;
inline constexpr double kHeader = 28;
inline constexpr double kRow = 18;
inline constexpr double kFooter = 24;
inline constexpr double kBodyBottom = 6; ///< under the last row
inline constexpr double kMixBar = 12; ///< row of the op kinds of a module
inline constexpr double kCardRadius = 6;
inline constexpr double kBar = 4;
inline constexpr double kTextLeft = 14;
inline constexpr double kTitleLeft = 34;
inline constexpr double kPadRight = 12;
inline constexpr double kKeyWidth = 18;
inline constexpr double kGap = 12; ///< between the left and the right text of a row
inline constexpr double kBadgeHeight = 20;
inline constexpr double kBadgePad = 9;
inline constexpr double kTick = 15;
inline constexpr double kGroupTag = 20; ///< with one digit
inline constexpr double kGroupTagHeight = 14;
inline constexpr double kGroupGap = 6; ///< before the tag
inline constexpr double kToggle = 16;
inline constexpr double kMarkHeight = 18;
inline constexpr double kMarkGap = 4;
inline constexpr double kMarkInset = 8; ///< of the last mark from the right edge of its card
inline constexpr double kMarkRise = 11; ///< of a mark over the upper edge of its card
inline constexpr double kBadgeMarkOverlap = 3; ///< of a mark over the right end of its badge
inline constexpr double kSign = 18; ///< side of the box with + − ≠
inline constexpr double kSignGap = 4; ///< between that of a badge and its pill
inline constexpr double kNoteGap = 10; ///< between a badge with its marks and its note
inline constexpr double kStack = 6; ///< of the sheets under a collapsed module
inline constexpr double kChipHeight = 16;
inline constexpr double kCompactWidth = 152;
inline constexpr double kCompactHeight = 40;
} // namespace metrics

/// Size of the card; the sheets under a module are not part of it.
[[nodiscard]] QSizeF sizeOf(const CardContent& card);

/// Size of the pill.
[[nodiscard]] QSizeF sizeOf(const BadgeContent& badge);

/// Room that layout must keep for a badge: the pill, and beyond both of its ends what its marks and
/// its evidence number need.
[[nodiscard]] QSizeF footprintOf(const BadgeContent& badge);

/// Of the letter of a shared-scale group in its frame.
[[nodiscard]] double groupTagWidth(const QString& group);
/// What the marks need beyond the right end of the pill, at 100 %.
[[nodiscard]] double marksWidthOf(const BadgeContent& badge);
/// Where the note begins behind the pill: behind the marks also where these are largest beside it,
/// since they keep their size on the screen.
[[nodiscard]] double noteOffsetOf(const BadgeContent& badge);

[[nodiscard]] double widthOf(const Mark& mark);
[[nodiscard]] double widthOf(ConfigSource chip);

} // namespace qdq::ui
