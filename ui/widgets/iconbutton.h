// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolButton>

class QAction;

namespace qdq::ui {

/// A tool button of the window's size with an icon of the set; flat ones have no border at rest.
/// Icon-only buttons carry their name for readers and as a tooltip.
class IconButton : public QToolButton
{
    Q_OBJECT

public:
    enum class Look
    {
        Outlined,
        Flat
    };

    IconButton(const QString& icon, const QString& name, Look look, QWidget* parent = nullptr);
    /// Shows an action: its icon, tooltip with shortcut, and whether it is enabled; `withText`
    /// shows its words too.
    IconButton(QAction* action, Look look, bool withText, QWidget* parent = nullptr);
};

} // namespace qdq::ui
