// SPDX-License-Identifier: Apache-2.0
// Files that change under the reader, files of gigabytes, and readers that are told to stop.
#include "core/io/reader.h"
#include "tests/support/places.h"
#include "tests/support/storedzip.h"

#include <QElapsedTimer>
#include <QtTest>

#include <sys/resource.h>

#include <fstream>
#include <stop_token>

using namespace qdq;

namespace {

std::filesystem::path sample()
{
    return test::samples() / "graphs" / "tiny_convnet_xnnpack.pt2";
}

void write(const std::filesystem::path& path, std::span<const std::byte> bytes)
{
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
}

const Tensor* firstWeight(const Graph& graph)
{
    return graph.findTensor("_frozen_param0");
}

} // namespace

class TestPt2Robust : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = std::filesystem::path(m_folder->path().toStdString()) / "model.pt2";
    }

    void readsWeightsWhenTheyAreAskedFor()
    {
        std::filesystem::copy_file(sample(), m_path);
        const auto opened = openGraph(m_path);
        QVERIFY(opened);
        const Tensor* weight = firstWeight(opened->graph);
        QVERIFY(weight && weight->loader && !weight->bytes);
        const auto values = weight->load();
        QVERIFY(values);
        QCOMPARE((*values)->size(), static_cast<std::size_t>(weight->elementCount()));
    }

    void keepsReadingAFileThatWasReplaced()
    {
        std::filesystem::copy_file(sample(), m_path);
        const auto opened = openGraph(m_path);
        const auto before = *firstWeight(opened->graph)->load();
        write(m_path.string() + ".new", std::as_bytes(std::span("something else")));
        std::filesystem::rename(m_path.string() + ".new", m_path);
        const auto after = firstWeight(opened->graph)->load();
        QVERIFY(after);
        QVERIFY(**after == *before);
    }

    void saysThatAFileWasCutWhileItWasOpen()
    {
        std::filesystem::copy_file(sample(), m_path);
        const auto opened = openGraph(m_path);
        std::filesystem::resize_file(m_path, 100);
        const auto values = firstWeight(opened->graph)->load();
        QVERIFY(!values);
        QVERIFY2(toText(values.error()).find("changed on disk") != std::string::npos,
            toText(values.error()).c_str());
    }

    void saysThatAFileWasWrittenOverWhileItWasOpen()
    {
        std::filesystem::copy_file(sample(), m_path);
        const auto opened = openGraph(m_path);
        write(m_path, std::as_bytes(std::span("a new file of the same name, written in place")));
        QVERIFY(!firstWeight(opened->graph)->load());
    }

    void opensTwoGigabytesWithoutReadingThem()
    {
        const std::int64_t elements = 512LL << 20;
        writeSparse(elements);
        rusage before = {};
        getrusage(RUSAGE_SELF, &before);
        QElapsedTimer timer;
        timer.start();
        const auto opened = openGraph(m_path);
        const qint64 elapsed = timer.elapsed();
        rusage after = {};
        getrusage(RUSAGE_SELF, &after);
        QVERIFY(opened);
        const Tensor* weight = opened->graph.findTensor("w");
        QVERIFY(weight && weight->loader && !weight->bytes);
        QCOMPARE(weight->elementCount(), elements);
        const long grown = (after.ru_maxrss - before.ru_maxrss) / 1024;
        qInfo("%lld MB opened in %lld ms with %ld MB more",
            static_cast<long long>(std::filesystem::file_size(m_path) >> 20), elapsed, grown);
        QVERIFY(grown < 200);
        QVERIFY2(elapsed < 1000, std::to_string(elapsed).c_str());
    }

    void stopsWhileItReads_data()
    {
        QTest::addColumn<bool>("isDeflated");
        QTest::newRow("JSON") << false;
        QTest::newRow("gzip") << true;
    }

    /// Told to stop at the start, a reader of a long file does next to nothing.
    void stopsWhileItReads()
    {
        QFETCH(bool, isDeflated);
        const std::string head = R"({"graph_module": {"graph": {"nodes": [)";
        QByteArray text =
            QByteArray::fromStdString(head) + QByteArray("{}, ").repeated(4'000'000) + "{}]}}}";
        if (isDeflated)
            text = gzipped(text);
        const auto bytes = std::as_bytes(std::span(text.constData(), std::size_t(text.size())));
        std::stop_source source;
        OpenOptions options;
        options.progress.stop = source.get_token();
        source.request_stop();
        QElapsedTimer timer;
        timer.start();
        const auto opened = openGraph("long", Bytes(bytes.begin(), bytes.end()), options);
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, ErrorCode::Cancelled);
        qInfo("stopped after %lld ms", timer.elapsed());
    }

    void refusesArchivesWithinThatNameOneAnotherAgainAndAgain()
    {
        // Eight entries that share the bytes of one archive: opened as often as twice the size
        // of the file and 64 MiB allow.
        const std::string inner(32U << 20, 'x');
        test::StoredZip zip;
        std::string config = R"({"config": {)";
        zip.add("m/data/weights/weight_0", inner);
        for (int i = 0; i < 8; ++i) {
            const std::string name = "weight_" + std::to_string(i);
            if (i > 0)
                zip.addAgain("m/data/weights/" + name);
            config += (i == 0 ? "" : ", ") + quoted(name) + R"(: {"path_name": )" + quoted(name)
                + R"(, "use_pickle": true, "is_param": true, "tensor_meta": null})";
        }
        zip.add("m/archive_format", "pt2");
        zip.add("m/models/model.json", kProgram);
        zip.add("m/data/weights/model_weights_config.json", config + "}}");
        const auto opened = openGraph("nested.pt2", zip.bytes());
        QVERIFY(opened);
        QVERIFY(opened->isIncomplete);
        int limited = 0;
        for (const Diagnostic& diagnostic : opened->diagnostics)
            limited += diagnostic.message.find("more than the limit") != std::string::npos ? 1 : 0;
        QVERIFY(limited > 0);
    }

