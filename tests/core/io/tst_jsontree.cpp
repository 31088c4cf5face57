// SPDX-License-Identifier: Apache-2.0
#include "core/io/jsonquirks.h"
#include "core/io/jsontree.h"

#include <QtTest>

using namespace qdq;

class TestJsonTree : public QObject
{
    Q_OBJECT

private slots:
    void keepsFileOrderKindsAndPlaces()
    {
        const auto tree = JsonTree::parse(
            "{\"z\": [1, -2.5, \"t\\u00e9xt\"], \"a/b\": {\"~\": null}, \"t\": true}");
        QVERIFY(tree);
        const JsonView root = tree->root();
        QCOMPARE(root.count(), std::size_t {3});
        QCOMPARE((*root.begin()).key(), std::string_view("z"));
        QCOMPARE(root["z"].count(), std::size_t {3});
        QCOMPARE((*root["z"].begin()).integer(), std::optional<std::int64_t>(1));
        QCOMPARE(root["t"].boolean(), std::optional(true));
        QVERIFY(root["a/b"]["~"].isNull());
        QVERIFY(!root["a/b"]["~"].isMissing());
        QCOMPARE(root["a/b"]["~"].pointer(), std::string("/a~1b/~0"));
        auto item = root["z"].begin();
        ++item;
        QCOMPARE((*item).number(), std::optional(-2.5));
        QCOMPARE((*item).pointer(), std::string("/z/1"));
        ++item;
        QCOMPARE((*item).text(), std::string_view("t\xc3\xa9xt"));
    }

    void answersForWhatIsNotThere()
    {
        const auto tree = JsonTree::parse("[1]");
        const JsonView missing = tree->root()["a"]["b"];
        QVERIFY(missing.isMissing());
        QVERIFY(!missing.integer());
        QCOMPARE(missing.count(), std::size_t {0});
        QCOMPARE(missing.text(), std::string_view());
        QCOMPARE(missing.kindName(), std::string_view("nothing"));
        for (const JsonView item : missing)
            QVERIFY2(false, std::string(item.key()).c_str());
    }

    void tellsIntegersThatDoNotFitFromFloats()
    {
        const auto tree = JsonTree::parse("[9223372036854775807, -9223372036854775808, "
                                          "9223372036854775808, 99999999999999999999, 1e3]");
        const JsonKind wanted[] = {JsonKind::Integer, JsonKind::Integer, JsonKind::BigInteger,
            JsonKind::BigInteger, JsonKind::Float};
        std::size_t i = 0;
        for (const JsonView item : tree->root())
            QCOMPARE(item.kind(), wanted[i++]);
        QCOMPARE(
            (*tree->root().begin()).integer(), std::optional<std::int64_t>(9223372036854775807));
    }

    void takesWhatPythonWrites()
    {
        const auto tree =
            JsonTree::parse("{\"a\": NaN, \"b\": [Infinity, -Infinity], \"NaN\": \"Infinity, "
                            "\\\"NaN\", \"c\": \"\\udcff \\ud83d\\ude00\"}");
        QVERIFY(tree);
        QVERIFY(tree->hadNonStandardNumbers());
        QCOMPARE(tree->root()["a"].text(), std::string_view("NaN"));
        QCOMPARE((*tree->root()["b"].begin()).text(), std::string_view("Infinity"));
        QCOMPARE(tree->root()["NaN"].text(), std::string_view("Infinity, \"NaN"));
        QCOMPARE(tree->root()["c"].text(), std::string_view("\xef\xbf\xbd \xf0\x9f\x98\x80"));
        QVERIFY(!JsonTree::parse("[1]")->hadNonStandardNumbers());
    }

    void keepsTheLastOfEqualKeys()
    {
        std::string many = "{\"k\": 0, \"n\": 1";
        for (int i = 0; i < 40; ++i)
            many += ", \"m" + std::to_string(i) + "\": 2";
        for (const std::string& text :
            {std::string("{\"k\": 0, \"n\": 1, \"k\": 7}"), many + ", \"k\": 7}"}) {
            const auto tree = JsonTree::parse(text);
            QCOMPARE(tree->root()["k"].integer(), std::optional<std::int64_t>(7));
            QCOMPARE(tree->duplicateKeys(), std::vector<std::string> {"/k"});
            std::size_t count = 0;
            for ([[maybe_unused]] const JsonView member : tree->root())
                ++count;
            QCOMPARE(count, tree->root().count());
        }
    }

    void saysWhereItIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("cut") << "{\"a\": [1, "
                             << "invalid JSON";
        QTest::newRow("two values") << "1 2"
                                    << "invalid JSON";
        QTest::newRow("1e400") << "[1e400]"
                               << "out of range";
        QTest::newRow("deep") << QString(300, '[') << "nesting deeper than 256";
        QTest::newRow("half a token") << "[Infinit]"
                                      << "invalid JSON";
        QTest::newRow("empty") << ""
                               << "invalid JSON";
    }

    void saysWhereItIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const auto tree = JsonTree::parse(text.toStdString());
        QVERIFY(!tree);
        QVERIFY2(QString::fromStdString(tree.error().message).contains(message),
            tree.error().message.c_str());
    }

    void refusesBytesThatAreNotUtf8()
    {
        const auto tree = JsonTree::parse("[\"\xff\xfe\"]");
        QVERIFY(!tree);
        QVERIFY(tree.error().message.find("UTF-8") != std::string::npos);
        QCOMPARE(tree.error().where, std::string("byte 3"));
    }
};

QTEST_APPLESS_MAIN(TestJsonTree)
#include "tst_jsontree.moc"
