// SPDX-License-Identifier: Apache-2.0
#include "core/causes/graphedit.h"
#include "core/causes/prediction.h"
#include "core/causes/tryout.h"
#include "tests/core/quant/calibrationcases.h"

#include <QtTest>

#include <map>

// The test of truth: the edit of a cause, run through the engine, takes away exactly the findings
// of the cause and what was predicted, and makes those that were predicted. Over every recorded
// case that goes to the end.

using namespace qdq;
using namespace qdq::test;

namespace {

/// Whose observers' state a case is run with.
enum class Ranges
{
    Recorded,
    Calibrated, ///< the batches are run here
};

/// A recorded case run through all stages.
struct Run
{
    QuantizerConfig config;
    Annotated annotated;
    Prepared prepared;
    Graph observed;
    Converted converted;
    CheckResult checked;

    [[nodiscard]] CauseContext context() const
    {
        CauseContext context;
        context.config = &config;
        context.run.specs = &annotated.graph;
        context.run.observed = &observed;
        context.run.converted = &converted.graph;
        context.run.config = &config;
        context.run.annotated = &annotated;
        context.run.prepared = &prepared;
        return context;
    }
};

template <typename T> T valueOrDie(Result<T> result, const std::string& what)
{
    if (!result)
        qFatal("%s: %s", what.c_str(), toText(result.error()).c_str());
    return *std::move(result);
}

ConvertOptions lenient()
{
    ConvertOptions options;
    options.allowUncalibrated = true;
    options.allowMissingState = true;
    return options;
}

Graph calibratedGraph(const Case& one, const Graph& prepared)
{
    return valueOrDie(calibrate(prepared, batchesOf(one, prepared)), one.name).graph;
}

Run runOf(const Case& one, Ranges ranges)
{
    Run run;
    run.config = valueOrDie(readQuantizerConfigFile(one.folder / "quantizer.json"), one.name);
    run.annotated = valueOrDie(runAnnotate(openOrDie(one.floatJson()), run.config), one.name);
    run.prepared = valueOrDie(runPrepare(run.annotated), one.name);
    run.observed = ranges == Ranges::Calibrated
        ? calibratedGraph(one, run.prepared.graph)
        : valueOrDie(
            takeObserverState(run.prepared.graph, openOrDie(one.folder / "calibrated.json.gz")),
            one.name);
    run.converted = valueOrDie(runConvert(run.observed, lenient()), one.name);
    run.checked = valueOrDie(checkGraph(run.converted.graph), one.name);
    return run;
}

std::vector<std::string> created(const Prediction& prediction)
{
    std::vector<std::string> texts;
    for (const NewFinding& finding : prediction.created)
        texts.push_back(finding.rule + " at " + finding.at);
    std::ranges::sort(texts);
    return texts;
}

std::string listOf(const Run& run, const std::vector<std::size_t>& findings)
{
    std::string text;
    for (const std::size_t finding : findings) {
        const Finding& one = run.checked.violations[finding];
        text += ' ' + one.rule + " at " + run.converted.graph[one.node].name;
    }
    return text;
}

std::vector<std::size_t> minus(
    const std::vector<std::size_t>& all, const std::vector<std::size_t>& less)
{
    std::vector<std::size_t> rest;
    std::ranges::set_difference(all, less, std::back_inserter(rest));
    return rest;
}

class Truth
{
public:
    void add(const Case& one);
    [[nodiscard]] bool finish() const;

private:
    void add(const Case& one, const Run& run, const RootCause& cause);
    void compare(const Case& one, const Run& run, const RootCause& cause,
        const Prediction& predicted, const Prediction& ran);
    void blame(const Case& one, const RootCause& cause, const std::string& what)
    {
        ++m_wrong;
        std::printf("  %s, %s (%s): %s\n", one.name.c_str(), cause.title.c_str(),
            std::string(nameOf(cause.edit.kind)).c_str(), what.c_str());
    }

