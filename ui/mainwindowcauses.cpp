// SPDX-License-Identifier: Apache-2.0
// From a cause to what it is about: findings on the canvas, steps of a chain, edits of the config.
#include "core/causes/tryout.h"
#include "ui/actions.h"
#include "ui/canvaslook.h"
#include "ui/canvaspane.h"
#include "ui/docks/causesdock.h"
#include "ui/docks/configdock.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/finder.h"
#include "ui/session/openwork.h"
#include "ui/support/qtconvert.h"

#include <QAction>
#include <QMenu>

namespace qdq::ui {

/// A cause lights its findings as a query lights its matches; choosing none gives the light back to
/// the query.
void MainWindow::onCauseChosen(const std::vector<NodeId>& nodes)
{
    m_look->showMatches(nodes.empty() ? m_finder->stops() : nodes);
    if (!nodes.empty())
        canvas().frameNodes(nodes);
}

void MainWindow::stepCause()
{
    const auto count = static_cast<int>(m_session->document()->causes.size());
    if (count == 0)
        return;
    m_causes->bringToFront();
    m_causes->setCurrent((m_causes->current() + 1) % count);
}

/// A step of a chain of causes leads to what shows it.
void MainWindow::onStepRequested(const QString& link)
{
    if (link == QLatin1String("config"))
        m_config->bringToFront();
    for (std::size_t i = 0; i < kStageCount; ++i)
        if (link == toQString(nameOf(static_cast<Stage>(i))))
            goToStage(static_cast<Stage>(i));
}

/// A way out that is an edit of the config becomes a what-if.
void MainWindow::tryWayOut(const CauseEdit& edit)
{
    const QuantizerConfig* config = m_whatIf->config();
    auto edited = config ? editedConfig(*config, edit)
                         : Result<QuantizerConfig>(fail(ErrorCode::Usage, {}, "no config"));
    if (!edited)
        return;
    m_whatIf->edit(*std::move(edited), toQString(edit.text));
    m_config->bringToFront();
}

/// Undo and redo say what they would do.
void MainWindow::onWhatIfChanged()
{
    m_actions->undo->setEnabled(m_whatIf->canUndo());
    m_actions->redo->setEnabled(m_whatIf->canRedo());
    m_actions->undo->setText(
        m_whatIf->canUndo() ? tr("&Undo %1").arg(m_whatIf->undoWords()) : tr("&Undo"));
    m_actions->redo->setText(
        m_whatIf->canRedo() ? tr("Re&do %1").arg(m_whatIf->redoWords()) : tr("Re&do"));
}

/// "Exclude with a rule" for the modules that a node is in, the innermost first.
void MainWindow::addExcludeMenu(QMenu& menu, NodeId node)
{
    QString path = toQString(m_session->document()->moduleOf(node));
    if (!m_whatIf->config() || m_whatIf->config()->backend == "vpu" || path.isEmpty())
        return;
    QMenu* exclude = menu.addMenu(tr("Exclude with a rule"));
    for (; !path.isEmpty(); path = path.section(QLatin1Char('.'), 0, -2))
        connect(exclude->addAction(path), &QAction::triggered, this, [this, path] {
            QuantizerConfig config = *m_whatIf->config();
            config.calls.push_back({Setter::ModuleName, toStd(path), std::nullopt});
            m_whatIf->edit(std::move(config), tr("set %1 to None").arg(path));
            m_config->bringToFront();
        });
}

} // namespace qdq::ui
