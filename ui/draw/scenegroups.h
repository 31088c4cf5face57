// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/groups/sharedgroups.h"
#include "core/units/numbertext.h"
#include "ui/draw/scene.h"

#include <vector>

namespace qdq::ui {

/// 0 … 5: six colours, over and over.
[[nodiscard]] int groupColour(const SharedGroup& group);

/// "S1 · 3 tensors · 2⁻⁴"; of one that disagrees "S1 · 3 tensors · 3 scales · widest: conv2d_2".
[[nodiscard]] QString labelOf(const SharedGroup& group, const Graph& graph, NumberForm form);

/// Groups without outlines, letter and colour on each badge that has one; before badges are
/// measured.
void addGroups(Scene& scene, const SharedGroups& shared, const Graph& graph, NumberForm form);

/// Outlines, once the scene is laid out: around an op and its tensors where nothing else lies
/// between them, around each tensor otherwise.
void outlineGroups(Scene& scene, const SharedGroups& shared);

/// Of all its outlines with the label.
[[nodiscard]] QRectF boundsOf(const SceneGroup& group);

} // namespace qdq::ui
