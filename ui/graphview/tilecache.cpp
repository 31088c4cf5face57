// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/tilecache.h"

#include <QElapsedTimer>
#include <QPainter>

#include <cmath>

namespace qdq::ui {
namespace {

QRectF sceneRect(const QPoint& tile, double zoom)
{
    const double side = TileCache::kTile / zoom;
    return {tile.x() * side, tile.y() * side, side, side};
}

QRect tilesIn(const QRectF& seen, double zoom)
{
    const double side = TileCache::kTile / zoom;
    const QPoint first(static_cast<int>(std::floor(seen.left() / side)),
        static_cast<int>(std::floor(seen.top() / side)));
    const QPoint last(static_cast<int>(std::floor(seen.right() / side)),
        static_cast<int>(std::floor(seen.bottom() / side)));
    return {first, last};
}

double halfOctave(double zoom)
{
    return std::exp2(std::round(std::log2(zoom) * 2) / 2);
}

QImage renderTile(
    const QPoint& tile, double zoom, double pixelRatio, const TileCache::Render& render)
{
    QImage image(TileCache::kTile, TileCache::kTile, QImage::Format_RGB32);
    const QRectF rect = sceneRect(tile, zoom);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    // Whole device pixels: neighbours must not differ in where they round.
    painter.translate(-tile.x() * TileCache::kTile, -tile.y() * TileCache::kTile);
    painter.scale(zoom, zoom);
    render(painter, rect, zoom / pixelRatio);
    return image;
}

} // namespace

void TileCache::paintLevel(QPainter& painter, const Level& level, const View& view)
{
    const QTransform toView = view.camera.toView(view.size, view.pixelRatio);
    const double side = kTile / level.zoom * view.camera.zoom; // on the view
    const QRectF all(QPointF(), view.size);
    // In whole device pixels: at 1.5 of them a tile that ends a hair before its neighbour begins
    // would lose its last row.
    painter.save();
    painter.scale(1 / view.pixelRatio, 1 / view.pixelRatio);
    const auto device = [&view](const QPointF& point) {
        return QPointF(
            std::round(point.x() * view.pixelRatio), std::round(point.y() * view.pixelRatio));
    };
    for (auto tile = level.tiles.begin(); tile != level.tiles.end(); ++tile) {
        const QRectF rect(
            tile.key().x() * side + toView.dx(), tile.key().y() * side + toView.dy(), side, side);
        if (rect.intersects(all))
            painter.drawImage(
                QRectF(device(rect.topLeft()), device(rect.bottomRight())), tile.value());
    }
    painter.restore();
}

void TileCache::switchTo(double zoom)
{
    if (m_now.zoom == zoom)
        return;
    if (m_before.zoom == zoom && !m_before.isStale && !m_before.tiles.isEmpty()) {
        std::swap(m_before, m_now);
        return;
    }
    if (!m_now.tiles.isEmpty())
        m_before = std::move(m_now);
    m_now = {zoom, false, {}};
}

bool TileCache::paint(QPainter& painter, const View& view, const Render& render)
{
    const double exact = view.camera.zoom * view.pixelRatio;
    switchTo(view.isMoving ? halfOctave(exact) : exact);
    const QRectF seen = view.camera.seen(view.size);
    const QRect visible = tilesIn(seen, m_now.zoom);
    QElapsedTimer timer;
    timer.start();
    bool isComplete = true;
    bool hasDrawn = false;
    for (int y = visible.top(); y <= visible.bottom(); ++y)
        for (int x = visible.left(); x <= visible.right(); ++x) {
            if (m_now.tiles.contains({x, y}))
                continue;
            if (hasDrawn && timer.elapsed() >= view.budgetMs) {
                isComplete = false;
                continue;
            }
            m_now.tiles.insert({x, y}, renderTile({x, y}, m_now.zoom, view.pixelRatio, render));
            hasDrawn = true;
        }
    dropFarTiles(visible);
    if (isComplete && !view.isMoving)
        m_before = {};
    if (!isComplete)
        paintLevel(painter, m_before, view);
    paintLevel(painter, m_now, view);
    return isComplete;
}

void TileCache::dropFarTiles(const QRect& visible)
{
    const qsizetype most = 4 * static_cast<qsizetype>(visible.width()) * visible.height() + 16;
    if (m_now.tiles.size() <= most)
        return;
    const QRect near =
        visible.adjusted(-visible.width(), -visible.height(), visible.width(), visible.height());
    m_now.tiles.removeIf([&near](const auto& tile) { return !near.contains(tile.key()); });
}

void TileCache::clear(bool keepsOld)
{
    if (keepsOld && !m_now.tiles.isEmpty())
        m_before = std::move(m_now);
    else if (!keepsOld)
        m_before = {};
    m_before.isStale = true;
    m_now = {};
}

} // namespace qdq::ui
