// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/graphview.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

constexpr double kGridStep = 24; ///< of the dots at 100 %
/// Marks, rings and numbers stand out of their cards; so far around the view they are still seen.
constexpr double kReach = 60;

/// Dots of the canvas, anchored in the scene, between 24 and 48 px apart on the screen. Squares of
/// two pixels: a round pen would be stroked dot by dot, which takes longer than all cards.
void paintDots(QPainter& painter, const Theme& theme, const QRectF& rect, double zoom)
{
    const double step = kGridStep * std::exp2(std::ceil(std::log2(1 / zoom)));
    const double side = 2 / zoom;
    QList<QRectF> dots;
    for (double y = std::floor(rect.top() / step) * step; y <= rect.bottom(); y += step)
        for (double x = std::floor(rect.left() / step) * step; x <= rect.right(); x += step)
            dots.append({x - side / 2, y - side / 2, side, side});
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Token::LineHairline]);
    painter.drawRects(dots);
    painter.restore();
}

} // namespace

SceneLook GraphView::look() const
{
    SceneLook look;
    look.detail = m_detail;
    look.zoom = m_camera.zoom;
    look.rules = m_rules;
    look.showsToggles = true;
    look.showsModules = true;
    look.group = m_group;
    if (!m_focusPlaces.empty())
        look.isDimmed = [this](Endpoint end) { return !m_focusPlaces.contains(end); };
    return look;
}

void GraphView::renderTile(QPainter& painter, const QRectF& rect, double zoom) const
{
    painter.fillRect(rect, m_theme[Token::SurfaceCanvas]);
    paintDots(painter, m_theme, rect, zoom);
    SceneLook tileLook = look();
    tileLook.zoom = zoom;
    const double reach = 12 / zoom; // sheets, rings and arrow heads of what lies beside
    paintScene(painter, m_theme, *m_scene,
        m_index.partIn(rect.adjusted(-reach, -reach, reach, reach)), tileLook);
}

void GraphView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_scene) {
        painter.fillRect(rect(), m_theme[Token::SurfaceCanvas]);
        return;
    }
    TileCache::View view;
    view.camera = m_camera;
    view.size = size();
    view.pixelRatio = devicePixelRatioF();
    view.isMoving = m_isZoomMoving;
    painter.fillRect(rect(), m_theme[Token::SurfaceCanvas]);
    const bool isComplete = m_tiles.paint(painter, view,
        [this](QPainter& tile, const QRectF& part, double zoom) { renderTile(tile, part, zoom); });
    painter.setRenderHint(QPainter::Antialiasing);
    paintOverlay(painter);
    if (!isComplete)
        QTimer::singleShot(0, this, qOverload<>(&QWidget::update));
}

void GraphView::paintOverlay(QPainter& painter)
{
    const SceneLook now = look();
    const QTransform toView = m_camera.toView(size(), devicePixelRatioF());
    painter.save();
    painter.setTransform(toView, true);
    paintTracedEdges(painter, now);
    paintStates(painter, now);
    painter.restore();
    layOutMarks(now);
    paintMarks(painter, m_theme, *m_scene, m_marks, now, toView, QRectF(rect()));
    if (!m_highlight.isEmpty()) {
        paintHighlight(painter, m_theme, *m_scene, m_highlight, now, toView);
        paintTabs(painter, toView);
    }
    if (m_drag == Drag::Rectangle) {
        QColor fill = m_theme[Token::AccentFg];
        fill.setAlphaF(0.08F);
        painter.setPen(QPen(m_theme[Token::AccentFg], 1.5));
        painter.setBrush(fill);
        painter.drawRect(QRectF(m_pressed, m_dragged).normalized());
    }
}

/// Far away all marks are laid out, once per zoom; near by those in view are, every time.
void GraphView::layOutMarks(const SceneLook& now)
{
    if (now.detail == Detail::Far) {
        const bool isKept = m_marksZoom == now.zoom || (m_marksZoom > 0 && m_isZoomMoving);
        if (!isKept) {
            m_marks = ui::layOutMarks(*m_scene, wholeOf(*m_scene), now);
            m_marksZoom = now.zoom;
        }
        return;
    }
    const double reach = kReach / now.zoom;
    const QRectF area = m_camera.seen(size()).adjusted(-reach, -reach, reach, reach);
    m_marks = ui::layOutMarks(*m_scene, m_index.partIn(area), now);
    m_marksZoom = 0;
}

