// SPDX-License-Identifier: Apache-2.0
#include "core/io/graphjson.h"
#include "core/quant/pipeline.h"
#include "core/quant/qdqops.h"
#include "tests/core/quant/sketch.h"
#include "tests/support/samegraph.h"

#include <QTest>

// What must hold for every graph and every annotation, over graphs made at random.

using namespace qdq;
using namespace qdq::test;

namespace {

struct Random
{
    std::uint32_t state;
    std::uint32_t below(std::uint32_t limit)
    {
        state = state * 1664525U + 1013904223U;
        return (state >> 10) % limit;
    }
    NodeId pick(const std::vector<NodeId>& nodes)
    {
        return nodes[below(static_cast<std::uint32_t>(nodes.size()))];
    }
};

std::string moduleTypeOf(std::string_view target)
{
    if (target == "aten.linear.default")
        return "torch.nn.modules.linear.Linear";
    if (target == "aten.relu.default")
        return "torch.nn.modules.activation.ReLU";
    if (target == "aten.add.Tensor")
        return "_operator.add";
    return target == "aten.cat.default" ? "torch.cat" : "";
}

// Inputs, constants, calls with one, two or a list of operands; nothing is dead.
Graph randomGraph(Random& random)
{
    Sketch sketch;
    std::vector<NodeId> weights;
    for (std::uint32_t i = 0; i < 1 + random.below(4); ++i)
        weights.push_back(sketch.get("w" + std::to_string(i), {2, 3}));
    std::vector<NodeId> values {sketch.input("x"), sketch.input("y")};
    for (std::uint32_t i = 0; i < 3 + random.below(25); ++i) {
        const std::string name = "n" + std::to_string(i);
        switch (random.below(4)) {
        case 0:
            values.push_back(sketch.call(name, "aten.relu.default", {random.pick(values)}));
            break;
        case 1:
            values.push_back(
                sketch.call(name, "aten.add.Tensor", {random.pick(values), random.pick(values)}));
            break;
        case 2:
            values.push_back(sketch.call(
                name, "aten.linear.default", {random.pick(values), random.pick(weights)}));
            break;
        default:
            values.push_back(sketch.call(name, "aten.cat.default",
                {ArgList {random.pick(values), random.pick(values), random.pick(values)}}));
        }
    }
    ArgList outputs(values.begin(), values.end());
    outputs.insert(outputs.end(), weights.begin(), weights.end());
    return sketch.finish(std::move(outputs));
}

// The same with what exporters say of where a node comes from, so that every quantizer finds its
// patterns: each op is a module of its own.
Graph randomProgram(Random& random)
{
    Graph graph = randomGraph(random);
    for (Node& node : graph.nodes) {
        const auto type = moduleTypeOf(node.target);
        if (node.op != OpKind::CallFunction || type.empty())
            continue;
        node.meta.sourceFnStack = {{node.name, type}};
        node.meta.moduleStack = ModuleStackId {graph.moduleStacks.size()};
        graph.moduleStacks.push_back(
            {{"L__self__", "", "Net"}, {"L__self__" + node.name, node.name, type}});
    }
    return graph;
}

QuantizerConfig globalConfig(const std::string& backend)
{
    QuantizerConfig config;
    config.backend = backend;
    if (backend == "vpu")
        return config;
    NamedQConfig qconfig;
    qconfig.name = "a";
    qconfig.preset = backend;
    config.qconfigs = {qconfig};
    config.calls = {{Setter::Global, {}, "a"}};
    return config;
}

std::optional<QSpec> randomSpec(Random& random, const Node& producer, NodeId first, NodeId reader)
{
    switch (random.below(8)) {
    case 0:
        return std::nullopt;
    case 1:
        if (first.isValid())
            return SharedQuantizationSpec {{first, reader}};
        break;
    case 2: {
        QuantizationSpec dynamic = activationSpec("PlaceholderObserver");
        dynamic.isDynamic = true;
        return dynamic;
    }
    case 3: {
        QuantizationSpec narrow = activationSpec("MinMaxObserver");
        narrow.quantMax = 100;
        return narrow;
    }
    default:
        break;
    }
    return producer.op == OpKind::GetAttr ? weightSpec() : activationSpec("MinMaxObserver");
}

void annotateAtRandom(Random& random, GraphRewriter& rewriter)
{
    for (const NodeId id : rewriter.snapshot()) {
        if (rewriter[id].op != OpKind::CallFunction || random.below(3) == 0)
            continue;
        QuantizationAnnotation annotation;
        annotation.allowImplicitSharing = random.below(5) != 0;
        NodeId first;
        for (const NodeId input : rewriter[id].inputs) {
            annotation.inputs.emplace_back(input, randomSpec(random, rewriter[input], first, id));
            if (!first.isValid())
                first = input;
        }
        if (random.below(2) == 0)
            annotation.output = activationSpec("MinMaxObserver");
        rewriter.ensureAnnotation(id) = std::move(annotation);
    }
}

struct Stages
{
    Graph annotated;
    Graph converted;
    Graph folded;
};

// Nothing where prepare or convert refuses, which both do with good reason on some random
// annotations.
std::optional<Stages> run(std::uint32_t seed)
{
    Random random {seed};
    GraphRewriter annotated(randomGraph(random));
    annotateAtRandom(random, annotated);
    Stages stages {annotated.finish().graph, {}, {}};
    for (const bool isFolding : {false, true}) {
        GraphRewriter rewriter(stages.annotated);
        if (!prepare(rewriter))
            return std::nullopt;
        ConvertOptions options;
        options.allowUncalibrated = true;
        options.foldQuantize = isFolding;
        if (!convert(rewriter, options))
            return std::nullopt;
        (isFolding ? stages.folded : stages.converted) = rewriter.finish().graph;
    }
    return stages;
}

template <typename Predicate> std::size_t countOf(const Graph& graph, const Predicate& predicate)
{
    return static_cast<std::size_t>(std::ranges::count_if(graph.nodes, predicate));
}

std::size_t callsOf(const Graph& graph, std::string_view target)
{
    return countOf(graph, [&](const Node& node) { return node.isCall(target); });
}

// The graph without its Q, DQ and what feeds them: every node with the values it reads, by name.
QString withoutQdq(const Graph& graph)
{
    const auto source = [&graph](NodeId id) {
        while (isDequantizeOp(graph[id]) || isQuantizeOp(graph[id]))
            id = graph[id].args.front().node();
        return QString::fromStdString(graph[id].name);
    };
    QStringList lines;
    for (const Node& node : graph.nodes) {
        if (isQuantizeOp(node) || isDequantizeOp(node) || isChooseQParamsOp(node)
            || node.isCall(ops::kGetItem) || node.target.starts_with("_scale_")
            || node.target.starts_with("_zero_point_"))
            continue;
        QStringList reads;
        for (const Arg& arg : node.args)
            forEachNode(arg, [&](NodeId id) { reads << source(id); });
        lines << QString::fromStdString(node.name) + ": " + reads.join(' ');
    }
    return lines.join('\n');
}

} // namespace

