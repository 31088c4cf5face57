// SPDX-License-Identifier: Apache-2.0
// What the window says of itself: title, actions, counts, the way to the selection.
#include "core/base/version.h"
#include "ui/actions.h"
#include "ui/canvaspane.h"
#include "ui/compare/comparemode.h"
#include "ui/docks/explaindock.h"
#include "ui/docks/inspectordock.h"
#include "ui/docks/logdock.h"
#include "ui/docks/nodesdock.h"
#include "ui/docks/outlinedock.h"
#include "ui/docks/requantdock.h"
#include "ui/docks/violationsdock.h"
#include "ui/explain/subject.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/models/findingfilter.h"
#include "ui/paneactions.h"
#include "ui/session/drawing.h"
#include "ui/session/finder.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/preview.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/session/trial.h"
#include "ui/session/whatif.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/breadcrumb.h"
#include "ui/widgets/findingstepper.h"
#include "ui/widgets/siderail.h"
#include "ui/widgets/statusline.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QLayout>
#include <QToolBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace qdq::ui {

namespace {

/// "12 cards + 4 fused + 28 Q/DQ + 10 constants + 11 hidden = 65 nodes".
QString sumText(const NodeCensus& census)
{
    QStringList terms;
    const auto add = [&terms](const QString& text, std::size_t count) {
        if (count > 0)
            terms << text.arg(count);
    };
    add(MainWindow::tr("%1 cards"), census.cards);
    add(MainWindow::tr("%1 fused"), census.fused);
    add(MainWindow::tr("%1 Q/DQ"), census.qdq);
    add(MainWindow::tr("%1 observers"), census.observers);
    add(MainWindow::tr("%1 constants"), census.constants);
    add(MainWindow::tr("%1 parts of ops"), census.parts);
    add(MainWindow::tr("%1 hidden"), census.hidden);
    return MainWindow::tr("%1 = %2 nodes")
        .arg(terms.join(QStringLiteral(" + ")))
        .arg(census.live());
}

/// "11 Q · 12 DQ · 5 weight DQ"; of a what-if "6 Q/DQ, now 9"; empty where there are none.
QString qdqText(const Document& document)
{
    const QdqCounts qdq = document.countQdq();
    if (document.preview)
        return MainWindow::tr("%1 Q/DQ, now %2")
            .arg(qdq.all())
            .arg(document.preview->now->countQdq().all());
    return qdq.all() == 0 ? QString()
                          : MainWindow::tr("%1 Q · %2 DQ · %3 weight DQ")
                                .arg(qdq.quantize)
                                .arg(qdq.dequantize)
                                .arg(qdq.weightDequantize);
}

/// A module around a node, with its class as far as that says more than its name.
Breadcrumb::Step moduleStep(const Document& document, NodeId node, const QStringList& parts)
{
    const QString path = parts.join(QLatin1Char('.'));
    return {parts.last(), moduleClass(document.graph(), node, toStd(path)), path, false};
}

} // namespace

// -------------------------------------------------------------------------------------------

/// Docks come back as they lay, those that were closed too.
void MainWindow::showDocks(bool isShown)
{
    if (isShown && m_areDocksShown)
        return;
    if (std::exchange(m_areDocksShown, isShown))
        m_leftArrangement = dockState();
    m_toolBar->setVisible(isShown);
    for (Dock* dock : m_docks) {
        dock->setVisible(isShown);
        dock->toggleViewAction()->setEnabled(isShown);
    }
    if (!isShown) {
        m_rail->unfold();
        return;
    }
    if (m_arrangement.isEmpty()) {
        // Sizes take hold only now that the docks are there.
        layout()->activate();
        arrangeDocks();
        m_arrangement = saveState();
        m_leftArrangement = m_settings.windowState();
    }
    restoreDocks(m_leftArrangement);
    updateForWidth();
}

void MainWindow::updateTitle()
{
    if (m_compare->isActive())
        return; // two files: showCompared() says which
    QString file = QFileInfo(m_session->path()).fileName();
    if (const DocumentPtr& document = m_session->document();
        document && document->file.info.programs.size() > 1)
        file += QStringLiteral(" · ") + toQString(document->file.info.program);
    setWindowTitle(
        file.isEmpty() ? QStringLiteral("QDQ Scope") : QStringLiteral("%1 — QDQ Scope").arg(file));
    setWindowFilePath(m_session->path());
}

