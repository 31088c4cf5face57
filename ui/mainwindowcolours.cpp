// SPDX-License-Identifier: Apache-2.0
// What the colours of the canvas say, from the view bar, the menus and the tables.
#include "ui/actions.h"
#include "ui/canvasactions.h"
#include "ui/canvascolours.h"
#include "ui/canvaspane.h"
#include "ui/docks/requantdock.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/selection.h"
#include "ui/widgets/breadcrumb.h"

#include <QActionGroup>
#include <QMenu>
#include <QToolButton>

namespace qdq::ui {

void MainWindow::setupColours()
{
    m_colours = new CanvasColours(canvas(), *m_drawing,
        {m_actions->colours, m_canvasActions->group, m_actions->legend}, this);
    m_pane->breadcrumb().addSwitch(m_colours->makeButton(this));
    m_viewMenu->insertActions(
        m_actions->legend, {m_canvasActions->group, m_canvasActions->minimap});
}

/// After connectSession(): the canvas has the new scene by then.
void MainWindow::connectColours()
{
    connect(m_drawing, &Drawing::sceneChanged, m_colours, &CanvasColours::refresh);
    connect(m_selection, &Selection::changed, m_colours,
        [this] { m_colours->select(m_selection->node()); });
    connect(m_colours, &CanvasColours::said, this, &MainWindow::say);
    connect(m_requant, &RequantDock::nodeRequested, this, [this](NodeId node) {
        m_selection->select(node, {}, nullptr);
        canvas().setFocus(Qt::OtherFocusReason);
    });
    connect(m_requant, &RequantDock::colourByShiftRequested, m_colours,
        [this] { m_colours->colourBy(ColourBy::Shift); });
}

} // namespace qdq::ui
