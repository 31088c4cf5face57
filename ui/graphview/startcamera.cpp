// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/startcamera.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace qdq::ui {

namespace {

/// What is wider than the view is looked at where it begins: the middle of a view that shows the
/// first box, and with it as many of those at its height as can be.
double busiestMiddle(const Scene& scene, double top, const QSizeF& seen)
{
    const Endpoint first = scene.units.order.empty() ? Endpoint {} : scene.units.order.front();
    if (!first.isValid())
        return scene.bounds.center().x();
    const QRectF begin = scene.rectOf(first);
    constexpr double kMargin = 24;
    const double width = seen.width() - 2 * kMargin;
    std::vector<QRectF> near; // that a view with the first box may show whole
    const QRectF reach(begin.right() - width, top, 2 * width - begin.width(), seen.height());
    for (const SceneCard& card : scene.cards)
        if (reach.contains(card.rect))
            near.push_back(card.rect);
    double best = begin.center().x();
    std::ptrdiff_t most = 0;
    for (const QRectF& left : near) {
        if (left.left() > begin.left() || left.left() + width < begin.right())
            continue;
        const auto isShown = [&](const QRectF& rect) {
            return rect.left() >= left.left() && rect.right() <= left.left() + width;
        };
        const std::ptrdiff_t shown = std::ranges::count_if(near, isShown);
        if (shown <= most)
            continue;
        most = shown;
        double right = begin.right();
        for (const QRectF& rect : near)
            if (isShown(rect))
                right = std::max(right, rect.right());
        best = (left.left() + right) / 2;
    }
    return best;
}

} // namespace

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
    const bool fits = scene.bounds.width() * zoom <= view.width();
    const double middle =
        fits ? scene.bounds.center().x() : busiestMiddle(scene, top, QSizeF(view) / zoom);
    return {{middle, top + view.height() / 2 / zoom}, zoom};
}

} // namespace qdq::ui
