// SPDX-License-Identifier: Apache-2.0
// Programs written as `.pt2`: what is read back is the same, and what cannot be written is refused
// by name before there is a file. That torch opens and runs them is checked by
// tests/tools/check_written_pt2.py.
#include "core/graph/lift.h"
#include "core/graph/stage.h"
#include "core/io/graphjson.h"
#include "core/io/pt2writer.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/samegraph.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <array>

using namespace qdq;

namespace {

/// Fixtures that hold what cannot be written, and a word of the reason.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kRefused = {
    {{"custom_op", "parameters of qdqtest.pair.default"},
        {"torchao_int8_subclass", "parameters of export.access_subclass_inner_tensor"},
        {"tuple_outputs", "is text, which torch cannot load"}}};

std::vector<std::filesystem::path> programs()
{
    std::vector<std::filesystem::path> files = test::filesWithSuffix(test::samples(), ".pt2");
    for (const char* folder : {"pt2", "pt2e"})
        for (auto& file : test::filesWithSuffix(test::corpus(folder), ".pt2"))
            files.push_back(std::move(file));
    return files;
}

std::string_view reasonFor(const std::filesystem::path& file)
{
    const std::string name = file.stem().string();
    for (const auto& [refused, reason] : kRefused)
        if (refused == name)
            return reason;
    return {};
}

QString textOf(const Error& error)
{
    return QString::fromStdString(toText(error));
}

/// What differs between two graphs beyond their nodes.
QString headerDifference(const Graph& actual, const Graph& wanted)
{
    if (actual.outputSpecs != wanted.outputSpecs)
        return "output specs";
    if (actual.symbols != wanted.symbols)
        return "symbols";
    // The root is always listed; files of 2.1 list nothing.
    auto paths = wanted.modulePaths;
    if (paths.empty())
        paths = {""};
    if (actual.modulePaths != paths)
        return "module paths";
    return {};
}

Node placeholder(const char* name, DType dtype = DType::Float32)
{
    Node node;
    node.name = name;
    node.target = name;
    node.op = OpKind::Placeholder;
    node.meta.val = {TensorMeta {dtype, {std::int64_t {2}}}};
    return node;
}

/// x → call → output.
Graph graphOf(Node input, Node call)
{
    Graph graph;
    input.users = {NodeId {std::size_t {1}}};
    call.args.insert(call.args.begin(), NodeId {std::size_t {0}});
    Node output;
    output.name = "output";
    output.target = "output";
    output.op = OpKind::Output;
    output.args = {ArgList {NodeId {std::size_t {1}}}};
    graph.nodes = {std::move(input), std::move(call), std::move(output)};
    return graph;
}

Node relu()
{
    Node node;
    node.name = "relu";
    node.target = "aten.relu.default";
    node.meta.val = {TensorMeta {DType::Float32, {std::int64_t {2}}}};
    return node;
}

} // namespace

