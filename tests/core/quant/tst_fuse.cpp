// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphbuilder.h"
#include "core/quant/batchnormfold.h"
#include "core/quant/fuse.h"
#include "tests/core/quant/cases.h"
#include "tests/core/quant/sketch.h"
#include "tests/support/samegraph.h"
#include "tests/support/vectors.h"

#include <QTest>

using namespace qdq;
using namespace qdq::test;

namespace {

NodeId batchNorm(Sketch& sketch, const std::string& name, NodeId input, const ArgList& constants)
{
    ArgList args {input};
    args.insert(args.end(), constants.begin(), constants.end());
    for (const Arg& rest : ArgList {false, 0.1, 1e-5, true})
        args.push_back(rest);
    return sketch.call(name, "aten.batch_norm.default", std::move(args));
}

ArgList normConstants(
    Sketch& sketch, const std::string& prefix, std::int64_t channels, bool withValues = true)
{
    ArgList args;
    for (const char* part : {"gamma", "beta", "mean", "var"})
        args.push_back(sketch.get(prefix + part, {channels}, withValues));
    return args;
}

QString namesOf(const GraphRewriter& rewriter)
{
    QStringList names;
    for (const NodeId id : rewriter.snapshot())
        names << QString::fromStdString(rewriter[id].name);
    return names.join(' ');
}

// XNNPACK lifts the scalars of add and mul into constants before it annotates: other nodes, which
// folding does not make.
bool hasLiftedScalars(const Graph& wanted)
{
    return std::ranges::any_of(wanted.nodes,
        [](const Node& node) { return node.target.starts_with("_tensor_constant_"); });
}

// Where it finds no scalar it still assigns the arguments anew, which shows in the user order.
void assignLikeXnnpack(GraphRewriter& rewriter)
{
    for (const NodeId id : rewriter.snapshot())
        if (rewriter[id].isCall("aten.add.Tensor") || rewriter[id].isCall("aten.mul.Tensor"))
            rewriter.reassignArgs(id);
}

Result<Graph> folded(Graph graph, bool isXnnpack)
{
    GraphRewriter rewriter(std::move(graph));
    if (auto warnings = foldBatchNorm(rewriter); !warnings)
        return failWith(std::move(warnings));
    if (isXnnpack)
        assignLikeXnnpack(rewriter);
    return rewriter.finish().graph;
}

} // namespace

class TestFuse : public QObject
{
    Q_OBJECT

private slots:
    void foldsRecordedVectorsBitForBit();
    void foldsRecordedGraphs();
    void foldsRealModels();
    void leavesAGraphWithoutBatchNormAlone();
    void foldsWithoutValues();
    void secondNormOnOneWeightZeroesTheBias();
    void otherUsersSeeTheFoldedConv();
    void nativeNormIsFoldedThroughGetitem();
    void refusesAComputedWeight();
    void refusesLinearWithoutAffine();
    void leavesLinearOnThreeDimensions();
};

void TestFuse::foldsRecordedVectorsBitForBit()
{
    const QJsonArray vectors =
        vectorsOf(QStringLiteral(QDQ_SOURCE_DIR "/tests/core/quant/data/bn_fold.json"));
    QCOMPARE(vectors.size(), 8);
    for (const auto& entry : vectors) {
        const QJsonObject v = entry.toObject();
        const FoldTarget target = v["op"].toString() == "linear" ? FoldTarget::Linear
            : v["transposed"].toBool()                           ? FoldTarget::TransposedConv
                                                                 : FoldTarget::Conv;
        const BatchNormConstants norm {optionalTensorOf(v["gamma"]), optionalTensorOf(v["beta"]),
            tensorOf(v["mean"]), tensorOf(v["var"]), v["eps"].toDouble()};
        const auto folded = foldBatchNormConstants(
            target, tensorOf(v["weight"]), optionalTensorOf(v["bias"]), norm);
        QVERIFY2(folded, qPrintable(v["name"].toString()));
        QCOMPARE(differenceOf(folded->weight, tensorOf(v["folded_weight"])), QString());
        QCOMPARE(differenceOf(folded->bias, tensorOf(v["folded_bias"])), QString());
    }
}

