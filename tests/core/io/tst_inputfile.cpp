// SPDX-License-Identifier: Apache-2.0
#include "core/io/inputfile.h"

#include <QtTest>

#include <cstring>
#include <fstream>

using qdq::Bytes;
using qdq::ErrorCode;
using qdq::InputFile;

namespace {

Bytes bytesOf(std::string_view text)
{
    Bytes bytes(text.size());
    std::memcpy(bytes.data(), text.data(), text.size());
    return bytes;
}

std::string textOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void write(const std::filesystem::path& path, std::string_view text)
{
    std::ofstream(path, std::ios::binary) << text;
}

} // namespace

class TestInputFile : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = std::filesystem::path(m_folder->path().toStdString()) / "weights.bin";
    }

    void readsRangesOfAFileAndOfMemoryAlike()
    {
        write(m_path, "0123456789");
        const InputFile files[] = {
            *InputFile::open(m_path), InputFile::fromBytes("m", bytesOf("0123456789"))};
        for (const InputFile& file : files) {
            QCOMPARE(file.size(), std::uint64_t {10});
            QCOMPARE(textOf(*file.read(3, 4)), std::string("3456"));
            QCOMPARE(textOf(*file.read(10, 0)), std::string());
            QCOMPARE(textOf(*file.readAll(10)), std::string("0123456789"));
        }
    }

    void refusesRangesBeyondTheEndWithoutAllocating()
    {
        const InputFile file = InputFile::fromBytes("m", bytesOf("0123456789"));
        QVERIFY(!file.read(8, 3));
        QVERIFY(!file.read(11, 0));
        QVERIFY(!file.read(5, ~std::uint64_t {0}));
        QCOMPARE(file.readAll(9).error().code, ErrorCode::Limit);
    }

    void saysWhyAFileCannotBeOpened()
    {
        const auto missing = InputFile::open(m_path);
        QCOMPARE(missing.error().code, ErrorCode::Unreadable);
        QCOMPARE(missing.error().file, m_path.string());
        QVERIFY(missing.error().message.find("No such file") != std::string::npos);

        const auto folder = InputFile::open(m_path.parent_path());
        QVERIFY(folder.error().message.find("folder") != std::string::npos);

        QVERIFY(!InputFile::open("/dev/zero"));
    }

    void keepsReadingAReplacedFileAsItWas()
    {
        write(m_path, "old content");
        const InputFile file = *InputFile::open(m_path);
        write(m_path.string() + ".new", "new content");
        std::filesystem::rename(m_path.string() + ".new", m_path);
        QCOMPARE(textOf(*file.read(0, 3)), std::string("old"));
    }

    void failsWhenTheFileWasCut()
    {
        write(m_path, "0123456789");
        const InputFile file = *InputFile::open(m_path);
        std::filesystem::resize_file(m_path, 5);
        const auto cut = file.read(3, 6);
        QCOMPARE(cut.error().code, ErrorCode::Unreadable);
        QVERIFY(cut.error().message.find("changed") != std::string::npos);
        QVERIFY(!file.read(0, 2));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;
};

QTEST_GUILESS_MAIN(TestInputFile)
#include "tst_inputfile.moc"
