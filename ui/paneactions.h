// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QWidget;

namespace qdq::ui {

/// Actions of the window's panes, its preferences and its help. What is about panels can be done
/// while those are there, the rest always.
class PaneActions : public QObject
{
    Q_OBJECT

public:
    explicit PaneActions(QWidget* window);

    QAction* preferences = nullptr;
    QAction* nextPane = nullptr;
    QAction* previousPane = nullptr;
    QList<QAction*> panes; ///< in the order of Alt+1 … Alt+8
    QAction* onlyCanvas = nullptr;
    QActionGroup* layouts = nullptr; ///< inspect, configure, report, in this order
    QAction* findAction = nullptr;
    QAction* keyMap = nullptr;
    QAction* helpOnThis = nullptr;
    QAction* whatsThis = nullptr;
    QAction* tour = nullptr;

    /// Object names of the docks that `panes` lead to.
    [[nodiscard]] static QList<const char*> paneNames();

private:
    QAction* make(
        const char* name, const QString& text, const QKeySequence& key = {}, const char* icon = "");

    QWidget* m_window;
};

} // namespace qdq::ui
