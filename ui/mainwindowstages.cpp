// SPDX-License-Identifier: Apache-2.0
#include "core/graph/stage.h"
#include "ui/actions.h"
#include "ui/canvaslook.h"
#include "ui/canvaspane.h"
#include "ui/docks/configdock.h"
#include "ui/docks/logdock.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/finder.h"
#include "ui/session/preview.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/session/trial.h"
#include "ui/settings/settings.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/stagebar.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QScopedValueRollback>

// The window's part in running a network through its stages: config, data, run, and moving between
// what came out.

namespace qdq::ui {

namespace {

/// The finding of a rule on a node; none where it is not there.
FindingId findingOf(const Document& document, NodeId node, const std::string& rule)
{
    if (!node.isValid() || rule.empty())
        return {};
    for (const FindingId id : document.findingsOf[node])
        if (document[id].rule == rule)
            return id;
    return {};
}

} // namespace

void MainWindow::connectQuantization()
{
    connect(m_actions->openConfig, &QAction::triggered, this, &MainWindow::chooseConfig);
    connect(m_actions->chooseData, &QAction::triggered, this, [this] { (void)chooseData(); });
    connect(m_actions->run, &QAction::triggered, this, [this] { goToStage(Stage::Converted); });
    connect(m_actions->runStep, &QAction::triggered, this, &MainWindow::runOneStep);
    const QList<QAction*> stages = m_actions->stages->actions();
    for (qsizetype i = 0; i < stages.size(); ++i)
        connect(stages[i], &QAction::triggered, this,
            [this, stage = static_cast<Stage>(i)] { goToStage(stage); });
    connect(m_stageBar, &StageBar::stageRequested, this, &MainWindow::goToStage);
    connect(m_quantization, &Quantization::runFailed, this, &MainWindow::onRunFailed);
    connect(m_quantization, &Quantization::appliedChanged, m_drawing,
        [this] { m_drawing->setApplied(m_quantization->applied()); });
    connect(m_quantization, &Quantization::stageReached, this, [this](Stage stage) {
        m_log->log().append(Severity::Note,
            tr("Ran to %1 in %2 s")
                .arg(stageWord(stage).toLower(),
                    QString::number(m_quantization->running().lastSeconds(), 'f', 3)),
            m_session->path());
    });
    for (auto signal :
        {&Quantization::stagesChanged, &Quantization::configChanged, &Quantization::appliedChanged})
        connect(m_quantization, signal, this, [this] {
            updateStageBar();
            updateActions();
        });
    updateStageBar();
}

/// Ids of the old document are good for the last time: what is selected is remembered, so that the
/// next one can show the same.
void MainWindow::onDocumentAboutToChange()
{
    m_left = m_session->document();
    m_leftNode = m_selection->node();
    const FindingId finding = m_selection->finding();
    m_leftRule = finding.isValid() ? (*m_left)[finding].rule : std::string();
    m_selection->clear(this);
    m_history.clear();
}

void MainWindow::onDocumentChanged()
{
    const DocumentPtr& document = m_session->document();
    const DocumentPtr left = std::exchange(m_left, {});
    const bool isSameFile = left && document && left->file.info.path == document->file.info.path;
    // A what-if and what it is compared with: one looks at the same place of both.
    const bool isFlip = isSameFile && (left->preview || document->preview);
    if (!isFlip)
        m_flippedFrom.reset();
    else if (!m_flippedFrom)
        m_flippedFrom = left;
    if (!isFlip)
        m_query->clear();
    m_finder->setDocument(document);
    if (isFlip)
        m_finder->find(m_query->text());
    m_look->setDocument(document);
    m_drawing->setDocument(document, isFlip);
    updateStageBar();
    updateStatus();
    updateVisibleRules();
    const NodeId node = std::exchange(m_leftNode, {});
    if (isSameFile && node.isValid()) {
        const QScopedValueRollback travelling(m_isTravelling, m_isTravelling || isFlip);
        const NodeId there = isFlip
            ? acrossPreviews(*left, node, *document)
            : counterpart(left->graph(), node, document->graph(), m_quantization->names());
        m_selection->select(
            there, isFlip ? findingOf(*document, there, m_leftRule) : FindingId {}, this);
    }
    updateBreadcrumb();
    updateActions();
}

void MainWindow::updateStageBar()
{
    std::array<StageBar::State, StageBar::kStages> states {};
    std::array<QString, StageBar::kStages> numbers;
    for (std::size_t i = 0; i < kStageCount; ++i) {
        const auto stage = static_cast<Stage>(i);
        const DocumentPtr& document = m_quantization->documentAt(stage);
        if (const auto tried = m_trial->stateOf(stage); tried != Trial::StageState::Real)
            states[i] = tried == Trial::StageState::Shown ? StageBar::State::WhatIfShown
                                                          : StageBar::State::WhatIf;
        else if (document && document == m_session->document())
            states[i] = StageBar::State::Shown;
        else if (document)
            states[i] = StageBar::State::Done;
        else if (m_quantization->failedAt() == stage)
            states[i] = StageBar::State::Failed;
        else
            states[i] = m_quantization->canReach(stage) ? StageBar::State::Reachable
                                                        : StageBar::State::Missing;
    }
    const std::shared_ptr<const Applied>& applied = m_quantization->applied();
    if (applied)
        numbers[indexOf(Stage::Prepared)] =
            tr("%n observer(s)", nullptr, static_cast<int>(applied->observerCount));
    if (const DocumentPtr& converted = m_quantization->documentAt(Stage::Converted)) {
        const QdqCounts counts = converted->countQdq();
        numbers[indexOf(Stage::Converted)] = tr("%1 Q · %2 DQ")
                                                 .arg(counts.quantize)
                                                 .arg(counts.dequantize + counts.weightDequantize);
    }
    m_stageBar->setStops(states, numbers);
}

/// Shows a stage that is there, or runs to it; says what is missing where neither can be done.
void MainWindow::goToStage(Stage stage)
{
    if (m_trial->stateOf(stage) != Trial::StageState::Real) {
        m_trial->lookAt(stage);
        return;
    }
    if (const DocumentPtr& document = m_quantization->documentAt(stage)) {
        m_trial->lookElsewhere();
        m_session->showStage(document);
        return;
    }
    if (!m_session->document() || m_quantization->running().isRunning())
        return;
    if (!m_quantization->canReach(stage)) {
        Message message;
        message.kind = Message::Kind::Info;
        message.what = tr("This stage is not in the file.");
        message.why = m_quantization->documentAt(Stage::Float)
            ? tr("Open a config to compute it.")
            : tr("Open the float graph to compute it.");
        m_pane->messages().show(message);
        m_config->bringToFront();
        return;
    }
    if (m_quantization->needsData(stage) && !chooseData())
        return;
    m_quantization->run(stage);
}

void MainWindow::runOneStep()
{
    for (std::size_t i = 1; i < kStageCount; ++i)
        if (!m_quantization->documentAt(static_cast<Stage>(i))) {
            goToStage(static_cast<Stage>(i));
            return;
        }
}

void MainWindow::onRunFailed(Stage stage, const Error& error)
{
    m_log->log().append(Severity::Error, toQString(toText(error)), m_session->path());
    Message message;
    message.kind = Message::Kind::Error;
    message.what = tr("The run stopped before %1.").arg(stageWord(stage).toLower());
    message.why = sentenceOf(error);
    message.details = toQString(toText(error));
    m_pane->messages().show(message);
}

// ---- config and data
// ------------------------------------------------------------------------------------------------

void MainWindow::chooseConfig()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open config"),
        m_settings.lastFolder(), tr("Quantizer configs (*.json);;All files (*)"));
    if (!path.isEmpty())
        openConfig(path);
}

void MainWindow::openConfig(const QString& path)
{
    const Result<void> opened = m_quantization->openConfig(path);
    if (!opened) {
        m_log->log().append(Severity::Error, toQString(toText(opened.error())), path);
        m_pane->messages().show(openFailedMessage(path, opened.error()));
        return;
    }
    m_log->log().append(
        Severity::Note, tr("Opened config %1").arg(QFileInfo(path).fileName()), path);
    m_config->bringToFront();
}

bool MainWindow::chooseData()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Calibration data"),
        QFileInfo(m_session->path()).absolutePath(),
        tr("NumPy arrays (*.npz *.npy);;All files (*)"));
    if (files.isEmpty())
        return false;
    m_quantization->setData(files);
    return true;
}

} // namespace qdq::ui
