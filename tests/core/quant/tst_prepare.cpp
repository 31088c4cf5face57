// SPDX-License-Identifier: Apache-2.0
#include "core/quant/prepare.h"
#include "tests/core/quant/cases.h"
#include "tests/core/quant/sketch.h"
#include "tests/support/samegraph.h"

#include <QTest>

using namespace qdq;
using namespace qdq::test;

namespace {

Result<Graph> prepared(Graph graph)
{
    GraphRewriter rewriter(std::move(graph));
    if (auto trace = prepare(rewriter); !trace)
        return failWith(std::move(trace));
    return rewriter.finish().graph;
}

std::vector<std::string> differencesAfterPrepare(
    const std::filesystem::path& annotated, const std::filesystem::path& wantedPath)
{
    auto opened = openGraph(annotated);
    const auto wanted = openGraph(wantedPath);
    if (!opened || !wanted)
        return {toText(opened ? wanted.error() : opened.error())};
    const auto graph = prepared(std::move(opened->graph));
    if (!graph)
        return {toText(graph.error())};
    SameGraphOptions options;
    options.tensorValues = false;
    return differences(*graph, wanted->graph, options);
}

QString namesOf(const Graph& graph)
{
    QStringList names;
    for (const Node& node : graph.nodes)
        names << QString::fromStdString(node.name);
    return names.join(' ');
}

QString modulesText(const Graph& graph)
{
    QStringList names;
    for (const ObserverModule& module : graph.modules)
        names << QString::fromStdString(module.name + " " + module.aliasOf);
    return names.join('\n');
}

} // namespace

class TestPrepare : public QObject
{
    Q_OBJECT

private slots:
    void preparesRecordedCases();
    void preparesRealModels();
    void preparesSpecialCases();
    void oneInstanceAtTwoPlacesIsAnAlias();
    void twoSpecsOnOneValueStandInReverseOrder();
    void observesInsideLists();
    void leavesAMutatedBufferAlone();
    void aValueThatAParameterWentIntoIsNoBuffer();
    void outputWithoutAValueIsNotObserved();
    void traceNamesTheObserverOfEverySlot();
    void refusesWhatTheLibraryRefuses_data();
    void refusesWhatTheLibraryRefuses();
    void isTheSameTwice();
};

void TestPrepare::preparesRecordedCases()
{
    Tally tally("prepared");
    for (const Case& one : allCases())
        if (one.has("prepared.json"))
            tally.add(one.name,
                differencesAfterPrepare(
                    one.folder / "annotated.json", one.folder / "prepared.json"));
    QVERIFY(tally.finish());
}

void TestPrepare::preparesRealModels()
{
    Tally tally("prepared real");
    const auto cases = realCases();
    for (const Case& one : cases)
        if (one.has("prepared.json.gz"))
            tally.add(one.name,
                differencesAfterPrepare(
                    one.folder / "annotated.json.gz", one.folder / "prepared.json.gz"));
    if (cases.empty())
        std::printf("the recorded real models are not here; the cases beside the tests were run\n");
    QVERIFY(tally.finish() || cases.empty());
}

void TestPrepare::preparesSpecialCases()
{
    Tally tally("prepared special");
    for (const Case& one : specialCases())
        tally.add(one.name,
            differencesAfterPrepare(
                one.folder / "annotated.json.gz", one.folder / "calibrated.json.gz"));
    QVERIFY(tally.finish());
}

void TestPrepare::oneInstanceAtTwoPlacesIsAnAlias()
{
    Sketch sketch;
    const NodeId x = sketch.input("x");
    const NodeId pool = sketch.call("pool", "aten.max_pool2d.default", {x, 2});
    const NodeId relu = sketch.call("relu", "aten.relu.default", {pool});
    GraphRewriter rewriter(sketch.finish({relu}));
    rewriter.ensureAnnotation(pool).inputs = {{x, activationSpec()}};
    rewriter.ensureAnnotation(pool).output = SharedQuantizationSpec {{x, pool}};
    QVERIFY(prepare(rewriter));
    const Graph graph = rewriter.finish().graph;
    QCOMPARE(namesOf(graph),
        QString("x activation_post_process_0 pool activation_post_process_1 relu output"));
    QCOMPARE(graph.modules[1].aliasOf, std::string("activation_post_process_0"));
    QCOMPARE(graph.modules[1].type, std::string("HistogramObserver"));
}

