// SPDX-License-Identifier: Apache-2.0
// What no exporter writes, or only some: models are forged field by field.
#include "core/io/reader.h"
#include "core/io/valuefiles.h"
#include "tests/support/onnxforge.h"
#include "tests/support/places.h"

#include <QtTest>

#include <fstream>

using namespace qdq;
using namespace qdq::test;

namespace {

OpenedGraph open(Bytes content)
{
    auto opened = openGraph("forged.onnx", std::move(content));
    if (!opened)
        qFatal("%s", toText(opened.error()).c_str());
    return std::move(*opened);
}

std::string textOf(const OpenedGraph& opened)
{
    std::string text;
    for (const Diagnostic& diagnostic : opened.diagnostics)
        text += diagnostic.where + ": " + diagnostic.message + "\n";
    return text;
}

bool mentions(const OpenedGraph& opened, std::string_view words)
{
    return textOf(opened).find(words) != std::string::npos;
}

const Node& nodeNamed(const OpenedGraph& opened, std::string_view name)
{
    const NodeId id = opened.graph.find(name);
    if (!id.isValid())
        qFatal("no node %s", std::string(name).c_str());
    return opened.graph[id];
}

/// x through one node, with the constants it needs.
onnx::GraphParts oneNode(ProtoMessage node, std::vector<ProtoMessage> initializers = {},
    std::vector<std::int64_t> shape = {2, 4})
{
    return {{std::move(node)}, {onnx::value("x", shape)}, {onnx::value("y", shape)},
        std::move(initializers)};
}

constexpr std::string_view kPerTensor = "quantized_decomposed.quantize_per_tensor.default";

} // namespace

class TestOnnx : public QObject
{
    Q_OBJECT

private slots:
    // ---- quantization ----

    void quantizesToUint8WhenTheFileSaysNothing()
    {
        const auto opened = open(onnx::model(
            oneNode(onnx::node("QuantizeLinear", {"x", "s"}, {"y"}), {onnx::scalar("s", 0.5F)}),
            10));
        const Node& node = nodeNamed(opened, "y");
        QCOMPARE(node.target, std::string(kPerTensor));
        const ArgList expected = {opened.graph.find("x"), 0.5, std::int64_t {0}, std::int64_t {0},
            std::int64_t {255}, DType::UInt8};
        QVERIFY(node.args == expected);
        QVERIFY(!opened.graph.findTensor("s")); // read into the call
    }

    void takesTheTypeFromOutputDtype()
    {
        ProtoMessage node = onnx::node("QuantizeLinear", {"x", "s"}, {"y"});
        node.message(5, onnx::intAttribute("output_dtype", onnx::Int4));
        const auto opened = open(onnx::model(oneNode(node, {onnx::scalar("s", 0.5F)})));
        const Node& quantize = nodeNamed(opened, "y");
        QVERIFY(quantize.args[3] == Arg(std::int64_t {-8}));
        QVERIFY(quantize.args[5] == Arg(DType::Int4));
        QCOMPARE(quantize.meta.val.tensor()->dtype, DType::Int4);
    }

    void takesTheTypeFromAFloat8ZeroPoint()
    {
        const auto opened =
            open(onnx::model(oneNode(onnx::node("QuantizeLinear", {"x", "s", "z"}, {"y"}),
                {onnx::scalar("s", 0.5F),
                    onnx::rawTensor("z", onnx::Float8E4M3FN, {}, std::string_view("\0", 1))})));
        const Node& quantize = nodeNamed(opened, "y");
        QVERIFY(quantize.args[2] == Arg(std::int64_t {0}));
        QVERIFY(quantize.args[3].isNone()); // a float has no integer range
        QVERIFY(quantize.args[5] == Arg(DType::Float8E4M3FN));
    }

    void countsChannelsFromTheDefaultAxis()
    {
        const auto opened = open(onnx::model(oneNode(
            onnx::node("QuantizeLinear", {"x", "s"}, {"y"}), {onnx::floats("s", {1, 2, 4, 8})})));
        const Node& node = nodeNamed(opened, "y");
        QCOMPARE(node.target, std::string("quantized_decomposed.quantize_per_channel.default"));
        QVERIFY(node.args[3] == Arg(std::int64_t {1}));
        // Zero points that are left out are 0: one per channel.
        const Tensor* zeroPoints = opened.graph.constantOf(node.args[2].node());
        QVERIFY(zeroPoints && zeroPoints->dtype == DType::UInt8);
        QCOMPARE(zeroPoints->loadAsInt64().value(), (std::vector<std::int64_t> {0, 0, 0, 0}));
    }

