// SPDX-License-Identifier: Apache-2.0
// A model cut at every kind of place and with bytes flipped: it opens or it says where it is
// damaged, in time, and never crashes.
#include "core/io/graphjson.h"
#include "core/io/reader.h"
#include "core/rules/rule.h"
#include "tests/support/onnxforge.h"
#include "tests/support/places.h"

#include <QElapsedTimer>
#include <QtTest>

#include <fstream>
#include <iterator>
#include <random>

using namespace qdq;
using namespace qdq::test;

namespace {

std::filesystem::path sample()
{
    return std::filesystem::path(QDQ_SOURCE_DIR) / "tests/core/io/data/onnx/tiny_s8s8_pc.onnx";
}

Bytes contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string text {std::istreambuf_iterator<char>(file), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

bool namesAPlace(const Error& error)
{
    return error.where.starts_with("byte ") && !error.message.empty();
}

/// Everything that is done with a graph that opens.
void use(const OpenedGraph& opened)
{
    for (const Diagnostic& diagnostic : opened.diagnostics)
        QVERIFY(!diagnostic.where.empty() && !diagnostic.message.empty());
    for (const auto& [name, tensor] : opened.graph.tensors)
        if (const auto loaded = tensor.load(); !loaded)
            QVERIFY(!loaded.error().message.empty());
    QVERIFY(checkGraph(opened.graph));
    QVERIFY(writeGraphJson(opened.graph, WeightsOption::None));
}

} // namespace

class TestOnnxRobust : public QObject
{
    Q_OBJECT

private slots:
    void saysThatACutFileIsCut()
    {
        const Bytes whole = contentOf(sample());
        int opens = 0;
        for (std::size_t i = 0; i < 200; ++i) {
            const std::size_t size = 1 + i * (whole.size() - 2) / 199;
            const auto opened = openGraph("cut.onnx",
                Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
            if (opened) { // cut between two fields behind the graph, which name operator sets
                ++opens;
                QVERIFY2(opened->isIncomplete || size > whole.size() - 150,
                    std::to_string(size).c_str());
            } else if (size > 1) { // a single byte is no model yet
                QVERIFY2(namesAPlace(opened.error()), toText(opened.error()).c_str());
            }
        }
        qInfo("%d of 200 open", opens);
    }

    void survivesFlippedBytes()
    {
        const Bytes whole = contentOf(sample());
        std::mt19937 random(1);
        QElapsedTimer timer;
        timer.start();
        int opens = 0;
        for (int i = 0; i < 2000; ++i) {
            Bytes bytes = whole;
            const std::size_t at = random() % bytes.size();
            bytes[at] ^= static_cast<std::byte>(1 + random() % 255);
            const auto opened = openGraph("flipped.onnx", std::move(bytes));
            if (opened) {
                ++opens;
                use(*opened);
            } else if (at > 1) { // the first two tell that it is a model
                QVERIFY2(namesAPlace(opened.error()), toText(opened.error()).c_str());
            }
        }
        qInfo("%d of 2000 still open, %lld ms in all", opens, timer.elapsed());
    }

    void readsWeightsWhenTheyAreAskedFor()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path =
            std::filesystem::path(folder.path().toStdString()) / "m.onnx";
        std::filesystem::copy_file(sample(), path);
        const auto opened = openGraph(path);
        QVERIFY(opened);
        const Tensor* weight = opened->graph.findTensor("stem.conv.weight_quantized");
        QVERIFY(weight && weight->loader && !weight->bytes);
        QVERIFY(weight->load());
        std::filesystem::resize_file(path, 100);
        const auto cut = weight->load();
        QVERIFY(!cut);
        QVERIFY2(toText(cut.error()).find("changed on disk") != std::string::npos,
            toText(cut.error()).c_str());
    }

    /// Values of a gigabyte are stepped over, not read.
    void opensALargeModelAtOnce()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path =
            std::filesystem::path(folder.path().toStdString()) / "large.onnx";
        constexpr std::int64_t kSize = 1LL << 30;
        writeSparseModel(path, kSize);
        QElapsedTimer timer;
        timer.start();
        const auto opened = openGraph(path);
        QVERIFY2(timer.elapsed() < 1000, std::to_string(timer.elapsed()).c_str());
        QVERIFY2(opened, opened ? "" : toText(opened.error()).c_str());
        QVERIFY(!opened->isIncomplete);
        QCOMPARE(opened->graph.findTensor("w")->elementCount(), kSize);
    }

    /// Thousands of nodes that all want one name must not take quadratic time.
    void namesManyNodesOfOneNameInTime()
    {
        onnx::GraphParts parts {{}, {onnx::value("x", {2})}, {}};
        for (int i = 0; i < 50'000; ++i)
            parts.nodes.push_back(onnx::node("Relu", {"x"}, {"y"}, "n"));
        QElapsedTimer timer;
        timer.start();
        const auto opened = openGraph("same.onnx", onnx::model(parts));
        QVERIFY(opened);
        QCOMPARE(opened->graph.nodes.size(), std::size_t {50'002});
        QVERIFY2(timer.elapsed() < 5000, std::to_string(timer.elapsed()).c_str());
    }

private:
    /// One initializer of `size` bytes that are a hole of the file.
    static void writeSparseModel(const std::filesystem::path& path, std::int64_t size)
    {
        const std::string values(
            ProtoMessage().text(9, std::string_view()).text().substr(0, 1)); // the tag alone
        const ProtoMessage head = onnx::tensor("w", onnx::UInt8, {size});
        const auto length = [](std::int64_t value) {
            return ProtoMessage().number(1, value).text().substr(1);
        };
        const std::string tensor = head.text() + values + length(size);
        const std::string nodes = onnx::graph(
            {{onnx::node("Mystery", {"x", "w"}, {"y"})}, {onnx::value("x", {2})},
                {onnx::value(
                    "y", {2})}}).text();
        const auto tensorSize = static_cast<std::int64_t>(tensor.size()) + size;
        const std::string graph = nodes + "\x2a" + length(tensorSize) + tensor;
        const auto graphSize = static_cast<std::int64_t>(graph.size()) + size;
        const std::string model = ProtoMessage().number(1, 10).text()
            + ProtoMessage().message(8, ProtoMessage().text(1, "").number(2, 21)).text() + "\x3a"
            + length(graphSize) + graph;
        std::ofstream(path, std::ios::binary) << model;
        std::filesystem::resize_file(path, model.size() + static_cast<std::uintmax_t>(size));
    }
};

QTEST_GUILESS_MAIN(TestOnnxRobust)
#include "tst_onnxrobust.moc"
