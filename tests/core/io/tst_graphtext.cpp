// SPDX-License-Identifier: Apache-2.0
#include "core/io/graphtext.h"

#include <QtTest>

using namespace qdq;

namespace {

std::string refusalOf(const char* text)
{
    const Result<Graph> graph = readGraphText(text);
    return graph ? std::string("none") : toText(graph.error());
}

} // namespace

class TestGraphText : public QObject
{
    Q_OBJECT

private slots:
    void readsAStatementALine()
    {
        const Result<Graph> graph = readGraphText("x = input(float32[1, s77])  # symbolic\ny = "
                                                  "aten.gelu.default(x, approximate=\"tanh\") "
                                                  "@ block\noutput(y)");
        QVERIFY(graph);
        QCOMPARE(graph->nodes.size(), std::size_t {3});
        QCOMPARE(std::string(graph->modulePath(graph->find("y"))), std::string("block"));
        QCOMPARE((*graph)[graph->find("y")].kwargs.size(), std::size_t {1});
    }

    void namesTheLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("refusal");
        QTest::newRow("unknown node") << "x = input(float32[1])\ny = relu(z)"
                                      << "line 2: no node, dtype or number: z";
        QTest::newRow("unknown dtype") << "x = input(float33[1])"
                                       << "line 1: no such dtype: float33";
        QTest::newRow("cut") << "x = input(float32[1])\ny = relu(x"
                             << "line 2: expected a word";
        QTest::newRow("quote") << "x = input(float32[1])\ny = f(x, \"tanh)"
                               << "line 2: a text without its closing quote";
        QTest::newRow("number") << "w = const(int8[1], 300)"
                                << "line 1: no integer of this type: 300";
        QTest::newRow("not a number") << "w = const(int64[1], nan)"
                                      << "line 1: no integer of this type: nan";
        QTest::newRow("name twice") << "x = input(float32[1])\nx = input(float32[1])"
                                    << "line 2: x: the name stands for two nodes";
        QTest::newRow("symbolic constant") << "w = const(int8[s0])"
                                           << "line 1: a constant of symbolic shape";
    }
    void namesTheLine()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, refusal);
        QCOMPARE(QString::fromStdString(refusalOf(text.toUtf8().constData())), refusal);
    }

    void refusesDeepLists()
    {
        const std::string text = "x = f(" + std::string(100000, '[');
        QCOMPARE(refusalOf(text.c_str()), std::string("line 1: lists nested deeper than 16"));
    }
};

QTEST_APPLESS_MAIN(TestGraphText)
#include "tst_graphtext.moc"
