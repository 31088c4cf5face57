// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/nodecontent.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/theme.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

class QPainter;

// Strokes and fills of everything on the canvas, from content, theme and state. The same functions
// draw screen, PNG, SVG and PDF. Rectangles are in the painter's coordinates; sizes come from
// nodegeometry.h.

namespace qdq::ui {

/// Near zoom: the full card, without its marks.
void paintCard(QPainter& painter, const Theme& theme, const QRectF& rect, const CardContent& card,
    const CardState& state = {});

/// Mid zoom: glyph, op and name; `zoom` is the painter's scale, and text keeps its size on the
/// screen.
void paintCompactCard(QPainter& painter, const Theme& theme, const QRectF& rect,
    const CardContent& card, const CardState& state = {}, double zoom = 1);

/// Far zoom: a block in the colour of its kind, with its title where it is at least 64 px wide on
/// the screen.
void paintBlock(QPainter& painter, const Theme& theme, const QRectF& rect, const CardContent& card,
    const CardState& state = {}, double zoom = 1);

/// A card without text, for legends and minimaps.
void paintBlankCard(
    QPainter& painter, const Theme& theme, const QRectF& rect, const CardContent& card);

/// Ring of the selection, dotted ring of the keyboard, halo of the pointer; drawn outside of the
/// card.
void paintRings(QPainter& painter, const Theme& theme, const QRectF& rect, const CardState& state);

void paintBadge(QPainter& painter, const Theme& theme, const QRectF& pill,
    const BadgeContent& badge, const BadgeState& state = {});

/// A mark with its top left corner at `at`.
void paintMark(QPainter& painter, const Theme& theme, const QPointF& at, const Mark& mark);
/// All marks of a card: a row whose upper right corner stands at `offset` from that of the card.
void paintCardMarks(QPainter& painter, const Theme& theme, const QRectF& card,
    const std::vector<Mark>& marks,
    const QPointF& offset = {-metrics::kMarkInset, -metrics::kMarkRise});
/// All marks of a badge: a row over its right end.
void paintBadgeMarks(
    QPainter& painter, const Theme& theme, const QRectF& pill, const std::vector<Mark>& marks);

/// Number of a piece of evidence, a disc with a rim in the colour of the canvas.
void paintEvidenceNumber(QPainter& painter, const Theme& theme, const QPointF& centre, int number);

/// Chip of a config source with its top left corner at `at`.
void paintChip(QPainter& painter, const Theme& theme, const QPointF& at, ConfigSource source);

/// Chip that stands for a far end.
void paintReference(QPainter& painter, const Theme& theme, const QRectF& rect, const QString& text);

enum class EdgeTone : std::uint8_t
{
    Normal,
    Dimmed,
    Evidence,
    Traced
};
struct EdgeLook
{
    EdgeStyle style = EdgeStyle::Integer;
    EdgeTone tone = EdgeTone::Normal;
    bool hasArrow = true;
    bool isStub = false; ///< leaves the scope: dotted
    bool isHairline = false; ///< far zoom
    double pixel = 1; ///< of the screen, in the painter's coordinates: lines keep their width
};
void paintEdge(
    QPainter& painter, const Theme& theme, const QPolygonF& points, const EdgeLook& look = {});

/// Outline of an expanded module, label at the top left, class name grey; `showsToggle` adds [−].
void paintModule(QPainter& painter, const Theme& theme, const QRectF& rect);
/// Name and class of an open module, and its [−]; over the lines.
void paintModuleLabel(QPainter& painter, const Theme& theme, const QPointF& topLeft,
    const QString& label, const QString& className, bool showsToggle);

/// Letter of a shared-scale group in its frame, top left corner at `at`; `colour` 0 … 5.
void paintGroupLetter(
    QPainter& painter, const Theme& theme, const QPointF& at, const QString& group, int colour);

/// How a shared-scale group is drawn; `pixel` as in EdgeLook.
struct GroupLook
{
    int colour = 0; ///< 0 … 5
    bool isBroken = false; ///< members disagree: the error colour
    double pixel = 1;
};
/// Outline of a shared-scale group.
void paintGroup(
    QPainter& painter, const Theme& theme, const QRectF& rect, const GroupLook& look = {});
/// Thin line between parts of a group that lie apart.
void paintGroupLine(
    QPainter& painter, const Theme& theme, const QLineF& line, const GroupLook& look = {});
/// "S1 · 3 tensors · 2⁻⁴" on the upper edge of an outline.
void paintGroupLabel(QPainter& painter, const Theme& theme, const QPointF& topLeft,
    const QString& label, const GroupLook& look = {});
[[nodiscard]] QRectF groupLabelRect(const QPointF& topLeft, const QString& label);

[[nodiscard]] QString iconOf(const CardContent& card);
[[nodiscard]] Token tokenOf(OpFamily family);
/// Blue, orange, violet; not of None.
[[nodiscard]] Token tokenOf(Difference difference);
/// "+", "−", "≠"; "=" of None.
[[nodiscard]] QString signOf(Difference difference);
/// The sign in its square of 18 px.
void paintDifference(
    QPainter& painter, const Theme& theme, const QPointF& centre, Difference difference);
/// What the bar, the glyph and the block of a card are coloured with.
[[nodiscard]] Token tokenOf(const CardContent& card);
/// Whether a token is a step of the ramp; what stands on it has the next token.
[[nodiscard]] bool isRamp(Token token);
/// Token of group colour 0 … 5.
[[nodiscard]] Token groupToken(int colour);

} // namespace qdq::ui
