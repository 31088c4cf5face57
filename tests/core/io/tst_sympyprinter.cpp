// SPDX-License-Identifier: Apache-2.0
#include "core/io/sympyprinter.h"

#include <QtTest>

class TestSympyPrinter : public QObject
{
    Q_OBJECT

private slots:
    void printsAsPeopleWrite_data()
    {
        QTest::addColumn<QString>("notation");
        QTest::addColumn<QString>("printed");
        const QString s = "Symbol('s77', positive=True, integer=True)";
        QTest::newRow("symbol") << s << "s77";
        QTest::newRow("sum") << "Add(Integer(1), " + s + ")"
                             << "s77 + 1";
        QTest::newRow("difference") << "Add(Integer(-1), " + s + ")"
                                    << "s77 - 1";
        QTest::newRow("product in sum") << "Add(Mul(Integer(2), " + s + "), Integer(1))"
                                        << "2*s77 + 1";
        QTest::newRow("sum in product") << "Mul(Integer(2), Add(" + s + ", Integer(1)))"
                                        << "2*(s77 + 1)";
        QTest::newRow("minus") << "Mul(Integer(-1), " + s + ")"
                               << "-s77";
        QTest::newRow("minus a sum") << "Mul(Integer(-1), Add(" + s + ", Integer(1)))"
                                     << "-(s77 + 1)";
        QTest::newRow("square") << "Mul(Integer(2), Pow(" + s + ", Integer(2)))"
                                << "2*s77**2";
        QTest::newRow("half") << "Mul(Rational(1, 2), " + s + ")"
                              << "s77/2";
        QTest::newRow("two thirds") << "Mul(Rational(2, 3), " + s + ")" << "2*s77/3";
        QTest::newRow("minus half") << "Mul(Rational(-1, 2), " + s + ")" << "-s77/2";
        QTest::newRow("floor division") << "FloorDiv(" + s + ", Integer(2))"
                                        << "(s77//2)";
        QTest::newRow("function") << "Max(Integer(1), " + s + ")"
                                  << "Max(1, s77)";
        QTest::newRow("comparison") << "GreaterThan(" + s + ", Integer(2))"
                                    << "s77 >= 2";
        QTest::newRow("equality") << "Equality(" + s + ", Integer(2))"
                                  << "Eq(s77, 2)";
        QTest::newRow("float") << "Float('1.5', precision=53)"
                               << "1.5";
        QTest::newRow("unknown") << "ModularIndexing(" + s + ", Integer(1), Integer(4))"
                                 << "ModularIndexing(s77, 1, 4)";
        QTest::newRow("older text") << "2*s0 + 1"
                                    << "2*s0 + 1";
        QTest::newRow("older symbol") << "s0"
                                      << "s0";
        QTest::newRow("unfinished") << "Add(Integer(1), "
                                    << "Add(Integer(1), ";
        QTest::newRow("empty") << ""
                               << "";
        QString deep;
        for (int i = 0; i < 1000; ++i)
            deep += "Add(";
        QTest::newRow("too deep") << deep << deep;
    }

    void printsAsPeopleWrite()
    {
        QFETCH(QString, notation);
        QFETCH(QString, printed);
        QCOMPARE(QString::fromStdString(qdq::printSympy(notation.toStdString())), printed);
    }
};

QTEST_APPLESS_MAIN(TestSympyPrinter)
#include "tst_sympyprinter.moc"
