// SPDX-License-Identifier: Apache-2.0
// Every recorded ONNX model must give what the onnx package found in it: NAME.facts.json beside it.
#include "core/io/reader.h"
#include "core/rules/qdqview.h"
#include "core/rules/requant.h"
#include "core/rules/rule.h"
#include "core/rules/target.h"
#include "tests/support/places.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

using namespace qdq;
using Json = nlohmann::json;

namespace {

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(),
        [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return text == "float" ? "float32" : text;
}

Json shapeOf(const TensorMeta& meta)
{
    Json shape = Json::array();
    for (const Dim& dim : meta.shape)
        std::visit([&shape](const auto& size) { shape.push_back(size); }, dim);
    return shape;
}

/// Compares what was read of one model with its facts, and says what differs.
class Comparison
{
public:
    Comparison(const Graph& graph, const Json& facts)
        : m_graph(graph)
        , m_view(graph)
        , m_facts(facts)
    {
    }

    std::vector<std::string> run()
    {
        compareInputs();
        compareOutputs();
        for (const Json& fact : m_facts["qdq"])
            compareQdq(fact);
        std::size_t count = 0;
        for (const NodeId id : allNodes(m_graph))
            count += isQuantize(m_graph[id]) || isDequantize(m_graph[id])
                || m_graph[id].target == "onnx.DequantizeLinear";
        same("Q/DQ nodes", count, m_facts["qdq"].size());
        return std::move(m_wrong);
    }

private:
    template <typename A, typename B>
    void same(const std::string& what, const A& found, const B& expected)
    {
        const Json a = found;
        const Json b = expected;
        if (a != b)
            m_wrong.push_back(m_where + what + " is " + a.dump() + ", expected " + b.dump());
    }

    void compareInputs()
    {
        Json inputs = Json::array();
        for (const Node& node : m_graph.nodes)
            if (const TensorMeta* meta = node.meta.val.tensor();
                meta && node.op == OpKind::Placeholder)
                inputs.push_back({{"name", node.name}, {"dtype", nameOf(meta->dtype)},
                    {"shape", shapeOf(*meta)}});
        Json expected = m_facts["inputs"];
        for (Json& input : expected)
            input["dtype"] = lower(input["dtype"]);
        same("inputs", inputs, expected);
    }

    void compareOutputs()
    {
        Json outputs = Json::array();
        forEachNode(m_graph.nodes.back().args.front(), [&](NodeId id) {
            const TensorMeta* meta = m_graph[id].meta.val.tensor();
            outputs.push_back(
                meta ? Json {{"dtype", nameOf(meta->dtype)}, {"shape", shapeOf(*meta)}} : Json());
        });
        Json expected = m_facts["outputs"];
        for (Json& output : expected) {
            output["dtype"] = lower(output["dtype"]);
            output.erase("name");
        }
        same("outputs", outputs, expected);
    }

    void compareQdq(const Json& fact)
    {
        const std::string name =
            fact["name"].get<std::string>().empty() ? fact["output"] : fact["name"];
        m_where = name + ": ";
        const NodeId id = m_graph.find(name);
        if (!id.isValid()) {
            m_wrong.push_back(m_where + "is missing");
            return;
        }
        const bool isBlocked = fact["attributes"].contains("block_size");
        const Node& node = m_graph[id];
        if (!isBlocked)
            same("quantizes", isQuantize(node), fact["op_type"] == "QuantizeLinear");
        else
            same("target", node.target, "onnx." + fact["op_type"].get<std::string>());
        compareConnections(fact, id);
        if (!isBlocked)
            compareParameters(fact, id);
        m_where.clear();
    }

    void compareConnections(const Json& fact, NodeId id)
    {
        const NodeId input = m_graph[id].args.front().node();
        if (fact["input_is_initializer"]) {
            const Tensor* constant = m_graph.constantOf(input);
            same("constant", m_graph.constantName(input), fact["input"]);
            same("constant dtype", constant ? nameOf(constant->dtype) : "none",
                lower(fact["input_dtype"]));
            same("constant shape", constant ? constant->shape : std::vector<std::int64_t>(),
                fact["input_shape"]);
            if (constant)
                same("constant can be read", constant->load().has_value(), true);
        } else {
            same("input", m_graph[input].name,
                fact["producer"].is_null() || fact["producer"] == "" ? fact["input"]
                                                                     : fact["producer"]);
        }
        std::set<std::string> users;
        for (const NodeId user : m_graph[id].users)
            if (m_graph[user].op != OpKind::Output)
                users.insert(m_graph[user].name);
        auto expected = fact["consumers"].get<std::set<std::string>>();
        if (expected.erase("") == 0)
            same("consumers", users, expected);
    }

