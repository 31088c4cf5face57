// SPDX-License-Identifier: Apache-2.0
#include "ui/session/trial.h"

#include "core/causes/graphedit.h"
#include "core/graph/stage.h"
#include "ui/session/preview.h"
#include "ui/session/quantization.h"
#include "ui/session/runrecord.h"
#include "ui/session/session.h"
#include "ui/session/whatif.h"

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

Result<DocumentPtr> triedInGraph(
    const DocumentPtr& now, const CauseEdit& edit, const Progress& progress)
{
    auto edited = editGraph(now->graph(), edit, now->causeContext());
    if (!edited)
        return failWith(std::move(edited));
    Tried tried;
    tried.graph = std::move(edited->graph);
    tried.certainty = edited->isExact ? Certainty::Exact : Certainty::FromCalibration;
    if (now->check.target) {
        CheckOptions options;
        options.progress = progress;
        auto checked = checkGraph(tried.graph, now->check.target, options);
        if (!checked)
            return failWith(std::move(checked));
        tried.check = *std::move(checked);
        if (!edited->isExact && tried.check.undecided.size() > now->check.undecided.size())
            tried.certainty = Certainty::Unknown;
    }
    return makePreview(std::move(tried), now);
}

const Graph& graphAt(const RunRecord& run, Stage stage)
{
    return stage == Stage::Annotated ? run.annotated.graph : run.prepared->graph;
}

/// A stage before converted of what is tried, and the same of what it is compared with.
Result<DocumentPtr> triedStage(
    const DocumentPtr& then, Stage stage, DocumentPtr now, const Progress& progress)
{
    const auto checked = [&](const RunRecord& run) -> Result<CheckResult> {
        CheckOptions options;
        options.progress = progress;
        return then->check.target ? checkGraph(graphAt(run, stage), then->check.target, options)
                                  : CheckResult {};
    };
    if (!now) {
        const auto& run = then->preview->now->run;
        auto check = checked(*run);
        if (!check)
            return failWith(std::move(check));
        OpenedGraph file;
        file.graph = graphAt(*run, stage);
        file.info = then->file.info;
        now = makeDocument(std::move(file), *std::move(check), run);
    }
    auto check = checked(*then->run);
    if (!check)
        return failWith(std::move(check));
    Tried tried;
    tried.graph = graphAt(*then->run, stage);
    tried.graph.stageHint = stage;
    tried.check = *std::move(check);
    tried.run = then->run;
    tried.applied = then->preview->applied;
    tried.config = then->run->config;
    return makePreview(std::move(tried), std::move(now));
}

} // namespace

