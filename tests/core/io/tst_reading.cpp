// SPDX-License-Identifier: Apache-2.0
// What every reader promises: it stops when it is asked to, and the memory it takes is bounded by
// what the file is large. Files of every kind, large ones among them.
#include "core/io/graphjson.h"
#include "core/io/reader.h"
#include "tests/support/graphfamilies.h"
#include "tests/support/places.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <malloc.h>
#include <new>
#include <stop_token>
#include <thread>

using namespace qdq;
using namespace qdq::test;

namespace {

std::atomic<std::int64_t> heldBytes = 0;
std::atomic<std::int64_t> mostBytes = 0;

} // namespace

void* operator new(std::size_t size)
{
    void* memory = std::malloc(size);
    if (!memory)
        throw std::bad_alloc();
    const std::int64_t held = heldBytes += static_cast<std::int64_t>(malloc_usable_size(memory));
    std::int64_t most = mostBytes;
    while (held > most && !mostBytes.compare_exchange_weak(most, held)) { }
    return memory;
}
void operator delete(void* memory) noexcept
{
    if (memory)
        heldBytes -= static_cast<std::int64_t>(malloc_usable_size(memory));
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    operator delete(memory);
}

namespace {

/// Bytes of text that are in a file: of gzip what its last four bytes say.
std::int64_t textIn(const std::filesystem::path& path)
{
    if (path.extension() != ".gz")
        return static_cast<std::int64_t>(std::filesystem::file_size(path));
    std::ifstream file(path, std::ios::binary);
    file.seekg(-4, std::ios::end);
    std::array<unsigned char, 4> last {};
    file.read(reinterpret_cast<char*>(last.data()), last.size());
    return last[0] | last[1] << 8 | last[2] << 16 | std::int64_t {last[3]} << 24;
}

/// Bytes that reading `path` held at once, beyond what was held before.
std::int64_t memoryOfOpening(const std::filesystem::path& path)
{
    const std::int64_t before = heldBytes;
    mostBytes = before;
    const Result<OpenedGraph> opened = openGraph(path);
    return mostBytes - before;
}

} // namespace

class TestReading : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_large; ///< graph JSON of 20,000 nodes

    /// One file of each kind: bundled, the large one, and the largest recorded ones where they are.
    [[nodiscard]] std::vector<std::filesystem::path> filesOfEveryKind() const
    {
        std::vector<std::filesystem::path> files {m_large,
            samples() / "graphs/tiny_convnet_xnnpack.pt2",
            std::filesystem::path(QDQ_SOURCE_DIR) / "tests/core/io/data/onnx/tiny_s8s8_pc.onnx"};
        for (const char* recorded : {"onnx/mobilenet_v3_small_s8s8_pc.onnx"})
            if (const auto path = corpus(recorded); !path.empty())
                files.push_back(path);
        for (const char* ending : {".converted.pt2", "vpu/converted.json.gz"})
            for (const auto& path : filesEnding(corpus("real"), ending))
                files.push_back(path);
        return files;
    }

private slots:
    void initTestCase()
    {
        m_large = std::filesystem::path(m_folder.path().toStdString()) / "tfm.json";
        const auto text = writeGraphJson(makeFamily(Family::Tfm, 20'000), WeightsOption::None);
        QVERIFY(text);
        std::ofstream(m_large, std::ios::binary) << *text;
    }

    /// Asked when it holds half of what it will hold, whatever the clock says: the large one gives
    /// no graph and takes no more than the whole would, and none of them keeps anything.
    void letsGoOfEverythingWhenItStops()
    {
        for (const std::filesystem::path& path : filesOfEveryKind()) {
            const std::int64_t whole = memoryOfOpening(path);
            const std::int64_t before = heldBytes;
            mostBytes = before;
            {
                std::stop_source source;
                OpenOptions options;
                options.progress.stop = source.get_token();
                std::jthread asks([&source, before, whole](const std::stop_token& isOver) {
                    while (!isOver.stop_requested() && mostBytes - before < whole / 2)
                        std::this_thread::sleep_for(std::chrono::microseconds(20));
                    source.request_stop();
                });
                const auto opened = openGraph(path, options);
                QVERIFY2(!opened || path != m_large, path.c_str());
                QVERIFY2(opened || opened.error().code == ErrorCode::Cancelled,
                    opened ? "" : toText(opened.error()).c_str());
            }
            const std::int64_t most = mostBytes - before;
            const std::int64_t left = heldBytes - before;
            qInfo("%s: %.2f of %.2f MB held when it stopped, %lld bytes left", path.c_str(),
                static_cast<double>(most) / 1e6, static_cast<double>(whole) / 1e6,
                static_cast<long long>(left));
            QVERIFY2(path != m_large || most < whole, path.c_str());
            QVERIFY2(left < 64 << 10, path.c_str());
        }
    }

    /// Whether it was asked before it began or while it reads: never half a graph, and soon.
    void stopsWhenAsked()
    {
        for (const std::filesystem::path& path : filesOfEveryKind()) {
            OpenOptions options;
            std::stop_source before;
            before.request_stop();
            options.progress.stop = before.get_token();
            const auto refused = openGraph(path, options);
            QVERIFY2(!refused, path.c_str());
            QVERIFY2(refused.error().code == ErrorCode::Cancelled, toText(refused.error()).c_str());

            QElapsedTimer whole;
            whole.start();
            QVERIFY2(openGraph(path), path.c_str());
            const auto wholeUs = whole.nsecsElapsed() / 1000;
            int stopped = 0;
            qint64 longest = 0;
            for (int part = 1; part < 10; ++part) {
                std::stop_source source;
                options.progress.stop = source.get_token();
                QElapsedTimer asked;
                std::jthread asks([&source, &asked, wholeUs, part] {
                    std::this_thread::sleep_for(std::chrono::microseconds(wholeUs * part / 10));
                    asked.start();
                    source.request_stop();
                });
                const auto opened = openGraph(path, options);
                if (opened)
                    continue; // it was quicker
                QVERIFY2(
                    opened.error().code == ErrorCode::Cancelled, toText(opened.error()).c_str());
                longest = std::max(longest, asked.nsecsElapsed() / 1000);
                ++stopped;
            }
            qInfo("%s: %.1f ms; 9 asked, %d stopped, the slowest after %.1f ms", path.c_str(),
                static_cast<double>(wholeUs) / 1000, stopped, static_cast<double>(longest) / 1000);
            // The large one takes long enough for a clock.
            QVERIFY2(path != m_large || stopped > 0, path.c_str());
        }
    }

    /// docs/formats.md, "Limits". Weights are not in it: a `.pt2` is mostly weights and takes less
    /// than it is large.
    void takesMemoryInProportionToTheFile()
    {
        constexpr double kMostTimes = 10;
        constexpr std::int64_t kBesides = 4 << 20; ///< tables, buffers of inflating
        for (const std::filesystem::path& path : filesOfEveryKind()) {
            const std::int64_t size = textIn(path);
            const std::int64_t held = memoryOfOpening(path);
            qInfo("%s: %.2f MB of text, %.2f MB held while opening, %.1f times", path.c_str(),
                static_cast<double>(size) / 1e6, static_cast<double>(held) / 1e6,
                static_cast<double>(held) / static_cast<double>(size));
            QVERIFY2(static_cast<double>(held - kBesides) <= kMostTimes * static_cast<double>(size),
                path.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestReading)
#include "tst_reading.moc"
