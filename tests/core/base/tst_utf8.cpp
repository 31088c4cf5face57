// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"

#include <QtTest>

using namespace qdq;

class TestUtf8 : public QObject
{
    Q_OBJECT

private slots:
    void replacesWhatIsNoText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const QByteArray& text, const QByteArray& expected) {
            QTest::newRow(name) << text << expected;
        };
        row("empty", "", "");
        row("plain", "conv.weight", "conv.weight");
        row("two to four bytes", "\xc3\xa9\xe6\xa8\xa1\xf0\x9f\x99\x82",
            "\xc3\xa9\xe6\xa8\xa1\xf0\x9f\x99\x82");
        row("lone continuation", "a\x80z", "a\xef\xbf\xbdz");
        row("cut at the end", "a\xe6\xa8", "a\xef\xbf\xbd\xef\xbf\xbd");
        row("overlong", "\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd");
        row("surrogate", "\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
        row("beyond the last", "\xf4\x90\x80\x80",
            "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    }
    void replacesWhatIsNoText()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        QCOMPARE(QByteArray::fromStdString(validUtf8(text.toStdString())), expected);
        QCOMPARE(validUtf8(expected.toStdString()), expected.toStdString());
    }
};

QTEST_GUILESS_MAIN(TestUtf8)
#include "tst_utf8.moc"
