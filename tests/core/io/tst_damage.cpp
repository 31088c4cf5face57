// SPDX-License-Identifier: Apache-2.0
// One good file of each kind, cut at 200 places and with one byte changed 2000 times: an answer
// every time, never a crash, and an error always says where.
#include "core/io/inflate.h"
#include "core/io/npz.h"
#include "core/io/reader.h"
#include "core/quant/config.h"
#include "tests/support/places.h"

#include <QElapsedTimer>
#include <QtTest>

#include <fstream>
#include <functional>
#include <iterator>
#include <random>

using namespace qdq;

namespace {

using Read = std::function<std::optional<Error>(Bytes content)>;

struct Kind
{
    const char* name;
    Bytes content;
    Read read; ///< reads everything, values too; nothing when it opens
};

Bytes contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string text {std::istreambuf_iterator<char>(file), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

void append(Bytes& bytes, std::uint64_t number, int width)
{
    for (int i = 0; i < width; ++i)
        bytes.push_back(static_cast<std::byte>(number >> (8 * i)));
}

/// A gzip file of one stored block.
Bytes gzipped(const Bytes& content)
{
    Q_ASSERT(content.size() < 0xffff);
    Bytes bytes;
    append(bytes, 0x00088b1f, 4);
    append(bytes, 0, 6);
    append(bytes, 1, 1); // last block, stored
    append(bytes, content.size(), 2);
    append(bytes, ~content.size(), 2);
    bytes.insert(bytes.end(), content.begin(), content.end());
    append(bytes, crc32Of(content), 4);
    append(bytes, content.size(), 4);
    return bytes;
}

std::optional<Error> readGraph(Bytes content)
{
    const auto opened = openGraph("file", std::move(content));
    if (!opened)
        return opened.error();
    for (const Diagnostic& diagnostic : opened->diagnostics)
        if (diagnostic.severity != Severity::Note && diagnostic.where.empty())
            return Error {ErrorCode::Malformed, {}, "no place: " + diagnostic.message};
    for (const auto& [name, tensor] : opened->graph.tensors)
        if (tensor.hasData())
            (void)tensor.load();
    return std::nullopt;
}

std::optional<Error> readArrays(Bytes content)
{
    const auto arrays = readNpz(InputFile::fromBytes("file", std::move(content)));
    if (!arrays)
        return arrays.error();
    for (const auto& [name, array] : *arrays)
        (void)array.load();
    return std::nullopt;
}

std::optional<Error> readConfig(Bytes content)
{
    const auto config =
        readQuantizerConfig({reinterpret_cast<const char*>(content.data()), content.size()});
    return config ? std::nullopt : std::optional(config.error());
}

std::vector<Kind> kinds()
{
    const std::filesystem::path data = QDQ_SOURCE_DIR "/tests/core/io/data";
    const auto samples = test::samples();
    const Bytes graph = contentOf(samples / "rules" / "R3" / "bad.json");
    return {
        {"pt2", contentOf(samples / "graphs" / "tiny_convnet_xnnpack.pt2"), readGraph},
        {"pt2 of torch 2.6", contentOf(data / "old_seq_26.pt2"), readGraph},
        {"graph JSON", graph, readGraph},
        {"gzip", gzipped(graph), readGraph},
        {"npz", contentOf(samples / "graphs" / "chain_calib.npz"), readArrays},
        {"config", contentOf(samples / "configs" / "xnnpack.json"), readConfig},
    };
}

} // namespace

class TestDamage : public QObject
{
    Q_OBJECT

private slots:
    void opensWhole_data() { addKinds(); }
    void opensWhole()
    {
        const Kind kind = current();
        QVERIFY(kind.content.size() > 100);
        const auto error = kind.read(kind.content);
        QVERIFY2(!error, error ? toText(*error).c_str() : "");
    }

    void saysWhereACutFileEnds_data() { addKinds(); }
    void saysWhereACutFileEnds()
    {
        const Kind kind = current();
        for (std::size_t i = 0; i < 200; ++i) {
            const std::size_t size = i * (kind.content.size() - 2) / 199;
            const auto error = kind.read(Bytes(
                kind.content.begin(), kind.content.begin() + static_cast<std::ptrdiff_t>(size)));
            QVERIFY2(error, std::to_string(size).c_str());
            checkError(*error, size);
        }
    }

    void answersToEveryChangedByte_data() { addKinds(); }
    void answersToEveryChangedByte()
    {
        const Kind kind = current();
        std::mt19937 random(1);
        int opens = 0;
        QElapsedTimer timer;
        qint64 slowest = 0;
        for (int i = 0; i < 2000; ++i) {
            Bytes bytes = kind.content;
            const std::size_t at = random() % bytes.size();
            bytes[at] ^= static_cast<std::byte>(1 + random() % 255);
            timer.start();
            if (const auto error = kind.read(std::move(bytes)))
                checkError(*error, at);
            else
                ++opens;
            slowest = std::max(slowest, timer.elapsed());
        }
        qInfo("%s: %d of 2000 still open, the slowest took %lld ms", kind.name, opens, slowest);
    }

private:
    static void addKinds()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Kind& kind : kinds())
            QTest::newRow(kind.name) << index++;
    }

    static Kind current()
    {
        QFETCH(int, index);
        return kinds().at(static_cast<std::size_t>(index));
    }

    static void checkError(const Error& error, std::size_t at)
    {
        const std::string text = std::to_string(at) + ": " + toText(error);
        QVERIFY2(!error.message.empty(), text.c_str());
        QVERIFY2(!error.where.empty(), text.c_str());
    }
};

QTEST_GUILESS_MAIN(TestDamage)
#include "tst_damage.moc"
