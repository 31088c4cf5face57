// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scene.h"

namespace qdq::ui {

/// What of a scene lies within `view` or reaches into it, at the places it has: cards and badges
/// whole, edges between them, and a stub for every edge that leaves. Nothing is laid out again, so
/// the picture is what the view shows. `view` that holds nothing gives a scene without cards.
[[nodiscard]] Scene cropped(const Scene& scene, const QRectF& view);

} // namespace qdq::ui
