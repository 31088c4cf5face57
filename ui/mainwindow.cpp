// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow.h"

#include "core/graph/stage.h"
#include "ui/actions.h"
#include "ui/canvasactions.h"
#include "ui/canvaslook.h"
#include "ui/canvaspane.h"
#include "ui/compare/comparemode.h"
#include "ui/compare/comparepage.h"
#include "ui/docks/explaindock.h"
#include "ui/docks/inspectordock.h"
#include "ui/docks/logdock.h"
#include "ui/docks/nodesdock.h"
#include "ui/docks/outlinedock.h"
#include "ui/docks/violationsdock.h"
#include "ui/graphview/graphview.h"
#include "ui/graphview/startcamera.h"
#include "ui/grouptool.h"
#include "ui/models/findingfilter.h"
#include "ui/paneactions.h"
#include "ui/session/drawing.h"
#include "ui/session/finder.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/programmenu.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/siderail.h"
#include "ui/widgets/stagebar.h"
#include "ui/widgets/statusline.h"
#include "ui/workspace/windowstate.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>

#include <algorithm>
#include <iterator>
#include <utility>

namespace qdq::ui {

namespace {

/// All nodes that are drawn as the same card or badge.
std::vector<NodeId> nodesTogetherWith(const Document& document, NodeId node)
{
    const Endpoint place = document.units.placeOf[node];
    if (place.unit.isValid())
        return document.units[place.unit].nodes;
    if (place.badge.isValid())
        return document.units[place.badge].nodes;
    return {node};
}

} // namespace

GraphView& MainWindow::canvas()
{
    return m_pane->view();
}

// ---- files
// ----------------------------------------------------------------------------------------------------------

void MainWindow::chooseFile()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open graph"), m_settings.lastFolder(),
            tr("Graphs and bundles (*.pt2 *.json *.json.gz *.onnx *.qdqscope *.qdqscope.zip);;All "
               "files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    for (const RecentFile& file : m_settings.recentFiles()) {
        QAction* action = m_recentMenu->addAction(QFileInfo(file.path).fileName());
        action->setToolTip(file.path);
        connect(action, &QAction::triggered, this, [this, path = file.path] { openFile(path); });
    }
    m_recentMenu->addSeparator();
    QAction* clear = m_recentMenu->addAction(tr("Clear list"));
    connect(clear, &QAction::triggered, &m_settings, &Settings::clearRecentFiles);
}

/// A window that is made while a graph is open: what its work has, without having opened anything.
void MainWindow::showWhatIsOpen()
{
    const NodeId node = m_selection->node();
    const FindingId finding = m_selection->finding();
    m_selection->clear(this); // what is made below hears of it as of any other
    showFile();
    m_session->announceDocument();
    m_drawing->setApplied(m_quantization->applied());
    m_selection->select(node, finding, this);
}

void MainWindow::showFile()
{
    const DocumentPtr& document = m_session->document();
    const bool wasWelcome = m_pane->isWelcomeShown();
    m_pane->showWelcome(!document);
    showDocks(document != nullptr);
    if (document && wasWelcome)
        canvas().setFocus(Qt::OtherFocusReason); // the page that had it is gone
    updateTitle();
    updateActions();
    loadBookmarks();
}

void MainWindow::onFileChanged()
{
    m_pane->messages().clear();
    showFile();
    const DocumentPtr& document = m_session->document();
    if (!document)
        return;
    const QFileInfo file(m_state->originOf(m_session->path()));
    m_settings.setLastFolder(file.absolutePath());
    m_settings.addRecentFile({file.absoluteFilePath(), stageWord(stageOf(document->graph())),
        static_cast<int>(document->check.violations.size()), QDateTime::currentDateTime()});
    m_log->log().append(Severity::Note,
        tr("Opened %1 in %2 s")
            .arg(file.fileName(), QString::number(m_session->opening().lastSeconds(), 'f', 3)),
        m_session->path());
    m_log->log().append(
        Severity::Note, QStringLiteral("qdqscope-cli check %1").arg(file.fileName()));
    noteDiagnostics();
    sayOtherPrograms();
}

