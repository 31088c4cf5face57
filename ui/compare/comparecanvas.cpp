// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparecanvas.h"

#include "ui/compare/pairpill.h"
#include "ui/compare/sideheader.h"
#include "ui/graphview/graphview.h"
#include "ui/graphview/startcamera.h"
#include "ui/style/scopestyle.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace qdq::ui {

CompareCanvas::CompareCanvas(QWidget* parent)
    : QWidget(parent)
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_pill(new PairPill(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_splitter);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    for (const bool isB : {false, true}) {
        m_splitter->addWidget(makeSide(isB));
        m_splitter->setStretchFactor(isB, 1);
    }
    connect(m_splitter, &QSplitter::splitterMoved, this, &CompareCanvas::placePill);
    connect(m_pill, &QToolButton::clicked, this, &CompareCanvas::framePair);
    m_headers[0]->setActive(true);
}

QWidget* CompareCanvas::makeSide(bool isB)
{
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_headers[isB] = new SideHeader(isB ? QStringLiteral("B") : QStringLiteral("A"), side);
    m_views[isB] = new GraphView(side);
    m_views[isB]->setObjectName(
        isB ? QStringLiteral("compare.canvasB") : QStringLiteral("compare.canvasA"));
    m_views[isB]->setTheme(themeOf(this));
    m_views[isB]->installEventFilter(this);
    column->addWidget(m_headers[isB]);
    column->addWidget(m_views[isB], 1);
    connect(m_views[isB], &GraphView::cameraChanged, this, [this, isB] { follow(isB); });
    return side;
}

void CompareCanvas::setActive(bool isB)
{
    if (std::exchange(m_isBActive, isB) == isB)
        return;
    for (const bool side : {false, true})
        m_headers[side]->setActive(side == isB);
    showSides();
    Q_EMIT sideActivated(isB);
}

void CompareCanvas::goToOtherSide()
{
    setActive(!m_isBActive);
    activeView().setFocus(Qt::ShortcutFocusReason);
}

void CompareCanvas::setOverlaid(bool isOverlaid)
{
    if (std::exchange(m_isOverlaid, isOverlaid) == isOverlaid)
        return;
    const Camera camera = activeView().camera();
    showSides();
    activeView().setCamera(camera);
}

void CompareCanvas::showSides()
{
    m_splitter->widget(m_isBActive)->show(); // first, so that the keyboard has somewhere to go
    for (const bool isB : {false, true}) {
        m_splitter->widget(isB)->setVisible(!m_isOverlaid || isB == m_isBActive);
        m_headers[isB]->setOver(m_isOverlaid ? m_headers[!isB]->letter() : QString());
    }
    placePill();
}

bool CompareCanvas::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        setActive(watched == m_views[1]);
    else if (event->type() == QEvent::Resize)
        placePill();
    return QWidget::eventFilter(watched, event);
}

void CompareCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placePill();
}

void CompareCanvas::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        setThemes();
}

void CompareCanvas::setThemes()
{
    for (GraphView* view : m_views)
        if (view)
            view->setTheme(themeOf(this));
}

void CompareCanvas::setComparison(ComparisonPtr comparison)
{
    const auto isDrawn = [&](bool isB) {
        return m_comparison && comparison
            && m_comparison->side(isB).document == comparison->side(isB).document;
    };
    if (!isDrawn(false) || !isDrawn(true)) {
        m_scenes = {};
        m_pair[0] = m_pair[1] = {};
        m_pill->setPair({}, false);
        for (GraphView* view : m_views)
            view->setScene(nullptr);
    }
    m_comparison = std::move(comparison);
}

void CompareCanvas::setScenes(const ComparedScenes& scenes, bool keepsCamera)
{
    const QScopedValueRollback following(m_isFollowing, true);
    m_scenes = scenes;
    for (const bool isB : {false, true})
        m_views[isB]->setScene(scenes.side(isB),
            keepsCamera ? GraphView::Anchor {m_pair[isB], {}} : GraphView::Anchor {});
    if (!scenes.a)
        return;
    if (!keepsCamera)
        frameStart();
    else if (doFollow())
        m_views[!m_isBActive]->setCamera(cameraBeside(m_isBActive));
    placePill();
}

