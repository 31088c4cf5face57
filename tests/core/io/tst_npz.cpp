// SPDX-License-Identifier: Apache-2.0
#include "core/io/npz.h"

#include <QtTest/QTest>

#include <cstring>

using namespace qdq;

namespace {

/// A `.npy` file: version 1.0, header as given, then the values' bytes.
Bytes npy(const std::string& header, const std::string& values, char version = 1)
{
    std::string text = "\x93NUMPY";
    text += {version, '\0'};
    const std::size_t length = header.size();
    text += {static_cast<char>(length & 0xff), static_cast<char>(length >> 8)};
    if (version > 1)
        text += std::string(2, '\0');
    text += header + values;
    const auto raw = std::as_bytes(std::span(text));
    return {raw.begin(), raw.end()};
}

std::string dict(const std::string& descr, const std::string& shape, bool isFortran = false)
{
    return "{'descr': '" + descr + "', 'fortran_order': " + (isFortran ? "True" : "False")
        + ", 'shape': " + shape + ", }\n";
}

template <typename T> std::string bytesOf(const std::vector<T>& values)
{
    std::string text(values.size() * sizeof(T), '\0');
    std::memcpy(text.data(), values.data(), text.size());
    return text;
}

Result<Tensor> read(Bytes content)
{
    return readNpy(InputFile::fromBytes("array.npy", std::move(content)));
}

std::string message(Bytes content)
{
    const auto tensor = read(std::move(content));
    return tensor ? std::string() : toText(tensor.error());
}

// ---- a zip archive with stored entries
// ------------------------------------------------------------------------------------

void put(std::string& text, std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(i < 8 ? value >> (8 * i) & 0xff : 0);
}

std::uint32_t crcOf(std::string_view text)
{
    std::uint32_t crc = 0xffffffffU;
    for (const char c : text) {
        crc ^= static_cast<std::uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320U : 0);
    }
    return ~crc;
}

Bytes zip(const std::vector<std::pair<std::string, Bytes>>& entries)
{
    std::string text;
    std::string directory;
    for (const auto& [name, content] : entries) {
        const std::string_view data(reinterpret_cast<const char*>(content.data()), content.size());
        std::string common;
        put(common, 20, 2); // version
        put(common, 0, 8); // flags, method, time, date
        put(common, crcOf(data), 4);
        put(common, data.size(), 4);
        put(common, data.size(), 4);
        put(common, name.size(), 2);
        put(common, 0, 2);
        directory += "PK\1\2";
        put(directory, 20, 2);
        directory += common;
        put(directory, 0, 10); // comment, disk, attributes
        put(directory, text.size(), 4);
        directory += name;
        text += "PK\3\4" + common + name;
        text += data;
    }
    const std::size_t offset = text.size();
    text += directory + "PK\5\6";
    put(text, 0, 4);
    put(text, entries.size(), 2);
    put(text, entries.size(), 2);
    put(text, directory.size(), 4);
    put(text, offset, 4);
    put(text, 0, 2);
    const auto raw = std::as_bytes(std::span(text));
    return {raw.begin(), raw.end()};
}

} // namespace

class TestNpz : public QObject
{
    Q_OBJECT

private slots:
    void readsValues()
    {
        const auto tensor = read(npy(dict("<f4", "(2, 3)"), bytesOf<float>({1, 2, 3, 4, 5, NAN})));
        QVERIFY(tensor.has_value());
        QCOMPARE(tensor->dtype, DType::Float32);
        QCOMPARE(tensor->shape, (std::vector<std::int64_t> {2, 3}));
        QVERIFY(tensor->loader && !tensor->bytes);
        const auto values = *tensor->loadAsDouble();
        QCOMPARE(values[4], 5.0);
        QVERIFY(std::isnan(values[5]));
    }

    void readsEveryNumberType_data()
    {
        QTest::addColumn<QString>("descr");
        QTest::addColumn<QString>("dtype");
        for (const auto& [descr, dtype] :
            {std::pair("|i1", "int8"), {"|u1", "uint8"}, {"<i2", "int16"}, {"<u2", "uint16"},
                {"<i4", "int32"}, {"<u4", "uint32"}, {"<i8", "int64"}, {"<u8", "uint64"},
                {"<f2", "float16"}, {"<f8", "float64"}, {"|b1", "bool"}, {"=f4", "float32"}})
            QTest::newRow(descr) << descr << dtype;
    }
    void readsEveryNumberType()
    {
        QFETCH(QString, descr);
        QFETCH(QString, dtype);
        const DType wanted = *dtypeFromName(dtype.toStdString());
        const auto tensor =
            read(npy(dict(descr.toStdString(), "(1,)"), std::string(sizeOf(wanted), '\0')));
        QVERIFY(tensor.has_value());
        QCOMPARE(tensor->dtype, wanted);
        QCOMPARE(tensor->loadAsDouble()->front(), 0.0);
    }

    void turnsColumnMajorIntoRowMajor()
    {
        const auto tensor =
            read(npy(dict("<i4", "(2, 3)", true), bytesOf<std::int32_t>({1, 4, 2, 5, 3, 6})));
        QCOMPARE(*tensor->loadAsInt64(), (std::vector<std::int64_t> {1, 2, 3, 4, 5, 6}));
    }

