// SPDX-License-Identifier: Apache-2.0
#include "ui/canvaslook.h"

#include "ui/graphview/graphview.h"
#include "ui/session/drawing.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/lookchip.h"

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

constexpr int kMostHops = 20;
constexpr int kInset = 12; ///< of the chip in the canvas

} // namespace

CanvasLook::CanvasLook(GraphView& view, Drawing& drawing, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_drawing(drawing)
    , m_chip(new LookChip(&view))
{
    m_chip->move(kInset, kInset);
    connect(m_chip, &LookChip::stepRequested, this, &CanvasLook::step);
    connect(m_chip, &LookChip::onlyRequested, this, &CanvasLook::setOnly);
    connect(m_chip, &LookChip::closeRequested, this, &CanvasLook::leave);
    view.installEventFilter(this);
}

bool CanvasLook::eventFilter(QObject* watched, QEvent* event)
{
    const bool isEscape = event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (!isEscape || m_kind == Kind::None)
        return QObject::eventFilter(watched, event);
    leave();
    return true;
}

void CanvasLook::setDocument(DocumentPtr document)
{
    m_document = std::move(document);
    m_kind = Kind::None;
    m_nodes.clear();
    m_isOnly = false;
    m_before.reset();
    refresh();
}

void CanvasLook::begin(Kind kind, std::vector<NodeId> nodes)
{
    if (m_isOnly)
        setOnly(false);
    m_kind = nodes.empty() ? Kind::None : kind;
    m_nodes = std::move(nodes);
    m_path = 0;
    refresh();
}

void CanvasLook::focusOn(std::vector<NodeId> nodes)
{
    m_hops = 1;
    begin(Kind::Focus, std::move(nodes));
}

void CanvasLook::beginPath(NodeId from)
{
    begin(Kind::PathFrom, {from});
}

bool CanvasLook::takeNode(NodeId node)
{
    if (m_kind != Kind::PathFrom || !node.isValid() || node == m_nodes.front())
        return false;
    begin(Kind::Path, {m_nodes.front(), node});
    return true;
}

void CanvasLook::showUpstream(NodeId node)
{
    begin(Kind::Upstream, {node});
}

void CanvasLook::showDownstream(NodeId node)
{
    begin(Kind::Downstream, {node});
}

void CanvasLook::showMatches(std::vector<NodeId> nodes)
{
    if (nodes.empty() && m_kind != Kind::Matches)
        return;
    begin(Kind::Matches, std::move(nodes));
}

void CanvasLook::step(int step)
{
    if (m_kind == Kind::Focus) {
        m_hops = std::clamp(m_hops + step, 0, kMostHops);
        if (m_isOnly)
            removeRest();
        else
            refresh();
    } else if (m_kind == Kind::Path && m_pathCount > 1) {
        const std::size_t all = m_pathCount + 1; // all of them is one more
        m_path = (m_path + all + static_cast<std::size_t>(step)) % all;
        refresh();
    }
}

void CanvasLook::setOnly(bool isOnly)
{
    if (m_kind == Kind::None || m_kind == Kind::PathFrom || isOnly == m_isOnly)
        return;
    m_isOnly = isOnly;
    if (isOnly) {
        m_before = m_view.camera();
        removeRest();
    } else {
        m_drawing.setScope(std::nullopt);
    }
    describe();
}

/// Draws the part that is lit, with a layout of its own.
void CanvasLook::removeRest()
{
    FocusScope scope;
    scope.hops = m_kind == Kind::Focus ? m_hops : 0;
    if (m_kind == Kind::Focus || m_kind == Kind::Matches) {
        scope.also = m_nodes;
    } else if (m_view.scene()) {
        const UnitReach reach(m_view.scene()->units);
        const UnitReach::Marks isLit = marks(reach);
        for (std::size_t i = 0; i < isLit.size(); ++i)
            if (isLit[i])
                scope.also.push_back(m_view.nodeOf(reach.endOf(i)));
    }
    if (scope.also.empty())
        return;
    scope.node = scope.also.front();
    scope.also.erase(scope.also.begin());
    m_framesAll = true;
    m_drawing.setScope(std::move(scope));
    describe();
}

void CanvasLook::leave()
{
    if (m_kind == Kind::None)
        return;
    if (m_isOnly)
        setOnly(false);
    m_kind = Kind::None;
    m_nodes.clear();
    refresh();
    Q_EMIT left();
}

bool CanvasLook::hides(NodeId node) const
{
    return m_isOnly && m_view.scene() && node.isValid() && !m_view.scene()->placeOf(node).isValid();
}

std::vector<Endpoint> CanvasLook::places() const
{
    std::vector<Endpoint> places;
    for (const NodeId node : m_nodes)
        if (const Endpoint place = m_view.scene()->placeOf(node); place.isValid())
            places.push_back(place);
    return places;
}

UnitReach::Marks CanvasLook::pathMarks(const UnitReach& reach)
{
    const std::vector<Endpoint> ends = places();
    m_pathCount = 0;
    if (ends.size() < 2)
        return UnitReach::Marks(reach.count(), 0);
    // Whichever of the two comes first.
    Endpoint from = ends[0];
    Endpoint to = ends[1];
    m_pathCount = reach.countPaths(from, to);
    if (m_pathCount == 0) {
        std::swap(from, to);
        m_pathCount = reach.countPaths(from, to);
    }
    m_path = std::min(m_path, m_pathCount);
    if (m_path == 0)
        return reach.between(from, to);
    UnitReach::Marks marks(reach.count(), 0);
    for (const Endpoint end : reach.path(from, to, m_path - 1))
        marks[reach.numberOf(end)] = 1;
    return marks;
}

UnitReach::Marks CanvasLook::marks(const UnitReach& reach)
{
    const std::vector<Endpoint> starts = places();
    if (m_kind == Kind::Path)
        return pathMarks(reach);
    if (starts.empty())
        return UnitReach::Marks(reach.count(), 0);
    if (m_kind == Kind::Upstream)
        return reach.upstream(starts.front());
    if (m_kind == Kind::Downstream)
        return reach.downstream(starts.front());
    return reach.within(starts, m_kind == Kind::Focus ? m_hops : 0);
}

/// Along the lit ends the lines are traced too, where the look is a way and not a place.
void CanvasLook::light(const UnitReach& reach, const UnitReach::Marks& isLit)
{
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < isLit.size(); ++i)
        if (isLit[i])
            nodes.push_back(m_view.nodeOf(reach.endOf(i)));
    std::vector<std::size_t> edges;
    const auto& drawn = m_view.scene()->edges;
    const bool isWay =
        m_kind == Kind::Path || m_kind == Kind::Upstream || m_kind == Kind::Downstream;
    for (std::size_t i = 0; isWay && i < drawn.size(); ++i)
        if (isLit[reach.numberOf(drawn[i].from)] && isLit[reach.numberOf(drawn[i].to)])
            edges.push_back(i);
    m_view.setFocus(nodes);
    m_view.setTrace(std::move(edges));
}

