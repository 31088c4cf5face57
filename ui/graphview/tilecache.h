// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/camera.h"

#include <QHash>
#include <QImage>
#include <QPoint>

#include <functional>

class QPainter;

namespace qdq::ui {

/// Pictures of the lower layer, 512 device pixels square, so that moving the view copies pixels
/// instead of drawing again. A resting camera has tiles of exactly its zoom; while the zoom moves,
/// tiles of half octaves are scaled. What is not drawn yet shows the tiles of the level before,
/// scaled. Drawing is cut into slices, so that no frame waits for all of it.
class TileCache
{
public:
    static constexpr int kTile = 512; ///< device pixels

    /// Draws a part of the scene: painter in scene coordinates under `zoom`, all of `rect` to be
    /// filled.
    using Render = std::function<void(QPainter& painter, const QRectF& rect, double zoom)>;

    struct View
    {
        Camera camera;
        QSizeF size; ///< device-independent pixels
        double pixelRatio = 1;
        bool isMoving = false; ///< the zoom is about to change again
        int budgetMs = 12; ///< for drawing missing tiles; at least one is drawn
    };

    /// Paints the view; true when every tile of it was there or could be drawn, else paint again
    /// soon.
    bool paint(QPainter& painter, const View& view, const Render& render);

    /// Forgets everything: scene, theme or marks have changed. With `keepsOld` the old tiles stay
    /// visible until new ones are drawn.
    void clear(bool keepsOld = false);

    [[nodiscard]] qsizetype tileCount() const { return m_now.tiles.size() + m_before.tiles.size(); }

private:
    struct Level
    {
        double zoom = 0; ///< device pixels per scene pixel
        bool isStale = false; ///< of a look before; shown until there is something better
        QHash<QPoint, QImage> tiles;
    };

    static void paintLevel(QPainter& painter, const Level& level, const View& view);
    void switchTo(double zoom);
    void dropFarTiles(const QRect& visible);

    Level m_now;
    Level m_before;
};

} // namespace qdq::ui
