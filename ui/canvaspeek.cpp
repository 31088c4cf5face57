// SPDX-License-Identifier: Apache-2.0
#include "ui/canvaspeek.h"

#include "ui/explain/peektext.h"
#include "ui/graphview/graphview.h"
#include "ui/graphview/peekcard.h"
#include "ui/session/session.h"

#include <chrono>
#include <utility>

namespace qdq::ui {

CanvasPeek::CanvasPeek(GraphView& canvas, Session& session, QObject* parent)
    : QObject(parent)
    , m_canvas(canvas)
    , m_session(session)
    , m_card(new PeekCard(&canvas))
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(std::chrono::milliseconds(400));
    connect(&m_rest, &QTimer::timeout, this, [this] { showFor(m_hovered); });
    connect(&canvas, &GraphView::hovered, this, &CanvasPeek::onHovered);
    connect(&canvas, &GraphView::cameraChanged, this, &CanvasPeek::hide);
    connect(&canvas, &GraphView::selectionChanged, this, &CanvasPeek::hide);
    connect(&session, &Session::documentChanged, this, &CanvasPeek::hide);
}

void CanvasPeek::toggle()
{
    if (m_card->isVisible()) {
        hide();
        return;
    }
    const Endpoint current = m_canvas.current();
    showFor(current.isValid() ? m_canvas.nodeOf(current) : m_hovered);
    if (m_card->isVisible())
        Q_EMIT told(m_card->accessibleName());
}

void CanvasPeek::hide()
{
    m_rest.stop();
    m_card->hide();
}

/// Cards say on themselves what they are; a badge has more to say than it has room for.
void CanvasPeek::onHovered(NodeId node)
{
    hide();
    m_hovered = node;
    if (node.isValid() && m_canvas.scene()->placeOf(node).isBadge())
        m_rest.start();
}

void CanvasPeek::showFor(NodeId node)
{
    const DocumentPtr& document = m_session.document();
    const std::shared_ptr<const Scene>& scene = m_canvas.scene();
    if (!document || !scene || !node.isValid() || node.index() >= document->units.placeOf.size())
        return;
    PeekText text = peekAt(*document, node);
    const QRectF place = scene->rectOf(scene->placeOf(node));
    if (text.isEmpty() || place.isNull())
        return;
    m_card->showBeside(
        std::move(text), {m_canvas.toView(place.topLeft()), m_canvas.toView(place.bottomRight())});
}

} // namespace qdq::ui
