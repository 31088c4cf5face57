// SPDX-License-Identifier: Apache-2.0
#include "ui/session/quantization.h"

#include "core/graph/stage.h"
#include "core/io/outputfile.h"
#include "core/quant/configedit.h"
#include "core/quant/lint/lintcontext.h"
#include "ui/session/session.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

struct Trial
{
    std::shared_ptr<const Applied> applied;
    std::vector<CallState> states;
    std::vector<int> opCounts;
    Error error;
    std::vector<LintFinding> refused; ///< what is known of why, where the config is refused
};

int countOps(const Annotated& annotated, const CallState& state)
{
    const std::span<const std::string_view> ops = availableOps(annotated);
    return static_cast<int>(std::ranges::count_if(state.matched, [&](NodeId id) {
        const Node& node = annotated.graph[id];
        return std::ranges::find(ops, node.target) != ops.end() && !isActivationOp(node);
    }));
}

Trial tryConfig(const DocumentPtr& program, const QuantizerConfig& config)
{
    Trial trial;
    Result<Applied> applied = applyConfig(program->graph(), config);
    if (!applied) {
        trial.error = applied.error();
        trial.refused = lintRefused(program->graph(), config);
        return trial;
    }
    trial.states = callStates(applied->annotated, config);
    trial.opCounts = opCountsOf(applied->annotated, trial.states);
    trial.applied = std::make_shared<const Applied>(std::move(*applied));
    return trial;
}

} // namespace

std::vector<int> opCountsOf(const Annotated& annotated, const std::vector<CallState>& states)
{
    std::vector<int> counts;
    for (const CallState& state : states)
        counts.push_back(countOps(annotated, state));
    return counts;
}

Quantization::Quantization(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_session, &Session::fileChanged, this, &Quantization::onFileChanged);
    connect(&m_session, &Session::documentChecked, this,
        [this](const DocumentPtr& before, const DocumentPtr& after) {
            std::ranges::replace(m_documents, before, after);
        });
}

void Quantization::onFileChanged()
{
    cancel();
    m_documents = {}; // first: dropping results must not go back to the graph of the file before
    dropResults();
    if (const DocumentPtr& document = m_session.document())
        m_documents[indexOf(stageOf(document->graph()))] = document;
    Q_EMIT stagesChanged();
    apply();
}

Result<void> Quantization::openConfig(const QString& path)
{
    Result<QuantizerConfig> config = readQuantizerConfigFile(toPath(path));
    if (!config)
        return failWith(std::move(config));
    m_savedConfig = *config;
    setConfig(*std::move(config), path);
    return {};
}

void Quantization::newConfig(const QString& backend)
{
    m_savedConfig.reset();
    setConfig(defaultConfig(toStd(backend)), {});
}

void Quantization::applyConfig(QuantizerConfig config)
{
    const bool runs = !m_data.isEmpty() && documentAt(Stage::Float);
    setConfig(std::move(config), m_configPath, runs ? Leaves::WhatIsShown : Leaves::Nothing);
    if (runs)
        run(Stage::Converted);
}

void Quantization::takeEdited(QuantizerConfig config, const QString& path)
{
    if (m_configPath != path)
        m_savedConfig.reset();
    setConfig(std::move(config), path);
}

Result<void> Quantization::saveConfig(const QString& path, const QuantizerConfig& config)
{
    Result<void> written = writeFile(toPath(path), writeQuantizerConfig(config));
    if (written) {
        m_configPath = path;
        m_savedConfig = config;
        Q_EMIT configChanged();
    }
    return written;
}

const TargetPtr& Quantization::target() const
{
    return m_session.target();
}

void Quantization::setConfig(QuantizerConfig config, const QString& path, Leaves leaves)
{
    cancel();
    m_config = std::move(config);
    m_configPath = path;
    dropResults(leaves);
    Q_EMIT configChanged();
    Q_EMIT stagesChanged();
    apply();
}

void Quantization::setData(const QStringList& files)
{
    m_data = files;
    Q_EMIT configChanged();
    Q_EMIT stagesChanged();
}

/// What stood after the float graph goes; a file that is no float graph keeps its only stage.
void Quantization::dropResults(Leaves leaves)
{
    m_applied.reset();
    m_callStates.clear();
    m_opCounts.clear();
    m_applyError = {};
    m_findings.clear();
    m_names = {};
    m_failedAt.reset();
    if (!m_documents[indexOf(Stage::Float)])
        return;
    const bool showsResult =
        m_session.document() && m_session.document() != m_documents[indexOf(Stage::Float)];
    for (std::size_t i = 1; i < kStageCount; ++i)
        m_documents[i].reset();
    if (showsResult && leaves == Leaves::Nothing)
        m_session.showStage(m_documents[indexOf(Stage::Float)]);
}

void Quantization::apply()
{
    const DocumentPtr& program = m_documents[indexOf(Stage::Float)];
    if (!program || !m_config) {
        m_applying.cancel();
        Q_EMIT appliedChanged();
        return;
    }
    m_applying.start(
        tr("Trying the config"),
        [program, config = *m_config](const Progress&) { return tryConfig(program, config); },
        [this](Trial trial) {
            m_applied = std::move(trial.applied);
            m_callStates = std::move(trial.states);
            m_opCounts = std::move(trial.opCounts);
            m_applyError = std::move(trial.error);
            if (!m_applied)
                m_findings = std::move(trial.refused);
            Q_EMIT appliedChanged();
        });
}

bool Quantization::canReach(Stage stage) const
{
    return m_config && m_documents[indexOf(Stage::Float)] && stage != Stage::Float
        && !documentAt(stage);
}

bool Quantization::needsData(Stage stage) const
{
    return stage >= Stage::Calibrated && m_data.isEmpty();
}

void Quantization::run(Stage until)
{
    const DocumentPtr& program = m_documents[indexOf(Stage::Float)];
    if (!program || !m_config)
        return;
    StageRequest request {program, *m_config, {}, until, m_session.target()};
    std::ranges::transform(
        m_data, std::back_inserter(request.data), [](const QString& file) { return toPath(file); });
    m_running.start(
        tr("Quantizing"),
        [request = std::move(request)](
            const Progress& progress) { return runStages(request, progress); },
        [this, until](const StageOutcome& outcome) { deliver(outcome, until); });
}

void Quantization::cancel()
{
    m_running.cancel();
    m_applying.cancel();
}

void Quantization::deliver(const StageOutcome& outcome, Stage until)
{
    for (std::size_t i = 1; i < kStageCount; ++i)
        m_documents[i] = outcome.documents[i];
    m_names = outcome.names;
    m_findings = outcome.findings;
    m_failedAt = outcome.failedAt;
    Q_EMIT stagesChanged();
    Stage reached = Stage::Float;
    for (std::size_t i = 1; i <= indexOf(until); ++i)
        if (m_documents[i])
            reached = static_cast<Stage>(i);
    m_session.showStage(documentAt(reached));
    if (outcome.failedAt)
        Q_EMIT runFailed(*outcome.failedAt, outcome.error);
    else
        Q_EMIT stageReached(reached);
}

} // namespace qdq::ui