void CanvasLook::refresh()
{
    const bool isLooking = m_kind != Kind::None && m_kind != Kind::PathFrom && m_view.scene();
    if (!isLooking || m_isOnly) {
        m_view.setFocus(std::vector<NodeId> {});
        m_view.setTrace({});
    } else {
        const UnitReach reach(m_view.scene()->units);
        light(reach, marks(reach));
    }
    if (m_isOnly && std::exchange(m_framesAll, false))
        m_view.frameAll();
    else if (!m_isOnly && m_before && m_view.scene())
        m_view.setCamera(*std::exchange(m_before, std::nullopt));
    describe();
}

QString CanvasLook::nameOf(std::size_t index) const
{
    return m_document && index < m_nodes.size() ? toQString((*m_document)[m_nodes[index]].name)
                                                : QString();
}

QString CanvasLook::textOf() const
{
    switch (m_kind) {
    case Kind::None:
        return {};
    case Kind::Focus:
        return m_nodes.size() == 1
            ? tr("Focus: %1, %2").arg(nameOf(0), tr("%n hop(s)", nullptr, m_hops))
            : tr("Focus: %1, %2")
                  .arg(tr("%n node(s)", nullptr, static_cast<int>(m_nodes.size())),
                      tr("%n hop(s)", nullptr, m_hops));
    case Kind::PathFrom:
        return tr("Path from %1: choose the other end").arg(nameOf(0));
    case Kind::Path:
        if (m_pathCount == 0)
            return tr("No path between %1 and %2").arg(nameOf(0), nameOf(1));
        return m_path == 0 ? tr("Between %1 and %2: %3")
                                 .arg(nameOf(0), nameOf(1),
                                     tr("%n path(s)", nullptr, static_cast<int>(m_pathCount)))
                           : tr("Between %1 and %2: path %3 of %4")
                                 .arg(nameOf(0), nameOf(1))
                                 .arg(m_path)
                                 .arg(m_pathCount);
    case Kind::Upstream:
        return tr("Upstream of %1").arg(nameOf(0));
    case Kind::Downstream:
        return tr("Downstream of %1").arg(nameOf(0));
    case Kind::Matches:
        return m_isOnly ? tr("Only what the query finds") : QString();
    }
    return {};
}

void CanvasLook::describe()
{
    LookChip::Content content;
    content.text = textOf();
    content.hasSteps = m_kind == Kind::Focus || (m_kind == Kind::Path && m_pathCount > 1);
    content.hasOnly = m_kind != Kind::PathFrom && (m_kind != Kind::Path || m_pathCount > 0);
    content.isOnly = m_isOnly;
    m_chip->setContent(content);
}

} // namespace qdq::ui