void GraphView::paintTracedEdges(QPainter& painter, const SceneLook& now)
{
    EdgeLook traced;
    traced.tone = EdgeTone::Traced;
    traced.pixel = now.detail == Detail::Near ? 1 : 1 / now.zoom;
    const QRectF seen = m_camera.seen(size());
    const auto paint = [&](std::size_t number) {
        const SceneEdge& edge = m_scene->edges[number];
        if (!seen.intersects(edge.points.boundingRect().adjusted(-1, -1, 1, 1)))
            return;
        traced.style = edge.style;
        traced.hasArrow = !edge.to.isBadge() && now.detail != Detail::Far;
        paintEdge(painter, m_theme, edge.points, traced);
    };
    for (const std::size_t edge : m_trace)
        paint(edge);
    if (m_selectedEdge)
        paint(*m_selectedEdge);
}

void GraphView::paintStates(QPainter& painter, const SceneLook& now)
{
    for (const Endpoint place : m_emphasized)
        paintItemState(painter, now, place, {});
    if (m_hovered.isValid()
        && std::ranges::find(m_selectedPlaces, m_hovered) == m_selectedPlaces.end()) {
        CardState state;
        state.isHovered = true;
        paintItemState(painter, now, m_hovered, state);
    }
    bool isFirst = true;
    for (const Endpoint place : m_selectedPlaces) {
        CardState state;
        state.isSelected = true;
        state.hasFocus = isFirst && hasFocus();
        paintItemState(painter, now, place, state);
        isFirst = false;
    }
    if (const std::optional<CardPart> part = currentPart(); part && hasFocus()) {
        QPen ring(m_theme[Token::AccentFocus], 2, Qt::DotLine);
        ring.setCosmetic(true);
        painter.setPen(ring);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(part->rect.adjusted(1, 1, -1, -1), 4, 4);
    }
}

void GraphView::paintItemState(
    QPainter& painter, const SceneLook& now, Endpoint end, const CardState& state)
{
    CardState full = state;
    full.tone = toneOf(visibleMarks(m_scene->marksOf(end), now.rules));
    full.isDimmed = now.isDimmed && now.isDimmed(end);
    full.rules = &now.rules;
    full.difference = end.isBadge() ? m_scene->badges[end.badge.index()].difference
                                    : m_scene->cards[end.unit.index()].difference;
    if (!end.isBadge() && now.detail != Detail::Far) {
        paintCardAt(painter, m_theme, m_scene->cards[end.unit.index()], full, now);
        return;
    }
    if (end.isBadge() && now.detail == Detail::Near) {
        BadgeState badge;
        badge.tone = full.tone;
        badge.difference = full.difference;
        badge.isSelected = state.isSelected;
        badge.showsToggle = true;
        const SceneBadge& item = m_scene->badges[end.badge.index()];
        paintRings(painter, m_theme, item.rect, state);
        paintBadge(painter, m_theme, item.rect, item.content, badge);
        return;
    }
    // Too small for its own shape: a ring of constant size around it.
    painter.save();
    const QRectF rect = m_camera.toView(size(), devicePixelRatioF()).mapRect(m_scene->rectOf(end));
    painter.setTransform(QTransform::fromScale(
        painter.device()->devicePixelRatioF(), painter.device()->devicePixelRatioF()));
    paintRings(painter, m_theme, rect, state);
    painter.restore();
}

/// Evidence outside of the view: its number on the edge of the canvas, where it lies.
void GraphView::paintTabs(QPainter& painter, const QTransform& toView)
{
    constexpr double kInset = 16;
    const QRectF inside = QRectF(rect()).adjusted(kInset, kInset, -kInset, -kInset);
    for (const Highlight::Evidence& evidence : m_highlight.evidence) {
        const QRectF place = toView.mapRect(m_scene->rectOf(evidence.place));
        if (QRectF(rect()).intersects(place))
            continue;
        const QPointF at(std::clamp(place.center().x(), inside.left(), inside.right()),
            std::clamp(place.center().y(), inside.top(), inside.bottom()));
        paintEvidenceNumber(painter, m_theme, at, evidence.number);
    }
}

} // namespace qdq::ui
