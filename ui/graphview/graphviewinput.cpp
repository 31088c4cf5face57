// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/nodegeometry.h"
#include "ui/graphview/graphview.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

constexpr double kEdgeReach = 5; ///< view pixels

/// Square of a [+] at the right end of a badge, with a margin that makes it 24 px.
QRectF toggleRect(const QRectF& pill)
{
    return {pill.right() - 24, pill.top() - 2, 24, 24};
}

/// Null where the [−] is not drawn.
QRectF moduleToggleRect(const SceneModule& module, double zoom)
{
    const double scale = labelScaleOf(module, zoom);
    return {module.rect.left() + 6 * scale, module.rect.top() + 4 * scale, 24 * scale, 24 * scale};
}

} // namespace

void GraphView::mousePressEvent(QMouseEvent* event)
{
    m_pressed = m_dragged = event->position();
    if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    if (event->modifiers() & Qt::ShiftModifier) {
        m_drag = Drag::Rectangle;
        return;
    }
    if (clickToggle(event->position()) || clickChip(event->position()))
        return;
    if (itemAt(event->position()).isValid())
        clickAt(event->position(), event->modifiers());
    else
        m_drag = Drag::Pending;
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF moved = event->position() - m_dragged;
    if (m_drag == Drag::Pending
        && (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
    }
    if (m_drag == Drag::Pan) {
        m_dragged = event->position();
        moveCamera({m_camera.centre - moved / m_camera.zoom, m_camera.zoom});
    } else if (m_drag == Drag::Rectangle) {
        m_dragged = event->position();
        update();
    } else if (m_drag == Drag::None) {
        hoverAt(event->position());
    }
}

void GraphView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_drag == Drag::Pending)
        clickAt(event->position(), event->modifiers());
    else if (m_drag == Drag::Rectangle)
        selectRectangle();
    if (m_drag == Drag::Pan)
        unsetCursor();
    m_drag = Drag::None;
    update();
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    const Endpoint item = itemAt(event->position());
    if (item.isValid()) {
        const bool isModule = !item.isBadge() && m_scene->units[item.unit].kind == UnitKind::Module;
        if (isModule)
            Q_EMIT moduleToggleRequested(QString::fromStdString(m_scene->units[item.unit].name));
        else
            frameNodes({nodeOf(item)});
    } else if (m_selectedEdge) {
        followEdge(*m_selectedEdge, event->modifiers() & Qt::AltModifier);
    }
}

void GraphView::followEdge(std::size_t edge, bool toProducer)
{
    const Endpoint end = toProducer ? m_scene->edges[edge].from : m_scene->edges[edge].to;
    selectByUser({nodeOf(end)});
    frameNodes({nodeOf(end)});
}

void GraphView::clickAt(const QPointF& point, Qt::KeyboardModifiers modifiers)
{
    const Endpoint item = itemAt(point);
    if (item.isValid()) {
        std::vector<NodeId> nodes {nodeOf(item)};
        if (modifiers & Qt::ControlModifier) {
            nodes = m_selection;
            if (std::erase(nodes, nodeOf(item)) == 0)
                nodes.insert(nodes.begin(), nodeOf(item));
        }
        selectByUser(std::move(nodes));
        return;
    }
    const auto edge =
        m_index.edgeAt(*m_scene, m_camera.toScene(point, size()), kEdgeReach / m_camera.zoom);
    if (!(modifiers & Qt::ControlModifier))
        selectByUser({});
    m_selectedEdge = edge;
    update();
}

bool GraphView::clickToggle(const QPointF& point)
{
    const QPointF at = m_camera.toScene(point, size());
    const Endpoint item = itemAt(point);
    if (item.isBadge() && m_detail == Detail::Near) {
        const SceneBadge& badge = m_scene->badges[item.badge.index()];
        if (badge.content.hasToggle && toggleRect(badge.rect).contains(at)) {
            Q_EMIT badgeToggleRequested(nodeOf(item));
            return true;
        }
    }
    for (const SceneModule& module : m_scene->modules)
        if (!item.isValid() && moduleToggleRect(module, m_camera.zoom).contains(at)) {
            Q_EMIT moduleToggleRequested(module.path);
            return true;
        }
    return false;
}

/// A chip leads to the other ends of its edges.
bool GraphView::clickChip(const QPointF& point)
{
    if (m_detail == Detail::Far)
        return false;
    const QPointF at = m_camera.toScene(point, size());
    const auto chip = std::ranges::find_if(
        m_scene->chips, [&](const SceneChip& each) { return each.rect.contains(at); });
    if (chip == m_scene->chips.end())
        return false;
    std::vector<NodeId> nodes;
    for (const Endpoint other : chip->others)
        if (const NodeId node = nodeOf(other); node.isValid())
            nodes.push_back(node);
    selectByUser(nodes);
    frameNodes(nodes);
    return true;
}