Trial::Trial(Session& session, Quantization& quantization, WhatIf& whatIf, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_quantization(quantization)
    , m_whatIf(whatIf)
{
    connect(&m_whatIf, &WhatIf::changed, this, &Trial::onWhatIfChanged);
    connect(&m_session, &Session::fileChanged, this, &Trial::onFileChanged);
    connect(&m_session, &Session::documentChecked, this, &Trial::onChecked);
    // A run that was stopped delivers nothing: what it was to replace goes now.
    connect(&m_quantization.running(), &LatestJob::runningChanged, this, &Trial::leave,
        Qt::QueuedConnection);
}

bool Trial::isActive() const
{
    return m_whatIf.isActive() || m_wayOut;
}

bool Trial::isShown() const
{
    return m_session.document() && m_session.document()->preview;
}

QString Trial::wayOut() const
{
    return m_wayOut ? m_wayOut->words : QString();
}

void Trial::tryInGraph(const CauseEdit& edit, const QString& words)
{
    const DocumentPtr& shown = m_session.document();
    if (!shown || shown->preview)
        return;
    m_whatIf.discard();
    forget();
    m_wayOut = WayOutEdit {shown, edit, words};
    startWayOut();
    Q_EMIT changed();
}

void Trial::startWayOut()
{
    m_trying.start(
        tr("What-if"),
        [document = m_wayOut->document, edit = m_wayOut->edit](
            const Progress& progress) { return triedInGraph(document, edit, progress); },
        [this](const Result<DocumentPtr>& then) {
            if (!then) {
                m_wayOut.reset();
                leave();
                Q_EMIT failed(then.error());
            } else {
                m_then = *then;
                show();
            }
            Q_EMIT changed();
        });
}

void Trial::discard()
{
    m_trying.cancel();
    m_wayOut.reset();
    m_whatIf.discard();
    leave();
    Q_EMIT changed();
}

void Trial::cancel()
{
    if (!m_trying.isRunning())
        return;
    if (m_wayOut) {
        discard();
        return;
    }
    m_trying.cancel(); // a stage of what is tried: the one that is shown stays
    m_stage = isShown() ? stageOf(m_session.document()->graph()) : Stage::Converted;
    Q_EMIT changed();
}

void Trial::onWhatIfChanged()
{
    if (m_whatIf.isActive()) {
        m_wayOut.reset();
        m_trying.cancel();
        const auto& effect = m_whatIf.effect();
        if (effect && effect->then) {
            m_then = effect->then;
            show();
        } else if (effect) {
            m_then.reset(); // it cannot be applied: nothing to show
            if (isShown())
                m_session.showStage(current());
        }
    } else if (!m_wayOut) {
        forget();
        // Applying starts a run, which puts its own result in this place.
        QMetaObject::invokeMethod(this, &Trial::leave, Qt::QueuedConnection);
    }
    Q_EMIT changed();
}

void Trial::onFileChanged()
{
    m_trying.cancel();
    m_wayOut.reset();
    m_home.reset();
    forget();
    m_whatIf.startOver();
    Q_EMIT changed();
}

/// Everything but what was there before.
void Trial::forget()
{
    m_then.reset();
    m_stage = Stage::Converted;
    m_isCurrentWanted = m_looksElsewhere = false;
}

/// Another target: the numbers of now are those of the old one.
void Trial::onChecked(const DocumentPtr& before, const DocumentPtr& after)
{
    if (m_home == before)
        m_home = after;
    if (m_then == before)
        m_then = after;
    if (!m_wayOut) {
        m_whatIf.tryAgain();
        return;
    }
    if (m_wayOut->document == before)
        m_wayOut->document = after;
    else if (after->preview)
        m_session.showStage(m_wayOut->document); // which is checked then, too
    startWayOut();
}

void Trial::show()
{
    if (!isShown()) {
        m_home = m_session.document();
        const Stage shown = stageOf(m_home->graph());
        if (!m_wayOut && (shown == Stage::Annotated || shown == Stage::Prepared))
            m_stage = shown;
    }
    if (!m_isCurrentWanted && !m_looksElsewhere)
        showStageOf(m_then);
}

/// Stages before converted are made when they are looked at.
void Trial::showStageOf(const DocumentPtr& then)
{
    if (m_stage == Stage::Converted) {
        m_session.showStage(then);
        return;
    }
    m_trying.start(
        tr("What-if"),
        [then, stage = m_stage, now = m_quantization.documentAt(m_stage)](
            const Progress& progress) { return triedStage(then, stage, now, progress); },
        [this](const Result<DocumentPtr>& shown) {
            if (!shown)
                Q_EMIT failed(shown.error());
            else if (!m_isCurrentWanted && !m_looksElsewhere)
                m_session.showStage(*shown);
            Q_EMIT changed();
        });
}

Trial::StageState Trial::stateOf(Stage stage) const
{
    const bool isTried = isActive() && m_then
        && (stage == Stage::Converted
            || (!m_wayOut && (stage == Stage::Annotated || stage == Stage::Prepared)));
    if (!isTried)
        return StageState::Real;
    return isShown() && stageOf(m_session.document()->graph()) == stage ? StageState::Shown
                                                                        : StageState::Tried;
}

/// Away from a document that is not tried any more.
void Trial::leave()
{
    if (isActive() || !isShown() || m_quantization.running().isRunning())
        return;
    m_then.reset();
    if (const DocumentPtr there = current())
        m_session.showStage(there);
    m_home.reset();
}

void Trial::showCurrent(bool isWanted)
{
    if (!isActive() || std::exchange(m_isCurrentWanted, isWanted) == isWanted)
        return;
    if (isWanted && isShown())
        m_session.showStage(current());
    else if (!isWanted && m_then && !m_looksElsewhere)
        showStageOf(m_then);
    Q_EMIT changed();
}

void Trial::lookElsewhere()
{
    m_looksElsewhere = isActive();
}

void Trial::lookAt(Stage stage)
{
    m_looksElsewhere = m_isCurrentWanted = false;
    m_stage = stage;
    if (m_then)
        showStageOf(m_then);
    Q_EMIT changed();
}

/// What was shown before, or what came in its place.
DocumentPtr Trial::current() const
{
    if (m_wayOut)
        return m_wayOut->document;
    if (const DocumentPtr& there = m_quantization.documentAt(m_stage))
        return there;
    for (std::size_t i = 0; i < kStageCount; ++i)
        if (m_home && m_quantization.documentAt(static_cast<Stage>(i)) == m_home)
            return m_home;
    const DocumentPtr& program = m_quantization.documentAt(Stage::Float);
    return program ? program : m_home;
}

} // namespace qdq::ui
