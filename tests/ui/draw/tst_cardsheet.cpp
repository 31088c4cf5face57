// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/fonts.h"
#include "ui/draw/nodegeometry.h"

#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QRawFont>
#include <QtTest>

#include "cardsheet.h"

namespace qdq::ui::test {
namespace {

constexpr ThemeName kThemes[] = {ThemeName::Light, ThemeName::Dark, ThemeName::Print,
    ThemeName::HighContrastLight, ThemeName::HighContrastDark};

QImage imageOf(const NamedCard& named, const Theme& theme)
{
    QImage image(360, 240, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme[Token::SurfaceCanvas]);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF rect(QPointF(16, 16), sizeOf(named.card));
    paintCard(painter, theme, rect, named.card, named.state);
    paintCardMarks(painter, theme, rect, named.card.marks);
    return image;
}

/// Luminance only: what someone sees who sees no colours.
QImage greyOf(const QImage& image)
{
    return image.convertToFormat(QImage::Format_Grayscale8);
}

int differingPixels(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += qAbs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 24 ? 1 : 0;
    return count;
}

} // namespace

class TestCardSheet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void usesTheBundledFonts();
    void keepsEveryStateApartWithoutColour();
    void cardsGrowInStepsOfFourBetweenTheirLimits();
    void textFitsIntoItsCard();
    void drawsTheSheetInEveryTheme();
};

void TestCardSheet::usesTheBundledFonts()
{
    const std::pair<TextStyle, const char*> faces[] = {{TextStyle::CardText, "Inter-Regular.otf"},
        {TextStyle::CardTitle, "Inter-SemiBold.otf"},
        {TextStyle::Mono, "JetBrainsMono-Regular.ttf"},
        {TextStyle::MonoBold, "JetBrainsMono-SemiBold.ttf"}};
    for (const auto& [style, file] : faces) {
        const QRawFont used = QRawFont::fromFont(fontOf(style));
        const QRawFont bundled(QLatin1String(":/qdq/fonts/") + QLatin1String(file), 11);
        QVERIFY2(bundled.isValid(), file);
        QVERIFY2(used.fontTable("head") == bundled.fontTable("head"), file);
    }
}

void TestCardSheet::keepsEveryStateApartWithoutColour()
{
    for (const ThemeName name : {ThemeName::Light, ThemeName::Dark}) {
        const Theme theme = makeTheme(name);
        const std::vector<NamedCard> states = cardStates();
        std::vector<QImage> images;
        for (const NamedCard& named : states)
            images.push_back(greyOf(imageOf(named, theme)));
        for (std::size_t a = 0; a < images.size(); ++a)
            for (std::size_t b = a + 1; b < images.size(); ++b)
                QVERIFY2(differingPixels(images[a], images[b]) > 20,
                    qPrintable(nameOf(name) + QLatin1String(": ") + states[a].label
                        + QLatin1String(" = ") + states[b].label));
    }
}

void TestCardSheet::cardsGrowInStepsOfFourBetweenTheirLimits()
{
    CardContent card;
    for (int length = 0; length < 80; ++length) {
        card.title = QString(length, QLatin1Char('m'));
        const double width = sizeOf(card).width();
        QVERIFY(width >= metrics::kCardMinWidth && width <= metrics::kCardMaxWidth);
        QCOMPARE(std::fmod(width, metrics::kCardWidthStep), 0.0);
    }
}

void TestCardSheet::textFitsIntoItsCard()
{
    const Theme theme = makeTheme(ThemeName::Light);
    for (const NamedCard& named : cardStates()) {
        NamedCard plain = named;
        plain.card.marks.clear();
        plain.state = {};
        plain.card.kind = UnitKind::Op; // no sheets under it
        const QImage image = imageOf(plain, theme);
        const QRectF inside(QPointF(16, 16), sizeOf(plain.card));
        const int paper = qGray(theme[Token::SurfaceCanvas].rgb());
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (!inside.contains(x, y))
                    QVERIFY2(qAbs(qGray(image.pixel(x, y)) - paper)
                            < 4, // rounded corners leave a trace of one
                        qPrintable(QStringLiteral("%1 at %2, %3").arg(named.label).arg(x).arg(y)));
    }
}

void TestCardSheet::drawsTheSheetInEveryTheme()
{
    const QString folder = qEnvironmentVariable("QDQ_TEST_PICTURES");
    for (const ThemeName name : kThemes) {
        QImage image(kSheetSize, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        paintSheet(painter, makeTheme(name));
        painter.end();
        QVERIFY(!image.isNull());
        if (!folder.isEmpty())
            QVERIFY(image.save(
                folder + QLatin1String("/sheet-") + nameOf(name) + QLatin1String(".png")));
    }
}

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestCardSheet)
#include "tst_cardsheet.moc"
