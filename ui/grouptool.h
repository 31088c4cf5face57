// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QMenu;

namespace qdq::ui {

class CanvasActions;
class Drawing;
class GraphView;
class Selection;

/// Groups of ops that somebody makes on the canvas (design/ui.md 4.9): asks for their names, draws
/// them, dissolves them.
class GroupTool : public QObject
{
    Q_OBJECT

public:
    GroupTool(GraphView& view, Drawing& drawing, const Selection& selection,
        const CanvasActions& actions, QObject* parent);

    /// Whether the menu of the canvas is to be that of several selected things.
    [[nodiscard]] bool isForSeveral() const;

Q_SIGNALS:
    void said(const QString& text);

private:
    void askForName();
    void make(const QString& name);
    void ungroup();

    GraphView& m_view;
    Drawing& m_drawing;
    const Selection& m_selection;
};

} // namespace qdq::ui
