// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/graphview.h"

#include "ui/draw/fonts.h"
#include "ui/graphview/minimap.h"
#include "ui/graphview/zoomcontrol.h"
#include "ui/style/scopestyle.h"

#include <QEvent>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

constexpr int kFlightMs = 180;
constexpr int kRestMs = 120; ///< no zoom step for so long: draw sharp
constexpr double kZoomStep = 1.2;
constexpr double kOverlayMargin = 12;

} // namespace

GraphView::GraphView(QWidget* parent)
    : QWidget(parent)
    , m_theme(themeOf(this))
    , m_minimap(new Minimap(this))
    , m_zoomControl(new ZoomControl(this))
{
    loadFonts();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 120);
    m_flight.setDuration(kFlightMs);
    m_flight.setEasingCurve(QEasingCurve::OutCubic);
    m_flight.setStartValue(0.0);
    m_flight.setEndValue(1.0);
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        m_isZoomMoving = false;
        update();
    });
    connect(m_minimap, &Minimap::moveRequested, this, [this](const QPointF& centre) {
        moveCamera({centre, m_camera.zoom});
    });
    connect(m_minimap, &Minimap::zoomRequested, this,
        [this](double factor) { zoomAt(rect().center(), factor); });
    connect(m_zoomControl, &ZoomControl::zoomInRequested, this, &GraphView::zoomIn);
    connect(m_zoomControl, &ZoomControl::zoomOutRequested, this, &GraphView::zoomOut);
    connect(m_zoomControl, &ZoomControl::fullSizeRequested, this, &GraphView::zoomTo100);
    connect(m_zoomControl, &ZoomControl::fitRequested, this, &GraphView::frameAll);
    setTheme(m_theme);
}

GraphView::~GraphView() = default;

std::optional<QPointF> GraphView::placeOf(const Anchor& anchor) const
{
    if (!m_scene)
        return std::nullopt;
    for (const SceneModule& module : m_scene->modules)
        if (!anchor.module.isEmpty() && module.path == anchor.module)
            return module.rect.topLeft();
    if (!anchor.module.isEmpty())
        for (std::size_t i = 0; i < m_scene->units.units.size(); ++i)
            if (m_scene->units.units[i].kind == UnitKind::Module
                && QString::fromStdString(m_scene->units.units[i].name) == anchor.module)
                return m_scene->cards[i].rect.topLeft();
    const Endpoint place = m_scene->placeOf(anchor.node);
    return place.isValid() ? std::optional(m_scene->rectOf(place).center()) : std::nullopt;
}

void GraphView::setScene(std::shared_ptr<const Scene> scene, const Anchor& anchor)
{
    const bool isFirst = !m_scene;
    const std::optional<QPointF> before = placeOf(anchor);
    m_flight.stop();
    m_scene = std::move(scene);
    m_index = m_scene ? GridIndex(*m_scene) : GridIndex();
    m_walk = m_scene ? Walk(*m_scene) : Walk();
    m_hovered = {};
    m_selectedEdge.reset();
    m_trace.clear();
    m_group.reset();
    m_marksZoom = 0;
    m_tiles.clear();
    refreshPlaces();
    m_minimap->setScene(m_scene);
    if (!m_scene) {
        update();
        return;
    }
    const std::optional<QPointF> after = placeOf(anchor);
    if (before && after)
        moveCamera({m_camera.centre + *after - *before, m_camera.zoom});
    else if (isFirst)
        moveCamera(Camera::fitting(m_scene->bounds, size()));
    placeOverlays();
    update();
}

void GraphView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_minimap->setTheme(theme);
    m_zoomControl->setTheme(theme);
    m_tiles.clear();
    update();
}

void GraphView::setSelection(std::vector<NodeId> nodes)
{
    m_selection = std::move(nodes);
    m_selectedEdge.reset();
    refreshPlaces();
    update();
}

void GraphView::selectByUser(std::vector<NodeId> nodes)
{
    if (nodes == m_selection)
        return;
    setSelection(std::move(nodes));
    Q_EMIT selectionChanged();
}

void GraphView::setCurrentFinding(std::optional<Finding> finding)
{
    m_finding = std::move(finding);
    refreshPlaces();
    update();
}