class TestQuantProperties : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyQuantizeHasADequantize();
    void nodesAddUp();
    void theOpsStayAsTheyWere();
    void foldingOnlyStoresConstants();
    void twiceGivesTheSameBytes();
    void linksAreWhole();
    void withoutAnnotationsNothingChanges();
    void annotatingAgainChangesNothing_data();
    void annotatingAgainChangesNothing();
    void everyBackEndKeepsTheGraph_data();
    void everyBackEndKeepsTheGraph();

private:
    std::vector<std::pair<std::uint32_t, Stages>> m_runs;
};

void TestQuantProperties::initTestCase()
{
    constexpr std::uint32_t kSeeds = 1000;
    for (std::uint32_t seed = 0; seed < kSeeds; ++seed)
        if (auto stages = run(seed))
            m_runs.emplace_back(seed, std::move(*stages));
    std::printf("random graphs: %zu of %u went to the end\n", m_runs.size(), kSeeds);
    QVERIFY(m_runs.size() > kSeeds / 4);
}

void TestQuantProperties::everyQuantizeHasADequantize()
{
    for (const auto& [seed, stages] : m_runs)
        for (const Node& node : stages.converted.nodes) {
            if (!isQuantizeOp(node))
                continue;
            QVERIFY2(!node.users.empty(), qPrintable(QString::number(seed)));
            for (const NodeId user : node.users)
                QVERIFY2(isDequantizeOp(stages.converted[user]), qPrintable(QString::number(seed)));
        }
}

void TestQuantProperties::nodesAddUp()
{
    for (const auto& [seed, stages] : m_runs) {
        const Graph& graph = stages.converted;
        const std::size_t quantize = countOf(graph, isQuantizeOp);
        const std::size_t dequantize = countOf(graph, isDequantizeOp);
        const std::size_t perChannel = callsOf(graph, ops::kQuantizePerChannel);
        const std::size_t dynamic = callsOf(graph, ops::kChooseQParams);
        QCOMPARE(graph.nodes.size(),
            stages.annotated.nodes.size() + quantize + dequantize + 2 * perChannel + 3 * dynamic);
        QVERIFY2(dequantize >= quantize, qPrintable(QString::number(seed)));
    }
}

void TestQuantProperties::theOpsStayAsTheyWere()
{
    for (const auto& [seed, stages] : m_runs)
        QCOMPARE(withoutQdq(stages.converted), withoutQdq(stages.annotated));
}