    void showsScalesThatDoNotFitTheirAxis()
    {
        const auto opened = open(onnx::model(oneNode(
            onnx::node("QuantizeLinear", {"x", "s"}, {"y"}, "q"), {onnx::floats("s", {1, 2, 4})})));
        QCOMPARE(nodeNamed(opened, "q").target, std::string("onnx.QuantizeLinear"));
        QVERIFY2(
            mentions(opened, "node \"q\": inconsistent quantization: 3 scales for axis 1 of 4"),
            textOf(opened).c_str());
        QVERIFY(opened.isIncomplete);
    }

    void namesTheNodeOfBlockedQuantization()
    {
        ProtoMessage node = onnx::node("QuantizeLinear", {"x", "s"}, {"y"}, "blocked");
        node.message(5, onnx::intAttribute("block_size", 2));
        const auto opened = open(onnx::model(
            oneNode(node, {onnx::rawTensor("s", onnx::Float, {2, 2}, std::string(16, '\1'))})));
        QCOMPARE(nodeNamed(opened, "blocked").target, std::string("onnx.QuantizeLinear"));
        QVERIFY(mentions(opened, "node \"blocked\": blocked quantization (block_size 2)"));
        QVERIFY(opened.isIncomplete);
    }

    void warnsOfASuspiciousScale()
    {
        const auto opened = open(onnx::model(oneNode(
            onnx::node("QuantizeLinear", {"x", "s"}, {"y"}, "q"), {onnx::scalar("s", -1.0F)})));
        QVERIFY(mentions(opened, "node \"q\": suspicious scale -1"));
    }

    void keepsTheDomainOfMicrosoft()
    {
        const auto opened = open(onnx::model(
            oneNode(onnx::node("QuantizeLinear", {"x", "s"}, {"y"}, {}, "com.microsoft"),
                {onnx::scalar("s", 0.5F)})));
        const Node& node = nodeNamed(opened, "y");
        QCOMPARE(node.target, std::string(kPerTensor));
        QVERIFY((node.kwargs == NamedArgs {{"domain", std::string("com.microsoft")}}));
    }

    void opensDynamicQuantization()
    {
        const auto opened =
            open(onnx::model({{onnx::node("DynamicQuantizeLinear", {"x"}, {"q", "s", "z"}, "dyn"),
                                  onnx::node("DequantizeLinear", {"q", "s", "z"}, {"y"})},
                {onnx::value("x", {2, 4})}, {onnx::value("y", {2, 4})}}));
        QCOMPARE(nodeNamed(opened, "dyn").target,
            std::string("quantized_decomposed.choose_qparams.tensor"));
        QCOMPARE(nodeNamed(opened, "s").target, std::string("_operator.getitem"));
        const Node& quantize = nodeNamed(opened, "q");
        QCOMPARE(quantize.target, std::string("quantized_decomposed.quantize_per_tensor.tensor"));
        QVERIFY(quantize.args[1].node() == opened.graph.find("s"));
        QVERIFY(!opened.isIncomplete);
    }

    // ---- tensors ----

    void readsValuesOfTypedFields()
    {
        const auto opened = open(onnx::model(oneNode(onnx::node("Mystery", {"x", "a", "b"}, {"y"}),
            {onnx::tensor("a", onnx::Int8, {3}).packed(5, {-1, 0, 127}),
                onnx::tensor("b", onnx::Int4, {3}).packed(5, {0x7f, 0x08})})));
        QCOMPARE(opened.graph.findTensor("a")->loadAsInt64().value(),
            (std::vector<std::int64_t> {-1, 0, 127}));
        QCOMPARE(opened.graph.findTensor("b")->loadAsInt64().value(),
            (std::vector<std::int64_t> {-1, 7, -8}));
        QVERIFY2(!opened.isIncomplete, textOf(opened).c_str());
    }

