// SPDX-License-Identifier: Apache-2.0
#include "ui/session/stagerun.h"

#include "core/quant/calibrate.h"
#include "core/quant/calibrationdata.h"
#include "core/quant/graphrunner.h"
#include "core/quant/pipeline.h"
#include "core/rules/qdqview.h"
#include "ui/session/runrecord.h"

#include <algorithm>

namespace qdq::ui {

namespace {

/// One run; stage after stage until the one that was asked for, or one that fails.
class StageRunner
{
public:
    StageRunner(const StageRequest& request, const Progress& progress)
        : m_request(request)
        , m_progress(progress)
    {
    }

    StageOutcome run()
    {
        if (annotate() && wants(Stage::Prepared) && prepare() && wants(Stage::Calibrated)
            && calibrateGraph() && wants(Stage::Converted))
            convertGraph();
        if (m_isAnnotated)
            lint();
        return std::move(m_outcome);
    }

private:
    bool wants(Stage stage) const { return stage <= m_request.until && !m_progress.isCancelled(); }

    bool fails(Stage stage, Error error)
    {
        m_outcome.failedAt = stage;
        m_outcome.error = std::move(error);
        return false;
    }

    /// Takes a stage into the outcome, with everything that views need of it.
    bool keep(Stage stage, const Graph& graph)
    {
        OpenedGraph opened;
        opened.graph = graph;
        opened.graph.stageHint = stage;
        opened.info = m_request.program->file.info;
        Result<DocumentPtr> document =
            makeCheckedDocument(std::move(opened), m_request.target, m_progress, m_run);
        if (!document)
            return fails(stage, document.error());
        m_outcome.documents[indexOf(stage)] = std::move(*document);
        return true;
    }

    bool annotate()
    {
        m_progress.tell("annotating", 0, 0);
        Result<Annotated> annotated = runAnnotate(m_request.program->graph(), m_request.config);
        if (!annotated)
            return fails(Stage::Annotated, annotated.error());
        m_run->config = m_request.config;
        m_run->annotated = std::move(*annotated);
        m_isAnnotated = true;
        return keep(Stage::Annotated, m_run->annotated.graph);
    }

    bool prepare()
    {
        m_progress.tell("preparing", 0, 0);
        Result<Prepared> prepared = runPrepare(m_run->annotated);
        if (!prepared)
            return fails(Stage::Prepared, prepared.error());
        m_run->prepared = std::move(*prepared);
        return keep(Stage::Prepared, m_run->prepared->graph);
    }

    bool calibrateGraph()
    {
        if (m_request.data.empty())
            return fails(
                Stage::Calibrated, {ErrorCode::Usage, {}, "no calibration data was chosen"});
        Result<std::vector<CalibrationBatch>> batches =
            openCalibrationData(m_request.data, userInputs(m_run->prepared->graph).size());
        if (!batches)
            return fails(Stage::Calibrated, batches.error());
        Result<Calibration> calibration = calibrate(m_run->prepared->graph, *batches, m_progress);
        if (!calibration)
            return fails(Stage::Calibrated, calibration.error());
        m_run->observed = std::move(calibration->graph);
        m_run->evidence = std::move(calibration->evidence);
        m_run->batches = batches->size();
        return keep(Stage::Calibrated, *m_run->observed);
    }

    bool convertGraph()
    {
        m_progress.tell("converting", 0, 0);
        Result<Converted> converted = runConvert(*m_run->observed);
        if (!converted)
            return fails(Stage::Converted, converted.error());
        for (const ConvertedObserver& observer : converted->trace.observers) {
            m_outcome.names.quantizeOf.emplace(observer.observer, observer.quantize);
            m_outcome.names.observerOf.emplace(observer.quantize, observer.observer);
        }
        return keep(Stage::Converted, converted->graph);
    }

    void lint()
    {
        const auto graphAt = [this](Stage stage) -> const Graph* {
            const DocumentPtr& document = m_outcome.documents[indexOf(stage)];
            return document ? &document->graph() : nullptr;
        };
        const Graph* calibrated = graphAt(Stage::Calibrated);
        m_outcome.findings =
            runLint({m_request.config, m_run->annotated, &m_request.program->graph(),
                calibrated ? calibrated : graphAt(Stage::Prepared), graphAt(Stage::Converted)});
        std::erase_if(m_outcome.findings,
            [](const LintFinding& finding) { return finding.finding.severity == Severity::Note; });
    }

    const StageRequest& m_request;
    const Progress& m_progress;
    StageOutcome m_outcome;
    /// Shared with the documents, which are handed over only when the run is over.
    std::shared_ptr<RunRecord> m_run = std::make_shared<RunRecord>();
    bool m_isAnnotated = false;
};

NodeId findPair(const std::unordered_map<std::string, std::string>& pairs, const std::string& name,
    const Graph& to)
{
    const auto found = pairs.find(name);
    return found == pairs.end() ? NodeId {} : to.find(found->second);
}

} // namespace

StageOutcome runStages(const StageRequest& request, const Progress& progress)
{
    return StageRunner(request, progress).run();
}

NodeId counterpart(const Graph& from, NodeId node, const Graph& to, const StageNames& names)
{
    // Bounded by the graph: every step goes to an earlier node.
    while (node.isValid()) {
        const std::string& name = from[node].name;
        for (const NodeId candidate : {findPair(names.quantizeOf, name, to),
                 findPair(names.observerOf, name, to), to.find(name)})
            if (candidate.isValid())
                return candidate;
        node = from[node].inputs.empty() ? NodeId {} : from[node].inputs.front();
    }
    return {};
}

} // namespace qdq::ui
