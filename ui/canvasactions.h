// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace qdq::ui {

class Actions;

/// Actions whose keys are single letters: they hold while the canvas or a table has the focus,
/// never in text fields. Letters for actions of the window are given here too, as actions of the
/// same name with "@canvas" behind it.
class CanvasActions : public QObject
{
    Q_OBJECT

public:
    /// `canvas` gets the keys; `window` are the actions that letters stand for as well.
    CanvasActions(QWidget* canvas, const Actions& window);

    QAction* focus = nullptr;
    QAction* fewerHops = nullptr;
    QAction* moreHops = nullptr;
    QAction* path = nullptr;
    QAction* upstream = nullptr;
    QAction* downstream = nullptr;
    QAction* bookmark = nullptr;
    QAction* minimap = nullptr;
    QAction* group = nullptr; ///< outlines the shared-scale group of the selection
    QAction* makeGroup = nullptr; ///< of the selected ops, as one box
    QAction* ungroup = nullptr;
    QAction* toggleBadge = nullptr;
    QAction* toggleAllBadges = nullptr;
    QAction* peek = nullptr; ///< on the canvas alone: tables have a use of their own for the key
    QAction* copyLines = nullptr; ///< what is selected, as text
    QAction* selectAll = nullptr;
    QAction* exclude = nullptr; ///< with a rule of the config
    QAction* showRule = nullptr; ///< that reached the node
    QAction* depthMore = nullptr;
    QAction* depthLess = nullptr;
    QAction* parentModule = nullptr;
    QAction* firstChild = nullptr;
    QList<QAction*> bookmarks; ///< go to the first nine

    /// The keys hold in a table too while it has the focus.
    void addTo(QWidget* widget) const;
    struct State
    {
        bool hasPicture = false;
        bool hasNode = false; ///< one that is selected alone
        bool hasSelection = false; ///< one or several
        bool hasTwo = false;
    };
    void update(const State& state);

private:
    QAction* make(const char* name, const QString& text, const QKeySequence& key);
    QAction* makeOwn(const char* name, const QString& text, const QKeySequence& key);

    QWidget* m_canvas;
    QList<QAction*> m_all; ///< that hold in tables too
};

/// Keys of single letters for actions of the window, while `canvas` has the focus.
void addCanvasLetters(QWidget* canvas, const Actions& window);

} // namespace qdq::ui
