// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/picture.h"

#include <vector>

namespace qdq::ui {

enum class LegendSign : std::uint8_t
{
    CurrentMark,
    OtherMark,
    WarningMark,
    NoteMark,
    Evidence,
    Badge,
    ObserverBadge,
    SpecBadge,
    PowerOfTwo,
    FloatCard,
    FloatEdge,
    ShapeEdge,
    Stub,
    Colour, ///< what cards are coloured by
    Group, ///< a shared-scale group
    GroupLetter, ///< of a shared-scale group, on a badge
    Words, ///< no sign: a title
};

struct LegendEntry
{
    LegendSign sign;
    QString rule; ///< of the marks; the letter of a group
    QString text;
    Token colour = Token::LineControl; ///< of Colour and Group
};

/// What the colours of a scene mean, under their title; empty where cards are coloured by kind.
[[nodiscard]] std::vector<LegendEntry> colourLegend(const Scene& scene);

/// What needs a word on this picture, and nothing that is not on it.
[[nodiscard]] std::vector<LegendEntry> legendOf(const Picture& picture);
/// Of its widest entry.
[[nodiscard]] double legendWidth(const std::vector<LegendEntry>& entries);
[[nodiscard]] double legendHeight(const std::vector<LegendEntry>& entries, double width);
void paintLegend(QPainter& painter, const Theme& theme, const std::vector<LegendEntry>& entries,
    const QPointF& at, double width);

} // namespace qdq::ui
