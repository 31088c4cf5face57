// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/startcamera.h"

#include <algorithm>

namespace qdq::ui {

Camera startCamera(const Scene& scene, const QSizeF& view)
{
    constexpr double kReadableZoom = 0.7; // where cards show everything
    constexpr double kOverviewZoom = 0.3;
    const bool isOverview = std::ranges::any_of(
        scene.units.units, [](const Unit& unit) { return unit.kind == UnitKind::Module; });
    const Camera all = Camera::fitting(scene.bounds, view);
    if (all.zoom >= (isOverview ? kOverviewZoom : kReadableZoom))
        return all;
    const double zoom = std::clamp(view.width() / (scene.bounds.width() + 48), kReadableZoom, 1.0);
    const double top = scene.bounds.top() - 16 / zoom;
    // What is wider than the view is looked at where it begins.
    const bool fits = scene.bounds.width() * zoom <= view.width();
    const Endpoint first = scene.units.order.empty() ? Endpoint {} : scene.units.order.front();
    const double middle =
        fits || !first.isValid() ? scene.bounds.center().x() : scene.rectOf(first).center().x();
    return {{middle, top + view.height() / 2 / zoom}, zoom};
}

} // namespace qdq::ui
