// SPDX-License-Identifier: Apache-2.0
// Files cut at every kind of place, with bytes flipped, and changed under the reader: an answer
// every time, never a crash.
#include "core/io/reader.h"
#include "tests/support/places.h"

#include <QtTest>

#include <fstream>
#include <iterator>
#include <random>

using namespace qdq;

namespace {

std::filesystem::path sample()
{
    return test::samples() / "graphs" / "tiny_convnet_xnnpack.pt2";
}

Bytes contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string text {std::istreambuf_iterator<char>(file), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
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

    void saysThatACutFileIsCut()
    {
        const Bytes whole = contentOf(sample());
        for (std::size_t i = 0; i < 200; ++i) {
            const std::size_t size = 1 + i * (whole.size() - 2) / 199;
            const auto opened = openGraph(
                "cut.pt2", Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
            QVERIFY2(!opened, std::to_string(size).c_str());
            QVERIFY(!opened.error().message.empty());
            QCOMPARE(opened.error().file, std::string("cut.pt2"));
        }
    }

    void survivesFlippedBytes()
    {
        const Bytes whole = contentOf(sample());
        std::mt19937 random(1);
        int opens = 0;
        for (int i = 0; i < 2000; ++i) {
            Bytes bytes = whole;
            bytes[random() % bytes.size()] ^= static_cast<std::byte>(1 + random() % 255);
            const auto opened = openGraph("flipped.pt2", std::move(bytes));
            opens += opened ? 1 : 0;
            if (!opened)
                QVERIFY(!opened.error().message.empty());
        }
        qInfo("%d of 2000 still open", opens);
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

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;
};

QTEST_GUILESS_MAIN(TestPt2Robust)
#include "tst_pt2robust.moc"