void TestPrepare::twoSpecsOnOneValueStandInReverseOrder()
{
    Sketch sketch;
    const NodeId x = sketch.input("x");
    const NodeId a = sketch.call("a", "aten.relu.default", {x});
    const NodeId b = sketch.call("b", "aten.relu.default", {x});
    GraphRewriter rewriter(sketch.finish({a, b}));
    QuantizationSpec narrow = activationSpec();
    narrow.quantMax = 100;
    rewriter.ensureAnnotation(a).inputs = {{x, activationSpec()}};
    rewriter.ensureAnnotation(b).inputs = {{x, narrow}};
    QVERIFY(prepare(rewriter));
    const Graph graph = rewriter.finish().graph;
    QCOMPARE(namesOf(graph),
        QString("x activation_post_process_1 activation_post_process_0 a b output"));
}

void TestPrepare::observesInsideLists()
{
    Sketch sketch;
    const NodeId x = sketch.input("x");
    const NodeId y = sketch.input("y");
    const NodeId cat = sketch.call("cat", "aten.cat.default", {ArgList {x, y, x}});
    GraphRewriter rewriter(sketch.finish({cat}));
    rewriter.ensureAnnotation(cat).inputs = {
        {x, activationSpec()}, {y, SharedQuantizationSpec {{x, cat}}}};
    QVERIFY(prepare(rewriter));
    const Graph graph = rewriter.finish().graph;
    QCOMPARE(argText(graph, graph[graph.find("cat")].args[0]),
        std::string("[%activation_post_process_0, %activation_post_process_1, "
                    "%activation_post_process_0]"));
}

void TestPrepare::leavesAMutatedBufferAlone()
{
    Sketch sketch;
    const NodeId state = sketch.get("state", {2});
    const NodeId x = sketch.input("x");
    const NodeId sum = sketch.call("add_", "aten.add_.Tensor", {state, x});
    GraphRewriter rewriter(sketch.finish({sum}));
    rewriter.ensureAnnotation(sum).inputs = {{state, activationSpec()}, {x, activationSpec()}};
    QVERIFY(prepare(rewriter));
    const Graph graph = rewriter.finish().graph;
    QCOMPARE(argText(graph, graph[graph.find("add_")].args[0]), std::string("%state"));
    QCOMPARE(argText(graph, graph[graph.find("add_")].args[1]),
        std::string("%activation_post_process_0"));
}

void TestPrepare::aValueThatAParameterWentIntoIsNoBuffer()
{
    // The list of cat hides the input from torchao's search; only the weight is found, and that is
    // no buffer.
    Sketch sketch;
    const NodeId w = sketch.get("conv.weight", {2, 2, 1, 1});
    const NodeId x = sketch.input("x");
    const NodeId cat = sketch.call("cat", "aten.cat.default", {ArgList {x, x}});
    const NodeId conv = sketch.call("conv", "aten.conv2d.default", {cat, w});
    const NodeId sum = sketch.call("add_", "aten.add_.Tensor", {conv, x});
    GraphRewriter rewriter(sketch.finish({sum}));
    rewriter.ensureAnnotation(sum).inputs = {{conv, activationSpec()}};
    QVERIFY(prepare(rewriter));
    const Graph graph = rewriter.finish().graph;
    QCOMPARE(argText(graph, graph[graph.find("add_")].args[0]),
        std::string("%activation_post_process_0"));
}

void TestPrepare::outputWithoutAValueIsNotObserved()
{
    Sketch sketch;
    const NodeId x = sketch.input("x");
    Node draft = Sketch::draft("a", OpKind::CallFunction, "aten.relu.default", {x}, {});
    draft.meta.val = {};
    const NodeId a = sketch.add(std::move(draft));
    GraphRewriter rewriter(sketch.finish({a}));
    rewriter.ensureAnnotation(a).output = activationSpec();
    QVERIFY(prepare(rewriter));
    QCOMPARE(namesOf(rewriter.finish().graph), QString("x a output"));
}

void TestPrepare::traceNamesTheObserverOfEverySlot()
{
    Sketch sketch;
    const NodeId x = sketch.input("x");
    const NodeId a = sketch.call("a", "aten.relu.default", {x});
    const NodeId b = sketch.call("b", "aten.relu.default", {a});
    GraphRewriter rewriter(sketch.finish({b}));
    rewriter.ensureAnnotation(a).inputs = {{x, std::nullopt}};
    rewriter.ensureAnnotation(a).output = activationSpec();
    rewriter.ensureAnnotation(b).inputs = {{a, activationSpec()}};
    auto trace = prepare(rewriter);
    QVERIFY(trace);
    const auto finished = rewriter.finish();
    trace->mapIds(finished.newIds);
    const NodeId observer = finished.graph.find("activation_post_process_0");
    QCOMPARE(trace->observerOfSlot, (std::vector<NodeId> {NodeId {}, observer, observer}));
    QCOMPARE(trace->observerOfGroup, (std::vector<std::string> {"", "activation_post_process_0"}));
    QCOMPARE(trace->sharing.entries[2].place.from, finished.graph.find("a"));
}

