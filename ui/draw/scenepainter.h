// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/nodepainter.h"
#include "ui/draw/scene.h"

#include <QTransform>

#include <functional>
#include <optional>

// Paints a scene in two layers. The lower one is in scene coordinates under the painter's scale and
// can be cached in tiles; the upper one (marks, numbers, the current finding) is in device
// coordinates, so that it keeps its size at every zoom. A picture is both at 100 %.

namespace qdq::ui {

enum class Detail : std::uint8_t
{
    Near,
    Mid,
    Far
};
/// Level for a zoom; with the level before it, switching has a hysteresis of 3 % of the zoom.
[[nodiscard]] Detail detailFor(double zoom);
[[nodiscard]] Detail detailFor(double zoom, Detail before);

/// By how much the name of an open module and its [−] are enlarged in scene coordinates at a zoom,
/// so that they can be read; 0 where the module is too small for them.
[[nodiscard]] double labelScaleOf(const SceneModule& module, double zoom);

/// Indexes of what a layer paints; ascending.
struct ScenePart
{
    std::vector<std::size_t> cards;
    std::vector<std::size_t> badges;
    std::vector<std::size_t> edges;
};
[[nodiscard]] ScenePart wholeOf(const Scene& scene);

struct SceneLook
{
    Detail detail = Detail::Near;
    double zoom = 1; ///< scale of the painter in device-independent pixels
    VisibleRules rules;
    bool showsToggles = false;
    bool showsModules = false;
    std::optional<std::size_t> group; ///< outlined even where not all groups are
    /// What is outside of the focus steps back; none is nothing.
    std::function<bool(Endpoint)> isDimmed;
};

/// Lower layer: outlines of modules and groups, edges, stubs, cards and badges as if nothing were
/// current.
void paintScene(QPainter& painter, const Theme& theme, const Scene& scene, const ScenePart& part,
    const SceneLook& look);

/// Upper layer, over the marks (marklayout.h); `toDevice` leads from the scene to the painter's
/// coordinates, its scale is look.zoom. Edges, cards and badges of the current finding in their
/// strong form, its mark solid, its evidence numbered.
void paintHighlight(QPainter& painter, const Theme& theme, const Scene& scene,
    const Highlight& highlight, const SceneLook& look, const QTransform& toDevice);

/// One card as the level of detail wants it, in scene coordinates.
void paintCardAt(QPainter& painter, const Theme& theme, const SceneCard& card,
    const CardState& state, const SceneLook& look);

} // namespace qdq::ui
