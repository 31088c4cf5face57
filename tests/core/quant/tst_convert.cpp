// SPDX-License-Identifier: Apache-2.0
#include "core/quant/convert.h"
#include "tests/core/quant/cases.h"
#include "tests/core/quant/sketch.h"
#include "tests/support/samegraph.h"

#include <QTest>

#include <array>

using namespace qdq;
using namespace qdq::test;

namespace {

ConvertOptions lenient()
{
    ConvertOptions options;
    options.allowUncalibrated = true;
    return options;
}

Result<Graph> converted(Graph graph, const ConvertOptions& options)
{
    GraphRewriter rewriter(std::move(graph));
    if (auto trace = convert(rewriter, options); !trace)
        return failWith(std::move(trace));
    return rewriter.finish().graph;
}

// The calibrated dump says what the observers saw and has no weights: those are in annotated.json.
void addWeights(Graph& graph, const Graph& source)
{
    for (auto& [name, tensor] : graph.tensors)
        if (const Tensor* values = source.findTensor(name); values && !tensor.hasData())
            tensor = *values;
}

std::vector<std::string> differencesAfterConvert(const Case& one)
{
    auto calibrated = openGraph(one.folder / "calibrated.json.gz");
    const auto annotated = openGraph(one.folder / "annotated.json");
    const auto wanted = openGraph(one.folder / "converted.json");
    for (const Result<OpenedGraph>* opened :
        std::array<const Result<OpenedGraph>*, 3> {&calibrated, &annotated, &wanted})
        if (!*opened)
            return {toText(opened->error())};
    addWeights(calibrated->graph, annotated->graph);
    const auto graph = converted(std::move(calibrated->graph), lenient());
    if (!graph)
        return {toText(graph.error())};
    return differences(*graph, wanted->graph);
}

// Puts the recorded scale and zero point where ours are unknown.
void fillUnknownScales(Graph& graph, const Graph& wanted, std::size_t& known, std::size_t& unknown)
{
    for (std::size_t i = 0; i < graph.nodes.size() && i < wanted.nodes.size(); ++i) {
        Node& node = graph.nodes[i];
        const Node& other = wanted.nodes[i];
        if (!node.target.ends_with("quantize_per_tensor.default") || other.target != node.target)
            continue;
        const bool isUnknown = node.args[1].isNone() && node.args[2].isNone();
        ++(isUnknown ? unknown : known);
        if (isUnknown)
            std::copy_n(other.args.begin() + 1, 2, node.args.begin() + 1);
    }
}

// executorch's Ethos-U quantizer derives its bias with a function of its own, which returns int32
// zero points. A dump does not say so; the numbers are the same.
void widenForeignZeroPoints(Graph& graph, const Graph& wanted)
{
    for (auto& [name, tensor] : graph.tensors) {
        const Tensor* other = wanted.findTensor(name);
        if (other && name.starts_with("_zero_point_") && tensor.dtype == DType::Int64
            && other->dtype == DType::Int32
            && tensor.loadAsInt64().value() == other->loadAsInt64().value())
            tensor = *other;
    }
}

std::vector<std::string> differencesOfRealModel(
    const Case& one, std::size_t& known, std::size_t& unknown)
{
    auto calibrated = openGraph(one.folder / "prepared.json.gz");
    const auto annotated = openGraph(one.folder / "annotated.json.gz");
    const auto wanted = openGraph(one.folder / "converted.json.gz");
    for (const Result<OpenedGraph>* opened :
        std::array<const Result<OpenedGraph>*, 3> {&calibrated, &annotated, &wanted})
        if (!*opened)
            return {toText(opened->error())};
    addWeights(calibrated->graph, annotated->graph);
    ConvertOptions options = lenient();
    options.allowMissingState = true;
    auto graph = converted(std::move(calibrated->graph), options);
    if (!graph)
        return {toText(graph.error())};
    fillUnknownScales(*graph, wanted->graph, known, unknown);
    if (one.name == "mobilenet_v2_executorch/ethosu")
        widenForeignZeroPoints(*graph, wanted->graph);
    SameGraphOptions compare;
    compare.allowUnknownValues = true;
    compare.annotations = false; // these dumps kept those of nodes that survived
    return differences(*graph, wanted->graph, compare);
}

std::vector<std::string> differencesOfSpecialCase(const Case& one)
{
    auto calibrated = openGraph(one.folder / "calibrated.json.gz");
    if (!calibrated)
        return {toText(calibrated.error())};
    ConvertOptions options = lenient();
    options.foldQuantize = one.name != "special/nofold";
    const auto graph = converted(std::move(calibrated->graph), options);
    if (!one.has("converted.json.gz"))
        return graph ? std::vector<std::string> {"converted, where the library refuses"}
                     : std::vector<std::string>();
    if (!graph)
        return {toText(graph.error())};
    const auto wanted = openGraph(one.folder / "converted.json.gz");
    if (!wanted)
        return {toText(wanted.error())};
    return differences(*graph, wanted->graph);
}

} // namespace

class TestConvert : public QObject
{
    Q_OBJECT

private slots:
    void convertsRecordedCases();
    void convertsRealModels();
    void convertsSpecialCases();
};

void TestConvert::convertsRecordedCases()
{
    Tally tally("converted");
    for (const Case& one : allCases())
        if (one.has("converted.json"))
            tally.add(one.name, differencesAfterConvert(one));
    QVERIFY(tally.finish());
}

void TestConvert::convertsRealModels()
{
    // Large graphs are recorded without histograms and without weights: there the structure counts,
    // and every number that is known. Unknown scales are taken from the recording before comparing,
    // and counted.
    Tally tally("converted real");
    const auto cases = realCases();
    std::size_t unknown = 0;
    std::size_t known = 0;
    for (const Case& one : cases)
        if (one.has("converted.json.gz"))
            tally.add(one.name, differencesOfRealModel(one, known, unknown));
    if (cases.empty())
        std::printf("the recorded real models are not here; the cases beside the tests were run\n");
    std::printf("converted real: %zu per-tensor scales compared, %zu unknown\n", known, unknown);
    QVERIFY(tally.finish() || cases.empty());
}

void TestConvert::convertsSpecialCases()
{
    // Recorded from annotations made by hand: float16, fixed and float qparams, symmetric dynamic,
    // bfloat16, mutated buffers, …
    Tally tally("converted special");
    for (const Case& one : specialCases())
        tally.add(one.name, differencesOfSpecialCase(one));
    QVERIFY(tally.finish());
}

QTEST_APPLESS_MAIN(TestConvert)
#include "tst_convert.moc"