void GraphView::setVisibleRules(VisibleRules rules)
{
    if (rules == m_rules)
        return;
    m_rules = std::move(rules);
    m_marksZoom = 0;
    m_tiles.clear(true); // borders of cards follow the marks
    update();
}

void GraphView::setGroup(std::optional<std::size_t> group)
{
    if (group == m_group)
        return;
    m_group = group;
    m_tiles.clear(true); // its fill lies under the cards
    update();
}

void GraphView::setFocus(const std::vector<NodeId>& nodes)
{
    if (nodes.empty() && m_focusNodes.empty())
        return;
    m_focusNodes = nodes;
    refreshPlaces();
    m_tiles.clear(true);
    update();
}

void GraphView::setEmphasis(const std::vector<NodeId>& nodes)
{
    m_emphasizedNodes = nodes;
    refreshPlaces();
    update();
}

void GraphView::setTrace(std::vector<std::size_t> edges)
{
    m_trace = std::move(edges);
    update();
}

void GraphView::refreshPlaces()
{
    m_part = -1;
    m_selectedPlaces.clear();
    m_focusPlaces.clear();
    m_emphasized.clear();
    m_highlight = {};
    if (!m_scene)
        return;
    for (const NodeId node : m_selection)
        if (const Endpoint place = m_scene->placeOf(node); place.isValid())
            m_selectedPlaces.push_back(place);
    for (const NodeId node : m_emphasizedNodes)
        if (const Endpoint place = m_scene->placeOf(node); place.isBadge())
            m_emphasized.push_back(place);
    for (const NodeId node : m_focusNodes)
        if (const Endpoint place = m_scene->placeOf(node); place.isValid())
            m_focusPlaces.insert(place);
    if (m_finding)
        m_highlight = highlightOf(*m_scene, *m_finding);
    m_minimap->setSelection(m_selectedPlaces);
}

// ---- camera
// ---------------------------------------------------------------------------------------------------------

void GraphView::moveCamera(const Camera& camera)
{
    if (m_camera == camera)
        return;
    m_camera = camera;
    m_detail = detailFor(camera.zoom, m_detail);
    m_minimap->setSeen(camera.seen(size()));
    m_zoomControl->setZoom(camera.zoom);
    placeOverlays();
    update();
    Q_EMIT cameraChanged();
}

void GraphView::setCamera(const Camera& camera, bool isAnimated)
{
    m_flight.stop();
    m_flight.disconnect(this);
    if (!isAnimated || !m_isAnimated || !isVisible()) {
        m_isZoomMoving = false;
        moveCamera(camera);
        return;
    }
    const Camera from = m_camera;
    connect(&m_flight, &QVariantAnimation::valueChanged, this,
        [this, from, camera](const QVariant& value) {
            const double t = value.toDouble();
            m_isZoomMoving = t < 1 && from.zoom != camera.zoom;
            moveCamera({from.centre + (camera.centre - from.centre) * t,
                from.zoom * std::pow(camera.zoom / from.zoom, t)});
        });
    m_flight.start();
}

void GraphView::jumpTo(const Camera& camera)
{
    Q_EMIT cameraAboutToJump();
    setCamera(camera, true);
}

void GraphView::frameAll()
{
    if (m_scene)
        jumpTo(Camera::fitting(m_scene->bounds, size()));
}

void GraphView::frameNodes(const std::vector<NodeId>& nodes)
{
    if (!m_scene)
        return;
    QRectF bounds;
    for (const NodeId node : nodes)
        bounds |= m_scene->rectOf(m_scene->placeOf(node));
    if (!bounds.isNull())
        jumpTo(Camera::fitting(bounds, size(), 48));
}

void GraphView::frameSelection()
{
    frameNodes(m_selection);
}

void GraphView::frameFinding()
{
    if (!m_scene || m_highlight.isEmpty())
        return;
    constexpr double kReadable = 0.7;
    Camera camera = Camera::fitting(boundsOf(*m_scene, m_highlight), size(), 48);
    if (camera.zoom < kReadable && m_highlight.subject.isValid())
        camera = {m_scene->rectOf(m_highlight.subject).center(), 1};
    jumpTo(camera);
}

