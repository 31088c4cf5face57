// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/iconbutton.h"

#include "ui/style/icon.h"

#include <QAction>

namespace qdq::ui {

IconButton::IconButton(const QString& icon, const QString& name, Look look, QWidget* parent)
    : QToolButton(parent)
{
    setIcon(makeIcon(icon));
    setToolTip(name);
    setAccessibleName(name);
    setAutoRaise(look == Look::Flat);
    setFocusPolicy(Qt::TabFocus);
}

IconButton::IconButton(QAction* action, Look look, bool withText, QWidget* parent)
    : QToolButton(parent)
{
    setDefaultAction(action);
    setToolButtonStyle(withText ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    setAccessibleName(action->iconText());
    setAutoRaise(look == Look::Flat);
    setFocusPolicy(Qt::TabFocus);
}

} // namespace qdq::ui
