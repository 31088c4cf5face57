// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/layout/layoutengine.h"
#include "ui/draw/scene.h"

#include <functional>
#include <vector>

namespace qdq::ui {

/// Gives everything in a scene its place: cards, badges, lines, and chips for the ends of edges
/// that are too far for a line. Chips are boxes of the layout like cards, so nothing runs through
/// them. Reads scene.units and the sizes of cards and badges; fills their places, edges, chips and
/// layoutNote, and returns the frames of open modules. Errors: Cancelled.
[[nodiscard]] Result<std::vector<LayoutFrame>> layOutScene(
    Scene& scene, const Graph& graph, const LayoutOptions& options, const Progress& progress);

/// Where a part of a scene goes that stands before all of it does, and the frames in it.
using ScenePartSink = std::function<void(Scene&& part, const std::vector<LayoutFrame>& frames)>;
/// The same; a scene that takes long is told in parts, from a thread of the layout: what is placed
/// by then, as a scene of its own, with stubs for edges to the rest.
[[nodiscard]] Result<std::vector<LayoutFrame>> layOutScene(Scene& scene, const Graph& graph,
    const LayoutOptions& options, const Progress& progress, const ScenePartSink& onPart);

} // namespace qdq::ui