    void compareParameters(const Json& fact, NodeId id)
    {
        const Json& scale = fact["scale"];
        const Json& zeroPoint = fact["zero_point"];
        if (scale.contains("values")) {
            std::vector<float> found;
            for (const double value : m_view.scaleOf(id).values)
                found.push_back(static_cast<float>(value));
            same("scale", found, scale["values"].get<std::vector<float>>());
            const auto zeros = zeroPoint.is_null() ? std::vector<double>(found.size(), 0.0)
                                                   : zeroPoint["values"].get<std::vector<double>>();
            same("zero point", m_view.zeroPointOf(id).values, zeros);
        } else {
            same("scale", m_graph[m_graph[id].args[1].node()].name, scale["name"]);
        }
        if (zeroPoint.contains("dtype"))
            same("dtype", nameOf(m_view.dtypeOf(id)), lower(zeroPoint["dtype"]));
        if (fact["attributes"].contains("output_dtype"))
            same(
                "dtype", nameOf(m_view.dtypeOf(id)), "int16"); // number 5, the one that is recorded
        const auto count = scale.contains("values") ? scale["values"].size() : 1;
        same("is per channel", m_view.axisOf(id).has_value(), count > 1);
        if (count > 1) {
            const auto axis = fact["attributes"].value("axis", std::int64_t {1});
            const auto rank =
                static_cast<std::int64_t>(m_graph[id].meta.val.tensor()->shape.size());
            same("axis", *m_view.axisOf(id), axis < 0 ? axis + rank : axis);
        }
        const Arg* domain = m_view.argumentOf(id, SIZE_MAX, "domain");
        same("domain", domain ? *domain->as<std::string>() : "ai.onnx", fact["domain"]);
    }

    const Graph& m_graph;
    QdqView m_view;
    const Json& m_facts;
    std::string m_where;
    std::vector<std::string> m_wrong;
};

std::filesystem::path bundled()
{
    return std::filesystem::path(QDQ_SOURCE_DIR) / "tests" / "core" / "io" / "data" / "onnx";
}

} // namespace

class TestOnnxFacts : public QObject
{
    Q_OBJECT

private slots:
    void givesWhatOnnxFound_data()
    {
        QTest::addColumn<QString>("path");
        int count = 0;
        for (const auto& folder : {bundled(), test::corpus("onnx")})
            for (const auto& file : test::filesWithSuffix(folder, ".facts.json")) {
                const std::string name =
                    (folder == bundled() ? "bundled " : "") + file.filename().string();
                QTest::newRow(name.c_str()) << QString::fromStdString(file.string());
                ++count;
            }
        qInfo("%d recorded models", count);
    }

    void givesWhatOnnxFound()
    {
        QFETCH(QString, path);
        const std::filesystem::path factsFile = path.toStdString();
        const Json facts = Json::parse(std::ifstream(factsFile));
        const auto opened = openGraph(factsFile.parent_path() / facts["file"].get<std::string>());
        QVERIFY2(opened, opened ? "" : toText(opened.error()).c_str());
        QCOMPARE(opened->info.format, std::string("onnx"));
        const auto opset = facts["opsets"]["ai.onnx"].get<int>();
        QCOMPARE(opened->info.formatVersion,
            "ir " + facts["ir_version"].dump() + " opset " + std::to_string(opset));
        const std::vector<std::string> wrong = Comparison(opened->graph, facts).run();
        for (const std::string& line : wrong)
            qWarning("%s", line.c_str());
        QVERIFY(wrong.empty());
        const bool isBlocked = factsFile.filename().string().starts_with("hand_blocked");
        QCOMPARE(opened->isIncomplete, isBlocked);
        QCOMPARE(opened->diagnostics.empty(), !isBlocked);
        QVERIFY(checkGraph(opened->graph));
    }