void TestQuantProperties::foldingOnlyStoresConstants()
{
    for (const auto& [seed, stages] : m_runs) {
        std::size_t frozen = 0;
        for (const Node& node : stages.folded.nodes) {
            if (!node.target.starts_with("_frozen_param"))
                continue;
            ++frozen;
            const NodeId before = stages.converted.find(node.name);
            QVERIFY2(before.isValid() && isQuantizeOp(stages.converted[before]),
                qPrintable(QString::number(seed)));
            QVERIFY(stages.folded.findTensor(node.target)->loadAsInt64().has_value());
        }
        QCOMPARE(
            countOf(stages.folded, isQuantizeOp) + frozen, countOf(stages.converted, isQuantizeOp));
        QCOMPARE(countOf(stages.folded, isDequantizeOp), countOf(stages.converted, isDequantizeOp));
    }
}

void TestQuantProperties::twiceGivesTheSameBytes()
{
    for (const auto& [seed, stages] : m_runs) {
        const auto again = run(seed);
        QVERIFY(again);
        QCOMPARE(writeGraphJson(again->folded).value(), writeGraphJson(stages.folded).value());
    }
}

void TestQuantProperties::linksAreWhole()
{
    for (const auto& [seed, stages] : m_runs) {
        const Graph& graph = stages.folded;
        std::size_t reads = 0;
        std::size_t users = 0;
        for (const NodeId id : allNodes(graph)) {
            reads += graph[id].inputs.size();
            users += graph[id].users.size();
            QCOMPARE(graph.find(graph[id].name), id);
            for (const NodeId input : graph[id].inputs)
                QVERIFY2(input < id, qPrintable(QString::number(seed)));
            if (graph[id].op == OpKind::GetAttr)
                QVERIFY(graph.findTensor(graph[id].target));
        }
        QCOMPARE(reads, users);
    }
}

void TestQuantProperties::withoutAnnotationsNothingChanges()
{
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        Random random {seed};
        const Graph graph = randomGraph(random);
        GraphRewriter rewriter(graph);
        QVERIFY(prepare(rewriter));
        QVERIFY(convert(rewriter, {}));
        const auto lines = differences(rewriter.finish().graph, graph);
        QVERIFY2(lines.empty(), lines.empty() ? "" : lines.front().c_str());
    }
}

void TestQuantProperties::annotatingAgainChangesNothing_data()
{
    QTest::addColumn<QString>("backend");
    for (const char* backend : {"x86_inductor", "arm_inductor", "xnnpack", "vpu"})
        QTest::newRow(backend) << backend;
}

void TestQuantProperties::annotatingAgainChangesNothing()
{
    QFETCH(const QString, backend);
    const QuantizerConfig config = globalConfig(backend.toStdString());
    std::size_t annotated = 0;
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        Random random {seed};
        const Graph graph = randomProgram(random);
        const auto once = annotateFloat(graph, config);
        const auto same = annotateFloat(graph, config);
        QVERIFY2(once && same, once ? "" : toText(once.error()).c_str());
        const auto again = annotateGraph(once->graph, config);
        QVERIFY(again);
        const std::string bytes = writeGraphJson(once->graph).value();
        QCOMPARE(writeGraphJson(same->graph).value(), bytes);
        QCOMPARE(writeGraphJson(again->graph).value(), bytes);
        annotated += once->trace.matches.empty() ? 0 : 1;
    }
    QVERIFY2(annotated > 100, qPrintable(QString::number(annotated)));
}

void TestQuantProperties::everyBackEndKeepsTheGraph_data()
{
    annotatingAgainChangesNothing_data();
}

void TestQuantProperties::everyBackEndKeepsTheGraph()
{
    QFETCH(const QString, backend);
    const QuantizerConfig config = globalConfig(backend.toStdString());
    ConvertOptions options;
    options.allowUncalibrated = true;
    options.foldQuantize = false;
    int circles = 0;
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        Random random {seed};
        const auto annotated = annotateFloat(randomProgram(random), config);
        QVERIFY(annotated);
        const auto prepared = runPrepare(*annotated);
        if (!prepared) {
            // Where torchao does not return from following shared specs.
            const QString message = QString::fromStdString(prepared.error().message);
            QVERIFY2(message.contains("in a circle"), qPrintable(message));
            ++circles;
            continue;
        }
        const auto converted = runConvert(prepared->graph, options);
        QVERIFY2(converted, converted ? "" : toText(converted.error()).c_str());
        const std::size_t pairs = countOf(converted->graph, isQuantizeOp)
            + countOf(converted->graph, isDequantizeOp)
            + 2 * callsOf(converted->graph, ops::kQuantizePerChannel);
        QCOMPARE(converted->graph.nodes.size(), annotated->graph.nodes.size() + pairs);
        QCOMPARE(withoutQdq(converted->graph), withoutQdq(annotated->graph));
    }
    std::printf(
        "%s: 200 graphs, %d refused for a circle of shared specs\n", qPrintable(backend), circles);
    std::fflush(stdout);
    QVERIFY(circles < 100);
}

QTEST_APPLESS_MAIN(TestQuantProperties)
#include "tst_quantproperties.moc"
