// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/icons.h"

#include <QFile>
#include <QHash>
#include <QMutex>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QSvgRenderer>

#include <memory>

namespace qdq::ui {
namespace {

/// Collects the outlines that an SVG renderer strokes, so that icons are vector shapes in every
/// output and take any colour.
class OutlineEngine : public QPaintEngine
{
public:
    OutlineEngine()
        : QPaintEngine(AllFeatures)
    {
    }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& now) override
    {
        m_transform = now.transform();
        m_hasPen = now.pen().style() != Qt::NoPen;
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
    void drawPath(const QPainterPath& path) override
    {
        // The renderer draws every shape twice: its fill, which icons do not have, and its line.
        if (m_hasPen)
            m_outline.addPath(m_transform.map(path));
    }
    void drawEllipse(const QRectF& rect) override
    {
        QPainterPath path;
        path.addEllipse(rect);
        drawPath(path);
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path(points[0]);
        for (int i = 1; i < count; ++i)
            path.lineTo(points[i]);
        if (mode != PolylineMode)
            path.closeSubpath();
        drawPath(path);
    }

    QPainterPath m_outline;
    QTransform m_transform;
    bool m_hasPen = false;
};

class OutlineDevice : public QPaintDevice
{
public:
    QPaintEngine* paintEngine() const override { return &m_engine; }
    const QPainterPath& outline() const { return m_engine.m_outline; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmDepth:
            return 32;
        case PdmWidth:
        case PdmHeight:
            return 16;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return 96;
        }
    }

private:
    mutable OutlineEngine m_engine;
};

QPainterPath readOutline(const QString& name)
{
    QFile file(QLatin1String(":/qdq/icons/") + name + QLatin1String(".svg"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QSvgRenderer renderer(file.readAll());
    OutlineDevice device;
    QPainter painter(&device);
    renderer.render(&painter, QRectF(0, 0, 16, 16));
    painter.end();
    return device.outline();
}

} // namespace

const QPainterPath& iconPath(const QString& name)
{
    static QMutex mutex;
    static QHash<QString, std::shared_ptr<const QPainterPath>> paths;
    const QMutexLocker lock(&mutex);
    auto& path = paths[name];
    if (!path)
        path = std::make_shared<const QPainterPath>(readOutline(name));
    return *path;
}

void drawIcon(
    QPainter& painter, const QString& name, double x, double y, double size, const QColor& colour)
{
    const QPainterPath& path = iconPath(name);
    const double scale = size / 16;
    QTransform place;
    place.translate(x, y);
    place.scale(scale, scale);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.4 * scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(place.map(path));
}

} // namespace qdq::ui