private:
    static std::string quoted(const std::string& name) { return '"' + name + '"'; }

    static constexpr std::string_view kProgram = R"({"graph_module": {"graph": {
        "inputs": [{"as_tensor": {"name": "p_w"}}], "outputs": [{"as_tensor": {"name": "p_w"}}],
        "nodes": [], "tensor_values": {}},
      "signature": {"input_specs": [
          {"parameter": {"arg": {"name": "p_w"}, "parameter_name": "w"}}],
        "output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "p_w"}}}}]}},
      "schema_version": {"major": 8, "minor": 20}})";

    /// An archive with one weight that has a hole for its values.
    void writeSparse(std::int64_t elements) const
    {
        const std::uint64_t size = static_cast<std::uint64_t>(elements) * 4;
        test::StoredZip zip;
        zip.add("m/archive_format", "pt2");
        zip.add("m/models/model.json", kProgram);
        zip.add("m/data/weights/model_weights_config.json",
            R"({"config": {"w": {"path_name": "weight_0", "is_param": true, "use_pickle": false,
              "tensor_meta": {"dtype": 7, "sizes": [{"as_int": )"
                + std::to_string(elements) + R"(}], "strides": [{"as_int": 1}],
              "storage_offset": {"as_int": 0}}}}})");
        zip.addHole("m/data/weights/weight_0", size);
        const std::string before = zip.entries();
        std::ofstream file(m_path, std::ios::binary);
        file << before;
        file.seekp(static_cast<std::streamoff>(before.size() + size));
        file << zip.end();
    }

    /// gzip as any tool writes it.
    static QByteArray gzipped(const QByteArray& content)
    {
        const QByteArray packed = qCompress(content, 1);
        // Four bytes of length, two of zlib's header, and its checksum at the end are Qt's and
        // zlib's; between them lies what gzip has too.
        return QByteArray::fromHex("1f8b0800000000000003") + packed.mid(6, packed.size() - 10)
            + QByteArray(8, '\0');
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;
};

QTEST_GUILESS_MAIN(TestPt2Robust)
#include "tst_pt2robust.moc"
