// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/draw/colourby.h"

#include <QObject>

class QAction;
class QActionGroup;
class QToolButton;
class QWidget;

namespace qdq::ui {

class Drawing;
class GraphView;
class LegendPanel;

/// What the colours of the canvas say: what cards are coloured by, with its legend, and the outline
/// of the shared-scale group of the selection.
class CanvasColours : public QObject
{
    Q_OBJECT

public:
    /// `choices`: an action for each ColourBy, in its order; `group` and `legend` are switches.
    struct Switches
    {
        QActionGroup* choices = nullptr;
        QAction* group = nullptr;
        QAction* legend = nullptr;
    };
    CanvasColours(GraphView& view, Drawing& drawing, const Switches& switches, QObject* parent);

    /// "Colour: op kind", whose menu chooses.
    [[nodiscard]] QToolButton* makeButton(QWidget* parent);
    void colourBy(ColourBy by);
    /// The drawing or the selection has changed.
    void refresh();
    void select(NodeId node);

Q_SIGNALS:
    /// A line for the status bar.
    void said(const QString& text);

private:
    void showChoice();
    void showGroup(bool isAsked);

    GraphView& m_view;
    Drawing& m_drawing;
    Switches m_switches;
    LegendPanel* m_legend;
    QToolButton* m_button = nullptr;
    NodeId m_node; ///< selected
};

} // namespace qdq::ui