class TestPt2Writer : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("written.pt2");
    }

    void readsBackWhatItWrote_data()
    {
        QTest::addColumn<QString>("path");
        const auto files = programs();
        for (const auto& file : files)
            QTest::newRow(qPrintable(QString::fromStdString(
                file.parent_path().filename().string() + "/" + file.filename().string())))
                << QString::fromStdString(file.string());
        qInfo("%zu programs", files.size());
    }

    void readsBackWhatItWrote()
    {
        QFETCH(QString, path);
        const std::filesystem::path file(path.toStdString());
        OpenOptions options;
        if (file.stem() == "two_models")
            options.program = "encoder";
        const auto opened = openGraph(file, options);
        QVERIFY(opened);
        const auto written = writePt2(opened->graph, m_path.toStdString());
        if (const auto reason = reasonFor(file); !reason.empty()) {
            QVERIFY(!written);
            QVERIFY2(textOf(written.error()).contains(QString::fromUtf8(reason.data())),
                qPrintable(textOf(written.error())));
            QVERIFY(!QFile::exists(m_path));
            return;
        }
        QVERIFY2(written, written ? "" : qPrintable(textOf(written.error())));
        checkSame(opened->graph);
    }

    void writesConvertedGraphs()
    {
        std::vector<std::filesystem::path> files =
            test::filesNamed(QDQ_SOURCE_DIR "/tests/core/io/data", "graph.json");
        for (const auto& file : test::filesNamed(test::corpus("pt2e"), "converted.json"))
            files.push_back(file);
        int count = 0;
        for (const auto& file : files) {
            const auto opened = openGraph(file);
            QVERIFY(opened);
            if (stageOf(opened->graph) != Stage::Converted)
                continue;
            const auto written = writePt2(opened->graph, m_path.toStdString());
            QVERIFY2(written, written ? "" : qPrintable(file.c_str() + textOf(written.error())));
            checkSame(*lift(opened->graph));
            ++count;
        }
        qInfo("%d graphs in module form", count);
        QVERIFY(count > 0);
    }

    void givesTheSameBytesForTheSameGraph()
    {
        const auto opened = openGraph(test::samples() / "graphs" / "tiny_convnet_vpu.pt2");
        QVERIFY(writePt2(opened->graph, m_path.toStdString()));
        const QByteArray first = test::readFile(m_path);
        const auto again = openGraph(m_path.toStdString());
        QVERIFY(writePt2(again->graph, m_folder->filePath("other.pt2").toStdString()));
        QCOMPARE(test::readFile(m_folder->filePath("other.pt2")), first);
    }

    void replacesAFileWhileItIsRead()
    {
        QVERIFY(QFile::copy(
            QString::fromStdString((test::samples() / "graphs" / "chain.pt2").string()), m_path));
        const auto opened = openGraph(m_path.toStdString());
        QVERIFY(opened);
        QVERIFY(writePt2(opened->graph, m_path.toStdString()));
        checkSame(opened->graph);
    }

    void leavesOutValuesThatNobodyWants()
    {
        const auto opened = openGraph(test::samples() / "graphs" / "chain.pt2");
        QVERIFY(writePt2(opened->graph, m_path.toStdString(), {WeightsOption::None, {}}));
        const auto again = openGraph(m_path.toStdString());
        for (const auto& [name, tensor] : again->graph.tensors)
            QVERIFY2(!tensor.hasData() || tensor.elementCount() == 0, name.c_str());
    }

    void saysThatValuesAreMissing()
    {
        auto opened = openGraph(test::samples() / "graphs" / "chain.pt2");
        auto& [name, tensor] = opened->graph.tensors.front();
        tensor.loader = nullptr;
        const auto written = writePt2(opened->graph, m_path.toStdString());
        QVERIFY(written);
        QCOMPARE(written->size(), std::size_t {1});
        QCOMPARE(written->front().where, name);
    }

    void refusesByNameBeforeThereIsAFile_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("message");
        QTest::newRow("unknown operator") << "op"
                                          << "relu"
                                          << "parameters of mylib.fold.default";
        QTest::newRow("value of unknown type") << "type"
                                               << "relu"
                                               << "type of the value \"relu\"";
        QTest::newRow("type under a byte") << "int4"
                                           << "x"
                                           << "type int4";
        QTest::newRow("too many arguments") << "arguments"
                                            << "relu"
                                            << "2 arguments for the 1";
        QTest::newRow("unknown keyword") << "keyword"
                                         << "relu"
                                         << "no parameter \"speed\"";
        QTest::newRow("slice") << "slice"
                               << "relu"
                               << "a slice as argument";
        QTest::newRow("observer") << "module"
                                  << "relu"
                                  << "calls the module relu_observer";
        QTest::newRow("annotation") << "annotation"
                                    << "relu"
                                    << "has an annotation";
        QTest::newRow("size") << "size"
                              << "relu"
                              << "the size \"f(s0)\"";
    }

    void refusesByNameBeforeThereIsAFile()
    {
        QFETCH(QString, kind);
        QFETCH(QString, where);
        QFETCH(QString, message);
        Node call = relu();
        if (kind == "op")
            call.target = "mylib.fold.default";
        else if (kind == "type")
            call.meta.val = {};
        else if (kind == "arguments")
            call.args = {std::int64_t {1}};
        else if (kind == "keyword")
            call.kwargs = {{"speed", std::int64_t {1}}};
        else if (kind == "slice")
            call.kwargs = {{"self", SliceArg {{}}}};
        else if (kind == "size")
            call.meta.val = {TensorMeta {DType::Float32, {std::string("f(s0)")}}};
        else if (kind == "module") {
            call.op = OpKind::CallModule;
            call.target = "relu_observer";
        }
        Graph graph =
            graphOf(placeholder("x", kind == "int4" ? DType::Int4 : DType::Float32), call);
        if (kind == "annotation") {
            graph.annotations.resize(3);
            graph.annotations[NodeId {std::size_t {1}}] = QuantizationAnnotation();
        }
        test::writeFile(m_path, "old");
        const auto written = writePt2(graph, m_path.toStdString());
        QVERIFY(!written);
        QVERIFY2(textOf(written.error()).contains(message), qPrintable(textOf(written.error())));
        QCOMPARE(QString::fromStdString(written.error().where), where);
        QCOMPARE(test::readFile(m_path), QByteArray("old"));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void leavesTheOldFileWhenAWeightCannotBeRead()
    {
        auto opened = openGraph(test::samples() / "graphs" / "chain.pt2");
        auto& [name, tensor] = opened->graph.tensors.back();
        const TensorLoader broken = [] { return fail(ErrorCode::Unreadable, {}, "disk failed"); };
        tensor.loader = std::make_shared<const TensorLoader>(broken);
        test::writeFile(m_path, "old");
        const auto written = writePt2(opened->graph, m_path.toStdString());
        QVERIFY(!written);
        QCOMPARE(written.error().where, name);
        QCOMPARE(test::readFile(m_path), QByteArray("old"));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

private:
    /// The file holds `wanted`, node for node and bit for bit.
    void checkSame(const Graph& wanted)
    {
        const auto again = openGraph(m_path.toStdString());
        QVERIFY2(again, again ? "" : qPrintable(textOf(again.error())));
        QVERIFY2(again->diagnostics.empty(),
            again->diagnostics.empty() ? "" : again->diagnostics.front().message.c_str());
        const auto wrong = test::differences(again->graph, wanted);
        QVERIFY2(wrong.empty(), wrong.empty() ? "" : wrong.front().c_str());
        QCOMPARE(headerDifference(again->graph, wanted), QString());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

QTEST_GUILESS_MAIN(TestPt2Writer)
#include "tst_pt2writer.moc"
