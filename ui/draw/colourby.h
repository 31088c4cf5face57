// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace qdq::ui {

/// What the colour of cards stands for (design/ui.md 4.12). Everything but the kind of op brings a
/// legend, and whatever the colour says stands on the card as text too.
enum class ColourBy : std::uint8_t
{
    Kind,
    Dtype, ///< of the value that the unit writes
    Config, ///< the setting that reached it
    SharedScale, ///< its shared-scale group; all groups are outlined
    Findings, ///< the strongest on it and on the tensors that it writes
    Shift, ///< of its requantization, the largest over the channels
    Placement, ///< where the target runs it
};
inline constexpr int kColourByCount = 7;

/// "kind", "dtype", "config", "shared-scale", "findings", "shift", "placement".
[[nodiscard]] QString nameOf(ColourBy by);
[[nodiscard]] std::optional<ColourBy> colourByFromName(const QString& name);
/// "Op kind", in the language of the drawing.
[[nodiscard]] QString titleOf(ColourBy by);

} // namespace qdq::ui
