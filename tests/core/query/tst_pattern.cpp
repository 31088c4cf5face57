// SPDX-License-Identifier: Apache-2.0
#include "core/query/pattern.h"

#include <QtTest>

using namespace qdq;

class TestPattern : public QObject
{
    Q_OBJECT

private slots:
    void comparesWholeTexts_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<bool>("matches");
        const auto add = [](const char* text, const char* pattern, bool matches) {
            QTest::addRow("%s against %s", text, pattern)
                << QByteArray(text) << QByteArray(pattern) << matches;
        };
        add("conv2d", "conv2d", true);
        add("Conv2D", "cONV*", true);
        add("conv2d", "conv", false);
        add("conv2d", "conv?d", true);
        add("conv2d", "*2*", true);
        add("conv2d_12", "*2", true); // the last 2, not the first
        add("", "*", true);
        add("", "?", false);
        add("aaab", "a*b*c", false);
    }
    void comparesWholeTexts()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, pattern);
        QFETCH(bool, matches);
        QCOMPARE(matchesPattern(text.toStdString(), pattern.toStdString()), matches);
    }

    void comparesShapesByDimensions_data()
    {
        QTest::addColumn<QByteArray>("shape");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<bool>("matches");
        const auto add = [](const char* shape, const char* pattern, bool matches) {
            QTest::addRow("%s against %s", shape, pattern)
                << QByteArray(shape) << QByteArray(pattern) << matches;
        };
        add("16×8×8×8", "*x8x8x8", true);
        add("16×8×8×8", "16x8x8", false);
        add("s77×8", "?x8", true);
        add("16×8", "?x8", false); // 16 is no symbol
        add("16×8×8", "16x*", true);
    }
    void comparesShapesByDimensions()
    {
        QFETCH(QByteArray, shape);
        QFETCH(QByteArray, pattern);
        QFETCH(bool, matches);
        QCOMPARE(matchesShape(shape.toStdString(), pattern.toStdString()), matches);
    }

    void findsTextWithoutRegardToCase()
    {
        QVERIFY(containsText("aten.Conv2d.default", "conv2D"));
        QVERIFY(!containsText("conv", "conv2d"));
        QVERIFY(containsText("anything", ""));
    }
};

QTEST_APPLESS_MAIN(TestPattern)
#include "tst_pattern.moc"
