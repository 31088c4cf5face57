// SPDX-License-Identifier: Apache-2.0
#include "core/io/graphjson.h"
#include "core/io/gzip.h"
#include "core/io/inputfile.h"
#include "core/io/reader.h"
#include "tests/support/places.h"

#include <QtTest>

#include <nlohmann/json.hpp>

using namespace qdq;
using namespace nlohmann::literals;

namespace {

QString textOf(const Error& error)
{
    return QString::fromStdString(toText(error));
}

std::string contentOf(const std::filesystem::path& path)
{
    const Result<InputFile> file = InputFile::open(path);
    if (!file)
        return {};
    Bytes bytes = file->readAll(1ULL << 30).value_or(Bytes {});
    if (isGzip(bytes))
        bytes = gunzip(bytes, 1ULL << 30).value_or(Bytes {});
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Where two JSON documents first differ, as text for a failing test; empty when they say the same.
QString differenceOf(const nlohmann::json& a, const nlohmann::json& b)
{
    const nlohmann::json patch = nlohmann::json::diff(a, b);
    return patch.empty() ? QString() : QString::fromStdString(patch.front().dump().substr(0, 400));
}

/// "meta": {} and no meta say the same, and so do a node and its name in a source_fn_stack.
/// Annotations of converted graphs name nodes that are gone and are left out.
nlohmann::json normalised(const std::string& text)
{
    nlohmann::json document = nlohmann::json::parse(text);
    for (auto& node : document["nodes"]) {
        if (document["stage"] == "converted")
            node.erase("annotation");
        if (node.contains("/meta/source_fn_stack"_json_pointer))
            for (auto& entry : node["meta"]["source_fn_stack"])
                if (entry[0].is_object())
                    entry[0] = entry[0]["node"];
        if (node.contains("meta") && node["meta"].empty())
            node.erase("meta");
    }
    return document;
}

std::vector<std::filesystem::path> recordedGraphs()
{
    std::vector<std::filesystem::path> files =
        test::filesNamed(QDQ_SOURCE_DIR "/tests/core/io/data", "graph.json");
    for (const char* folder : {"pt2e", "real"})
        for (const char* stage : {"float", "annotated", "prepared", "calibrated", "converted"})
            for (const char* suffix : {".json", ".json.gz"})
                for (auto& file :
                    test::filesNamed(test::corpus(folder), std::string(stage) + suffix))
                    files.push_back(std::move(file));
    return files;
}

constexpr auto kMinimal = R"({"format":"qdqscope.graph","version":1,"producer":{},"nodes":[
 {"name":"x","op":"placeholder","target":"x","args":[],"kwargs":{},"meta":{"val":{"shape":[1,"s77"],"dtype":"float32"}}},
 {"name":"relu","op":"call_function","target":"aten.relu.default","args":[{"node":"x"}],"kwargs":{}},
 {"name":"output","op":"output","target":"output","args":[[{"node":"relu"}]],"kwargs":{}}],"tensors":{},"modules":{}})";

/// JSON written with single quotes: readable here, and moc 6.4 loses its way in raw strings that
/// begin with a quote.
QByteArray json(const char* text)
{
    return QByteArray(text).replace('\'', '"');
}

Result<Graph> readChanged(const QByteArray& from, const QByteArray& to)
{
    return readGraphJson(QByteArray(kMinimal).replace(from, to).toStdString());
}

} // namespace

class TestGraphJson : public QObject
{
    Q_OBJECT
private slots:
    void writesWhatItRead()
    {
        const auto files = recordedGraphs();
        QVERIFY(!files.empty());
        for (const auto& file : files) {
            const std::string original = contentOf(file);
            const Result<Graph> graph = readGraphJson(original);
            QVERIFY2(graph,
                qPrintable(QString::fromStdString(file.string()) + ": "
                    + (graph ? QString() : textOf(graph.error()))));
            const Result<std::string> written = writeGraphJson(*graph);
            QVERIFY(written);
            const QString difference = differenceOf(normalised(original), normalised(*written));
            QVERIFY2(difference.isEmpty(),
                qPrintable(QString::fromStdString(file.string()) + ": " + difference));
            const Result<Graph> again = readGraphJson(*written);
            QVERIFY(again);
            QCOMPARE(*writeGraphJson(*again), *written);
        }
        qInfo("%zu recorded graphs read, written and read again", files.size());
    }