/// Nobody was asked which program of an archive is meant.
void MainWindow::sayOtherPrograms()
{
    const FileInfo& info = m_session->document()->file.info;
    if (info.programs.size() < 2)
        return;
    Message message;
    message.kind = Message::Kind::Info;
    message.what = tr("This is the program %1.").arg(toQString(info.program));
    message.why =
        tr("The archive holds %n programs.", nullptr, static_cast<int>(info.programs.size()));
    message.buttons = {{tr("Show another…"),
        [this] { m_programMenu->popup(m_pane->mapToGlobal(m_pane->rect().topLeft())); }}};
    m_pane->messages().show(message);
}

/// What reading noticed and did not stop at: all of it in the log, and a warning where parts are
/// missing.
void MainWindow::noteDiagnostics()
{
    const OpenedGraph& file = m_session->document()->file;
    for (const Diagnostic& diagnostic : file.diagnostics)
        m_log->log().append(
            diagnostic.severity, toQString(diagnostic.message), toQString(diagnostic.where));
    if (!file.isIncomplete)
        return;
    Message message;
    message.kind = Message::Kind::Warning;
    message.what =
        tr("Parts of %1 could not be read.").arg(QFileInfo(m_session->path()).fileName());
    message.why = tr("Stubs stand for them; a clean check would prove nothing.");
    for (const Diagnostic& diagnostic : file.diagnostics)
        message.details += QStringLiteral("%1  %2\n")
                               .arg(toQString(diagnostic.where), toQString(diagnostic.message));
    m_pane->messages().show(message);
}

void MainWindow::onOpenFailed(const QString& path, const Error& error)
{
    m_log->log().append(Severity::Error, toQString(toText(error)), path);
    m_pane->messages().show(openFailedMessage(path, error));
}

void MainWindow::onDrawingFailed(const Error& error)
{
    m_log->log().append(Severity::Error, toQString(toText(error)), m_session->path());
    Message message;
    message.kind = Message::Kind::Error;
    message.what = tr("The graph cannot be drawn.");
    message.why = sentenceOf(error);
    m_pane->messages().show(message);
}

/// Docks come to the front as those before them go.
MainWindow::~MainWindow()
{
    for (Dock* dock : m_docks)
        dock->disconnect(this);
}

void MainWindow::saveArrangement() const
{
    if (const QByteArray docks = arrangement(); !docks.isEmpty())
        m_settings.setWindow(saveGeometry(), docks);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveArrangement();
    Q_EMIT closed();
    m_session->cancel();
    m_quantization->cancel();
    m_drawing->job().cancel();
    QMainWindow::closeEvent(event);
}

void MainWindow::paintEvent(QPaintEvent*)
{
    // What shows between the panels: the rows of tabs.
    QPainter(this).fillRect(rect(), themeOf(this)[Token::SurfacePanelAlt]);
}

// ---- drawing and selection
// ------------------------------------------------------------------------------------------