    void refusesAnImpossibleShape_data()
    {
        QTest::addColumn<std::vector<std::int64_t>>("dims");
        QTest::newRow("negative") << std::vector<std::int64_t> {-1};
        QTest::newRow("overflows") << std::vector<std::int64_t> {1LL << 40, 1LL << 40};
        QTest::newRow("more than the file") << std::vector<std::int64_t> {1LL << 40};
    }
    void refusesAnImpossibleShape()
    {
        QFETCH(std::vector<std::int64_t>, dims);
        const auto opened = open(onnx::model(oneNode(onnx::node("Mystery", {"x", "w"}, {"y"}),
            {onnx::rawTensor("w", onnx::Float, dims, "1234")})));
        QVERIFY(opened.isIncomplete);
        QVERIFY2(mentions(opened, "\"w\" cannot be read"), textOf(opened).c_str());
        QVERIFY(!opened.graph.findTensor("w")->load());
    }

    void takesConstantNodesAndTheirIdentitiesForConstants()
    {
        ProtoMessage constant = onnx::node("Constant", {}, {"c"});
        constant.message(5, onnx::tensorAttribute("value", onnx::scalar("", 0.25F)));
        const auto opened = open(onnx::model({{constant, onnx::node("Identity", {"c"}, {"s"}),
                                                  onnx::node("QuantizeLinear", {"x", "s"}, {"y"})},
            {onnx::value("x", {2})}, {onnx::value("y", {2})}}));
        QVERIFY(nodeNamed(opened, "y").args[1] == Arg(0.25));
        QCOMPARE(opened.graph.nodes.size(), std::size_t {3});
    }

    // ---- external data ----

    void readsExternalDataOfItsFolder()
    {
        const QTemporaryDir folder;
        write(folder, "model.data", "01234567");
        const auto opened = openExternal(folder, "model.data", "4");
        QVERIFY(!opened.isIncomplete);
        QCOMPARE(valueFilesOf(folder.filePath(QStringLiteral("model.onnx")).toStdString()).value(),
            std::vector<std::string> {"model.data"});
        QCOMPARE(opened.graph.findTensor("w")->loadAsInt64().value(),
            (std::vector<std::int64_t> {'4', '5', '6', '7'}));
        for (const char* other : {"0123", "76543210"}) { // cut; replaced by as many bytes
            QFile::remove(folder.filePath(QStringLiteral("model.data")));
            write(folder, "model.data", other);
            const auto changed = opened.graph.findTensor("w")->load();
            QVERIFY(!changed);
            QVERIFY2(toText(changed.error()).find("changed on disk") != std::string::npos,
                toText(changed.error()).c_str());
        }
    }

    void opensNothingOutsideOfItsFolder_data()
    {
        QTest::addColumn<QString>("location");
        QTest::addColumn<QString>("why");
        QTest::newRow("absolute") << "/etc/passwd"
                                  << "relative to the folder";
        QTest::newRow("parent") << "../secret"
                                << "leaves the folder";
        QTest::newRow("parent within") << "sub/../../secret"
                                       << "leaves the folder";
        QTest::newRow("windows") << "C:\\secret"
                                 << "relative to the folder";
        QTest::newRow("link") << "link"
                              << "a link that leaves the folder";
        QTest::newRow("linked folder") << "linked/secret"
                                       << "a link that leaves the folder";
        QTest::newRow("missing") << "nowhere"
                                 << "not found";
        QTest::newRow("folder") << "sub"
                                << "is a folder";
        QTest::newRow("no name") << ""
                                 << "has no usable name";
    }
    void opensNothingOutsideOfItsFolder()
    {
        QFETCH(QString, location);
        QFETCH(QString, why);
        const QTemporaryDir outer;
        write(outer, "secret", "01234567");
        const std::filesystem::path root = outer.path().toStdString();
        std::filesystem::create_directories(root / "models" / "sub");
        std::filesystem::create_symlink("../secret", root / "models" / "link");
        std::filesystem::create_symlink("..", root / "models" / "linked");
        const auto opened = openExternalAt(root / "models", location.toStdString(), "0");
        QVERIFY(opened.isIncomplete);
        QVERIFY2(mentions(opened, why.toStdString()), textOf(opened).c_str());
        QVERIFY(valueFilesOf(root / "models" / "model.onnx").value().empty());
        QVERIFY(!opened.graph.findTensor("w")->load());
        QVERIFY(opened.graph.find("y").isValid()); // the graph is shown all the same
    }