namespace {

using Annotate = void (*)(GraphRewriter& rewriter, NodeId x, NodeId a, NodeId b);

void derivedBeforeItsSource(GraphRewriter& rewriter, NodeId x, NodeId a, NodeId b)
{
    DerivedQuantizationSpec derived;
    derived.dtype = DType::Int32;
    derived.derivedFrom = {{a, b}};
    rewriter.ensureAnnotation(a).inputs = {{x, derived}};
    rewriter.ensureAnnotation(b).inputs = {{a, activationSpec()}};
}

void tensorInKwargs(GraphRewriter& rewriter, NodeId x, NodeId a, NodeId b)
{
    rewriter.setArgs(b, {a}, {{"other", x}});
    rewriter.ensureAnnotation(b).inputs = {{a, activationSpec()}};
}

void outputThatIsNotQuantized(GraphRewriter& rewriter, NodeId x, NodeId a, NodeId b)
{
    rewriter.ensureAnnotation(a).inputs = {{x, std::nullopt}};
    rewriter.ensureAnnotation(b).output = SharedQuantizationSpec {{x, a}};
}

void circle(GraphRewriter& rewriter, NodeId x, NodeId a, NodeId b)
{
    rewriter.ensureAnnotation(a).inputs = {{x, SharedQuantizationSpec {{a, b}}}};
    rewriter.ensureAnnotation(b).inputs = {{a, SharedQuantizationSpec {{x, a}}}};
}

void schemeThatTheObserverLacks(GraphRewriter& rewriter, NodeId, NodeId a, NodeId b)
{
    QuantizationSpec spec = activationSpec();
    spec.qscheme = std::nullopt;
    rewriter.ensureAnnotation(b).inputs = {{a, spec}};
}

void rangeWithoutZero(GraphRewriter& rewriter, NodeId, NodeId a, NodeId b)
{
    QuantizationSpec spec = activationSpec();
    spec.quantMin = 5;
    rewriter.ensureAnnotation(b).inputs = {{a, spec}};
}

void dynamicHistogram(GraphRewriter& rewriter, NodeId, NodeId a, NodeId b)
{
    QuantizationSpec spec = activationSpec();
    spec.isDynamic = true;
    rewriter.ensureAnnotation(b).inputs = {{a, spec}};
}

} // namespace

void TestPrepare::refusesWhatTheLibraryRefuses_data()
{
    QTest::addColumn<void*>("annotate");
    QTest::addColumn<QString>("where");
    const auto row = [](const char* name, Annotate annotate, const char* where) {
        QTest::newRow(name) << reinterpret_cast<void*>(annotate) << QString(where);
    };
    row("derived before its source", derivedBeforeItsSource, "a");
    row("tensor in kwargs", tensorInKwargs, "b");
    row("output that is not quantized", outputThatIsNotQuantized, "b");
    row("circle", circle, "a");
    row("scheme", schemeThatTheObserverLacks, "b");
    row("range without zero", rangeWithoutZero, "b");
    row("dynamic histogram", dynamicHistogram, "b");
}

void TestPrepare::refusesWhatTheLibraryRefuses()
{
    QFETCH(void*, annotate);
    QFETCH(QString, where);
    Sketch sketch;
    const NodeId x = sketch.input("x");
    const NodeId a = sketch.call("a", "aten.relu.default", {x});
    const NodeId b = sketch.call("b", "aten.add.Tensor", {a, a});
    GraphRewriter rewriter(sketch.finish({b}));
    reinterpret_cast<Annotate>(annotate)(rewriter, x, a, b);
    const auto trace = prepare(rewriter);
    QVERIFY(!trace);
    QCOMPARE(trace.error().code, ErrorCode::Refused);
    QCOMPARE(QString::fromStdString(trace.error().where), where);
}

void TestPrepare::isTheSameTwice()
{
    for (const Case& one : casesBelow(bundledCases())) {
        if (!one.has("prepared.json"))
            continue;
        const auto graph = openGraph(one.folder / "annotated.json");
        QVERIFY(graph);
        const auto first = prepared(graph->graph);
        const auto second = prepared(graph->graph);
        QVERIFY(first && second);
        QCOMPARE(differences(*first, *second), std::vector<std::string>());
        QCOMPARE(modulesText(*first), modulesText(*second));
        // Prepared graphs are not prepared again.
        QVERIFY(!prepared(*first) || first->modules.size() < 2);
    }
}

QTEST_APPLESS_MAIN(TestPrepare)
#include "tst_prepare.moc"
