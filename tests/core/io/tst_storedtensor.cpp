// SPDX-License-Identifier: Apache-2.0
#include "core/io/storedtensor.h"
#include "tests/support/storedzip.h"

#include <QtTest>

using namespace qdq;

namespace {

/// Twelve int16 values 0 … 11 in one record, little-endian.
StoredTensor numbers()
{
    std::string content;
    for (char i = 0; i < 12; ++i)
        content += {i, '\0'};
    test::StoredZip zip;
    zip.add("numbers", content);
    zip.add("empty", "");
    zip.add("odd", "123");
    auto opened = ZipFile::open(InputFile::fromBytes("a.zip", zip.bytes()));
    StoredTensor stored;
    stored.dtype = DType::Int16;
    stored.archive = std::make_shared<const ZipFile>(std::move(*opened));
    stored.record = "numbers";
    return stored;
}

} // namespace

class TestStoredTensor : public QObject
{
    Q_OBJECT

private slots:
    void readsViews_data()
    {
        using Numbers = QList<qint64>;
        QTest::addColumn<Numbers>("shape");
        QTest::addColumn<Numbers>("strides");
        QTest::addColumn<int>("offset");
        QTest::addColumn<Numbers>("values");
        QTest::newRow("whole") << Numbers {3, 4} << Numbers {4, 1} << 0
                               << Numbers {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        QTest::newRow("transposed") << Numbers {4, 3} << Numbers {1, 4} << 0
                                    << Numbers {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11};
        QTest::newRow("slice") << Numbers {3} << Numbers {1} << 5 << Numbers {5, 6, 7};
        QTest::newRow("column") << Numbers {3} << Numbers {4} << 1 << Numbers {1, 5, 9};
        QTest::newRow("expanded") << Numbers {2, 3} << Numbers {0, 1} << 0
                                  << Numbers {0, 1, 2, 0, 1, 2};
        QTest::newRow("three dims") << Numbers {2, 2, 3} << Numbers {3, 6, 1} << 0
                                    << Numbers {0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11};
        QTest::newRow("scalar") << Numbers {} << Numbers {} << 11 << Numbers {11};
        QTest::newRow("no elements") << Numbers {0, 5} << Numbers {5, 1} << 0 << Numbers {};
    }

    void readsViews()
    {
        QFETCH(QList<qint64>, shape);
        QFETCH(QList<qint64>, strides);
        QFETCH(int, offset);
        QFETCH(QList<qint64>, values);
        StoredTensor stored = numbers();
        stored.shape.assign(shape.begin(), shape.end());
        stored.strides.assign(strides.begin(), strides.end());
        stored.offset = offset;
        const auto tensor = makeStoredTensor(stored);
        QVERIFY2(tensor, tensor ? "" : tensor.error().message.c_str());
        const auto read = tensor->loadAsInt64();
        QVERIFY(read);
        QCOMPARE(QList<qint64>(read->begin(), read->end()), values);
    }

    void swapsBigEndianValues()
    {
        StoredTensor stored = numbers();
        stored.shape = {2};
        stored.strides = {1};
        stored.isBigEndian = true;
        const std::vector<std::int64_t> wanted {0, 256};
        QCOMPARE(*makeStoredTensor(stored)->loadAsInt64(), wanted);
    }

    void refusesViewsBeyondTheStorage_data()
    {
        using Numbers = QList<qint64>;
        QTest::addColumn<Numbers>("shape");
        QTest::addColumn<Numbers>("strides");
        QTest::addColumn<qint64>("offset");
        const qint64 huge = std::numeric_limits<qint64>::max();
        QTest::newRow("too long") << Numbers {13} << Numbers {1} << qint64 {0};
        QTest::newRow("offset") << Numbers {12} << Numbers {1} << qint64 {1};
        QTest::newRow("stride") << Numbers {3} << Numbers {6} << qint64 {0};
        QTest::newRow("negative size") << Numbers {-1} << Numbers {1} << qint64 {0};
        QTest::newRow("negative stride") << Numbers {2} << Numbers {-1} << qint64 {5};
        QTest::newRow("negative offset") << Numbers {2} << Numbers {1} << qint64 {-1};
        QTest::newRow("product overflows") << Numbers {huge, huge} << Numbers {0, 0} << qint64 {0};
        QTest::newRow("reach overflows") << Numbers {3} << Numbers {huge} << qint64 {0};
        QTest::newRow("offset overflows") << Numbers {2} << Numbers {1} << huge;
        QTest::newRow("ranks differ") << Numbers {2} << Numbers {} << qint64 {0};
        QTest::newRow("huge expansion") << Numbers {qint64 {1} << 50} << Numbers {0} << qint64 {0};
    }

    void refusesViewsBeyondTheStorage()
    {
        QFETCH(QList<qint64>, shape);
        QFETCH(QList<qint64>, strides);
        QFETCH(qint64, offset);
        StoredTensor stored = numbers();
        stored.shape.assign(shape.begin(), shape.end());
        stored.strides.assign(strides.begin(), strides.end());
        stored.offset = offset;
        QVERIFY(!makeStoredTensor(stored));
    }

    void tellsMissingFromNotStored()
    {
        StoredTensor stored = numbers();
        stored.shape = {1};
        stored.strides = {1};
        stored.record = "missing";
        QVERIFY(!makeStoredTensor(stored));
        stored.record = "odd";
        QVERIFY(!makeStoredTensor(stored));
        for (const char* record : {"empty", ""}) {
            stored.record = record;
            const auto tensor = makeStoredTensor(stored);
            QVERIFY(tensor);
            QVERIFY(!tensor->hasData());
        }
    }
};

QTEST_APPLESS_MAIN(TestStoredTensor)
#include "tst_storedtensor.moc"
