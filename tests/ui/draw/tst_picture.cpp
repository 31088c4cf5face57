// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/samplescene.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/picture.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>
#include <QtTest>

namespace qdq::ui::test {
namespace {

/// A sentence that is to be translated, in a source file.
constexpr char kCall[] = "(?:tr|translate|QT_TRANSLATE_NOOP)\\((?:\\s*\"draw\",)?\\s*\"([^\"]+)\"";

QByteArray bytesOf(const Picture& picture, PictureFormat format, double scale = 1)
{
    Result<QByteArray> bytes = encode(picture, format, scale);
    if (!bytes)
        qFatal("%s", toText(bytes.error()).c_str());
    return *bytes;
}

/// For looking at them; QDQ_TEST_PICTURES names a folder.
void keep(const QString& name, const QByteArray& bytes)
{
    const QString folder = qEnvironmentVariable("QDQ_TEST_PICTURES");
    if (folder.isEmpty())
        return;
    QFile file(folder + QLatin1Char('/') + name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace

class TestPicture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void explainsR3WithoutTheProgram();
    void givesTheSameBytesTwice();
    void writesPlainSvg();
    void makesThePdfPageThePicture();
    void scalesThePixelsAndNothingElse();
    void refusesAPngThatIsTooLarge();
    void overlapsNothing();
    void keepsAllOfItInside();
    void drawsAFocusThatIsNotThere();
    void namesTheNearestModule();
    void leavesThePaperOut();
    void translatesEveryWord();

private:
    [[nodiscard]] Picture picture(const PictureChoice& choice) const
    {
        const PictureSource source {&m_sample.graph, &m_sample.check,
            "/some/where/tiny_convnet_xnnpack.pt2", "4f1c000000000000000000000000a90e"};
        Result<Picture> made = makePicture(source, choice);
        if (!made)
            qFatal("%s", toText(made.error()).c_str());
        return *made;
    }
    [[nodiscard]] PictureChoice r3Choice() const
    {
        PictureChoice choice;
        choice.scene = sceneOptions();
        choice.scene.focus = FocusScope {m_sample.graph.find("add"), 1};
        choice.rule = "R3";
        return choice;
    }

    Sample m_sample = openSample();
};

void TestPicture::explainsR3WithoutTheProgram()
{
    const Picture shown = picture(r3Choice());
    QCOMPARE(shown.heading, QStringLiteral("R3: inputs and output of add must share one scale"));
    QVERIFY(shown.subtitle.contains(QStringLiteral("tiny_convnet_xnnpack.pt2")));
    QVERIFY(!shown.subtitle.contains(QStringLiteral("some/where")));
    QCOMPARE(shown.highlight.evidence.size(), std::size_t {3});
    const QString facts = shown.facts.join(QLatin1Char('\n'));
    for (const double value : findingOf(m_sample, "R3").values)
        QVERIFY2(std::ranges::any_of(shown.evidence,
                     [value](const EvidenceRow& row) {
                         return row.scale == QString::fromStdString(decimalText(value));
                     }),
            qPrintable(facts));
    QVERIFY(!shown.scene->stubs.empty());
    QVERIFY(shown.provenance.contains(QStringLiteral("sha256 4f1c…a90e")));
    for (const ThemeName theme : {ThemeName::Light, ThemeName::Dark, ThemeName::Print}) {
        PictureChoice choice = r3Choice();
        choice.theme = theme;
        keep(QStringLiteral("r3-") + nameOf(theme) + QStringLiteral(".png"),
            bytesOf(picture(choice), PictureFormat::Png, 2));
    }
}

void TestPicture::givesTheSameBytesTwice()
{
    for (const PictureFormat format :
        {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
        const QByteArray first = bytesOf(picture(r3Choice()), format);
        QTest::qWait(
            format == PictureFormat::Pdf ? 1100 : 0); // past the second that a clock would show
        QVERIFY(first == bytesOf(picture(r3Choice()), format));
        QVERIFY(first.size() > 2000);
    }
}

void TestPicture::writesPlainSvg()
{
    const QByteArray svg = bytesOf(picture(r3Choice()), PictureFormat::Svg);
    keep(QStringLiteral("r3.svg"), svg);
    QXmlStreamReader xml(svg);
    QStringList texts;
    bool isRoot = true;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto attributes = xml.attributes();
        if (isRoot) {
            QVERIFY(attributes.value(QLatin1String("viewBox")).startsWith(QLatin1String("0 0 ")));
            QVERIFY(!attributes.value(QLatin1String("width")).endsWith(QLatin1String("mm")));
            isRoot = false;
        }
        for (const char* name : {"class", "style", "transform", "href"})
            QVERIFY2(!attributes.hasAttribute(QLatin1String(name)), name);
        if (xml.name() != QLatin1String("text"))
            continue;
        QVERIFY(attributes.value(QLatin1String("font-family")).contains(QLatin1Char(',')));
        texts += xml.readElementText();
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(texts.contains(QStringLiteral("R3: inputs and output of add must share one scale")));
    QVERIFY(texts.contains(QStringLiteral("add")));
}

void TestPicture::makesThePdfPageThePicture()
{
    const Picture shown = picture(r3Choice());
    const QByteArray pdf = bytesOf(shown, PictureFormat::Pdf);
    keep(QStringLiteral("r3.pdf"), pdf);
    const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
    const auto match = box.match(QString::fromLatin1(pdf));
    QVERIFY(match.hasMatch());
    QVERIFY(qAbs(match.captured(1).toDouble() - sizeOf(shown).width() * 0.75) < 1);
    QVERIFY(qAbs(match.captured(2).toDouble() - sizeOf(shown).height() * 0.75) < 1);
    QVERIFY(!pdf.contains("/Subtype /Image"));
}

void TestPicture::scalesThePixelsAndNothingElse()
{
    const Picture shown = picture(r3Choice());
    const QImage once = QImage::fromData(bytesOf(shown, PictureFormat::Png));
    const QImage twice = QImage::fromData(bytesOf(shown, PictureFormat::Png, 2));
    QCOMPARE(once.size(), sizeOf(shown).toSize());
    QCOMPARE(twice.size(), once.size() * 2);
}

void TestPicture::refusesAPngThatIsTooLarge()
{
    QVERIFY(!pngLimit({1000, 1000}, 2));
    QVERIFY(!pngLimit({32'767, 1000}, 1));
    for (const auto& [size, scale] : {std::pair {QSizeF(32'768, 10), 1.0},
             std::pair {QSizeF(20'100, 20'000), 1.0}, std::pair {QSizeF(9000, 40), 4.0}}) {
        const auto error = pngLimit(size, scale);
        QVERIFY(error);
        QCOMPARE(error->code, ErrorCode::Limit);
        for (const char* word : {"SVG", "PDF", "scale"})
            QVERIFY2(error->message.find(word) != std::string::npos, error->message.c_str());
    }
    // The scale that it names does fit.
    const auto error = pngLimit({50'000, 2000}, 1);
    const auto named = QRegularExpression(QStringLiteral("use scale ([0-9.]+)"))
                           .match(QString::fromStdString(error->message));
    QVERIFY(named.hasMatch());
    QVERIFY(!pngLimit({50'000, 2000}, named.captured(1).toDouble()));
}

void TestPicture::overlapsNothing()
{
    const auto scene = makeSampleScene(m_sample);
    std::vector<QRectF> rects;
    for (const SceneCard& card : scene->cards)
        rects.push_back(card.rect);
    for (const SceneBadge& badge : scene->badges)
        rects.push_back(badge.rect);
    for (std::size_t a = 0; a < rects.size(); ++a)
        for (std::size_t b = a + 1; b < rects.size(); ++b)
            QVERIFY(!rects[a].intersects(rects[b]));
}

void TestPicture::keepsAllOfItInside()
{
    PictureChoice choice;
    choice.scene = sceneOptions();
    choice.showsAllMarks = true;
    const Picture shown = picture(choice);
    const QByteArray png = bytesOf(shown, PictureFormat::Png);
    keep(QStringLiteral("whole.png"), png);
    const QImage image = QImage::fromData(png);
    const QRgb paper = shown.theme[Token::SurfaceCanvas].rgb();
    constexpr int kRim = 12;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const bool isRim =
                x < kRim || y < kRim || x >= image.width() - kRim || y >= image.height() - kRim;
            if (isRim)
                QVERIFY2(
                    image.pixel(x, y) == paper, qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
        }
}

void TestPicture::drawsAFocusThatIsNotThere()
{
    SceneOptions options = sceneOptions();
    options.focus = FocusScope {NodeId {}, 1};
    const Result<Scene> scene = makeScene(m_sample.graph, m_sample.check, options);
    QVERIFY(!scene);
    QCOMPARE(scene.error().code, ErrorCode::Usage);
}

void TestPicture::namesTheNearestModule()
{
    SceneOptions options = sceneOptions();
    options.module = "blok";
    const Result<Scene> scene = makeScene(m_sample.graph, m_sample.check, options);
    QVERIFY(!scene);
    QVERIFY2(
        scene.error().message.find("block") != std::string::npos, scene.error().message.c_str());
    options.module = "block";
    QVERIFY(makeScene(m_sample.graph, m_sample.check, options));
}

void TestPicture::leavesThePaperOut()
{
    PictureChoice choice = r3Choice();
    choice.isTransparent = true;
    const QImage image = QImage::fromData(bytesOf(picture(choice), PictureFormat::Png));
    QCOMPARE(qAlpha(image.pixel(2, 2)), 0);
}

void TestPicture::translatesEveryWord()
{
    QTranslator translator;
    QVERIFY(translator.load(QStringLiteral(":/qdq/translations/draw_zh_TW.qm")));
    const QDir folder(QStringLiteral(QDQ_SOURCE_DIR "/ui/draw"));
    const QRegularExpression call(QString::fromLatin1(kCall));
    int words = 0;
    for (const QString& name : folder.entryList({QStringLiteral("*.cpp")})) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto match = call.globalMatch(QString::fromUtf8(file.readAll()));
        while (match.hasNext()) {
            const QByteArray word = match.next().captured(1).toUtf8();
            if (word == "draw") // the context of a call with variable text
                continue;
            QVERIFY2(!translator.translate("draw", word.constData()).isEmpty(), word.constData());
            ++words;
        }
    }
    QVERIFY(words > 40);
}

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestPicture)
#include "tst_picture.moc"
