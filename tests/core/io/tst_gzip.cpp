// SPDX-License-Identifier: Apache-2.0
#include "core/io/gzip.h"

#include <QtTest>

#include <random>

using namespace qdq;

class TestGzip : public QObject
{
    Q_OBJECT

private slots:
    void inflatesWhatItDeflated_data();
    void inflatesWhatItDeflated();
    void sameContentGivesTheSameBytes();
    void stopsWhenItIsAskedTo();
};

void TestGzip::inflatesWhatItDeflated_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<bool>("isNoise");
    for (const int size : {0, 1, 100, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5'000'000}) {
        QTest::addRow("%d of one byte", size) << size << false;
        QTest::addRow("%d of noise", size) << size << true;
    }
}

void TestGzip::inflatesWhatItDeflated()
{
    QFETCH(int, size);
    QFETCH(bool, isNoise);
    std::mt19937 random(7);
    Bytes content(static_cast<std::size_t>(size), std::byte {'x'});
    if (isNoise)
        for (std::byte& byte : content)
            byte = static_cast<std::byte>(random());
    const Result<Bytes> packed = gzipped(content);
    QVERIFY(packed);
    QVERIFY(isGzip(*packed));
    const Result<Bytes> back = gunzip(*packed, 10'000'000);
    QVERIFY(back);
    QVERIFY(*back == content);
}

void TestGzip::sameContentGivesTheSameBytes()
{
    const Bytes content(3'000'000, std::byte {'y'});
    QVERIFY(*gzipped(content) == *gzipped(content));
}

void TestGzip::stopsWhenItIsAskedTo()
{
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    const Result<Bytes> packed = gzipped(Bytes(10, std::byte {}), progress);
    QVERIFY(!packed);
    QCOMPARE(packed.error().code, ErrorCode::Cancelled);
}

QTEST_APPLESS_MAIN(TestGzip)
#include "tst_gzip.moc"
