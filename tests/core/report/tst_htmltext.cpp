// SPDX-License-Identifier: Apache-2.0
#include "core/report/htmltext.h"

#include <QXmlStreamReader>
#include <QtTest>

using qdq::htmlText;

class TestHtmlText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void escapesWhatMarkupIsMadeOf();
    void keepsEveryLanguage();
    void makesAnyBytesWellFormed();
};

void TestHtmlText::escapesWhatMarkupIsMadeOf()
{
    QCOMPARE(htmlText("a<b> & \"c\""), std::string("a&lt;b&gt; &amp; &quot;c&quot;"));
    QCOMPARE(htmlText("'single', tab\t, line\n"), std::string("'single', tab\t, line\n"));
}

void TestHtmlText::keepsEveryLanguage()
{
    QCOMPARE(htmlText("量化 · 2⁻⁴ … 😀"), std::string("量化 · 2⁻⁴ … 😀"));
}

void TestHtmlText::makesAnyBytesWellFormed()
{
    std::string bytes;
    for (int lead = 0; lead < 256; ++lead)
        for (const char* rest : {"", "A", "\x80", "\xBF\xBE", "\x80\x80\x80"})
            bytes += std::string(1, static_cast<char>(lead)) + rest;
    const std::string xml =
        "<a b=\"" + htmlText(bytes) + "\">" + htmlText(bytes + "\xEF\xBF\xBF") + "</a>";
    QXmlStreamReader reader(QByteArray::fromStdString(xml));
    while (!reader.atEnd())
        (void)reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
}

QTEST_APPLESS_MAIN(TestHtmlText)
#include "tst_htmltext.moc"
