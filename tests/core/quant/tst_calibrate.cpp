// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphbuilder.h"
#include "core/quant/observer.h"
#include "tests/core/quant/calibrationcases.h"

#include <QTest>

#include <cmath>

using namespace qdq;
using namespace qdq::test;

namespace {

/// input → ops … → one MinMax observer per tensor named in `observed`.
class SmallGraph
{
public:
    NodeId input(const std::string& name, std::vector<Dim> shape, DType dtype = DType::Float32)
    {
        Node node;
        node.op = OpKind::Placeholder;
        node.meta.val.value = TensorMeta {dtype, std::move(shape)};
        return add(std::move(node), name, name);
    }
    NodeId constant(const std::string& name, const std::vector<float>& values)
    {
        if (!m_builder.addTensor(
                name, makeFloatTensor({static_cast<std::int64_t>(values.size())}, values)))
            qFatal("%s", name.c_str());
        Node node;
        node.op = OpKind::GetAttr;
        return add(std::move(node), name, name);
    }
    NodeId call(const std::string& name, const std::string& target, ArgList args)
    {
        Node node;
        node.op = OpKind::CallFunction;
        node.args = std::move(args);
        return add(std::move(node), name, target);
    }
    NodeId observe(NodeId value, const std::string& aliasOf = {})
    {
        const std::string name = "activation_post_process_" + std::to_string(m_count++);
        ObserverModule module;
        module.name = name;
        module.type = "MinMaxObserver";
        module.dtype = DType::Int8;
        module.qscheme = QScheme::PerTensorAffine;
        module.quantMin = -128;
        module.quantMax = 127;
        module.eps = 0x1p-12;
        module.aliasOf = aliasOf;
        if (!m_builder.addModule(std::move(module)))
            qFatal("%s", name.c_str());
        Node node;
        node.op = OpKind::CallModule;
        node.args = {Arg(value)};
        return add(std::move(node), name, name);
    }
    Graph finish(NodeId result)
    {
        Node node;
        node.op = OpKind::Output;
        node.args = {Arg(ArgList {Arg(result)})};
        add(std::move(node), "output", "output");
        return *m_builder.finish();
    }

private:
    NodeId add(Node node, const std::string& name, const std::string& target)
    {
        node.name = name;
        node.target = target;
        const auto id = m_builder.add(std::move(node));
        if (!id)
            qFatal("%s", toText(id.error()).c_str());
        return *id;
    }

    GraphBuilder m_builder;
    int m_count = 0;
};

CalibrationBatch batch(const std::vector<float>& values)
{
    return {
        "batch of the test", {makeFloatTensor({static_cast<std::int64_t>(values.size())}, values)}};
}

std::vector<float> rangeOf(const Calibration& calibration, const std::string& module)
{
    const ObserverModule& found = *calibration.graph.findModule(module);
    return {floatsOf(found, "min_val").at(0), floatsOf(found, "max_val").at(0)};
}

std::string errorOf(const Graph& graph, const std::vector<CalibrationBatch>& batches)
{
    const auto result = calibrate(graph, batches);
    return result ? "no error" : toText(result.error());
}

bool mentions(const std::string& text, std::initializer_list<const char*> words)
{
    return std::all_of(words.begin(), words.end(),
        [&](const char* word) { return text.find(word) != std::string::npos; });
}

#define QDQ_VERIFY_MENTIONS(text, ...)                                                             \
    do {                                                                                           \
        const std::string qdqText = (text);                                                        \
        QVERIFY2(mentions(qdqText, {__VA_ARGS__}), qdqText.c_str());                               \
    } while (false)

} // namespace

class TestCalibrate : public QObject
{
    Q_OBJECT

private slots:
    void givesTheSameBytesTwice()
    {
        const Graph prepared = preparedWithValues(bundled("tiny/x86"));
        const auto batches = batchesOf(bundled("tiny/x86"), prepared);
        const auto first = calibrate(prepared, batches);
        const auto second = calibrate(prepared, batches);
        for (const ObserverModule& module : first->graph.modules)
            for (const char* key : {"min_val", "max_val", "histogram"})
                QCOMPARE(
                    floatsOf(module, key), floatsOf(*second->graph.findModule(module.name), key));
    }

    void leavesObserversUntouchedWithoutData()
    {
        const Graph prepared = openOrDie(bundledCases() / "tiny/x86/prepared.json");
        const auto result = calibrate(prepared, {}); // weights without values do not matter here
        QVERIFY(result.has_value());
        const QParams qparams = *calculateQParams(result->graph, result->evidence[0].module);
        QVERIFY(!qparams.sawData);
        QCOMPARE(result->evidence[0].tensors, 0U);
    }