    void opensNoExternalDataOfAModelInMemory()
    {
        const auto opened = open(onnx::model(oneNode(onnx::node("Mystery", {"x", "w"}, {"y"}),
            {onnx::externalTensor("w", {4}, "model.data")})));
        QVERIFY(mentions(opened, "was not read from a file of its own folder"));
    }

    // ---- graphs that contradict themselves ----

    void movesNodesBehindWhatTheyRead()
    {
        const auto opened =
            open(onnx::model({{onnx::node("Relu", {"a"}, {"y"}), onnx::node("Neg", {"x"}, {"a"})},
                {onnx::value("x", {2})}, {onnx::value("y", {2})}}));
        QVERIFY(opened.graph.find("a") < opened.graph.find("y"));
        QVERIFY(mentions(opened, "out of order"));
        QVERIFY(opened.isIncomplete);
    }

    void cutsACycle()
    {
        const auto opened = open(onnx::model({{onnx::node("Add", {"x", "b"}, {"a"}, "first"),
                                                  onnx::node("Relu", {"a"}, {"b"}, "second")},
            {onnx::value("x", {2})}, {onnx::value("b", {2})}}));
        QVERIFY2(
            mentions(opened, "cycle through \"first\" and \"second\""), textOf(opened).c_str());
        QVERIFY(opened.isIncomplete);
    }

    void standsInForWhatIsNeverDefined()
    {
        const auto opened = open(onnx::model(oneNode(onnx::node("Add", {"x", "ghost"}, {"y"}))));
        QCOMPARE(nodeNamed(opened, "ghost").target, std::string("qdqscope.undefined.default"));
        QVERIFY(mentions(opened, "\"ghost\" is used but never defined"));
    }

    void keepsTheFirstOfTwoDefinitions()
    {
        const auto opened = open(onnx::model(
            {{onnx::node("Relu", {"x"}, {"y"}, "first"), onnx::node("Neg", {"x"}, {"y"}, "second")},
                {onnx::value("x", {2})}, {onnx::value("y", {2})}}));
        QCOMPARE(nodeNamed(opened, "first").users.size(), std::size_t {1});
        QVERIFY(nodeNamed(opened, "second").users.empty());
        QVERIFY(mentions(opened, "duplicate value: \"y\""));
    }

    void tellsNodesOfOneNameApart()
    {
        const auto opened = open(onnx::model(
            {{onnx::node("Relu", {"x"}, {"a"}, "n"), onnx::node("Neg", {"a"}, {"y"}, "n")},
                {onnx::value("x", {2})}, {onnx::value("y", {2})}}));
        QCOMPARE(nodeNamed(opened, "n").target, std::string("aten.relu.default"));
        QCOMPARE(nodeNamed(opened, "y").target, std::string("aten.neg.default"));
        QVERIFY(!opened.isIncomplete);
    }

    void showsNamesThatAreNoText()
    {
        const auto opened =
            open(onnx::model(oneNode(onnx::node("Odd\xff", {"x"}, {"y"}, "bad\xff name"))));
        QCOMPARE(
            nodeNamed(opened, "bad\xef\xbf\xbd name").target, std::string("onnx.Odd\xef\xbf\xbd"));
    }

    // ---- nested graphs ----