void MainWindow::onSceneChanged(bool isNewGraph)
{
    const std::shared_ptr<const Scene>& scene = m_drawing->scene();
    const QScopedValueRollback travelling(m_isTravelling, true);
    if (m_flippedFrom && !isNewGraph) {
        keepPlace();
    } else {
        GraphView::Anchor anchor;
        const std::shared_ptr<const Scene>& before = canvas().scene();
        if (!isNewGraph && m_drawing->hasGrown() && before && !before->units.units.empty())
            anchor.node = before->units.units.front().main; // stands in every part
        else if (!isNewGraph)
            anchor = {m_selection->node(), m_drawing->toggledModule()};
        canvas().setScene(scene, anchor);
    }
    m_flippedFrom.reset();
    m_look->refresh();
    updateModuleSwitches();
    updateBreadcrumb();
    if (isNewGraph && scene)
        frameStart();
    else if (scene && std::exchange(m_framesNextScene, false))
        frameShown();
    else if (scene && m_nextCamera)
        canvas().setCamera(*std::exchange(m_nextCamera, std::nullopt));
    if (isNewGraph)
        updateStatus();
    else
        updateLayoutStatus();
    updateActions();
    m_pane->messages().withdraw(QStringLiteral("layout"));
    if (!scene || scene->layoutNote.isEmpty())
        return;
    Message message;
    message.kind = Message::Kind::Warning;
    message.what = tr("Drawn with the fast layout.");
    message.why = tr("%1; edges may cross more.").arg(scene->layoutNote);
    message.buttons = {{tr("Retry with dot"), [this] { m_drawing->retryWithDot(); }}};
    message.id = QStringLiteral("layout");
    m_pane->messages().show(message);
}

void MainWindow::frameStart()
{
    canvas().setCamera(startCamera(*m_drawing->scene(), canvas().size()));
}

void MainWindow::updateVisibleRules()
{
    const std::set<std::string>& hidden = m_outline->rules().hiddenRules();
    if (hidden.empty() || !m_session->document()) {
        canvas().setVisibleRules(std::nullopt);
        return;
    }
    std::set<QString> shown;
    for (const std::string& rule : m_session->document()->check.rules)
        if (!hidden.contains(rule))
            shown.insert(toQString(rule));
    canvas().setVisibleRules(shown);
}

void MainWindow::onSelectionChanged(QObject* origin)
{
    const DocumentPtr& document = m_session->document();
    const NodeId node = m_selection->node();
    const FindingId finding = m_selection->finding();
    const bool isToBeFramed = origin != &canvas() && !m_isTravelling;
    if (document && !m_isTravelling)
        rememberPlace();
    m_shown = {node, finding};
    if (document) {
        const QScopedValueRollback travelling(
            m_isTravelling, m_isTravelling || origin != &canvas());
        // Of several nodes, which only the canvas can select, none is the selected one.
        if (node.isValid() || origin != &canvas())
            canvas().setSelection(node.isValid() ? std::vector {node} : std::vector<NodeId> {});
        canvas().setCurrentFinding(
            finding.isValid() ? std::optional((*document)[finding]) : std::nullopt);
        // What a closed module hides is framed when it is drawn.
        const bool isRemoved = isToBeFramed && m_look->hides(node);
        if (isRemoved)
            m_look->leave();
        m_framesNextScene = isToBeFramed && (m_drawing->reveal(nodesOfSelection()) || isRemoved);
        if (isToBeFramed && !m_framesNextScene)
            frameShown();
    }
    if (finding.isValid() && !m_inspector->isVisible() && !m_flippedFrom)
        m_explain->bringToFront();
    updateBreadcrumb();
    updateStepper();
    updateActions();
}

/// The selected node, and the evidence of the finding on it.
std::vector<NodeId> MainWindow::nodesOfSelection() const
{
    std::vector<NodeId> nodes;
    if (m_selection->node().isValid())
        nodes.push_back(m_selection->node());
    if (m_selection->finding().isValid())
        std::ranges::copy(
            (*m_session->document())[m_selection->finding()].evidence, std::back_inserter(nodes));
    return nodes;
}

void MainWindow::frameShown()
{
    if (m_selection->finding().isValid())
        canvas().frameFinding();
    else if (m_selection->node().isValid())
        canvas().frameNodes({m_selection->node()});
}

