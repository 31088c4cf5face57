// SPDX-License-Identifier: Apache-2.0
#include "core/report/table.h"

#include <QtTest>

using namespace qdq;

class TestTable : public QObject
{
    Q_OBJECT

private slots:
    void alignsColumnsAndLeavesNoTrailingBlanks()
    {
        TextTable table({TextTable::Align::Left, TextTable::Align::Right});
        table.addRow({"rule", "n", "note"});
        table.addRow({"R1", "10", ""});
        QCOMPARE(table.text(), std::string("rule   n  note\nR1    10\n"));
    }

    void countsCharactersNotBytes()
    {
        TextTable table;
        table.addRow({"16×3", "x"});
        table.addRow({"abcd", "y"});
        QCOMPARE(table.text(), std::string("16×3  x\nabcd  y\n"));
    }

    void quotesCsvWhereItHasTo()
    {
        QCOMPARE(csvLine({"a", "b,c", "d\"e", "f\ng", ""}),
            std::string("a,\"b,c\",\"d\"\"e\",\"f\ng\",\r\n"));
    }
};

QTEST_APPLESS_MAIN(TestTable)
#include "tst_table.moc"
