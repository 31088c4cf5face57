// SPDX-License-Identifier: Apache-2.0
#include "core/report/reportwords.h"

#include <QString>
#include <QtTest>

using namespace qdq;

namespace {

/// "%1%2": places of a text, each once, in order.
QString placesOf(std::string_view text)
{
    QString places;
    for (char digit = '1'; digit <= '9'; ++digit) {
        const std::string place = std::string("%") + digit;
        if (text.find(place) != std::string_view::npos)
            places += QString::fromStdString(place);
    }
    return places;
}

} // namespace

class TestReportWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void haveTheSamePlacesInBothLanguages();
    void fillsInWhatIsGiven();
};

void TestReportWords::haveTheSamePlacesInBothLanguages()
{
    for (std::size_t i = 0; i < static_cast<std::size_t>(Word::Count); ++i) {
        const auto english = wordText(static_cast<Word>(i), ReportLanguage::English);
        const auto chinese = wordText(static_cast<Word>(i), ReportLanguage::TraditionalChinese);
        QVERIFY(!english.empty() && !chinese.empty());
        QVERIFY2(placesOf(english) == placesOf(chinese), std::string(english).c_str());
    }
}

void TestReportWords::fillsInWhatIsGiven()
{
    const ReportWords english(ReportLanguage::English);
    QCOMPARE(english(Word::Page, {"2", "7"}), std::string("page 2 of 7"));
    // What is filled in is not looked at again.
    QCOMPARE(english(Word::Page, {"%2", "7"}), std::string("page %2 of 7"));
    const ReportWords chinese(ReportLanguage::TraditionalChinese);
    QCOMPARE(chinese(Word::Page, {"2", "7"}), std::string("第 2 頁，共 7 頁"));
}

QTEST_APPLESS_MAIN(TestReportWords)
#include "tst_reportwords.moc"