    void readsBranchesWithWhatTheyTakeFromOutside()
    {
        const auto branch = [](std::string_view op) {
            return onnx::graph({{onnx::node(op, {"x", "w"}, {"r"})}, {}, {onnx::value("r", {2})}});
        };
        ProtoMessage node = onnx::node("If", {"x"}, {"y"}, "choice");
        node.message(5, onnx::graphAttribute("then_branch", branch("Add")))
            .message(5, onnx::graphAttribute("else_branch", branch("Sub")));
        const auto opened = open(onnx::model(oneNode(node, {onnx::floats("w", {1, 2})}, {2})));
        QVERIFY2(!opened.isIncomplete, textOf(opened).c_str());
        const Node& call = nodeNamed(opened, "choice");
        QCOMPARE(call.target, std::string("onnx.If"));
        QCOMPARE(opened.graph.subgraphs.size(), std::size_t {2});
        const Graph& then = *opened.graph.subgraphs.front().second;
        QVERIFY(then.find("w").isValid() && then[then.find("w")].op == OpKind::Placeholder);
        QCOMPARE(then[then.find("r")].target, std::string("aten.add.Tensor"));
        const auto captured = std::ranges::find(call.kwargs, "captured",
            [](const auto& argument) { return std::string_view(argument.first); });
        QVERIFY(captured != call.kwargs.end());
        QVERIFY(
            (captured->second == Arg(ArgList {opened.graph.find("x"), opened.graph.find("w")})));
    }

    void stopsAtGraphsThatNestTooDeep()
    {
        ProtoMessage inner = onnx::graph({{}, {}, {}});
        for (int depth = 0; depth < 80; ++depth) {
            ProtoMessage node = onnx::node("Loop", {}, {"v"});
            node.message(5, onnx::graphAttribute("body", inner));
            inner = onnx::graph({{node}, {}, {}});
        }
        const auto opened = openGraph("deep.onnx", onnx::model(inner));
        QVERIFY(!opened);
        QVERIFY2(toText(opened.error()).find("deeper than 64") != std::string::npos,
            toText(opened.error()).c_str());
        QVERIFY(opened.error().where.starts_with("byte "));
    }

    // ---- what is no model ----

    void saysWhereAFileIsCut()
    {
        Bytes content = onnx::model(oneNode(onnx::node("Relu", {"x"}, {"y"})));
        content.resize(20);
        const auto opened = openGraph("cut.onnx", content);
        QVERIFY(!opened);
        QCOMPARE(opened.error().where, std::string("byte 4"));
        QVERIFY2(opened.error().message.find("the file ends after 16") != std::string::npos,
            toText(opened.error()).c_str());
    }

    void missesTheOperatorSet()
    {
        const auto opened =
            open(ProtoMessage()
                     .number(1, 10)
                     .message(7, onnx::graph(oneNode(onnx::node("Relu", {"x"}, {"y"}))))
                     .bytes());
        QVERIFY(mentions(opened, "names no operator set"));
        QVERIFY(opened.isIncomplete);
    }

    void missesTheOperatorSetOfADomain()
    {
        const auto opened =
            open(onnx::model(oneNode(onnx::node("Strange", {"x"}, {"y"}, "n", "com.example"))));
        QCOMPARE(nodeNamed(opened, "n").target, std::string("com_example.Strange"));
        QVERIFY2(mentions(opened, "domain \"com.example\" is imported"), textOf(opened).c_str());
        QVERIFY(opened.isIncomplete);
    }

    void readsTheFieldsOfANewerSchemaAround()
    {
        ProtoMessage node = onnx::node("Relu", {"x"}, {"y"});
        node.text(77, "unheard of");
        const auto opened = open(onnx::model(oneNode(node)));
        QVERIFY(mentions(opened, "field 77 of NodeProto"));
        QVERIFY(!opened.isIncomplete);
    }

private:
    static void write(const QTemporaryDir& folder, const char* name, std::string_view content)
    {
        std::ofstream(std::filesystem::path(folder.path().toStdString()) / name, std::ios::binary)
            << content;
    }

    static OpenedGraph openExternal(
        const QTemporaryDir& folder, const std::string& location, const std::string& offset)
    {
        return openExternalAt(folder.path().toStdString(), location, offset);
    }

    static OpenedGraph openExternalAt(
        const std::filesystem::path& folder, const std::string& location, const std::string& offset)
    {
        const Bytes content = onnx::model(oneNode(onnx::node("Mystery", {"x", "w"}, {"y"}),
            {onnx::externalTensor("w", {4}, location, offset)}));
        const std::filesystem::path path = folder / "model.onnx";
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(content.data()),
                static_cast<std::streamsize>(content.size()));
        auto opened = openGraph(path);
        if (!opened)
            qFatal("%s", toText(opened.error()).c_str());
        return std::move(*opened);
    }
};

QTEST_GUILESS_MAIN(TestOnnx)
#include "tst_onnx.moc"