    void turnsBigEndianRound()
    {
        const auto tensor = read(npy(dict(">i2", "(2,)"), std::string("\0\1\1\0", 4)));
        QCOMPARE(*tensor->loadAsInt64(), (std::vector<std::int64_t> {1, 256}));
    }

    void readsScalarsEmptyArraysAndLaterVersions()
    {
        QCOMPARE(read(npy(dict("<f4", "()"), bytesOf<float>({7})))->elementCount(), 1);
        QCOMPARE(
            read(npy(dict("<f4", "(0, 9223372036854775807)"), ""))->loadAsDouble()->size(), 0U);
        QVERIFY(read(npy(dict("<f4", "(1,)"), bytesOf<float>({7}), 2)).has_value());
        QVERIFY(read(npy(dict("<f4", "(1,)"), bytesOf<float>({7}), 3)).has_value());
    }

    void refusesWhatIsNoArray_data()
    {
        QTest::addColumn<QByteArray>("content");
        const auto row = [](const char* name, const Bytes& bytes) {
            QTest::newRow(name) << QByteArray(
                reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
        };
        row("empty", {});
        row("magic only", npy("", ""));
        row("another version", npy(dict("<f4", "(1,)"), bytesOf<float>({1}), 9));
        row("no dict", npy("hello", ""));
        row("unclosed dict", npy("{'descr': '<f4', ", ""));
        row("a key is missing", npy("{'descr': '<f4', 'shape': (1,)}", "1234"));
        row("an unknown key",
            npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': 1}", "1234"));
        row("a negative size", npy(dict("<f4", "(-1,)"), ""));
        row("a size beyond 64 bits", npy(dict("<f4", "(99999999999999999999,)"), ""));
        row("text after the dict", npy(dict("<f4", "(1,)") + "x", "1234"));
        row("too few bytes", npy(dict("<f4", "(2,)"), "1234"));
        row("too many bytes", npy(dict("<f4", "(1,)"), "12345678"));
        row("objects", npy(dict("|O", "(1,)"), "12345678"));
        row("records",
            npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}", "1234"));
        row("text", npy(dict("<U4", "(1,)"), "1234567890123456"));
        row("a product that overflows", npy(dict("<f8", "(4294967296, 4294967296)"), ""));
        row("larger than the limit", npy(dict("<f8", "(1073741824,)"), ""));
        std::string dims;
        for (int i = 0; i < 100; ++i)
            dims += "1, ";
        row("a hundred dimensions", npy(dict("<f4", "(" + dims + ")"), "1234"));
        Bytes longHeader = npy(dict("<f4", "(1,)"), "1234");
        longHeader[9] = std::byte {0xff};
        row("a header longer than the file", longHeader);
    }
    void refusesWhatIsNoArray()
    {
        QFETCH(QByteArray, content);
        const auto raw =
            std::as_bytes(std::span(content.constData(), static_cast<std::size_t>(content.size())));
        const std::string text = message(Bytes(raw.begin(), raw.end()));
        QVERIFY2(text.starts_with("array.npy: "), text.c_str());
    }

    void survivesEveryCut()
    {
        const Bytes whole = npy(dict("<f4", "(2, 2)", true), bytesOf<float>({1, 2, 3, 4}));
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY(
                !read(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length))));
    }

    void survivesEveryFlippedByte()
    {
        const Bytes whole = npy(dict("<f4", "(2, 2)", true), bytesOf<float>({1, 2, 3, 4}));
        for (std::size_t i = 0; i < whole.size(); ++i) {
            Bytes changed = whole;
            changed[i] ^= std::byte {0x5a};
            if (const auto tensor = read(changed))
                QVERIFY(tensor->load().has_value());
        }
    }

    void listsArchivesInNaturalOrder()
    {
        const Bytes one = npy(dict("<f4", "(1,)"), bytesOf<float>({1}));
        const Bytes two = npy(dict("<f4", "(1,)"), bytesOf<float>({2}));
        const auto arrays = readNpz(InputFile::fromBytes(
            "calib.npz", zip({{"input0_batch10.npy", one}, {"input0_batch2.npy", two}})));
        QVERIFY(arrays.has_value());
        QCOMPARE(arrays->size(), 2U);
        QCOMPARE((*arrays)[0].first, std::string("input0_batch2"));
        QCOMPARE((*arrays)[0].second.loadAsDouble()->front(), 2.0);
        QCOMPARE((*arrays)[1].second.loadAsDouble()->front(), 1.0);
    }

    void namesTheEntryThatIsNoArray()
    {
        const auto arrays =
            readNpz(InputFile::fromBytes("calib.npz", zip({{"input0_batch0.npy", npy("{}", "")}})));
        QVERIFY(!arrays);
        QCOMPARE(arrays.error().file, std::string("calib.npz"));
        QCOMPARE(arrays.error().where, std::string("input0_batch0.npy"));
        QVERIFY(!readNpz(InputFile::fromBytes("calib.npz", {})));
    }
};

QTEST_APPLESS_MAIN(TestNpz)
#include "tst_npz.moc"
