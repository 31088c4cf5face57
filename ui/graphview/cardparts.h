// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scene.h"

#include <vector>

namespace qdq::ui {

/// What the keyboard can stand on inside of a card or badge; design/ui.md 5.2.
struct CardPart
{
    enum class Kind : std::uint8_t
    {
        Header,
        Row, ///< weight, bias, another constant, or a problem
        Requant, ///< left of the footer
        Chip, ///< config source
        Mark
    };
    Kind kind = Kind::Header;
    QRectF rect; ///< on the scene
    QString text; ///< what stands there
    QString rule; ///< of a mark, as Mark has it: "R3", "R2?"
    bool isWaived = false; ///< of a mark
};

/// In reading order, marks last; of a badge its header and its marks.
[[nodiscard]] std::vector<CardPart> partsOf(
    const Scene& scene, Endpoint end, const VisibleRules& rules);

} // namespace qdq::ui
