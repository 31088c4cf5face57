// SPDX-License-Identifier: Apache-2.0
#include "ui/support/numbers.h"

#include <QtTest>

using namespace qdq::ui;

class TestNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thousandsStandApart_data();
    void thousandsStandApart();
    void saysHowFarTheNearestPowerIs();
    void powersAreWrittenAsPowers();
};

void TestNumbers::thousandsStandApart_data()
{
    QTest::addColumn<QString>("plain");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* plain, const char* shown) {
        QTest::addRow("%s", plain) << QString::fromUtf8(
            plain) << QString::fromUtf8(shown).replace(QLatin1Char('_'), QChar(0x2009));
    };
    row("64 nodes in 12 cards", "64 nodes in 12 cards");
    row("43379 nodes in 18864 cards", "43_379 nodes in 18_864 cards");
    row("9093 violations", "9_093 violations");
    row("1234567", "1_234_567");
    row("0.019803", "0.019803"); // digits behind a point are no thousands
    row("12345.5", "12345.5");
    row("", "");
}

void TestNumbers::thousandsStandApart()
{
    QFETCH(QString, plain);
    QFETCH(QString, shown);
    QCOMPARE(withThousands(plain), shown);
}

void TestNumbers::saysHowFarTheNearestPowerIs()
{
    QCOMPARE(nearestPowerText(0.027519293129444122), QStringLiteral("2⁻⁵ = 0.03125, +13.6 %"));
    QCOMPARE(nearestPowerText(0.035), QStringLiteral("2⁻⁵ = 0.03125, −10.7 %"));
    QCOMPARE(nearestPowerText(3), QStringLiteral("2² = 4, +33.3 %"));
}

void TestNumbers::powersAreWrittenAsPowers()
{
    QCOMPARE(
        withSuperscripts(QStringLiteral("2^-4…2^10, no 2^k")), QStringLiteral("2⁻⁴…2¹⁰, no 2ᵏ"));
}

QTEST_APPLESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