    void findsNoViolationWhereAllRulesHold()
    {
        const auto opened = openGraph(bundled() / "hand_bias_int32_per_channel.onnx");
        QVERIFY(opened);
        const auto checked = checkGraph(opened->graph);
        QVERIFY(checked);
        for (const Finding& finding : checked->violations)
            qWarning("%s: %s", finding.rule.c_str(), finding.found.c_str());
        QVERIFY(checked->violations.empty());
        QVERIFY(checked->undecided.empty());
        const std::vector<RequantRow> rows = makeRequantTable(opened->graph);
        QCOMPARE(rows.size(), std::size_t {1});
        QVERIFY(areAllPow2(rows)); // 2^-5 * 2^-8 / 2^-4, and so on
        QCOMPARE(rows.front().shift, (std::vector<int> {9, 8, 9, 10}));
        QVERIFY(rows.front().headroomBits.has_value());
    }

    void findsTheRulesThatAModelOfAnotherTargetBreaks()
    {
        const auto opened = openGraph(bundled() / "tiny_s8s8_pc.onnx");
        QVERIFY(opened);
        const auto checked = checkGraph(opened->graph);
        QVERIFY(checked);
        QCOMPARE(checked->count("R1"), std::size_t {10}); // every Q has a zero point
        QCOMPARE(checked->count("R2"), std::size_t {16}); // 10 Q, 5 weights, 1 bias
        QCOMPARE(checked->count("R3"), std::size_t {2}); // add and concat
        QCOMPARE(checked->count("R4"), std::size_t {0});
        QCOMPARE(checked->count("R5"), std::size_t {0});
        QCOMPARE(checked->count("R6"), std::size_t {0});
        QCOMPARE(checked->count("R7"), std::size_t {0}); // weights are symmetric
    }

    /// A matrix of (in, out) has its output channels on axis 1: no target may take that for an
    /// error.
    void knowsWhereTheOutputChannelsOfAMatMulAre()
    {
        const auto opened = openGraph(bundled() / "axis_s8s8_pc.onnx");
        QVERIFY(opened);
        const Graph& graph = opened->graph;
        const QdqView view(graph);
        QVERIFY(view.isWeightInFirst(graph.find("node_matmul")));
        QVERIFY(!view.isWeightInFirst(graph.find("node_linear")));
        QCOMPARE(
            view.axisOf(view.weightOf(graph.find("node_matmul"))), std::optional(std::int64_t {1}));
        for (const TargetPtr& target : builtInTargets()) {
            const auto checked = checkGraph(graph, target);
            QVERIFY(checked);
            for (const Finding& finding : checked->violations)
                QVERIFY2(finding.found.find("axis = ") == std::string::npos,
                    (target->id + " " + finding.rule + ": " + finding.found).c_str());
        }
    }

    void hasTheModulesOfTheExporter()
    {
        const auto opened = openGraph(bundled() / "tiny_s8s8_pc.onnx");
        QVERIFY(opened);
        const Graph& graph = opened->graph;
        const NodeId pool = graph.find("node_max_pool2d");
        QVERIFY(graph.moduleStack(pool));
        const ModuleStack& stack = *graph.moduleStack(pool);
        QCOMPARE(stack.size(), std::size_t {2});
        QCOMPARE(stack[0].path, std::string());
        QCOMPARE(stack[0].type, std::string("models.TinyConvNet"));
        QCOMPARE(stack[1].path, std::string("pool"));
        QCOMPARE(stack[1].type, std::string("torch.nn.modules.pooling.MaxPool2d"));
        QVERIFY(graph[pool].meta.stackTrace);
        QVERIFY(graph[pool].meta.stackTrace->find("self.pool(") != std::string::npos);
    }

    void takesTheContentForWhatItIs()
    {
        const auto path = test::corpus("pt2-bad") / "onnx_renamed.pt2";
        if (!std::filesystem::exists(path)) {
            qInfo("no corpus on this machine");
            return;
        }
        const auto opened = openGraph(path);
        QVERIFY(opened);
        QCOMPARE(opened->info.format, std::string("onnx"));
        QCOMPARE(opened->graph.nodes.size(), std::size_t {3});
        QCOMPARE(opened->graph.nodes[1].target, std::string("aten.relu.default"));
        QVERIFY(!opened->isIncomplete);
    }
};

QTEST_GUILESS_MAIN(TestOnnxFacts)
#include "tst_onnxfacts.moc"
