// SPDX-License-Identifier: Apache-2.0
#include "core/quant/calibrate.h"
#include "core/quant/pipeline.h"
#include "tests/core/quant/cases.h"
#include "tests/support/samegraph.h"

#include <QTest>

using namespace qdq;
using namespace qdq::test;

namespace {

// Lines of difference per stage of one case, from the exported program to the converted graph.
struct Stages
{
    std::vector<std::string> annotated;
    std::vector<std::string> prepared;
    std::vector<std::string> converted;
    std::string failedAt; ///< the stage that refused; "configure" and "annotate" are one here
    std::string error;
};

Graph openedGraph(const std::filesystem::path& path)
{
    auto opened = openGraph(path);
    if (!opened)
        qFatal("%s", toText(opened.error()).c_str());
    return std::move(opened->graph);
}

std::filesystem::path programOf(const Case& one)
{
    auto program = one.floatJson();
    const auto archive = std::filesystem::path(program).replace_extension(".pt2");
    return exists(archive) ? archive : program;
}

void runConvertStage(const Case& one, const Prepared& prepared, Stages& stages)
{
    if (!one.has("converted.json"))
        return;
    const auto calibrated =
        takeObserverState(prepared.graph, openedGraph(one.folder / "calibrated.json.gz"));
    if (!calibrated) {
        stages.converted = {toText(calibrated.error())};
        return;
    }
    ConvertOptions options;
    options.allowUncalibrated = one.name.ends_with("_uncalibrated");
    const auto converted = runConvert(*calibrated, options);
    stages.converted = converted
        ? differences(converted->graph, openedGraph(one.folder / "converted.json"))
        : std::vector<std::string> {toText(converted.error())};
}

Stages runAll(const Case& one)
{
    Stages stages;
    const auto fail = [&stages](const char* stage, const Error& error) {
        stages.failedAt = stage;
        stages.error = toText(error);
        return stages;
    };
    const auto config = readQuantizerConfigFile(one.folder / "quantizer.json");
    if (!config)
        return fail("annotate", config.error());
    const auto annotated = runAnnotate(openedGraph(programOf(one)), *config);
    if (!annotated)
        return fail("annotate", annotated.error());
    if (one.has("annotated.json"))
        stages.annotated =
            differences(annotated->graph, openedGraph(one.folder / "annotated.json"));
    const auto prepared = runPrepare(*annotated);
    if (!prepared)
        return fail("validate", prepared.error());
    if (one.has("prepared.json")) {
        SameGraphOptions options;
        options.tensorValues = false;
        stages.prepared =
            differences(prepared->graph, openedGraph(one.folder / "prepared.json"), options);
    }
    runConvertStage(one, *prepared, stages);
    return stages;
}

std::string wantedStage(const Case& one)
{
    const std::string stage = one.raisesAt();
    return stage == "configure" ? "annotate" : stage;
}

} // namespace

class TestPipeline : public QObject
{
    Q_OBJECT

private slots:
    void runsRecordedCasesFromTheProgram();
    void leavesAGraphWithoutAnnotationsAlone();
    void mapsIdsFromStageToStage();
    void uncalibratedObserversStopConvert();
};

void TestPipeline::runsRecordedCasesFromTheProgram()
{
    Tally annotated("program to annotated");
    Tally prepared("program to prepared");
    Tally converted("program to converted");
    Tally refused("refused at the same stage");
    for (const Case& one : allCases()) {
        const Stages stages = runAll(one);
        if (const std::string wanted = wantedStage(one);
            !wanted.empty() || !stages.failedAt.empty()) {
            refused.add(one.name,
                wanted == stages.failedAt ? std::vector<std::string>()
                                          : std::vector<std::string> {"'" + stages.failedAt + "' "
                                              + stages.error + " | wanted: '" + wanted + "'"});
            continue;
        }
        annotated.add(one.name, stages.annotated);
        prepared.add(one.name, stages.prepared);
        converted.add(one.name, stages.converted);
    }
    const bool all[] = {
        annotated.finish(), prepared.finish(), converted.finish(), refused.finish()};
    QVERIFY(std::ranges::all_of(all, std::identity()));
}

void TestPipeline::leavesAGraphWithoutAnnotationsAlone()
{
    // A config without calls annotates nothing; what comes out is the float graph, without its dead
    // nodes.
    QuantizerConfig config;
    config.backend = "x86_inductor";
    for (const auto& path : filesNamed(bundledCases(), "float.json")) {
        const auto annotated = runAnnotate(openedGraph(path), config);
        QVERIFY2(annotated, path.c_str());
        const auto prepared = runPrepare(*annotated);
        QVERIFY2(prepared, path.c_str());
        const auto converted = runConvert(prepared->graph);
        QVERIFY2(converted, path.c_str());
        QVERIFY(converted->trace.observers.empty());
        GraphRewriter rewriter(annotated->graph);
        rewriter.eliminateDeadCode();
        const auto lines = differences(converted->graph, rewriter.finish().graph);
        QVERIFY2(lines.empty(), lines.empty() ? "" : (path.string() + ": " + lines[0]).c_str());
    }
}

void TestPipeline::mapsIdsFromStageToStage()
{
    const Case one {"tiny/x86", bundledCases() / "tiny/x86"};
    const auto config = readQuantizerConfigFile(one.folder / "quantizer.json");
    QVERIFY(config);
    const auto annotated = runAnnotate(openedGraph(one.floatJson()), *config);
    QVERIFY(annotated);
    const auto prepared = runPrepare(*annotated);
    QVERIFY(prepared);
    for (const NodeId id : allNodes(annotated->graph))
        QCOMPARE(prepared->graph[prepared->idOf[id]].name, annotated->graph[id].name);
    for (std::size_t i = 0; i < prepared->trace.observerOfSlot.size(); ++i) {
        const NodeId observer = prepared->trace.observerOfSlot[i];
        if (!observer.isValid())
            continue;
        const ObserverModule* module = prepared->graph.findModule(prepared->graph[observer].target);
        QVERIFY(module);
        const GroupId group = prepared->trace.sharing.entries[i].group;
        QCOMPARE(module->aliasOf.empty() ? module->name : module->aliasOf,
            prepared->trace.observerOfGroup[group.index()]);
    }
}

void TestPipeline::uncalibratedObserversStopConvert()
{
    const Case one {"tiny/x86", bundledCases() / "tiny/x86"};
    const auto config = readQuantizerConfigFile(one.folder / "quantizer.json");
    const auto annotated = runAnnotate(openedGraph(one.floatJson()), *config);
    const auto prepared = runPrepare(*annotated);
    QVERIFY(prepared);
    const auto refused = runConvert(prepared->graph);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Refused);
    QVERIFY(refused.error().message.starts_with("W1"));
    ConvertOptions options;
    options.allowUncalibrated = true;
    const auto converted = runConvert(prepared->graph, options);
    QVERIFY(converted);
    QVERIFY(!converted->trace.warnings.empty());
}

QTEST_APPLESS_MAIN(TestPipeline)
#include "tst_pipeline.moc"