void GraphView::selectRectangle()
{
    const QRectF rect(m_camera.toScene(m_pressed, size()), m_camera.toScene(m_dragged, size()));
    const QRectF area = rect.normalized();
    const ScenePart part = m_index.partIn(area);
    std::vector<NodeId> nodes;
    for (const std::size_t i : part.cards)
        if (m_scene->cards[i].rect.intersects(area))
            nodes.push_back(nodeOf({UnitId {i}, {}}));
    for (const std::size_t i : part.badges)
        if (m_scene->badges[i].rect.intersects(area))
            nodes.push_back(nodeOf({{}, BadgeId {i}}));
    selectByUser(std::move(nodes));
}

void GraphView::hoverAt(const QPointF& point)
{
    const Endpoint item = itemAt(point);
    if (item == m_hovered)
        return;
    m_hovered = item;
    setCursor(item.isValid() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
    Q_EMIT hovered(nodeOf(item));
}

void GraphView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    hoverAt({-1e6, -1e6});
}

void GraphView::wheelEvent(QWheelEvent* event)
{
    const bool isZoom = m_wheelZooms != static_cast<bool>(event->modifiers() & Qt::ControlModifier);
    if (isZoom) {
        constexpr double kStep = 1.2; // for one notch of 120
        zoomAt(event->position(), std::pow(kStep, event->angleDelta().y() / 120.0));
    } else {
        QPointF shift = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) * 0.6
                                                     : QPointF(event->pixelDelta());
        if (event->modifiers() & Qt::ShiftModifier)
            shift = {shift.y(), shift.x()};
        m_flight.stop();
        moveCamera({m_camera.centre - shift / m_camera.zoom, m_camera.zoom});
    }
    event->accept();
}

bool GraphView::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(gesture->position(), 1 + gesture->value());
            return true;
        }
    }
    return QWidget::event(event);
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain =
        !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!isPlain || !m_scene) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        walk(Step::Producer);
        break;
    case Qt::Key_Down:
        walk(Step::Consumer);
        break;
    case Qt::Key_Left:
        walk(Step::Previous);
        break;
    case Qt::Key_Right:
        walk(Step::Next);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activateSelection(event->modifiers() & Qt::ShiftModifier);
        break;
    case Qt::Key_Escape:
        if (!goToPart(-1))
            selectByUser({});
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

/// Enter opens what is closed; with Shift it closes what is around.
void GraphView::activateSelection(bool isCollapse)
{
    if (m_selection.empty())
        return;
    if (const std::optional<CardPart> part = currentPart();
        part && part->kind != CardPart::Kind::Header) {
        Q_EMIT partActivated(*part);
        return;
    }
    const Endpoint place = m_scene->placeOf(m_selection.front());
    const bool isModule =
        place.unit.isValid() && m_scene->units[place.unit].kind == UnitKind::Module;
    if (isCollapse)
        Q_EMIT collapseRequested(m_selection.front());
    else if (isModule)
        Q_EMIT moduleToggleRequested(QString::fromStdString(m_scene->units[place.unit].name));
    else
        Q_EMIT nodeActivated(m_selection.front());
}

/// False where the keyboard is there already, or where there is no such part.
bool GraphView::goToPart(int part)
{
    const auto count =
        static_cast<int>(m_scene ? partsOf(*m_scene, current(), m_rules).size() : std::size_t(0));
    if (part == m_part || part < -1 || part >= count)
        return false;
    m_part = part;
    if (const std::optional<CardPart> to = currentPart())
        ensureVisible(to->rect);
    update();
    Q_EMIT partChanged();
    return true;
}

bool GraphView::focusNextPrevChild(bool isNext)
{
    if (current().isValid() && goToPart(m_part + (isNext ? 1 : -1)))
        return true;
    m_part = -1;
    return QWidget::focusNextPrevChild(isNext);
}

void GraphView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void GraphView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void GraphView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    if (isKey && !m_selection.empty()) {
        const QRectF place =
            m_scene->rectOf(m_selectedPlaces.empty() ? Endpoint {} : m_selectedPlaces.front());
        Q_EMIT contextMenuRequested(
            m_selection.front(), mapToGlobal(toView(place.center()).toPoint()));
        return;
    }
    const NodeId node = nodeOf(itemAt(event->pos()));
    if (node.isValid() && std::ranges::find(m_selection, node) == m_selection.end())
        selectByUser({node});
    Q_EMIT contextMenuRequested(node, event->globalPos());
}

} // namespace qdq::ui