    void takesRecordedState()
    {
        const Graph prepared = openOrDie(bundledCases() / "tiny/x86/prepared.json");
        const Graph recorded = openOrDie(bundledCases() / "tiny/x86/calibrated.json.gz");
        const auto taken = takeObserverState(prepared, recorded);
        QVERIFY(taken.has_value());
        for (const ObserverModule& module : recorded.modules)
            QCOMPARE(
                floatsOf(*taken->findModule(module.name), "max_val"), floatsOf(module, "max_val"));
    }

    void refusesStateOfAnotherPreparation()
    {
        Graph prepared = openOrDie(bundledCases() / "tiny/x86/prepared.json");
        const Graph recorded = openOrDie(bundledCases() / "tiny/x86/calibrated.json.gz");
        ObserverModule& module = prepared.modules[1];
        module.quantMax = 100;
        QDQ_VERIFY_MENTIONS(toText(takeObserverState(prepared, recorded).error()),
            module.name.c_str(), "100", "same config");
        module.name = "activation_post_process_99";
        QDQ_VERIFY_MENTIONS(
            toText(takeObserverState(prepared, recorded).error()), "_99", "no such observer");
    }

    void refusesAnOpWithoutAKernelBeforeAnythingRuns()
    {
        SmallGraph small;
        const NodeId x = small.input("x", {4});
        const NodeId first = small.observe(x);
        const NodeId y = small.call("nonzero", "aten.nonzero.default", {Arg(first)});
        const Graph graph = small.finish(small.observe(y));
        // The batch would be refused too, but only when it is looked at.
        QDQ_VERIFY_MENTIONS(
            errorOf(graph, {batch({1})}), "nonzero", "aten.nonzero.default", "--observers");
    }

    void doesNotRunWhatNoObserverNeeds()
    {
        SmallGraph small;
        const NodeId observed = small.observe(small.input("x", {2}));
        const Graph graph =
            small.finish(small.call("nonzero", "aten.nonzero.default", {Arg(observed)}));
        QVERIFY(calibrate(graph, std::vector {batch({1, 2})}).has_value());
    }

    void refusesBatchesThatDoNotFit()
    {
        const Graph prepared = preparedWithValues(bundled("tiny/x86"));
        auto batches = batchesOf(bundled("tiny/x86"), prepared);
        batches[1].inputs[0].shape = {16, 3, 8, 32};
        QDQ_VERIFY_MENTIONS(
            errorOf(prepared, batches), "calib.npz, batch 1", "16×3×8×32", "3×16×16");
        batches[1].inputs[0].dtype = DType::Int32;
        QDQ_VERIFY_MENTIONS(errorOf(prepared, batches), "int32", "float32");
        batches[1].inputs.clear();
        QDQ_VERIFY_MENTIONS(errorOf(prepared, batches), "0 arrays", "1 inputs");
    }

    void wantsOneSizePerSymbol()
    {
        SmallGraph small;
        const NodeId x = small.input("x", {"s0"});
        const NodeId y = small.input("y", {"s0"});
        const Graph graph =
            small.finish(small.observe(small.call("add", "aten.add.Tensor", {Arg(x), Arg(y)})));
        const CalibrationBatch wrong {
            "two sizes", {makeFloatTensor({1}, {1}), makeFloatTensor({2}, {1, 2})}};
        QDQ_VERIFY_MENTIONS(errorOf(graph, {wrong}), "two sizes", "y", "symbol");
    }

    void refusesWeightsWithoutValues()
    {
        const Graph prepared = openOrDie(bundledCases() / "tiny/x86/prepared.json");
        QDQ_VERIFY_MENTIONS(errorOf(prepared, batchesOf(bundled("tiny/x86"), prepared)), "weight",
            "does not carry the values", "--observers");
    }

    void namesTheBatchWithNan()
    {
        const Graph prepared = preparedWithValues(bundled("tiny/x86"));
        auto batches = batchesOf(bundled("tiny/x86"), prepared);
        std::vector<float> values(
            static_cast<std::size_t>(batches[2].inputs[0].elementCount()), 1.0F);
        values[7] = NAN;
        batches[2].inputs[0] = makeFloatTensor(batches[2].inputs[0].shape, values);
        QDQ_VERIFY_MENTIONS(
            errorOf(prepared, batches), "activation_post_process_0", "batch 2", "NaN");
    }

    void notesInfinities()
    {
        SmallGraph small;
        const Graph graph = small.finish(small.observe(small.input("x", {2})));
        const auto result = calibrate(graph, std::vector {batch({1, INFINITY})});
        QVERIFY(result->evidence[0].sawInfinity);
    }

