// SPDX-License-Identifier: Apache-2.0
#include "core/io/symbolictext.h"
#include "core/io/sympyprinter.h"

#include <QtTest>

using namespace qdq;

class TestSymbolicText : public QObject
{
    Q_OBJECT

private slots:
    void spellsSymbolsWithTheirAssumptions_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("text");
        QTest::newRow("size") << "s77"
                              << "Symbol('s77', positive=True, integer=True)";
        QTest::newRow("sum")
            << "2*s77 + 1"
            << "Add(Mul(Integer(2), Symbol('s77', positive=True, integer=True)), Integer(1))";
        QTest::newRow("may be zero") << "s5"
                                     << "Symbol('s5', integer=True)";
        QTest::newRow("known at run time") << "u0"
                                           << "Symbol('u0', integer=True)";
        QTest::newRow("function") << "Max(1, u0)"
                                  << "Max(Integer(1), Symbol('u0', integer=True))";
    }

    void spellsSymbolsWithTheirAssumptions()
    {
        QFETCH(QString, expression);
        QFETCH(QString, text);
        SymbolicText symbols({{"s5", 0, std::nullopt}});
        const auto form = symbols.size(expression.toStdString());
        QVERIFY(form);
        QCOMPARE(QString::fromStdString(form->text), text);
    }

    void readsBackToTheSame_data()
    {
        QTest::addColumn<QString>("expression");
        for (const char* text :
            {"s77", "2*s77 + 1", "s0*s1 - 3", "(s0//2)", "s0/2", "s0**2", "-s0 + 5", "Max(1, s0)",
                "(s0 + 1)*s1", "2*s0 - s1", "u0 >= 2", "Eq(s0, 3)", "Mod(s0, 2)"})
            QTest::newRow(text) << text;
    }

    void readsBackToTheSame()
    {
        QFETCH(QString, expression);
        SymbolicText symbols({{"s0", 4, 4}});
        const std::string text = symbols.number(expression.toStdString());
        QVERIFY(text != expression.toStdString());
        QCOMPARE(QString::fromStdString(printSympy(text)), expression);
    }

    void givesExamplesThatFitTogether()
    {
        SymbolicText symbols({{"s0", 2, 64}, {"s1", 2, 3}});
        const auto of = [&](const char* text) { return *symbols.size(text)->hint; };
        const std::int64_t a = of("s0");
        const std::int64_t b = of("s1");
        QVERIFY(a >= 2 && a <= 64 && b >= 2 && b <= 3 && a != b);
        QCOMPARE(of("2*s0 + 1"), 2 * a + 1);
        QCOMPARE(of("s0*s1 - 3"), a * b - 3);
        QCOMPARE(of("(s0//2)"), a / 2);
        QCOMPARE(of("s0**2"), a * a);
        QCOMPARE(of("Mod(s0, 3) + Min(s0, s1) + Max(1, s1)"), a % 3 + b + b);
        QCOMPARE(of("-(-s0)"), a);
    }

    void givesNoExampleOfWhatIsKnownAtRunTimeOnly()
    {
        SymbolicText symbols({});
        QVERIFY(!symbols.size("u3 + s0")->hint);
    }

    void refusesWhatItDoesNotUnderstand_data()
    {
        QTest::addColumn<QString>("expression");
        for (const char* text :
            {"", "s0 +", "(s0", "f(s0)", "s0/2 + s0/4", "1 2", "s0 // 0", "s0 ?", "9**99"})
            QTest::newRow(text) << text;
        QTest::newRow("deep") << QString(200, '(') + "s0" + QString(200, ')');
        QTest::newRow("long") << QString(70'000, '1');
    }

    void refusesWhatItDoesNotUnderstand()
    {
        QFETCH(QString, expression);
        SymbolicText symbols({{"s0", 5, 5}});
        QVERIFY(!symbols.size(expression.toStdString()));
    }
};

QTEST_APPLESS_MAIN(TestSymbolicText)
#include "tst_symbolictext.moc"