    void keepsUserOrderAndDerivesItWhereAbsent()
    {
        const Result<Graph> graph = readGraphJson(kMinimal);
        QVERIFY(graph);
        QCOMPARE(graph->nodes[0].users, std::vector {NodeId {1U}});
        const auto swapped = readGraphJson(R"({"format":"qdqscope.graph","version":1,"nodes":[
            {"name":"x","op":"placeholder","target":"x","users":["b","a"]},
            {"name":"a","op":"call_function","target":"aten.relu.default","args":[{"node":"x"}]},
            {"name":"b","op":"call_function","target":"aten.relu.default","args":[{"node":"x"}]}]})");
        QVERIFY(swapped);
        const std::vector expected {NodeId {2U}, NodeId {1U}};
        QCOMPARE(swapped->nodes[0].users, expected);
    }

    void namesWhatIsWrongAndWhere_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* from, const char* to, const char* place,
                             const char* message) {
            QTest::newRow(name) << json(from) << json(to) << place << message;
        };
        row("another format", "qdqscope.graph", "other", "/format", "expected \"qdqscope.graph\"");
        row("no format", "\"format\"", "\"fmt\"", "/format", "is missing");
        row("a newer version", "\"version\":1", "\"version\":2", "/version",
            "version 2 is newer than 1");
        row("a reference to nothing", "[{'node':'x'}]", "[{'node':'y'}]", "/nodes/1/args/0/node",
            "\"y\"");
        row("a reference forward", "[{'node':'x'}]", "[{'node':'output'}]", "/nodes/1/args/0/node",
            "comes before");
        row("a name twice", "'name':'relu'", "'name':'x'", "/nodes/1", "two nodes");
        row("an unknown op", "call_function", "call_me", "/nodes/1/op", "call_me");
        row("an unknown dtype", "float32", "float33", "/nodes/0/meta/val/dtype", "float33");
        row("an unknown argument", "{'node':'relu'}", "{'nod':'relu'}", "/nodes/2/args/0/0", "nod");
        row("a target that is a number", "'target':'x'", "'target':5", "/nodes/0/target",
            "expected a string");
        row("an integer beyond 64 bits", "[1,\"s77\"]", "[18446744073709551616]", "", "64 bits");
        row("cut text", "'modules':{}}", "'mod", "byte", "not valid JSON");
    }
    void namesWhatIsWrongAndWhere()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, place);
        QFETCH(QString, message);
        const Result<Graph> graph = readChanged(from, to);
        QVERIFY(!graph);
        QVERIFY2(QString::fromStdString(graph.error().where).startsWith(place),
            graph.error().where.c_str());
        QVERIFY2(QString::fromStdString(graph.error().message).contains(message),
            graph.error().message.c_str());
    }

    void refusesDeepNesting()
    {
        const std::string deep = std::string(100000, '[');
        const Result<Graph> graph = readGraphJson(R"({"format":"qdqscope.graph","x":)" + deep);
        QVERIFY(!graph);
        QVERIFY(graph.error().code == ErrorCode::Limit);
    }

    void tellsWhichFilesValuesLieIn()
    {
        const auto text = QByteArray(kMinimal).replace("\"tensors\":{}",
            json("'tensors':{'w':{'dtype':'float32','shape':[2],'file':'b.bin'},"
                 "'v':{'dtype':'float32','shape':[2],'file':'a/w.bin'},"
                 "'u':{'dtype':'float32','shape':[2],'file':'b.bin','offset':8}}"));
        std::vector<std::string> files;
        QVERIFY(readGraphJson(text.toStdString(), "/some/folder", {}, nullptr, &files));
        QCOMPARE(files, (std::vector<std::string> {"a/w.bin", "b.bin"}));
    }

    void refusesTensorFilesOutsideItsFolder()
    {
        for (const char* file : {"../weights.bin", "/etc/passwd", "a/../../b"}) {
            const auto text = QByteArray(kMinimal).replace("\"tensors\":{}",
                json("'tensors':{'w':{'dtype':'float32','shape':[2],'file':'") + file + "\"}}");
            const Result<Graph> graph = readGraphJson(text.toStdString(), "/some/folder");
            QVERIFY(!graph);
            QVERIFY2(graph.error().message.find("beside the graph") != std::string::npos,
                graph.error().message.c_str());
        }
    }

    void opensGzippedFilesAndFailsOnCutOnes()
    {
        const auto files = test::filesNamed(QDQ_SOURCE_DIR "/tests/core/io/data", "graph.json.gz");
        QCOMPARE(files.size(), std::size_t {1});
        const Result<OpenedGraph> opened = openGraph(files.front());
        QVERIFY2(opened, opened ? "" : qPrintable(textOf(opened.error())));
        QCOMPARE(opened->info.format, std::string("graph-json"));

        Bytes content = InputFile::open(files.front())->readAll(1 << 20).value();
        content.resize(content.size() / 2);
        const Result<OpenedGraph> cut = openGraph("cut.json.gz", content);
        QVERIFY(!cut);
        QCOMPARE(cut.error().file, std::string("cut.json.gz"));
        QVERIFY2(cut.error().message.find("cut short") != std::string::npos,
            cut.error().message.c_str());
    }

    void namesFilesThatAreNoGraph()
    {
        QVERIFY(openGraph("empty", Bytes {}).error().message.find("empty") != std::string::npos);
        const std::string text = "hello, this is text";
        const auto raw = std::as_bytes(std::span(text));
        const Result<OpenedGraph> opened = openGraph("note.txt", Bytes(raw.begin(), raw.end()));
        QVERIFY(!opened);
        QVERIFY(opened.error().code == ErrorCode::Unsupported);
    }

    void hashesFiles()
    {
        const auto files = test::filesNamed(QDQ_SOURCE_DIR "/tests/core/io/data", "graph.json");
        QVERIFY(!files.empty());
        QFile file(QString::fromStdString(files.front().string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray expected =
            QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex();
        QCOMPARE(*sha256OfFile(files.front()), expected.toStdString());
    }
};

QTEST_APPLESS_MAIN(TestGraphJson)
#include "tst_graphjson.moc"
