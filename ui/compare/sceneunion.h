// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"
#include "ui/draw/scenebuilder.h"

namespace qdq::ui {

/// Gives two measured scenes their places by one layout of both: boxes that stand for the same ops
/// or tensors are one box of it, and so are their edges. What a scene has not, but the other, is a
/// ghost there. Returns the frames of open modules of both. Errors: those of layOutScene.
[[nodiscard]] Result<std::vector<LayoutFrame>> layOutTogether(
    const Comparison& comparison, MeasuredScene& a, MeasuredScene& b, const Progress& progress);

} // namespace qdq::ui
