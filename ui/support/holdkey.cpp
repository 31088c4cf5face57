// SPDX-License-Identifier: Apache-2.0
#include "ui/support/holdkey.h"

#include <QKeyEvent>
#include <QWidget>

#include <utility>

namespace qdq::ui {

HoldKey::HoldKey(Qt::Key key, QObject* parent)
    : QObject(parent)
    , m_key(key)
{
}

void HoldKey::watch(QWidget* widget)
{
    widget->installEventFilter(this);
}

bool HoldKey::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut)
        set(false);
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease)
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() != m_key || (key->modifiers() != Qt::NoModifier && !m_isHeld))
        return QObject::eventFilter(watched, event);
    if (!key->isAutoRepeat())
        set(event->type() == QEvent::KeyPress);
    return true; // tables would search for the letter
}

void HoldKey::set(bool isHeld)
{
    if (std::exchange(m_isHeld, isHeld) != isHeld)
        Q_EMIT held(isHeld);
}

} // namespace qdq::ui
