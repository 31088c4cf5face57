// SPDX-License-Identifier: Apache-2.0
#include "core/query/query.h"

#include <QtTest>

using namespace qdq;

namespace {

/// The tree as it was understood: "(and op:conv* (not is:float))".
std::string treeOf(const Query& query, std::string_view text, std::size_t node)
{
    const QueryNode& at = query.nodes[node];
    if (at.kind == QueryNode::Kind::Term) {
        const QueryTerm& term = query.terms[at.term];
        return std::string(text.substr(term.begin, term.end - term.begin));
    }
    std::string tree = at.kind == QueryNode::Kind::And ? "(and"
        : at.kind == QueryNode::Kind::Or               ? "(or"
                                                       : "(not";
    for (const std::size_t child : at.children)
        tree += " " + treeOf(query, text, child);
    return tree + ")";
}

} // namespace

class TestQuery : public QObject
{
    Q_OBJECT

private slots:
    void readsTheGrammar_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("tree");
        const auto add = [](const char* text, const char* tree) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(tree);
        };
        add("conv", "conv");
        add("", "(and)");
        add("op:conv* -is:float", "(and op:conv* (not is:float))");
        add("a | b c", "(or a (and b c))");
        add("(a|b) c", "(and (or a b) c)");
        add("-(a b)", "(not (and a b))");
        add("name:\"two words\" x", "(and name:\"two words\" x)");
        add("zp!=-128 scale:2^-6..2^-5", "(and zp!=-128 scale:2^-6..2^-5)");
        add("rule:R1,R2 |level:module", "(or rule:R1,R2 level:module)");
        add("conv2d_1", "conv2d_1");
    }
    void readsTheGrammar()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, tree);
        const auto query = parseQuery(text.toStdString());
        QVERIFY2(query.has_value(), query ? "" : query.error().expected.c_str());
        QCOMPARE(QByteArray::fromStdString(treeOf(*query, text.toStdString(), query->root)), tree);
    }

    void saysWhatWasExpected_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        QTest::addColumn<QByteArray>("expected");
        const auto add = [](const char* text, int begin, int end, const char* expected) {
            QTest::newRow(text) << QByteArray(text) << begin << end << QByteArray(expected);
        };
        add("a scale<", 2, 8, "after scale< a number such as 0.02 or 2^-4");
        add("scale<big", 0, 9, "after scale< a number such as 0.02 or 2^-4");
        add("scle:pow2", 0, 9, "no field scle; did you mean scale?");
        add("op:", 0, 3, "after op: a value");
        add("is:green", 0, 8,
            "after is: quantized, float, uncalibrated, fused, bookmarked, collapsed or unknown");
        add("(a b", 0, 1, "a ) for this (");
        add("a )", 2, 3, "nothing after the query: a ) without its (");
        add("a |", 2, 3, "a term after |");
        add("name:\"open", 5, 10, "a closing \"");
        add("name:/a(/", 5, 9, "a regular expression such as /conv2d_[0-9]+/");
        add("op:/a/", 0, 6, "regular expressions stand in name: only");
        add("op<3", 0, 4, "a colon: op:conv*");
        add("zp:1..x", 3, 7, "two numbers, such as 2^-6..2^-5");
    }
    void saysWhatWasExpected()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, begin);
        QFETCH(int, end);
        QFETCH(QByteArray, expected);
        const auto query = parseQuery(text.toStdString());
        QVERIFY(!query.has_value());
        QCOMPARE(QByteArray::fromStdString(query.error().expected), expected);
        QCOMPARE(static_cast<int>(query.error().begin), begin);
        QCOMPARE(static_cast<int>(query.error().end), end);
    }

    void readsNumbers()
    {
        QCOMPARE(queryNumber("2^-4"), std::optional(0.0625));
        QCOMPARE(queryNumber("-128"), std::optional(-128.0));
        QCOMPARE(queryNumber("2e-3"), std::optional(0.002));
        for (const char* text : {"", "2^", "x", "1 ", "inf", "nan", "2^1e9"})
            QVERIFY2(!queryNumber(text), text);
    }

    void bearsAnyText()
    {
        const std::string letters = "a:-(|)\"/,.<>=!*? 2^scale:op";
        for (std::size_t i = 0; i < 20000; ++i) {
            std::string text;
            std::size_t state = i * 2654435761U + 1;
            for (std::size_t k = 0; k < i % 23; ++k) {
                state = state * 6364136223846793005U + 1442695040888963407U;
                text += letters[(state >> 33) % letters.size()];
            }
            if (const auto query = parseQuery(text); !query)
                QVERIFY(query.error().begin <= query.error().end && query.error().end <= text.size()
                    && !query.error().expected.empty());
        }
        QVERIFY(!parseQuery(std::string(5000, '(')).has_value());
    }
};

QTEST_APPLESS_MAIN(TestQuery)
#include "tst_query.moc"