/// A click on the canvas makes the first finding of what was clicked the current one: a mark that
/// is clicked must lead to its reason.
void MainWindow::onCanvasSelectionChanged()
{
    const DocumentPtr& document = m_session->document();
    const std::vector<NodeId>& selected = canvas().selection();
    if (document && selected.size() > 1) {
        m_selection->selectSeveral(selected, &canvas());
        return;
    }
    if (!document || selected.empty()) {
        m_selection->clear(&canvas());
        return;
    }
    FindingId first;
    for (const NodeId node : nodesTogetherWith(*document, selected.front()))
        for (const FindingId finding : document->findingsOf[node])
            if (!first.isValid()
                && m_outline->rules().isShown(toQString((*document)[finding].rule)))
                first = finding;
    m_selection->select(selected.front(), first, &canvas());
}

void MainWindow::stepFinding(int step)
{
    const FindingFilter& filter = m_violations->filter();
    const FindingId from = m_selection->finding();
    const FindingId to = filter.stepped(from, step);
    if (!to.isValid())
        return;
    const int before = filter.positionOf(from);
    const int after = filter.positionOf(to);
    if (before > 0 && (step > 0) != (after > before))
        m_log->log().append(Severity::Note,
            step > 0 ? tr("Continued at the first finding") : tr("Continued at the last finding"));
    m_selection->select((*m_session->document())[to].node, to, nullptr);
    m_explain->bringToFront();
}

void MainWindow::stepOfRule(int step)
{
    const Document& document = *m_session->document();
    const FindingFilter& filter = m_violations->filter();
    const FindingId start = m_selection->finding();
    FindingId at = start;
    do
        at = filter.stepped(at, step);
    while (at.isValid() && at != start && document[at].rule != document[start].rule);
    if (at.isValid())
        m_selection->select(document[at].node, at, nullptr);
}

void MainWindow::selectModule(const QString& path)
{
    const Document& document = *m_session->document();
    const std::string inside = toStd(path) + '.';
    std::vector<NodeId> nodes;
    for (const Unit& unit : document.units.units)
        if (path.isEmpty() || unit.modulePath == toStd(path) || unit.modulePath.starts_with(inside))
            nodes.push_back(unit.main);
    if (nodes.empty())
        return;
    canvas().frameNodes(nodes);
}

/// Explain, look, take away: the same order as everywhere.
void MainWindow::showCanvasMenu(NodeId node, const QPoint& at)
{
    QMenu menu(this);
    if (m_groups->isForSeveral()) {
        menu.addActions({m_canvasActions->makeGroup, m_canvasActions->ungroup,
            m_canvasActions->focus, m_actions->fitSelection});
        menu.addSeparator();
    } else if (node.isValid()) {
        m_selection->select(node, m_selection->finding(), &canvas());
        onCanvasSelectionChanged();
        menu.addAction(m_actions->explain);
        menu.addSeparator();
        addLookActions(menu, node);
        menu.addAction(m_actions->fitSelection);
        addExcludeActions(menu, node);
        menu.addActions({m_canvasActions->group, m_canvasActions->toggleBadge, m_actions->waive});
        menu.addSeparator();
        menu.addAction(m_canvasActions->copyLines);
        connect(menu.addAction(tr("Copy name")), &QAction::triggered, this, [this, node] {
            QApplication::clipboard()->setText(toQString((*m_session->document())[node].name));
        });
        menu.addAction(m_actions->copyEvidence);
    } else {
        menu.addAction(m_actions->fitAll);
        menu.addAction(m_actions->zoomFull);
        menu.addSeparator();
    }
    menu.addActions({m_actions->copyImage, m_actions->exportPicture});
    menu.exec(at);
}

void MainWindow::explainSelection()
{
    if (m_compare->isActive()) {
        m_compare->page()->explain();
        return;
    }
    const Document& document = *m_session->document();
    const NodeId node = m_selection->node();
    if (node.isValid() && !m_selection->finding().isValid())
        for (const NodeId part : nodesTogetherWith(document, node))
            if (!document.findingsOf[part].empty()) {
                m_selection->select(node, document.findingsOf[part].front(), nullptr);
                break;
            }
    m_explain->bringToFront();
}

} // namespace qdq::ui
