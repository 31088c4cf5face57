// SPDX-License-Identifier: Apache-2.0
#include "core/io/zipfile.h"
#include "tests/support/storedzip.h"

#include <QtTest>

using namespace qdq;
using test::StoredZip;

namespace {

Bytes bytesOf(std::string_view text)
{
    const auto view = std::as_bytes(std::span(text));
    return {view.begin(), view.end()};
}

std::string textOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Result<ZipFile> open(std::string_view text)
{
    return ZipFile::open(InputFile::fromBytes("a.zip", bytesOf(text)));
}

} // namespace

class TestZipFile : public QObject
{
    Q_OBJECT

private slots:
    void readsEntriesByName()
    {
        StoredZip zip;
        zip.add("top/a", "alpha");
        zip.add("top/b", "");
        const auto opened = open(zip.text("a comment"));
        QVERIFY(opened);
        QCOMPARE(opened->entries().size(), std::size_t {2});
        QCOMPARE(textOf(*opened->read(*opened->find("top/a"), 100)), std::string("alpha"));
        QVERIFY(opened->read(*opened->find("top/b"), 0)->empty());
        QCOMPARE(opened->find("top/c"), nullptr);
        QVERIFY(opened->oddities().empty());
    }

    void opensAStoredEntryAsAFileOfItsOwn()
    {
        StoredZip inner;
        inner.add("deep", "content");
        StoredZip outer;
        outer.add("inner.zip", inner.text());
        const auto opened = open(outer.text());
        auto file = opened->openEntry(*opened->find("inner.zip"), 1000);
        QVERIFY(file);
        const auto nested = ZipFile::open(std::move(*file));
        QVERIFY(nested);
        QCOMPARE(textOf(*nested->read(*nested->find("deep"), 100)), std::string("content"));
    }

    void doesNotTakeTheEndOfANestedArchiveForItsOwn()
    {
        StoredZip inner;
        inner.add("deep", "content");
        StoredZip outer;
        outer.add("weights", "0123456789");
        outer.add("inner.zip", inner.text());
        const std::string whole = outer.text();
        for (std::size_t size = 1; size < whole.size(); ++size) {
            const auto opened = open(std::string_view(whole).substr(0, size));
            QVERIFY2(!opened, std::to_string(size).c_str());
            QVERIFY(opened.error().message.find("truncated") != std::string::npos);
        }
    }

    void refusesEntriesThatLie_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("message");
        QTest::newRow("encrypted") << 0 << "encrypted";
        QTest::newRow("method") << 1 << "compression method 99";
        QTest::newRow("too large") << 2 << "lies outside the file";
        QTest::newRow("elsewhere") << 3 << "no archive entry begins";
        QTest::newRow("outside") << 4 << "lies outside the file";
        QTest::newRow("checksum") << 5 << "checksum";
        QTest::newRow("bomb") << 6 << "expands beyond";
        QTest::newRow("no deflate stream") << 7 << "damaged";
    }

    void refusesEntriesThatLie()
    {
        QFETCH(int, what);
        QFETCH(QString, message);
        StoredZip::Lies lies[8];
        lies[0].flags = 1;
        lies[1].method = 99;
        lies[2].sizeBy = 10'000;
        lies[3].offsetBy = -1;
        lies[4].offsetBy = 1'000'000;
        lies[5].crcBy = 1;
        lies[6].sizeBy = 0x7000'0000;
        lies[7].method = 8;
        StoredZip zip;
        zip.add("first", "good");
        zip.add("second", "\xff\xff\xff\xff", lies[what]);
        const auto opened = open(zip.text());
        QVERIFY(opened);
        const auto content = opened->read(*opened->find("second"), 1ULL << 30);
        QVERIFY(!content);
        QCOMPARE(content.error().where, std::string("second"));
        QVERIFY2(QString::fromStdString(content.error().message).contains(message),
            content.error().message.c_str());
        QCOMPARE(textOf(*opened->read(*opened->find("first"), 100)), std::string("good"));
    }

    void reportsWhatIsOdd()
    {
        StoredZip zip;
        zip.add("twice", "first");
        zip.add("../escape", "x");
        zip.add("/absolute", "x");
        zip.add("c:\\windows", "x");
        zip.add("twice", "second");
        StoredZip::Lies overlapping;
        overlapping.offsetBy = -20;
        zip.add("over", "0123456789", overlapping);
        const auto opened = open(zip.text());
        QVERIFY(opened);
        QCOMPARE(opened->entries().size(), std::size_t {2});
        QCOMPARE(textOf(*opened->read(*opened->find("twice"), 100)), std::string("second"));
        int suspicious = 0;
        int twice = 0;
        int overlaps = 0;
        for (const ZipFile::Oddity& oddity : opened->oddities()) {
            suspicious += oddity.message.find("suspicious") != std::string::npos ? 1 : 0;
            twice += oddity.message.find("appears twice") != std::string::npos ? 1 : 0;
            overlaps += oddity.message.find("overlaps") != std::string::npos ? 1 : 0;
        }
        QCOMPARE(suspicious, 3);
        QCOMPARE(twice, 1);
        QCOMPARE(overlaps, 1);
    }

    void limitsWhatItReads()
    {
        StoredZip zip;
        zip.add("a", "0123456789");
        const auto opened = open(zip.text());
        QCOMPARE(opened->read(*opened->find("a"), 9).error().code, ErrorCode::Limit);
    }
};

QTEST_APPLESS_MAIN(TestZipFile)
#include "tst_zipfile.moc"
