// SPDX-License-Identifier: Apache-2.0
// Panes of the window: going from one to the next, ready arrangements, what a narrow window leaves
// out.
#include "ui/actions.h"
#include "ui/canvaspane.h"
#include "ui/compare/comparemode.h"
#include "ui/compare/comparepage.h"
#include "ui/docks/bookmarksdock.h"
#include "ui/docks/configdock.h"
#include "ui/docks/explaindock.h"
#include "ui/docks/inspectordock.h"
#include "ui/docks/outlinedock.h"
#include "ui/docks/requantdock.h"
#include "ui/docks/violationsdock.h"
#include "ui/graphview/graphview.h"
#include "ui/keyboard/panering.h"
#include "ui/mainwindow.h"
#include "ui/paneactions.h"
#include "ui/style/textscale.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/siderail.h"

#include <QActionGroup>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

constexpr int kNarrow = 1200; ///< below it the right side is slim
constexpr int kVeryNarrow = 1080; ///< below it the left side is a rail
constexpr int kSlimRight = 280;
constexpr int kConfigureRight = 404;

} // namespace

void MainWindow::connectPanes()
{
    m_panes = new PaneRing(this);
    QList<QWidget*> panes {m_toolBar, m_rail};
    for (Dock* dock : m_docks)
        panes << dock;
    // Reading order: tool bar, left, canvas, bottom, right.
    panes.insert(panes.indexOf(m_bookmarksDock) + 1, m_pane);
    m_panes->setPanes(panes);
    connect(m_paneActions->nextPane, &QAction::triggered, m_panes, [this] { m_panes->go(1); });
    connect(m_paneActions->previousPane, &QAction::triggered, m_panes, [this] { m_panes->go(-1); });
    const QList<const char*> names = PaneActions::paneNames();
    for (qsizetype i = 0; i < names.size(); ++i)
        connect(m_paneActions->panes[i], &QAction::triggered, this,
            [this, name = QLatin1String(names[i])] { goToDock(name); });
    connect(m_paneActions->onlyCanvas, &QAction::toggled, this, &MainWindow::showOnlyCanvas);
    const QList<QAction*> layouts = m_paneActions->layouts->actions();
    for (qsizetype i = 0; i < layouts.size(); ++i)
        connect(layouts[i], &QAction::triggered, this,
            [this, layout = static_cast<DockLayout>(i)] { applyLayout(layout); });
    connect(m_actions->resetLayout, &QAction::triggered, this, [this] {
        if (m_compare->isActive())
            m_compare->page()->resetLayout();
        else
            applyLayout(m_layout);
    });
}

/// In front and with the keyboard in it; a second time the keyboard goes back to the canvas.
void MainWindow::goToDock(const QString& name)
{
    auto* dock = findChild<Dock*>(name);
    if (!dock || !m_areDocksShown)
        return;
    if (m_panes->current() == dock) {
        canvas().setFocus(Qt::ShortcutFocusReason);
        return;
    }
    m_paneActions->onlyCanvas->setChecked(false);
    dock->bringToFront();
    // What was hidden has its place only after the layout.
    QTimer::singleShot(0, dock, [this, dock] { (void)m_panes->enter(dock); });
}

void MainWindow::showOnlyCanvas(bool isOnly)
{
    if (!m_areDocksShown) { // there is nothing to put aside, or it is put aside already
        const QSignalBlocker blocker(m_paneActions->onlyCanvas);
        m_paneActions->onlyCanvas->setChecked(!isOnly);
        return;
    }
    if (isOnly) {
        m_beforeOnly = dockState();
        for (Dock* dock : m_docks)
            dock->hide();
        m_toolBar->hide();
        m_rail->hide();
        canvas().setFocus(Qt::ShortcutFocusReason);
    } else {
        m_rail->unfold();
        restoreDocks(m_beforeOnly);
        m_toolBar->show();
        updateForWidth();
    }
}

void MainWindow::restoreDocks(const QByteArray& state)
{
    restoreState(state);
    for (Dock* dock : m_docks)
        dock->updateTitleBar();
}

QByteArray MainWindow::arrangement() const
{
    if (m_paneActions->onlyCanvas->isChecked())
        return m_beforeOnly;
    if (m_compare->isActive())
        return m_beforeCompare;
    if (!m_areDocksShown)
        return m_leftArrangement;
    return dockState();
}

/// A rail is of the width of the window, not of how the docks lie.
QByteArray MainWindow::dockState() const
{
    return m_rail->isFolded() ? m_beforeFold : saveState();
}

void MainWindow::arrangeAs(const QByteArray& docks)
{
    m_paneActions->onlyCanvas->setChecked(false);
    m_rail->unfold();
    restoreDocks(docks);
    updateForWidth();
}

/// The arrangement as designed, with what it is for in front.
void MainWindow::applyLayout(DockLayout layout)
{
    m_paneActions->onlyCanvas->setChecked(false);
    m_rail->unfold();
    m_layout = layout;
    restoreDocks(m_arrangement);
    switch (layout) {
    case DockLayout::Inspect:
        break;
    case DockLayout::Configure:
        m_config->bringToFront();
        m_requant->bringToFront();
        resizeDocks({m_config}, {scaled(kConfigureRight)}, Qt::Horizontal);
        break;
    case DockLayout::Report:
        m_violations->bringToFront();
        resizeDocks({m_violations}, {height() * 3 / 5}, Qt::Vertical);
        break;
    }
    m_isNarrow = false;
    updateForWidth();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (m_areDocksShown)
        updateForWidth();
}

void MainWindow::updateForWidth()
{
    if (m_paneActions->onlyCanvas->isChecked())
        return;
    const bool isNarrow = width() < scaled(kNarrow);
    if (std::exchange(m_isNarrow, isNarrow) != isNarrow) {
        for (IconButton* button : m_worded)
            button->setToolButtonStyle(
                isNarrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
        // Only after the layout that this very change of size asks for.
        QTimer::singleShot(0, m_explain, [this] {
            resizeDocks(
                {m_explain}, {sideWidth(m_isNarrow ? kSlimRight : kRightWidth)}, Qt::Horizontal);
        });
    }
    if (width() >= scaled(kVeryNarrow)) {
        m_rail->unfold();
    } else if (!m_rail->isFolded()) {
        m_beforeFold = saveState();
        m_rail->fold({m_outline, m_bookmarksDock});
    }
}

/// Width of a panel at the text size of the program: at most a third of the window, so that the
/// canvas keeps one.
int MainWindow::sideWidth(int pixels) const
{
    return std::min(scaled(pixels), std::max(pixels, width() / 3));
}

} // namespace qdq::ui