    void saysWhichBatchMadeTheRange()
    {
        SmallGraph small;
        const NodeId x = small.input("x", {2});
        const Graph graph = small.finish(small.observe(x));
        const std::vector batches {batch({0, 1}), batch({-5, 1}), batch({0, 9}), batch({1, 2})};
        const auto result = calibrate(graph, batches);
        const ObserverEvidence& evidence = result->evidence[0];
        QCOMPARE(evidence.tensors, 4U);
        QCOMPARE(evidence.elements, 8U);
        QCOMPARE(evidence.min->batch, 1U);
        QCOMPARE(evidence.max->batch, 2U);
        QCOMPARE(evidence.max->observed, x);
    }

    void sharedObserverSeesEveryTensor()
    {
        SmallGraph small;
        const NodeId x = small.observe(small.input("x", {2}));
        const NodeId y = small.call("neg", "aten.neg.default", {Arg(x)});
        const Graph graph = small.finish(small.observe(y, "activation_post_process_0"));
        const auto result = calibrate(graph, std::vector {batch({1, 3})});
        QCOMPARE(rangeOf(*result, "activation_post_process_0"), (std::vector<float> {-3, 3}));
        QCOMPARE(result->evidence.size(), 1U);
        QCOMPARE(result->evidence[0].tensors, 2U);
    }

    void keepsWhatWasWrittenIntoABuffer()
    {
        SmallGraph small;
        const NodeId x = small.input("x", {2});
        const NodeId state = small.constant("state", {0, 0});
        const NodeId sum =
            small.observe(small.call("add", "aten.add.Tensor", {Arg(state), Arg(x)}));
        small.call("copy_", "aten.copy_.default", {Arg(state), Arg(sum)});
        const Graph graph = small.finish(sum);
        const auto result =
            calibrate(graph, std::vector {batch({1, 2}), batch({1, 2}), batch({1, 2})});
        QCOMPARE(rangeOf(*result, "activation_post_process_0"), (std::vector<float> {1, 6}));
        QCOMPARE(*result->graph.findTensor("state")->loadAsDouble(), (std::vector<double> {3, 6}));
        QCOMPARE(*graph.findTensor("state")->loadAsDouble(), (std::vector<double> {0, 0}));
    }

    void writesInPlaceWhereTorchDoes()
    {
        SmallGraph small;
        const NodeId x = small.input("x", {2});
        const NodeId y = small.call("neg", "aten.neg.default", {Arg(x)});
        small.call("relu_", "aten.relu_.default", {Arg(y)});
        const Graph graph = small.finish(small.observe(y));
        const CalibrationBatch data = batch({1, -3});
        const auto result = calibrate(graph, std::vector {data});
        QCOMPARE(rangeOf(*result, "activation_post_process_0"), (std::vector<float> {0, 3}));
        QCOMPARE(*data.inputs[0].loadAsDouble(), (std::vector<double> {1, -3}));
    }

    void refusesWritesThatAnotherViewWouldSee()
    {
        SmallGraph small;
        const NodeId x = small.input("x", {2, 2});
        const NodeId turned = small.call(
            "t", "aten.transpose.int", {Arg(x), Arg(std::int64_t {0}), Arg(std::int64_t {1})});
        const NodeId written = small.call("relu_", "aten.relu_.default", {Arg(turned)});
        const NodeId sum = small.call("add", "aten.add.Tensor", {Arg(x), Arg(written)});
        const Graph graph = small.finish(small.observe(sum));
        QDQ_VERIFY_MENTIONS(errorOf(graph, {{"", {makeFloatTensor({2, 2}, {1, 2, 3, 4})}}}),
            "relu_", "add", "another view");
    }

    void stopsWhenAsked()
    {
        const Graph prepared = preparedWithValues(bundled("tiny/x86"));
        std::stop_source source;
        source.request_stop();
        const auto result = calibrate(
            prepared, batchesOf(bundled("tiny/x86"), prepared), Progress {{}, source.get_token()});
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }

    void tellsHowFarItIs()
    {
        const Graph prepared = preparedWithValues(bundled("tiny/x86"));
        std::uint64_t last = 0;
        std::uint64_t total = 0;
        const Progress progress {[&](std::string_view, std::uint64_t done, std::uint64_t whole) {
                                     QVERIFY(done >= last && done <= whole);
                                     last = done;
                                     total = whole;
                                 },
            {}};
        QVERIFY(
            calibrate(prepared, batchesOf(bundled("tiny/x86"), prepared), progress).has_value());
        QVERIFY(total > 0);
    }
};

QTEST_APPLESS_MAIN(TestCalibrate)
#include "tst_calibrate.moc"