void GraphView::zoomAt(const QPointF& anchor, double factor)
{
    m_flight.stop();
    m_isZoomMoving = true;
    m_rest.start();
    moveCamera(m_camera.zoomedAt(anchor, m_camera.zoom * factor, size()));
}

void GraphView::zoomIn()
{
    setCamera(m_camera.zoomedAt(rect().center(), m_camera.zoom * kZoomStep, size()), true);
}

void GraphView::zoomOut()
{
    setCamera(m_camera.zoomedAt(rect().center(), m_camera.zoom / kZoomStep, size()), true);
}

void GraphView::zoomTo100()
{
    setCamera(m_camera.zoomedAt(rect().center(), 1, size()), true);
}

void GraphView::ensureVisible(const QRectF& rect)
{
    const QRectF seen = m_camera.seen(size()).adjusted(24, 24, -24, -24);
    if (seen.contains(rect))
        return;
    QPointF shift;
    if (rect.width() > seen.width() || rect.height() > seen.height())
        shift = rect.center() - seen.center();
    else
        shift = {
            std::min(0.0, rect.left() - seen.left()) + std::max(0.0, rect.right() - seen.right()),
            std::min(0.0, rect.top() - seen.top()) + std::max(0.0, rect.bottom() - seen.bottom())};
    setCamera({m_camera.centre + shift, m_camera.zoom}, true);
}

void GraphView::setMinimapShown(bool isShown)
{
    m_isMinimapWanted = isShown;
    placeOverlays();
}

void GraphView::placeOverlays()
{
    m_zoomControl->move(QPoint(static_cast<int>(kOverlayMargin),
        height() - m_zoomControl->height() - static_cast<int>(kOverlayMargin)));
    const QRectF seen = m_camera.seen(size());
    const bool showsAll = !m_scene || seen.contains(m_scene->bounds);
    m_minimap->setVisible(m_isMinimapWanted && !showsAll && width() > 480 && height() > 320);
    m_minimap->move(width() - m_minimap->width() - static_cast<int>(kOverlayMargin),
        height() - m_minimap->height() - static_cast<int>(kOverlayMargin));
}

void GraphView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_minimap->setSeen(m_camera.seen(size()));
    placeOverlays();
}

void GraphView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        m_tiles.clear();
    if (event->type() == QEvent::StyleChange)
        setTheme(themeOf(this));
}

// ---- places
// ---------------------------------------------------------------------------------------------------------

void GraphView::walk(Step step)
{
    if (!m_scene)
        return;
    const Endpoint at = m_selectedPlaces.empty() ? Endpoint {} : m_selectedPlaces.front();
    const Endpoint next = m_walk.go(*m_scene, at, step);
    if (!next.isValid() || next == at)
        return;
    selectByUser({nodeOf(next)});
    ensureVisible(m_scene->rectOf(next));
}

Endpoint GraphView::current() const
{
    return m_selectedPlaces.empty() ? Endpoint {} : m_selectedPlaces.front();
}

std::optional<CardPart> GraphView::currentPart() const
{
    if (!m_scene || m_part < 0)
        return std::nullopt;
    const std::vector<CardPart> parts = partsOf(*m_scene, current(), m_rules);
    return static_cast<std::size_t>(m_part) < parts.size()
        ? std::optional(parts[static_cast<std::size_t>(m_part)])
        : std::nullopt;
}

Endpoint GraphView::itemAt(const QPointF& point) const
{
    if (!m_scene)
        return {};
    // Badges are small where they are no pills; eight view pixels around them count.
    const double reach = m_detail == Detail::Near ? 0 : 4 / m_camera.zoom;
    return m_index.itemAt(
        *m_scene, m_camera.toScene(point, size()), m_detail == Detail::Far ? 0 : reach);
}

QPointF GraphView::toView(const QPointF& scenePoint) const
{
    return m_camera.toView(size(), devicePixelRatioF()).map(scenePoint);
}

NodeId GraphView::nodeOf(Endpoint end) const
{
    if (!m_scene || !end.isValid())
        return {};
    if (!end.isBadge())
        return m_scene->units[end.unit].main;
    const Badge& badge = m_scene->units[end.badge];
    if (badge.quantize.isValid())
        return badge.quantize;
    return badge.dequantizes.empty() ? badge.producer : badge.dequantizes.front();
}

} // namespace qdq::ui
