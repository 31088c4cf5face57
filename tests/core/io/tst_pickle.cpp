// SPDX-License-Identifier: Apache-2.0
#include "core/io/pickle.h"

#include <QtTest>

#include <cstring>

using namespace qdq;
using namespace std::string_literals;
using Kind = PickleValue::Kind;

namespace {

Result<Pickle> read(const std::string& text)
{
    return readPickle(std::as_bytes(std::span(text)));
}

} // namespace

class TestPickle : public QObject
{
    Q_OBJECT

private slots:
    void readsScalars()
    {
        // (None, True, -3, 2**40, 1.5, "hé", b"x") in protocol 2
        const auto pickle = read(
            "\x80\x02(N\x88J\xfd\xff\xff\xff\x8a\x06\0\0\0\0\0\x01G\x3f\xf8\0\0\0\0\0\0X\x03\0\0\0h\xc3\xa9U\x01xt."s);
        QVERIFY2(pickle, pickle ? "" : pickle.error().message.c_str());
        const auto& items = (*pickle)[pickle->root].items;
        QCOMPARE(items.size(), std::size_t {7});
        QCOMPARE((*pickle)[items[1]].integer, std::int64_t {1});
        QCOMPARE((*pickle)[items[2]].integer, std::int64_t {-3});
        QCOMPARE((*pickle)[items[3]].integer, std::int64_t {1} << 40);
        QCOMPARE((*pickle)[items[4]].number, 1.5);
        QCOMPARE((*pickle)[items[5]].text, "h\xc3\xa9"s);
        QVERIFY((*pickle)[items[6]].kind == Kind::ByteString);
    }

    void keepsACallAsData()
    {
        const auto pickle = read("\x80\x02"
                                 "cos\nsystem\nX\x04\0\0\0true\x85R."s);
        QVERIFY(pickle);
        const PickleValue& call = (*pickle)[pickle->root];
        QVERIFY(call.kind == Kind::Call);
        QCOMPARE((*pickle)[call.items[0]].text, "os.system"s);
        QCOMPARE((*pickle)[(*pickle)[call.items[1]].items[0]].text, "true"s);
    }

    void fillsContainersThatWereRememberedEmpty()
    {
        // {"a": [1, 2]} where the list is put into the memo before it is filled, then taken from it
        const auto pickle = read("\x80\x02}q\0(X\x01\0\0\0a]q\x01(K\x01K\x02"
                                 "eu."s);
        QVERIFY(pickle);
        const PickleValue& dict = (*pickle)[pickle->root];
        QVERIFY(dict.kind == Kind::Dict);
        QCOMPARE((*pickle)[dict.items[1]].items.size(), std::size_t {2});
    }

    void refusesWhatIsDamaged_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        QTest::newRow("empty") << QByteArray() << "ends early";
        QTest::newRow("no stop") << QByteArray("\x80\x02N", 3) << "ends early";
        QTest::newRow("underflow") << QByteArray("\x80\x02R.", 4) << "empty stack";
        QTest::newRow("no mark") << QByteArray("\x80\x02t.", 4) << "mark";
        QTest::newRow("opcode") << QByteArray("\x80\x02\xf7.", 4) << "0xF7";
        QTest::newRow("memo") << QByteArray("\x80\x02h\x63.", 5) << "memo entry 99";
        QTest::newRow("length") << QByteArray("\x80\x02X\xff\xff\xff\xff"
                                              "a.",
            9) << "reaches past";
        QTest::newRow("protocol") << QByteArray("\x80\x09N.", 4) << "protocol 9";
        QTest::newRow("name") << QByteArray("\x80\x02"
                                            "cos",
            5) << "does not end";
        QTest::newRow("append to none") << QByteArray("\x80\x02NNa.", 6) << "no container";
    }

    void refusesWhatIsDamaged()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, message);
        const auto pickle = read(bytes.toStdString());
        QVERIFY(!pickle);
        QVERIFY2(QString::fromStdString(pickle.error().message).contains(message),
            pickle.error().message.c_str());
        QVERIFY(pickle.error().where.starts_with("byte "));
    }
};

QTEST_APPLESS_MAIN(TestPickle)
#include "tst_pickle.moc"