    int m_cases = 0;
    int m_causes = 0;
    int m_inEngine = 0;
    int m_inGraph = 0;
    int m_wordsOnly = 0;
    int m_exact = 0;
    int m_estimates = 0;
    int m_estimatesRight = 0;
    int m_wrong = 0;
    std::map<std::string, int> m_byKind;
};

void Truth::add(const Case& one)
{
    const Run run = runOf(one, Ranges::Recorded);
    ++m_cases;
    for (const RootCause& cause : rootCauses(run.converted.graph, run.checked, run.context()))
        add(one, run, cause);
}

void Truth::add(const Case& one, const Run& run, const RootCause& cause)
{
    ++m_causes;
    ++m_byKind[std::string(nameOf(cause.kind))];
    const auto predicted = predict(run.converted.graph, run.checked, cause.edit, run.context());
    if (!predicted) {
        ++m_wordsOnly;
        return;
    }
    const auto rest = minus(cause.findings, predicted->gone);
    if (!rest.empty())
        blame(one, cause, "in the graph these stay:" + listOf(run, rest));
    const auto tried = tryEdit(run.context().run, cause.edit, run.checked.target);
    if (!tried && tried.error().code == ErrorCode::Usage) {
        ++m_inGraph;
        return;
    }
    if (!tried) {
        blame(one, cause, "the engine refuses: " + toText(tried.error()));
        return;
    }
    ++m_inEngine;
    compare(one, run, cause, *predicted,
        compareChecks(run.converted.graph, run.checked, tried->converted, tried->checked));
}

void Truth::compare(const Case& one, const Run& run, const RootCause& cause,
    const Prediction& predicted, const Prediction& ran)
{
    if (const auto rest = minus(cause.findings, ran.gone); !rest.empty())
        blame(one, cause, "run, these stay:" + listOf(run, rest));
    const bool isRight = predicted.gone == ran.gone && created(predicted) == created(ran);
    const bool isExact = predicted.certainty == Certainty::Exact;
    m_exact += isExact ? 1 : 0;
    m_estimates += isExact ? 0 : 1;
    m_estimatesRight += !isExact && isRight ? 1 : 0;
    if (isRight)
        return;
    std::string text = isExact ? "exact, but" : "estimated, and";
    text += " predicted too much:" + listOf(run, minus(predicted.gone, ran.gone))
        + "; too little:" + listOf(run, minus(ran.gone, predicted.gone));
    for (const std::string& finding : created(predicted))
        text += "; predicted " + finding;
    for (const std::string& finding : created(ran))
        text += "; got " + finding;
    if (isExact)
        blame(one, cause, text);
    else
        std::printf("  (%s, %s: %s)\n", one.name.c_str(), cause.title.c_str(), text.c_str());
}

bool Truth::finish() const
{
    std::printf("%d cases, %d causes: %d edits run in the engine, %d in the graph, %d are words\n",
        m_cases, m_causes, m_inEngine, m_inGraph, m_wordsOnly);
    for (const auto& [kind, count] : m_byKind)
        std::printf("  %d %s\n", count, kind.c_str());
    std::printf("%d exact predictions; of %d estimates %d are what running gives; %d wrong\n",
        m_exact, m_estimates, m_estimatesRight, m_wrong);
    return m_wrong == 0 && m_causes > 0;
}

/// The edited graph after a calibration of its own. The batches are of any size: a static export is
/// calibrated before its size is put in.
Graph observedAfter(const Case& one, const Run& run, const CauseEdit& edit)
{
    if (edit.kind == EditKind::ExportStatic)
        return withoutSymbols(calibratedGraph(one, run.prepared.graph), edit.symbols);
    return calibratedGraph(one,
        valueOrDie(tryEdit(run.context().run, edit, run.checked.target), one.name).prepared.graph);
}

/// Predictions that are called exact against a calibration of the edited graph.
class Exactness
{
public:
    void add(const Case& one);
    [[nodiscard]] bool finish() const;

private:
    void add(const Case& one, const Run& run, const RootCause& cause);

    int m_cases = 0;
    int m_predictions = 0;
    int m_scales = 0;
    int m_wrong = 0;
};

void Exactness::add(const Case& one)
{
    const Run run = runOf(one, Ranges::Calibrated);
    ++m_cases;
    for (const RootCause& cause : rootCauses(run.converted.graph, run.checked, run.context()))
        add(one, run, cause);
}

void Exactness::add(const Case& one, const Run& run, const RootCause& cause)
{
    const auto predicted = predict(run.converted.graph, run.checked, cause.edit, run.context());
    if (!predicted || predicted->certainty != Certainty::Exact)
        return;
    const Graph converted =
        valueOrDie(runConvert(observedAfter(one, run, cause.edit), lenient()), one.name).graph;
    const Prediction ran = compareChecks(
        run.converted.graph, run.checked, converted, valueOrDie(checkGraph(converted), one.name));
    ++m_predictions;
    m_scales += static_cast<int>(ran.scales.size());
    if (predicted->gone == ran.gone && created(*predicted) == created(ran)
        && predicted->scales == ran.scales && predicted->qdqThen == ran.qdqThen)
        return;
    ++m_wrong;
    std::printf("  %s, %s: %zu and %zu findings go, %zu and %zu come, %zu and %zu scales move\n",
        one.name.c_str(), cause.title.c_str(), predicted->gone.size(), ran.gone.size(),
        predicted->created.size(), ran.created.size(), predicted->scales.size(), ran.scales.size());
}

bool Exactness::finish() const
{
    std::printf("%d cases calibrated again after %d edits, %d scales moved; %d wrong\n", m_cases,
        m_predictions, m_scales, m_wrong);
    return m_wrong == 0 && m_predictions > 0;
}

} // namespace

class TestTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCauseIsTrueOfEveryRecordedCase()
    {
        Truth truth;
        for (const Case& one : allCases())
            if (one.raisesAt().empty() && one.has("calibrated.json.gz"))
                truth.add(one);
        QVERIFY(truth.finish());
    }

    void exactPredictionsAreWhatANewCalibrationGives()
    {
        Exactness exactness;
        for (const Case& one : allCases())
            if (one.raisesAt().empty()
                && std::filesystem::exists(one.folder.parent_path() / "calib.npz"))
                exactness.add(one);
        QVERIFY(exactness.finish());
    }
};

QTEST_APPLESS_MAIN(TestTruth)
#include "tst_truth.moc"
