// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

#include <QRectF>
#include <QWidget>

namespace qdq::ui {

/// −, per cent, +, fit: on the canvas at the bottom left. Click on the per cent is 100 %.
class ZoomControl : public QWidget
{
    Q_OBJECT

public:
    explicit ZoomControl(QWidget* parent);

    void setTheme(const Theme& theme);
    void setZoom(double zoom);

Q_SIGNALS:
    void zoomInRequested();
    void zoomOutRequested();
    void fullSizeRequested();
    void fitRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum Part
    {
        Out,
        Percent,
        In,
        Fit,
        PartCount
    };
    [[nodiscard]] static QRectF rectOf(int part);
    [[nodiscard]] static int partAt(const QPointF& point);
    [[nodiscard]] static QString nameOf(int part);

    Theme m_theme;
    double m_zoom = 1;
    int m_hovered = -1;
};

} // namespace qdq::ui
