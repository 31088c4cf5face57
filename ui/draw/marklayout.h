// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scenepainter.h"

#include <vector>

namespace qdq::ui {

/// Which marks stand where at one zoom. They keep their size on the screen, so the further away,
/// the more of them would overlap: those become one with a sum. Made once per zoom; moving the view
/// does not change it.
struct MarkLayout
{
    struct Row
    {
        Endpoint owner; ///< card or badge at which the marks stand
        std::vector<Mark> marks;
    };
    std::vector<Row> rows;
    std::vector<Endpoint> dots; ///< badges that are no pills and break a rule
};
[[nodiscard]] MarkLayout layOutMarks(
    const Scene& scene, const ScenePart& part, const SceneLook& look);

/// Those that lie within `view`, a rectangle in device coordinates; null is everywhere.
void paintMarks(QPainter& painter, const Theme& theme, const Scene& scene, const MarkLayout& marks,
    const SceneLook& look, const QTransform& toDevice, const QRectF& view = {});

/// Where a card or badge is on the screen; a badge that is no pill is a point on its edge.
[[nodiscard]] QRectF deviceRect(
    const Scene& scene, Endpoint end, const SceneLook& look, const QTransform& toDevice);

/// Where the marks of a card or badge alone stand on the screen; null where none is shown.
[[nodiscard]] QRectF marksRect(
    const Scene& scene, Endpoint end, const SceneLook& look, const QTransform& toDevice);

/// Where the upper right corner of the row of marks of a card stands, from that of the card: on the
/// upper edge where there is room beside the name, as high as needed to leave a smaller name alone;
/// centred on the corner where a card is its name.
[[nodiscard]] QPointF markOffset(const std::vector<Mark>& marks, const SceneLook& look);

/// The marks that stand for several: "R2×48" of each of at most two rules, "R1…R4 ×26" of more.
[[nodiscard]] std::vector<Mark> mergedMarks(const std::vector<Mark>& marks);

} // namespace qdq::ui
