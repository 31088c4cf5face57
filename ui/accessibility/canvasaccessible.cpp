// SPDX-License-Identifier: Apache-2.0
#include "ui/accessibility/canvasaccessible.h"

#include "ui/accessibility/spokencard.h"
#include "ui/graphview/graphview.h"

#include <QPointer>

#include <algorithm>

namespace qdq::ui {

namespace {

/// A card or badge of the canvas; it holds a place and asks the canvas for the rest.
class ItemAccessible : public QAccessibleInterface
{
public:
    ItemAccessible(GraphView* view, Endpoint end)
        : m_view(view)
        , m_end(end)
    {
    }

    [[nodiscard]] bool isValid() const override
    {
        if (!m_view || !m_view->scene())
            return false;
        const Scene& scene = *m_view->scene();
        return m_end.isBadge() ? m_end.badge.index() < scene.badges.size()
                               : m_end.unit.index() < scene.cards.size();
    }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_view.data());
    }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }

    [[nodiscard]] QString text(QAccessible::Text which) const override
    {
        if (which != QAccessible::Name || !isValid())
            return {};
        return spokenSentence(*m_view->scene(), m_view->links(), m_end);
    }
    void setText(QAccessible::Text, const QString&) override { }
    [[nodiscard]] QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRectF place = m_view->scene()->rectOf(m_end);
        const QRectF seen(m_view->toView(place.topLeft()), m_view->toView(place.bottomRight()));
        return {m_view->mapToGlobal(seen.topLeft().toPoint()), seen.size().toSize()};
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = state.selectable = true;
        const bool isCurrent = isValid() && m_view->current() == m_end;
        state.selected = isCurrent;
        state.focused = isCurrent && m_view->hasFocus();
        return state;
    }

private:
    QPointer<GraphView> m_view;
    Endpoint m_end;
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object)
{
    if (className != QLatin1String(GraphView::staticMetaObject.className()))
        return nullptr;
    auto* view = qobject_cast<GraphView*>(object);
    return view ? new CanvasAccessible(view) : nullptr;
}

} // namespace

CanvasAccessible::CanvasAccessible(GraphView* view)
    : QAccessibleWidget(view, QAccessible::List)
{
}

CanvasAccessible::~CanvasAccessible()
{
    for (const auto& [end, id] : m_children)
        QAccessible::deleteAccessibleInterface(id);
}

GraphView& CanvasAccessible::view() const
{
    return *qobject_cast<GraphView*>(object());
}

std::vector<Endpoint> CanvasAccessible::shown() const
{
    const Endpoint current = view().current();
    if (!view().scene() || !current.isValid())
        return {};
    std::vector<Endpoint> ends {current};
    for (const auto* side : {&view().links().inputsOf(current), &view().links().usersOf(current)})
        for (const Endpoint end : *side)
            if (std::ranges::find(ends, end) == ends.end())
                ends.push_back(end);
    return ends;
}

QAccessibleInterface* CanvasAccessible::interfaceOf(Endpoint end) const
{
    const auto [at, isNew] = m_children.try_emplace(end, QAccessible::Id {});
    if (isNew)
        at->second = QAccessible::registerAccessibleInterface(new ItemAccessible(&view(), end));
    return QAccessible::accessibleInterface(at->second);
}

int CanvasAccessible::childCount() const
{
    return static_cast<int>(shown().size());
}

QAccessibleInterface* CanvasAccessible::child(int index) const
{
    const std::vector<Endpoint> ends = shown();
    if (index < 0 || static_cast<std::size_t>(index) >= ends.size())
        return nullptr;
    return interfaceOf(ends[static_cast<std::size_t>(index)]);
}

int CanvasAccessible::indexOfChild(const QAccessibleInterface* child) const
{
    const std::vector<Endpoint> ends = shown();
    for (std::size_t i = 0; i < ends.size(); ++i)
        if (interfaceOf(ends[i]) == child)
            return static_cast<int>(i);
    return -1;
}

QAccessibleInterface* CanvasAccessible::focusChild() const
{
    return view().hasFocus() ? child(0) : nullptr;
}

QAccessibleInterface* CanvasAccessible::childAt(int x, int y) const
{
    const Endpoint at = view().itemAt(view().mapFromGlobal(QPoint(x, y)));
    const std::vector<Endpoint> ends = shown();
    return std::ranges::find(ends, at) == ends.end() ? nullptr : interfaceOf(at);
}

QString CanvasAccessible::text(QAccessible::Text which) const
{
    if (which == QAccessible::Name)
        return GraphView::tr("Graph");
    if (which == QAccessible::Description)
        return GraphView::tr(
            "Arrow keys follow the edges, Tab goes through a card. The Nodes table "
            "lists every node.");
    return QAccessibleWidget::text(which);
}

void installCanvasAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

} // namespace qdq::ui