/// Both begin where a graph begins, at the smaller zoom of the two.
void CompareCanvas::frameStart()
{
    for (const bool isB : {false, true})
        m_views[isB]->setCamera(startCamera(*m_scenes.side(isB), activeView().size()));
    if (doFollow())
        m_views[!m_isBActive]->setCamera(cameraBeside(m_isBActive));
}

void CompareCanvas::setSynced(bool isSynced)
{
    m_isSynced = isSynced;
    follow(m_isBActive);
}

// ---- cameras ---------------------------------------------------------------------------------

void CompareCanvas::follow(bool isB)
{
    placePill();
    if (m_isFollowing || !doFollow() || !m_scenes.a)
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    m_views[!isB]->setCamera(cameraBeside(isB));
    placePill();
}

Endpoint CompareCanvas::partnerOf(bool isB, Endpoint end) const
{
    if (!m_comparison || !end.unit.isValid())
        return {};
    const NodeId node = m_scenes.side(isB)->units[end.unit].main;
    return m_scenes.side(!isB)->placeOf(m_comparison->side(isB).partners[node]);
}

/// Where the other side has to look to have its like of what this side looks at in the same place.
Camera CompareCanvas::cameraBeside(bool isB) const
{
    const Camera camera = m_views[isB]->camera();
    if (m_scenes.isAligned)
        return camera;
    const Scene& scene = *m_scenes.side(isB);
    QPointF shift;
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < scene.cards.size(); ++i) {
        const QPointF centre = scene.cards[i].rect.center();
        const double distance = (centre - camera.centre).manhattanLength();
        if (distance >= nearest)
            continue;
        const Endpoint other = partnerOf(isB, {UnitId {i}, {}});
        if (!other.isValid())
            continue;
        nearest = distance;
        shift = m_scenes.side(!isB)->rectOf(other).center() - centre;
    }
    return {camera.centre + shift, camera.zoom};
}

// ---- the pair --------------------------------------------------------------------------------

void CompareCanvas::setPair(NodeId a, NodeId b, const QString& text, bool isLinked)
{
    m_pair[0] = a;
    m_pair[1] = b;
    m_pill->setPair(text, isLinked);
    placePill();
}

void CompareCanvas::framePair()
{
    const bool isB = m_pair[m_isBActive].isValid() ? m_isBActive : !m_isBActive;
    if (m_isOverlaid && m_pair[isB].isValid())
        setActive(isB); // the side that has it
    if (m_pair[isB].isValid())
        m_views[isB]->frameNodes({m_pair[isB]});
    if (!doFollow() && m_pair[!isB].isValid())
        m_views[!isB]->frameNodes({m_pair[!isB]});
}

void CompareCanvas::placePill()
{
    m_pill->setVisible(!m_pill->text().isEmpty() && m_scenes.a && !m_isOverlaid);
    if (!m_pill->isVisibleTo(this))
        return;
    const bool isB = m_pair[m_isBActive].isValid() ? m_isBActive : !m_isBActive;
    const GraphView& view = *m_views[isB];
    const Endpoint place = m_scenes.side(isB)->placeOf(m_pair[isB]);
    double y = view.height() / 2.0;
    if (place.isValid())
        y = view.toView(m_scenes.side(isB)->rectOf(place).center()).y();
    constexpr double kMargin = 20;
    y = std::clamp(y, kMargin, std::max(kMargin, view.height() - kMargin));
    const QPoint left = m_views[1]->mapTo(this, QPoint(0, 0));
    m_pill->move(
        left.x() - m_pill->width() / 2, left.y() + static_cast<int>(y) - m_pill->height() / 2);
    m_pill->raise();
}

} // namespace qdq::ui
