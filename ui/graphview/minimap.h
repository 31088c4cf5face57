// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scene.h"
#include "ui/draw/theme.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <vector>

namespace qdq::ui {

/// The whole scene in at most 200 × 212 px: blocks in the colours of their kinds, octagons where an
/// error is, a rectangle for what the canvas shows. Drag moves the view, click jumps, wheel zooms.
/// Decoration for a screen reader.
class Minimap : public QWidget
{
    Q_OBJECT

public:
    explicit Minimap(QWidget* parent);

    void setScene(std::shared_ptr<const Scene> scene);
    void setTheme(const Theme& theme);
    void setSelection(std::vector<Endpoint> places);
    /// What the canvas shows, in the scene.
    void setSeen(const QRectF& seen);

Q_SIGNALS:
    void moveRequested(const QPointF& sceneCentre);
    void zoomRequested(double factor);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] QTransform toMap() const;
    void renderBlocks();

    std::shared_ptr<const Scene> m_scene;
    Theme m_theme;
    std::vector<Endpoint> m_selection;
    QRectF m_seen;
    QImage m_blocks; ///< all that does not move
};

} // namespace qdq::ui
