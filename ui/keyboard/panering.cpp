// SPDX-License-Identifier: Apache-2.0
#include "ui/keyboard/panering.h"

#include <QApplication>

namespace qdq::ui {

namespace {

bool takesFocus(const QWidget* widget)
{
    return widget->isEnabled() && widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus)
        && !widget->focusProxy();
}

/// In the order in which Tab goes.
QWidget* firstOf(QWidget* pane)
{
    if (takesFocus(pane))
        return pane;
    for (QWidget* at = pane->nextInFocusChain(); at && at != pane; at = at->nextInFocusChain())
        if (pane->isAncestorOf(at) && takesFocus(at))
            return at;
    return nullptr;
}

} // namespace

PaneRing::PaneRing(QWidget* window)
    : QObject(window)
{
    connect(qApp, &QApplication::focusChanged, this,
        [this](QWidget*, QWidget* now) { onFocusChanged(now); });
}

void PaneRing::setPanes(const QList<QWidget*>& panes)
{
    m_panes.clear();
    for (QWidget* pane : panes)
        m_panes.append({pane, nullptr});
}

QWidget* PaneRing::current() const
{
    QWidget* focused = QApplication::focusWidget();
    for (const Pane& pane : m_panes)
        if (focused && pane.widget
            && (pane.widget == focused || pane.widget->isAncestorOf(focused)))
            return pane.widget;
    return nullptr;
}

void PaneRing::onFocusChanged(QWidget* now)
{
    for (Pane& pane : m_panes)
        if (now && pane.widget && (pane.widget == now || pane.widget->isAncestorOf(now)))
            pane.last = now;
}

void PaneRing::go(int step)
{
    const qsizetype count = m_panes.size();
    const QWidget* from = current();
    qsizetype at = step > 0 ? -1 : count;
    for (qsizetype i = 0; i < count; ++i)
        if (m_panes[i].widget == from && from)
            at = i;
    for (qsizetype tried = 0; tried < count; ++tried) {
        at = (at + step + count) % count;
        if (m_panes[at].widget && m_panes[at].widget != from && enter(m_panes[at].widget))
            return;
    }
}

bool PaneRing::enter(QWidget* pane)
{
    // Panels behind another tab lie outside of the window.
    const QWidget* window = pane->window();
    const QRect place(pane->mapTo(window, QPoint(0, 0)), pane->size());
    if (!pane->isVisible() || !place.intersects(window->rect()))
        return false;
    QWidget* to = nullptr;
    for (const Pane& each : m_panes)
        if (each.widget == pane && each.last && takesFocus(each.last))
            to = each.last;
    if (!to)
        to = firstOf(pane);
    if (!to)
        return false;
    to->setFocus(Qt::ShortcutFocusReason);
    return true;
}

} // namespace qdq::ui
