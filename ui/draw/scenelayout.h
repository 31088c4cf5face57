// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/layout/layoutengine.h"
#include "ui/draw/scene.h"

namespace qdq::ui {

/// Gives everything in a scene its place: cards, badges, lines, and chips for the ends of edges
/// that are too far for a line. Chips are boxes of the layout like cards, so nothing runs through
/// them. Reads scene.units and the sizes of cards and badges; fills their places, edges, chips and
/// layoutNote, and returns the frames of open modules. Errors: Cancelled.
[[nodiscard]] Result<std::vector<LayoutFrame>> layOutScene(
    Scene& scene, const Graph& graph, const LayoutOptions& options, const Progress& progress);

} // namespace qdq::ui
