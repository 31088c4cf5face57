// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scene.h"
#include "ui/graphview/walk.h"

#include <QString>

namespace qdq::ui {

/// What stands on the canvas as words that can be read out: "16×8" is "16 by 8", "2⁻⁴" is
/// "2 to the minus 4", "≫ 8–9" is "shift 8 to 9".
[[nodiscard]] QString spoken(const QString& drawn);

/// A card or badge as one sentence; design/ui.md, section 19: name, op, module, output, scale, zero
/// point, shift, config source and violations, as far as it has them. `links` are those of the
/// scene.
[[nodiscard]] QString spokenSentence(const Scene& scene, const Walk& links, Endpoint end);

} // namespace qdq::ui
