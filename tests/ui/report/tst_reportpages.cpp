// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/fonts.h"
#include "ui/draw/theme.h"
#include "ui/report/reportpages.h"
#include "ui/report/reporttable.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

namespace qdq::ui::test {
namespace {

FlowLine line(double height, bool keepsWithNext = false, std::optional<std::size_t> header = {})
{
    return {height, keepsWithNext, header, [](QPainter&, const QPointF&) {}};
}

std::vector<std::size_t> linesOf(const FlowPage& page)
{
    std::vector<std::size_t> lines;
    for (const FlowPage::Place& place : page.places)
        lines.push_back(place.line);
    return lines;
}

using Lines = std::vector<std::size_t>;

ReportTable table(int rows)
{
    ReportTable table;
    table.columns = {{"node"}, {"scale", true}, {"why", false, true}};
    for (int i = 0; i < rows; ++i)
        table.rows.push_back(
            {{"conv2d_" + std::to_string(i), {}, {}, true}, {"0.0014138…0.0037134", {}, {}, true},
                {"the multiply-accumulate array has no place for a zero-point correction of this "
                 "kind"}});
    return table;
}

} // namespace

class TestReportPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void keepsHeadingsWithWhatFollows();
    void repeatsTheHeaderOfATable();
    void dropsSpaceAtTheTopOfAPage();
    void cutsWhatIsHigherThanAPage();
    void wrapsSentencesBeforeItCutsNames();
    void staysInsideItsWidth();
    void breaksLinesInBothLanguages();
};

void TestReportPages::keepsHeadingsWithWhatFollows()
{
    const Flow flow {line(60), line(20, true), line(30)};
    const auto pages = paginate(flow, 100);
    QCOMPARE(pages.size(), 2U);
    QCOMPARE(linesOf(pages[0]), Lines {0});
    QCOMPARE(linesOf(pages[1]), (Lines {1, 2}));
}

void TestReportPages::repeatsTheHeaderOfATable()
{
    const Flow flow {line(10, true), line(40, false, 1), line(40, false, 2), line(40, false, 3)};
    const auto pages = paginate(flow, 100);
    QCOMPARE(pages.size(), 2U);
    QCOMPARE(linesOf(pages[0]), (Lines {0, 1, 2}));
    QCOMPARE(linesOf(pages[1]), (Lines {0, 3}));
    QCOMPARE(pages[1].places[1].top, 10.0);
}

void TestReportPages::dropsSpaceAtTheTopOfAPage()
{
    const Flow flow {line(95), {20}, line(50)};
    const auto pages = paginate(flow, 100);
    QCOMPARE(pages.size(), 2U);
    QCOMPARE(linesOf(pages[1]), Lines {2});
    QCOMPARE(pages[1].places[0].top, 0.0);
}

void TestReportPages::cutsWhatIsHigherThanAPage()
{
    const Flow flow {line(60, true), line(60, true), line(60), line(300)};
    const auto pages = paginate(flow, 100);
    QCOMPARE(pages.size(), 4U);
    QCOMPARE(linesOf(pages[3]), Lines {3});
}

void TestReportPages::wrapsSentencesBeforeItCutsNames()
{
    const Theme theme = makeTheme(ThemeName::Light);
    const Flow wide = tableLines(table(2), theme, 2000);
    const Flow narrow = tableLines(table(2), theme, 460);
    QCOMPARE(wide.size(), 3U);
    QCOMPARE(narrow.size(), 3U);
    QVERIFY(narrow[1].height > 1.5 * wide[1].height); // two lines or more
    QCOMPARE(narrow[0].height, wide[0].height); // and nothing is drawn smaller
}

void TestReportPages::staysInsideItsWidth()
{
    const Theme theme = makeTheme(ThemeName::Light);
    for (const double width : {120.0, 300.0, 700.0}) {
        QImage image(1400, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        double y = 0;
        for (const FlowLine& line : tableLines(table(3), theme, width)) {
            line.paint(painter, {0, y});
            y += line.height;
        }
        painter.end();
        for (int x = static_cast<int>(width) + 2; x < image.width(); ++x)
            for (int row = 0; row < image.height(); ++row)
                QCOMPARE(image.pixelColor(x, row), QColor(Qt::white));
    }
}

void TestReportPages::breaksLinesInBothLanguages()
{
    for (const char* text :
        {"The bias is added into the int32 accumulator, whose scale is s_in·s_w.",
            "晶片以移位換算 scale：累加器後面沒有乘法器，因此每個 scale 都必須是 2 的次方。",
            "a_name_without_any_place_to_break_it_that_is_longer_than_the_line_itself"}) {
        const QString whole = QString::fromUtf8(text);
        const QStringList lines = wrappedLines(whole, TextStyle::Body, 120);
        QVERIFY(lines.size() > 2);
        for (const QString& line : lines)
            QVERIFY(!line.isEmpty() && widthOf(line, TextStyle::Body) <= 120.5);
        QCOMPARE(lines.join(QString()).remove(QLatin1Char(' ')),
            QString(whole).remove(QLatin1Char(' ')));
    }
    QCOMPARE(wrappedLines(QString(), TextStyle::Body, 100), QStringList {QString()});
}

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestReportPages)
#include "tst_reportpages.moc"
