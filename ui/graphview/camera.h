// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QTransform>

#include <algorithm>
#include <cmath>

namespace qdq::ui {

/// What of a scene is seen: the scene point in the middle of the view, and the scale.
struct Camera
{
    static constexpr double kMinZoom = 0.02;
    static constexpr double kMaxZoom = 4;

    QPointF centre;
    double zoom = 1;

    friend bool operator==(const Camera&, const Camera&) = default;

    /// From the scene to a view of this size; the shift is whole device pixels, so that cached
    /// tiles are copied and not resampled.
    [[nodiscard]] QTransform toView(const QSizeF& view, double pixelRatio = 1) const
    {
        const auto whole = [pixelRatio](
                               double x) { return std::round(x * pixelRatio) / pixelRatio; };
        return QTransform(zoom, 0, 0, zoom, whole(view.width() / 2 - centre.x() * zoom),
            whole(view.height() / 2 - centre.y() * zoom));
    }
    [[nodiscard]] QPointF toScene(const QPointF& point, const QSizeF& view) const
    {
        return centre + (point - QPointF(view.width() / 2, view.height() / 2)) / zoom;
    }
    [[nodiscard]] QRectF seen(const QSizeF& view) const
    {
        const QSizeF size = view / zoom;
        return {centre - QPointF(size.width() / 2, size.height() / 2), size};
    }

    /// The scene point under `anchor`, a point of the view, stays there.
    [[nodiscard]] Camera zoomedAt(const QPointF& anchor, double newZoom, const QSizeF& view) const
    {
        const double bounded = std::clamp(newZoom, kMinZoom, kMaxZoom);
        const QPointF fixed = toScene(anchor, view);
        const QPointF offset = anchor - QPointF(view.width() / 2, view.height() / 2);
        return {fixed - offset / bounded, bounded};
    }

    /// Shows all of `rect` with `margin` view pixels around it, at most at `maxZoom`.
    [[nodiscard]] static Camera fitting(
        const QRectF& rect, const QSizeF& view, double margin = 24, double maxZoom = 1)
    {
        const double width = std::max(1.0, view.width() - 2 * margin);
        const double height = std::max(1.0, view.height() - 2 * margin);
        const double zoom = std::min(
            {maxZoom, width / std::max(1.0, rect.width()), height / std::max(1.0, rect.height())});
        return {rect.center(), std::clamp(zoom, kMinZoom, kMaxZoom)};
    }
};

} // namespace qdq::ui
