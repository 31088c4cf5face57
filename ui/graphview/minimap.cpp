// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/minimap.h"

#include "ui/draw/nodepainter.h"
#include "ui/draw/shapes.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

constexpr QSizeF kLargest {200, 212};
constexpr double kPad = 8;
constexpr double kSmallest = 72; ///< side, so that it stays a target for the pointer

} // namespace

Minimap::Minimap(QWidget* parent)
    : QWidget(parent)
    , m_theme(makeTheme(ThemeName::Light))
{
    setObjectName(QStringLiteral("canvas.minimap"));
    setCursor(Qt::CrossCursor);
    hide();
}

void Minimap::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    m_blocks = {};
    if (!m_scene || m_scene->bounds.isEmpty())
        return;
    const QSizeF room = kLargest - QSizeF(2 * kPad, 2 * kPad);
    const QSizeF fitted = m_scene->bounds.size().scaled(room, Qt::KeepAspectRatio);
    resize(std::max(
               static_cast<int>(kSmallest), static_cast<int>(std::ceil(fitted.width() + 2 * kPad))),
        std::max(
            static_cast<int>(kSmallest), static_cast<int>(std::ceil(fitted.height() + 2 * kPad))));
    update();
}

void Minimap::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_blocks = {};
    update();
}

void Minimap::setSelection(std::vector<Endpoint> places)
{
    m_selection = std::move(places);
    update();
}

void Minimap::setSeen(const QRectF& seen)
{
    m_seen = seen;
    update();
}

QTransform Minimap::toMap() const
{
    const QRectF& bounds = m_scene->bounds;
    const double scale =
        std::min((width() - 2 * kPad) / bounds.width(), (height() - 2 * kPad) / bounds.height());
    return QTransform(scale, 0, 0, scale, width() / 2.0 - bounds.center().x() * scale,
        height() / 2.0 - bounds.center().y() * scale);
}

void Minimap::renderBlocks()
{
    m_blocks = QImage(size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
    m_blocks.setDevicePixelRatio(devicePixelRatioF());
    m_blocks.fill(Qt::transparent);
    QPainter painter(&m_blocks);
    painter.setRenderHint(QPainter::Antialiasing);
    const QTransform map = toMap();
    painter.setPen(QPen(m_theme[Token::LineStrong], 1));
    for (const SceneEdge& edge : m_scene->edges)
        if (edge.points.size() > 1 && m_scene->edges.size() < 5000)
            painter.drawLine(map.map(edge.points.front()), map.map(edge.points.back()));
    painter.setPen(Qt::NoPen);
    for (const SceneCard& card : m_scene->cards) {
        QRectF rect = map.mapRect(card.rect);
        rect.setSize(rect.size().expandedTo({2, 2}));
        painter.fillRect(rect, m_theme[tokenOf(card.content)]);
    }
    painter.setBrush(m_theme[Token::ErrorSolid]);
    for (const SceneCard& card : m_scene->cards)
        if (toneOf(card.content.marks) >= Tone::Error) {
            const QRectF rect = map.mapRect(card.rect);
            painter.drawPath(octagon(QRectF(rect.right() - 1, rect.center().y() - 4, 8, 8), 2.5));
        }
}

void Minimap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme[Token::LineStrong], 1));
    painter.setBrush(m_theme[Token::SurfacePanel]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (!m_scene || m_scene->bounds.isEmpty())
        return;
    if (m_blocks.isNull() || m_blocks.devicePixelRatio() != devicePixelRatioF())
        renderBlocks();
    painter.drawImage(QPointF(0, 0), m_blocks);
    const QTransform map = toMap();
    for (const Endpoint place : m_selection)
        painter.fillRect(map.mapRect(m_scene->rectOf(place)), m_theme[Token::AccentFg]);
    QColor fill = m_theme[Token::AccentFg];
    fill.setAlphaF(0.08F);
    painter.setBrush(fill);
    painter.setPen(QPen(m_theme[Token::AccentFg], 1.5));
    painter.drawRect(map.mapRect(m_seen).intersected(QRectF(rect()).adjusted(2, 2, -2, -2)));
}

void Minimap::mousePressEvent(QMouseEvent* event)
{
    if (m_scene && event->button() == Qt::LeftButton)
        Q_EMIT moveRequested(toMap().inverted().map(event->position()));
}

void Minimap::mouseMoveEvent(QMouseEvent* event)
{
    if (m_scene && event->buttons() & Qt::LeftButton)
        Q_EMIT moveRequested(toMap().inverted().map(event->position()));
}

void Minimap::wheelEvent(QWheelEvent* event)
{
    Q_EMIT zoomRequested(std::pow(1.2, event->angleDelta().y() / 120.0));
    event->accept();
}

} // namespace qdq::ui
