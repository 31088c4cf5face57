// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/sketch.h"
#include "ui/session/document.h"

namespace qdq::ui {

/// The drawing suited to the rule of a finding; none where there is nothing to draw. Ranges of
/// several tensors are drawn from the evidence itself.
[[nodiscard]] Sketch sketchOf(const Document& document, const Finding& finding);

} // namespace qdq::ui
