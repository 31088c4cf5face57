// SPDX-License-Identifier: Apache-2.0
// The window's part in comparing two graphs: ways in and out, and what it says of both.
#include "core/graph/stage.h"
#include "ui/actions.h"
#include "ui/canvasactions.h"
#include "ui/canvaspane.h"
#include "ui/compare/compareactions.h"
#include "ui/compare/comparecanvas.h"
#include "ui/compare/comparemode.h"
#include "ui/compare/comparepage.h"
#include "ui/compare/comparereportdialog.h"
#include "ui/compare/comparetoolbar.h"
#include "ui/docks/logdock.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/preview.h"
#include "ui/session/quantization.h"
#include "ui/settings/settings.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/siderail.h"
#include "ui/widgets/stagebar.h"
#include "ui/widgets/statusline.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

#include <utility>

namespace qdq::ui {

namespace {

QString graphFilter()
{
    return MainWindow::tr("Graphs (*.pt2 *.json *.json.gz *.onnx);;All files (*)");
}

} // namespace

void MainWindow::setupCompare()
{
    m_compare = new CompareMode(*m_actions, this);
    CompareActions& actions = m_compare->actions();
    QMenu* menu = menuBar()->addMenu(tr("&Compare"));
    menu->addAction(m_actions->compare);
    m_stageMenu = menu->addMenu(tr("With &stage"));
    menu->addSeparator();
    menu->addActions({actions.next, actions.previous, actions.otherSide});
    menu->addSeparator();
    menu->addActions({actions.pair, actions.separate});
    menu->addSeparator();
    menu->addActions({actions.swap, actions.sync, actions.align, actions.overlay});
    menu->addMenu(tr("&Match by"))->addActions(actions.matches->actions());
    menu->addSeparator();
    menu->addAction(actions.leave);
    connect(menu, &QMenu::aboutToShow, this, &MainWindow::fillStageMenu);
    connect(m_actions->compare, &QAction::triggered, this, &MainWindow::chooseOther);
    connect(m_compare, &CompareMode::entered, this, &MainWindow::enterCompare);
    connect(m_compare, &CompareMode::left, this, &MainWindow::leaveCompare);
    connect(m_compare, &CompareMode::changed, this, &MainWindow::showCompared);
    connect(m_compare, &CompareMode::openFailed, this, &MainWindow::onOpenFailed);
    connect(m_compare, &CompareMode::failed, this, [this](const Error& error) {
        Message message;
        message.kind = Message::Kind::Error;
        message.what = tr("The graphs cannot be compared.");
        message.why = sentenceOf(error);
        m_log->log().append(Severity::Error, toQString(toText(error)), {});
        m_pane->messages().show(message);
    });
    // What is compared is what was open.
    connect(m_session, &Session::documentAboutToChange, m_compare, &CompareMode::leave);
    connect(m_session, &Session::openCancelled, this, [this] { m_toCompare.clear(); });
    connect(m_session, &Session::openFailed, this, [this] { m_toCompare.clear(); });
    connect(m_session, &Session::fileChanged, this, [this] {
        const QStringList paths = std::exchange(m_toCompare, {});
        if (paths.size() == 2 && m_session->path() == paths.front())
            compareWith(paths.back());
    });
    const auto takeNumbers = [this] { m_compare->work().setNumbers(m_drawing->numbers()); };
    connect(m_drawing, &Drawing::lookChanged, this, takeNumbers);
    takeNumbers();
}

GraphView& MainWindow::activeCanvas()
{
    return m_compare->isActive() ? m_compare->page()->canvas().activeView() : canvas();
}

// ---- ways in ---------------------------------------------------------------------------------

CompareSource MainWindow::sourceOf(const DocumentPtr& document) const
{
    const QString file = QFileInfo(m_session->path()).fileName();
    CompareSource source {document, m_session->path(), file, {}};
    if (source.isFile())
        source.sha256 = m_session->sha256();
    else
        source.name = QStringLiteral("%1 · %2").arg(
            file, document->preview ? tr("what-if") : stageWord(stageOf(document->graph())));
    return source;
}

void MainWindow::compareWith(const QString& path)
{
    if (const DocumentPtr& document = m_session->document())
        m_compare->compareFile(sourceOf(document), path, m_session->target());
}

void MainWindow::compareFiles(const QStringList& paths)
{
    if (paths.size() == 1) {
        compareWith(paths.front());
        return;
    }
    if (paths.size() != 2) {
        Message message;
        message.kind = Message::Kind::Warning;
        message.what = tr("Two graphs can be compared.");
        message.why = tr("%n were chosen.", nullptr, static_cast<int>(paths.size()));
        message.buttons = {{tr("Choose two…"), [this] { chooseTwo(); }}};
        m_pane->messages().show(message);
        return;
    }
    m_toCompare = paths;
    openFile(paths.front());
}

void MainWindow::compareWith(const DocumentPtr& other)
{
    if (const DocumentPtr& document = m_session->document(); document && other)
        m_compare->compare(sourceOf(document), sourceOf(other), m_session->target());
}

void MainWindow::chooseOther()
{
    if (!m_session->document()) {
        chooseTwo();
        return;
    }
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Compare with"), m_settings.lastFolder(), graphFilter());
    if (!path.isEmpty())
        compareWith(path);
}

/// Both in one dialog, or one after the other.
void MainWindow::chooseTwo()
{
    QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Compare two graphs"), m_settings.lastFolder(), graphFilter());
    if (paths.size() == 1) {
        const QString other = QFileDialog::getOpenFileName(this,
            tr("Compare %1 with").arg(QFileInfo(paths.front()).fileName()),
            QFileInfo(paths.front()).absolutePath(), graphFilter());
        if (other.isEmpty())
            return;
        paths << other;
    }
    if (!paths.isEmpty())
        compareFiles(paths);
}

/// The stages of the open network that are there and not shown.
void MainWindow::fillStageMenu()
{
    m_stageMenu->clear();
    for (std::size_t i = 0; i < kStageCount; ++i) {
        const auto stage = static_cast<Stage>(i);
        const DocumentPtr& document = m_quantization->documentAt(stage);
        if (!document || document == m_session->document())
            continue;
        connect(m_stageMenu->addAction(stageWord(stage)), &QAction::triggered, this,
            [this, document] { compareWith(document); });
    }
    if (const auto& document = m_session->document(); document && document->preview)
        connect(m_stageMenu->addAction(tr("What-if")), &QAction::triggered, this, [this, document] {
            m_compare->compare(
                sourceOf(document->preview->now), sourceOf(document), m_session->target());
        });
    m_stageMenu->setEnabled(!m_stageMenu->isEmpty());
}

// ---- in and out ------------------------------------------------------------------------------

void MainWindow::enterCompare()
{
    CompareToolBar* bar = m_compare->toolBar();
    if (bar->parentWidget() != this || toolBarArea(bar) == Qt::NoToolBarArea) {
        addToolBar(bar);
        for (const bool isB : {false, true})
            addCanvasLetters(&m_compare->page()->canvas().view(isB), *m_actions);
    }
    if (m_areDocksShown) {
        m_beforeCompare = dockState();
        showDocks(false);
    }
    bar->show();
    m_pane->showPage(m_compare->page());
    m_compare->page()->canvas().activeView().setFocus(Qt::OtherFocusReason);
    updateActions();
}

void MainWindow::leaveCompare()
{
    m_compare->toolBar()->hide();
    m_pane->showPage(nullptr);
    showDocks(m_session->document() != nullptr);
    m_rail->unfold();
    restoreDocks(m_beforeCompare);
    updateForWidth();
    m_compare->toolBar()->hide();
    canvas().setFocus(Qt::OtherFocusReason);
    updateTitle();
    updateStatus();
    updateActions();
}

/// Title and status of both graphs.
void MainWindow::showCompared()
{
    updateActions();
    if (!m_compare->isActive())
        return;
    CompareWork& work = m_compare->work();
    setWindowTitle(
        QStringLiteral("%1 ↔ %2 — QDQ Scope").arg(work.source(false).name, work.source(true).name));
    const ComparisonPtr& comparison = work.comparison();
    m_status->setHash({});
    m_status->setSum({});
    if (!comparison) {
        m_status->setCounts(tr("Comparing"), {}, {});
        return;
    }
    const auto nodes = [&](bool isB) {
        return tr("%n node(s)", nullptr, static_cast<int>(comparison->side(isB)->liveNodes.size()));
    };
    m_status->setCounts(
        tr("A: %1   B: %2   %3")
            .arg(nodes(false), nodes(true),
                tr("%n difference(s)", nullptr, static_cast<int>(comparison->rows.size()))),
        {}, {});
    m_status->setLayout(
        m_compare->actions().sync->isChecked() ? tr("views synced") : tr("views apart"), {});
    m_status->setVersions(
        tr("matched in %1 ms").arg(qRound(work.comparing().lastSeconds() * 1000)));
}

void MainWindow::openCompareReport()
{
    CompareWork& work = m_compare->work();
    if (!work.comparison())
        return;
    auto* dialog = new CompareReportDialog(
        {work.comparison(), work.source(false), work.source(true), CompareFormat::Html, {}, {}},
        QFileInfo(m_session->path()).absolutePath(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const CompareReportRequest request = dialog->request();
        exportFile(request.target, commandOf(request),
            [request](const Progress& progress) { return writeCompareReport(request, progress); });
    });
    dialog->open();
}

} // namespace qdq::ui