void MainWindow::updateActions()
{
    const DocumentPtr& document = m_session->document();
    Actions::State state;
    state.hasGraph = document != nullptr;
    state.hasPicture = m_drawing->scene() != nullptr;
    state.hasSelection = m_selection->node().isValid() || !m_selection->several().empty();
    state.hasFindings = document && !m_violations->filter().order().empty();
    state.hasCurrentFinding = m_selection->finding().isValid();
    const bool isReal = document && !document->preview;
    state.canWaive = isReal && document->violationOf(m_selection->finding());
    state.hasTarget = isReal && document->check.target;
    state.hasBaseline = m_gate->hasBaseline();
    state.hasWaivers = !m_gate->waivers().empty();
    state.hasMatches = !m_finder->stops().empty();
    state.isRunning = m_jobs.isRunning();
    state.hasConfig = m_quantization->config().has_value();
    state.canRun = state.hasConfig && m_quantization->documentAt(Stage::Float)
        && !m_quantization->running().isRunning();
    state.canGoBack = m_history.canGoBack();
    state.canGoForward = m_history.canGoForward();
    state.isComparing = m_compare->isActive();
    if (state.isComparing) {
        state.hasPicture = m_compare->work().scenes().a != nullptr;
        state.hasSelection = !activeCanvas().selection().empty();
    }
    m_actions->update(state);
    // The comparison has panels of its own, the welcome page none.
    m_actions->resetLayout->setEnabled(m_areDocksShown || state.isComparing);
    m_paneActions->layouts->setEnabled(m_areDocksShown);
    m_paneActions->onlyCanvas->setEnabled(m_areDocksShown);
    for (QAction* pane : m_paneActions->panes)
        pane->setEnabled(m_areDocksShown);
}

void MainWindow::updateStepper()
{
    const DocumentPtr& document = m_session->document();
    const FindingFilter& filter = m_violations->filter();
    const FindingId finding = m_selection->finding();
    std::optional<Mark> mark;
    if (document && finding.isValid())
        mark =
            Mark {toQString((*document)[finding].rule), (*document)[finding].severity, false, true};
    m_stepper->setPosition(
        filter.positionOf(finding), static_cast<int>(filter.order().size()), mark);
}

/// "48 212 nodes, 49 boxes drawn", where not all of it is drawn.
QString MainWindow::boxesText() const
{
    const std::shared_ptr<const Scene>& scene = m_drawing->scene();
    const auto isModule = [](const Unit& unit) { return unit.kind == UnitKind::Module; };
    if (!scene || !std::ranges::any_of(scene->units.units, isModule))
        return {};
    return withThousands(tr("%1, %2 drawn")
                             .arg(tr("%n node(s)", nullptr,
                                      static_cast<int>(m_session->document()->liveNodes.size())),
                                 tr("%n box(es)", nullptr, static_cast<int>(scene->cards.size()))));
}

void MainWindow::updateBreadcrumb()
{
    const DocumentPtr& document = m_session->document();
    const NodeId node = m_selection->node();
    std::vector<Breadcrumb::Step> steps;
    if (document) {
        steps.push_back({modelTitle(*document), boxesText(), {}, false});
        if (node.isValid()) {
            const QString path = toQString(document->moduleOf(node));
            const QStringList parts = path.split(QLatin1Char('.'), Qt::SkipEmptyParts);
            for (qsizetype i = 0; i < parts.size(); ++i)
                steps.push_back(moduleStep(*document, node, parts.mid(0, i + 1)));
            steps.push_back({toQString((*document)[node].name), {}, {}, true});
        }
    }
    m_pane->breadcrumb().setSteps(steps);
}

void MainWindow::updateStatus()
{
    if (m_compare->isActive())
        return; // of two graphs: showCompared()
    const DocumentPtr& document = m_session->document();
    if (!document) {
        m_status->clear();
        m_status->setVersions(QStringLiteral("QDQ Scope %1").arg(toQString(version())));
        return;
    }
    const NodeCensus& census = document->census;
    const auto cards = static_cast<int>(census.cards);
    const auto nodes = static_cast<int>(census.live());
    QString counts =
        tr("%1 in %2").arg(tr("%n node(s)", nullptr, nodes), tr("%n card(s)", nullptr, cards));
    if (const auto hidden = static_cast<int>(census.hidden); hidden > 0)
        counts += tr(", %n guard(s) hidden", nullptr, hidden);
    m_status->setSum(sumText(census));
    m_status->setCounts(counts, qdqText(*document), gateText());
    updateLayoutStatus();
    QStringList versions;
    for (const auto& [name, version] : document->graph().producer)
        versions << QStringLiteral("%1 %2").arg(toQString(name), toQString(version));
    m_status->setVersions(versions.join(QStringLiteral(" · ")));
    m_status->setHash(m_session->sha256());
}

/// The part that another drawing of the same graph changes; the counts above go through all nodes.
void MainWindow::updateLayoutStatus()
{
    if (m_compare->isActive())
        return;
    const std::shared_ptr<const Scene>& scene = m_drawing->scene();
    if (const DocumentPtr& document = m_session->document(); document && document->preview)
        m_status->setLayout(
            tr("what-if %1 ms")
                .arg(std::lround(1000
                    * (m_trial->wayOut().isEmpty() ? m_whatIf->trying() : m_trial->trying())
                          .lastSeconds())),
            {});
    else if (scene)
        m_status->setLayout(tr("layout %1 s (%2)")
                                .arg(QString::number(m_drawing->seconds(), 'f', 2),
                                    scene->layoutNote.isEmpty() ? tr("dot") : tr("fast")),
            scene->layoutNote);
}

} // namespace qdq::ui
