// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/menukeys.h"

#include <QKeyEvent>
#include <QMenu>

namespace qdq::ui {

void MenuKeys::guard(QMenu* menu)
{
    menu->installEventFilter(this);
}

bool MenuKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isLetter = key->text().size() == 1
        && !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!isLetter)
        return QObject::eventFilter(watched, event);
    event->accept();
    return true;
}

} // namespace qdq::ui
