// SPDX-License-Identifier: Apache-2.0
// What is tried and not applied: edits of the config and ways out, what the window says of them,
// and keeping one's place between what is there and what would be.
#include "core/causes/tryout.h"
#include "core/quant/configedit.h"
#include "core/quant/exclude.h"
#include "core/quant/sourcenames.h"
#include "ui/actions.h"
#include "ui/canvasactions.h"
#include "ui/canvaspane.h"
#include "ui/config/configeditor.h"
#include "ui/docks/causesdock.h"
#include "ui/docks/configdock.h"
#include "ui/docks/explaindock.h"
#include "ui/docks/requantdock.h"
#include "ui/docks/violationsdock.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/openwork.h"
#include "ui/session/preview.h"
#include "ui/session/undoline.h"
#include "ui/support/errortext.h"
#include "ui/support/holdkey.h"
#include "ui/support/predictiontext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/tableview.h"
#include "ui/widgets/whatifbar.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

namespace qdq::ui {

namespace {

QString wordsOf(const ExcludeScope& scope)
{
    return scope.set == Setter::ModuleName
        ? toQString(scope.key)
        : MainWindow::tr("op type %1").arg(toQString(lastPart(scope.key)));
}

/// The node of a drawing that is nearest to a point of it.
NodeId nearestUnit(const Scene& scene, const QPointF& point)
{
    NodeId nearest;
    double least = 0;
    for (std::size_t i = 0; i < scene.cards.size(); ++i) {
        const QPointF off = scene.cards[i].rect.center() - point;
        const double distance = QPointF::dotProduct(off, off);
        if (!nearest.isValid() || distance < least) {
            nearest = scene.units.units[i].main;
            least = distance;
        }
    }
    return nearest;
}

} // namespace

void MainWindow::connectWhatIf()
{
    m_undo = new UndoLine({*m_session, *m_whatIf, *m_gate, *m_bookmarks}, this);
    connect(m_actions->undo, &QAction::triggered, m_undo, &UndoLine::undo);
    connect(m_actions->redo, &QAction::triggered, m_undo, &UndoLine::redo);
    connect(m_undo, &UndoLine::changed, this, &MainWindow::updateUndo);
    connect(m_trial, &Trial::changed, this, &MainWindow::onTrialChanged);
    connect(m_trial, &Trial::failed, this, [this](const Error& error) {
        Message message;
        message.kind = Message::Kind::Error;
        message.what = tr("This cannot be tried.");
        message.why = sentenceOf(error);
        m_pane->messages().show(message);
    });
    connect(m_session, &Session::documentChanged, this, &MainWindow::onTrialChanged);
    for (LatestJob* job : {&m_whatIf->trying(), &m_trial->trying()})
        connect(job, &LatestJob::runningChanged, this, &MainWindow::updateWhatIfBar);
    WhatIfBar& bar = m_pane->whatIfBar();
    connect(&bar, &WhatIfBar::currentRequested, m_trial, &Trial::showCurrent);
    connect(&bar, &WhatIfBar::discardRequested, m_trial, &Trial::discard);
    connect(&bar, &WhatIfBar::tryRequested, m_whatIf, &WhatIf::tryAgain);
    auto* hold = new HoldKey(Qt::Key_W, this);
    hold->watch(&canvas());
    for (TableView* table : {m_violations->view(), m_requant->view()})
        hold->watch(table);
    connect(hold, &HoldKey::held, m_trial, &Trial::showCurrent);
    connect(m_causes, &CausesDock::wayOutRequested, this, &MainWindow::tryWayOut);
    connect(m_explain, &ExplainDock::wayOutRequested, this, &MainWindow::tryWayOut);
    connect(m_explain, &ExplainDock::backEndRequested, this, [this](const QString& backEnd) {
        m_whatIf->edit(defaultConfig(toStd(backEnd)), tr("set the back end to %1").arg(backEnd));
        m_config->bringToFront();
    });
    connect(m_canvasActions->exclude, &QAction::triggered, this, &MainWindow::excludeSelection);
    connect(m_canvasActions->showRule, &QAction::triggered, m_config, &ConfigDock::showRule);
    updateUndo();
    onTrialChanged();
}

/// A way out that a config can say is an edit of the config; every other one is made in the graph.
void MainWindow::tryWayOut(const CauseEdit& edit)
{
    const QString words = editSentence(edit);
    const QuantizerConfig* config = m_session->document()->run ? m_whatIf->config() : nullptr;
    const bool isInConfig = config && edit.kind == EditKind::ReplaceFields;
    auto edited = isInConfig ? editedConfig(*config, edit)
                             : Result<QuantizerConfig>(fail(ErrorCode::Usage, {}, "no config"));
    if (!edited) {
        m_trial->tryInGraph(edit, words);
        return;
    }
    m_whatIf->edit(*std::move(edited), toQString(edit.text));
    m_config->bringToFront();
}

/// Undo and redo say what they would do.
void MainWindow::updateUndo()
{
    m_actions->undo->setEnabled(m_undo->canUndo());
    m_actions->redo->setEnabled(m_undo->canRedo());
    m_actions->undo->setText(
        m_undo->canUndo() ? tr("&Undo %1").arg(m_undo->undoWords()) : tr("&Undo"));
    m_actions->redo->setText(
        m_undo->canRedo() ? tr("Re&do %1").arg(m_undo->redoWords()) : tr("Re&do"));
}

void MainWindow::onTrialChanged()
{
    updateWhatIfBar();
    updateStageBar();
    updateStatus();
    updateActions();
}

QString MainWindow::whatIfText() const
{
    if (!m_trial->isActive() || !m_session->document())
        return {};
    if (!m_trial->wayOut().isEmpty())
        return tr("What-if, not applied.");
    return tr("What-if: %n change(s), not applied.", nullptr, m_whatIf->changeCount());
}

/// Where the numbers come from, or why there are none.
QString MainWindow::whatIfRanges() const
{
    if (!m_trial->wayOut().isEmpty()) {
        if (!m_trial->then())
            return {};
        const Prediction& change = m_trial->then()->preview->change;
        return QStringLiteral("%1: %2. %3")
            .arg(m_trial->wayOut(), effectText(change), remarkText(change));
    }
    if (m_whatIf->isStopped())
        return tr("Trying it was stopped.");
    const std::optional<WhatIfEffect>& effect = m_whatIf->effect();
    if (!effect)
        return {};
    if (!effect->error.message.empty())
        return tr("It cannot be applied: %1").arg(sentenceOf(effect->error));
    if (!effect->hasRanges)
        return tr("Nothing was calibrated: scales are not known.");
    const QString batches = tr("%n batch(es)", nullptr, static_cast<int>(effect->batches));
    if (effect->unknownScales > 0)
        return tr("Scales are from the last calibration (%1); %2.")
            .arg(batches,
                tr("%n not known without data", nullptr, static_cast<int>(effect->unknownScales)));
    return tr("Scales are from the last calibration (%1).").arg(batches);
}

void MainWindow::updateWhatIfBar()
{
    WhatIfBar::Content content;
    content.what = whatIfText();
    content.why = whatIfRanges();
    content.showsCurrent = m_trial->isCurrentWanted();
    content.isStopped = m_whatIf->isStopped();
    content.isWorking = m_whatIf->trying().isRunning() || m_trial->trying().isRunning();
    m_pane->whatIfBar().setContent(content);
}

// ---- rules for what is selected --------------------------------------------------------------

/// "Exclude with a rule" for the modules that a node is in, the innermost first, and for its type.
void MainWindow::addExcludeActions(QMenu& menu, NodeId node)
{
    const DocumentPtr& program = m_quantization->documentAt(Stage::Float);
    const QuantizerConfig* config = m_whatIf->config();
    const Endpoint place = m_session->document()->units.placeOf[node];
    if (!program || !config || !place.unit.isValid())
        return;
    const Unit& unit = m_session->document()->units[place.unit];
    const NodeId op = program->graph().find((*m_session->document())[unit.main].name);
    if (!op.isValid())
        return;
    for (const ExcludeScope& scope : excludeScopes(program->graph(), op, *config)) {
        const QString words = wordsOf(scope);
        connect(menu.addAction(words), &QAction::triggered, this,
            [this, scope, words] { excludeWith(scope, words); });
    }
}

/// The new rule is looked at, with what it changes; the keys stay where they are.
void MainWindow::excludeWith(const ExcludeScope& scope, const QString& words)
{
    m_whatIf->edit(withExcluded(*m_whatIf->config(), scope), tr("set %1 to None").arg(words));
    const std::vector<ConfigCall>& calls = m_whatIf->config()->calls;
    const auto call = std::ranges::find_if(calls,
        [&](const ConfigCall& each) { return each.set == scope.set && each.key == scope.key; });
    m_config->editor().setCurrent(static_cast<std::size_t>(call - calls.begin()));
    m_config->bringToFront();
}

/// The scopes beside the card, for arrow keys and Enter.
void MainWindow::excludeSelection()
{
    const NodeId node = m_selection->node();
    if (!node.isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("whatif.scopes"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSection(tr("Do not quantize"));
    addExcludeActions(*menu, node);
    const QList<QAction*> actions = menu->actions();
    if (actions.size() < 2) {
        delete menu;
        Message message;
        message.kind = Message::Kind::Info;
        message.what = tr("There is no rule to exclude this with.");
        message.why = m_whatIf->config() ? tr("The back end takes none that means this op.")
                                         : tr("Open a config, or make one.");
        m_pane->messages().show(message);
        return;
    }
    menu->setActiveAction(actions[1]);
    const Scene* scene = m_drawing->scene().get();
    const Endpoint place = scene ? scene->placeOf(node) : Endpoint {};
    const QPoint at = place.isValid() ? canvas().toView(scene->rectOf(place).bottomLeft()).toPoint()
                                      : canvas().rect().center();
    menu->popup(canvas().mapToGlobal(QPoint(
        std::clamp(at.x(), 0, canvas().width()), std::clamp(at.y() + 8, 0, canvas().height()))));
}

// ---- the same place in both ------------------------------------------------------------------

/// The card that is selected, or that stands in the middle, stays where it is on the screen when
/// what is tried takes the place of what is there.
void MainWindow::keepPlace()
{
    const std::shared_ptr<const Scene> before = canvas().scene();
    const std::shared_ptr<const Scene>& after = m_drawing->scene();
    const Document& from = *m_flippedFrom;
    const Document& to = *m_session->document();
    canvas().setScene(after);
    if (!before || !after)
        return;
    const NodeId selected = m_selection->node();
    NodeId old = selected.isValid() ? acrossPreviews(to, selected, from) : NodeId {};
    if (!before->placeOf(old).isValid())
        old = nearestUnit(*before, canvas().camera().centre);
    if (!old.isValid())
        return;
    const Endpoint was = before->placeOf(old);
    const Endpoint is = after->placeOf(acrossPreviews(from, old, to));
    if (!was.isValid() || !is.isValid())
        return;
    Camera camera = canvas().camera();
    camera.centre += after->rectOf(is).center() - before->rectOf(was).center();
    canvas().setCamera(camera);
}

} // namespace qdq::ui