void TestFuse::foldsRecordedGraphs()
{
    // annotated.json is what is there after folding and annotating; where the quantizer lifted
    // scalars it changed nodes too.
    Tally tally("folded");
    for (const Case& one : allCases()) {
        if (!one.has("annotated.json"))
            continue;
        const auto wanted = openGraph(one.folder / "annotated.json");
        auto opened = openGraph(one.floatJson());
        QVERIFY2(wanted && opened, qPrintable(QString::fromStdString(one.name)));
        if (hasLiftedScalars(wanted->graph))
            continue;
        const auto graph =
            folded(std::move(opened->graph), one.folder.filename().string().starts_with("xnn"));
        QVERIFY2(graph, qPrintable(QString::fromStdString(one.name)));
        SameGraphOptions options;
        options.annotations = false;
        tally.add(one.name, differences(*graph, wanted->graph, options));
    }
    QVERIFY(tally.finish());
}

void TestFuse::foldsRealModels()
{
    Tally tally("folded real");
    int count = 0;
    for (const Case& one : realCases()) {
        const auto model = one.folder.parent_path();
        const std::string quantizer = one.folder.filename().string();
        const auto source = quantizer.ends_with("_strict") ? model / "float_strict.json.gz"
            : quantizer == "vpu" && exists(model / "float_static.json.gz")
            ? model / "float_static.json.gz"
            : model / "float.json.gz";
        if (!exists(source))
            continue;
        const auto wanted = openGraph(one.folder / "annotated.json.gz");
        auto opened = openGraph(source);
        QVERIFY2(wanted && opened, qPrintable(QString::fromStdString(one.name)));
        if (hasLiftedScalars(wanted->graph))
            continue;
        const auto graph = folded(std::move(opened->graph), quantizer == "xnnpack");
        QVERIFY2(graph, qPrintable(QString::fromStdString(one.name)));
        SameGraphOptions options;
        options.annotations = false;
        options.tensors = false;
        tally.add(one.name, differences(*graph, wanted->graph, options));
        ++count;
    }
    if (count == 0)
        std::printf("the recorded real models are not here; the cases beside the tests were run\n");
    QVERIFY(tally.finish() || count == 0);
}

void TestFuse::leavesAGraphWithoutBatchNormAlone()
{
    Sketch sketch;
    const NodeId x = sketch.input("x");
    sketch.get("unused", {1});
    const NodeId relu = sketch.call("relu", "aten.relu.default", {x});
    GraphRewriter rewriter(sketch.finish({relu}));
    QVERIFY(foldBatchNorm(rewriter));
    QCOMPARE(namesOf(rewriter), QString("x unused relu output"));
}

void TestFuse::foldsWithoutValues()
{
    Sketch sketch;
    const NodeId w = sketch.get("conv.weight", {4, 3, 1, 1}, false);
    const ArgList constants = normConstants(sketch, "bn.", 4, false);
    const NodeId x = sketch.input("x");
    const NodeId conv = sketch.call("conv2d", "aten.conv2d.default", {x, w});
    const NodeId norm = batchNorm(sketch, "batch_norm", conv, constants);
    GraphRewriter rewriter(sketch.finish({norm}));
    QVERIFY(foldBatchNorm(rewriter));
    const Graph graph = rewriter.finish().graph;
    const Tensor* bias = graph.findTensor("conv.weight_bias");
    QVERIFY(bias);
    QVERIFY(!bias->hasData());
    QCOMPARE(bias->shape, std::vector<std::int64_t> {4});
    QVERIFY(!graph.findTensor("conv.weight")->hasData());
    QCOMPARE(graph[NodeId {2}].name, std::string("conv_weight_bias"));
}

void TestFuse::secondNormOnOneWeightZeroesTheBias()
{
    Sketch sketch;
    const NodeId w = sketch.get("w", {2, 2, 1, 1});
    const ArgList constants = normConstants(sketch, "bn_", 2);
    const NodeId x = sketch.input("x");
    const NodeId conv1 = sketch.call("conv1", "aten.conv2d.default", {x, w});
    const NodeId norm1 = batchNorm(sketch, "norm1", conv1, constants);
    const NodeId conv2 = sketch.call("conv2", "aten.conv2d.default", {norm1, w});
    const NodeId norm2 = batchNorm(sketch, "norm2", conv2, constants);
    GraphRewriter rewriter(sketch.finish({norm2}));
    const auto warnings = foldBatchNorm(rewriter);
    QVERIFY(warnings);
    QCOMPARE(warnings->size(), std::size_t {1});
    QCOMPARE(warnings->front().node, std::string("norm2"));
    QCOMPARE(namesOf(rewriter), QString("w x w_bias conv1 w_bias_1 conv2 output"));
    QCOMPARE(rewriter.findTensor("w_bias")->loadAsDouble().value(), (std::vector<double> {0, 0}));
}

void TestFuse::otherUsersSeeTheFoldedConv()
{
    Sketch sketch;
    const NodeId w = sketch.get("w", {2, 2, 1, 1});
    const ArgList constants = normConstants(sketch, "bn_", 2);
    const NodeId x = sketch.input("x");
    const NodeId conv = sketch.call("conv", "aten.conv2d.default", {x, w});
    const NodeId norm = batchNorm(sketch, "norm", conv, constants);
    const NodeId sum = sketch.call("sum", "aten.add.Tensor", {conv, norm});
    GraphRewriter rewriter(sketch.finish({sum}));
    QVERIFY(foldBatchNorm(rewriter));
    const Graph graph = rewriter.finish().graph;
    const NodeId add = graph.find("sum_1");
    QVERIFY(add.isValid());
    QCOMPARE(argText(graph, graph[add].args[0]), std::string("%conv"));
    QCOMPARE(argText(graph, graph[add].args[1]), std::string("%conv"));
}

void TestFuse::nativeNormIsFoldedThroughGetitem()
{
    Sketch sketch;
    const NodeId w = sketch.get("w", {2, 2, 1, 1});
    ArgList args = normConstants(sketch, "bn_", 2);
    const NodeId x = sketch.input("x");
    const NodeId conv = sketch.call("conv", "aten.conv2d.default", {x, w});
    args.insert(args.begin(), conv);
    args.push_back(0.1);
    args.push_back(1e-5);
    const NodeId norm =
        sketch.call("norm", "aten._native_batch_norm_legit_no_training.default", args);
    const NodeId value = sketch.call("getitem", "_operator.getitem", {norm, 0});
    GraphRewriter rewriter(sketch.finish({value}));
    QVERIFY(foldBatchNorm(rewriter));
    QCOMPARE(namesOf(rewriter), QString("w x w_bias conv output"));
}

void TestFuse::refusesAComputedWeight()
{
    Sketch sketch;
    const NodeId w = sketch.get("w", {2, 2, 1, 1});
    const ArgList constants = normConstants(sketch, "bn_", 2);
    const NodeId x = sketch.input("x");
    const NodeId twice = sketch.call("twice", "aten.add.Tensor", {w, w});
    const NodeId conv = sketch.call("conv", "aten.conv2d.default", {x, twice});
    const NodeId norm = batchNorm(sketch, "norm", conv, constants);
    GraphRewriter rewriter(sketch.finish({norm}));
    const auto result = foldBatchNorm(rewriter);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Refused);
    QCOMPARE(result.error().where, std::string("conv"));
}

void TestFuse::refusesLinearWithoutAffine()
{
    Sketch sketch;
    const NodeId w = sketch.get("w", {2, 2});
    ArgList constants = normConstants(sketch, "bn_", 2);
    constants[0] = Arg {};
    constants[1] = Arg {};
    const NodeId x = sketch.input("x");
    const NodeId linear = sketch.call("linear", "aten.linear.default", {x, w});
    const NodeId norm = batchNorm(sketch, "norm", linear, constants);
    GraphRewriter rewriter(sketch.finish({norm}));
    const auto result = foldBatchNorm(rewriter);
    QVERIFY(!result);
    QCOMPARE(result.error().where, std::string("norm"));
}

void TestFuse::leavesLinearOnThreeDimensions()
{
    Sketch sketch;
    const NodeId w = sketch.get("w", {2, 2});
    const ArgList constants = normConstants(sketch, "bn_", 2);
    const NodeId x = sketch.input("x", {std::int64_t {1}, std::int64_t {2}, std::int64_t {2}});
    const NodeId linear = sketch.call("linear", "aten.linear.default", {x, w});
    const NodeId norm = batchNorm(sketch, "norm", linear, constants);
    GraphRewriter rewriter(sketch.finish({norm}));
    const auto warnings = foldBatchNorm(rewriter);
    QVERIFY(warnings);
    QCOMPARE(warnings->size(), std::size_t {1});
    QVERIFY(namesOf(rewriter).contains("norm"));
}

QTEST_APPLESS_MAIN(TestFuse)
#include "tst_fuse.moc"
