// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

#include <QDir>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

// `report` as people get it: one file that stands alone and says what `check` says.

using namespace qdq::test;

namespace {

constexpr qsizetype kMostBytes = 3'000'000;

const char kXnnpack[] = "tiny_convnet_xnnpack.pt2";

/// What a page consists of.
struct Page
{
    QString error; ///< of the XML; empty
    QStringList elements; ///< names, each once
    QStringList attributes; ///< name=value
    QString style;
    QHash<QString, QStringList> counts; ///< cells of a row of the counts, by rule
    QStringList headings; ///< texts of h1 … h4, th, dt, summary
    int articles = 0;
    int pictures = 0; ///< in articles
    int listed = 0; ///< violations in tables
};

/// Reads the children of an element as text.
QString innerText(QXmlStreamReader& reader)
{
    return reader.readElementText(QXmlStreamReader::IncludeChildElements).simplified();
}

/// Of a row; none for a header.
QStringList cellsOf(QXmlStreamReader& reader)
{
    QStringList cells;
    while (reader.readNextStartElement()) {
        const bool isCell = reader.name() == QLatin1String("td");
        const QString text = innerText(reader);
        if (isCell)
            cells += text;
    }
    return cells;
}

class PageReader
{
public:
    explicit PageReader(const QByteArray& html)
        : m_reader(html)
    {
    }

    Page read()
    {
        while (!m_reader.atEnd()) {
            (void)m_reader.readNext();
            if (m_reader.isStartElement())
                start();
            else if (m_reader.isEndElement() && m_reader.name() == QLatin1String("article"))
                m_isInArticle = false;
        }
        if (m_reader.hasError())
            m_page.error = m_reader.errorString();
        return m_page;
    }

private:
    void start()
    {
        const QString name = m_reader.name().toString();
        if (!m_page.elements.contains(name))
            m_page.elements += name;
        for (const QXmlStreamAttribute& attribute : m_reader.attributes())
            m_page.attributes +=
                attribute.qualifiedName().toString() + '=' + attribute.value().toString();
        const QString id = m_reader.attributes().value(QLatin1String("id")).toString();
        static const QStringList headings {"h1", "h2", "h3", "h4", "th", "dt", "summary"};
        if (name == QLatin1String("section"))
            m_section = id;
        if (name == QLatin1String("article")) {
            m_isInArticle = true;
            ++m_page.articles;
        }
        m_page.pictures += name == QLatin1String("svg") && m_isInArticle ? 1 : 0;
        if (name == QLatin1String("details"))
            m_isInList =
                m_reader.attributes().value(QLatin1String("class")) == QLatin1String("others");
        if (name == QLatin1String("article") || name == QLatin1String("figure"))
            m_isInList = false;
        const bool isEvidence = m_isInArticle && !m_isInList;
        if (name == QLatin1String("tr") && m_section == QLatin1String("violations") && !isEvidence)
            m_page.listed += cellsOf(m_reader).isEmpty() ? 0 : 1;
        else if (name == QLatin1String("tr") && id.startsWith(QLatin1String("count-")))
            m_page.counts[id.mid(6)] = cellsOf(m_reader);
        else if (name == QLatin1String("style"))
            m_page.style = innerText(m_reader);
        else if (headings.contains(name))
            m_page.headings += innerText(m_reader);
    }

    QXmlStreamReader m_reader;
    Page m_page;
    QString m_section;
    bool m_isInArticle = false;
    bool m_isInList = false; ///< of those of the same form
};

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesEveryFormat();
    void standsAlone();
    void countsWhatCheckCounts();
    void isAFormatOfCheck();
    void showsEveryViolationOnce();
    void givesTheSameBytesTwice();
    void speaksChinese();
    void tellsWhatAConfigDoes();
    void tellsWhatIsWaived();
    void staysSmall();
    void refusesInOneLineAndWritesNothing_data();
    void refusesInOneLineAndWritesNothing();

private:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray report(const QString& file, const QStringList& options = {},
        const QString& name = QStringLiteral("report.html"))
    {
        const Outcome outcome =
            runCli(QStringList {"report", "-q", "-o", path(name)} + options + QStringList {file});
        if (outcome.status != 0)
            qWarning("%s", outcome.err.constData());
        return outcome.status == 0 ? readFile(path(name)) : QByteArray();
    }
    Page page(const QString& file, const QStringList& options = {})
    {
        return PageReader(report(file, options)).read();
    }

    QTemporaryDir m_folder;
};

void TestReport::writesEveryFormat()
{
    QVERIFY(report(sampleGraph(kXnnpack)).startsWith("<!DOCTYPE html>"));
    QVERIFY(report(sampleGraph(kXnnpack), {}, "r.pdf").startsWith("%PDF-1.6"));
    QVERIFY(report(sampleGraph(kXnnpack), {}, "r.svg").startsWith("<?xml"));
    (void)report(sampleGraph(kXnnpack), {"--theme", "dark"}, "r.png");
    const QImage image(path("r.png"));
    QCOMPARE(image.width(), 2000);
    QVERIFY(image.height() > 2 * image.width()); // one tall page
}

void TestReport::standsAlone()
{
    for (const char* name : {kXnnpack, "tiny_convnet_vpu.pt2", "chain.pt2"}) {
        const Page shown = page(sampleGraph(name));
        QVERIFY2(shown.error.isEmpty(), qPrintable(shown.error));
        for (const char* element : {"script", "link", "img", "iframe", "object", "embed", "base"})
            QVERIFY2(!shown.elements.contains(QLatin1String(element)), element);
        for (const QString& attribute : shown.attributes) {
            QVERIFY2(
                !attribute.startsWith("on") && !attribute.startsWith("src"), qPrintable(attribute));
            const bool isLink = attribute.startsWith("href=") || attribute.startsWith("xlink:");
            QVERIFY2(!isLink || attribute.startsWith("href=#"), qPrintable(attribute));
            QVERIFY2(!attribute.contains("://"), qPrintable(attribute));
        }
        QVERIFY(!shown.style.contains("url(") && !shown.style.contains("@import"));
        QVERIFY(shown.style.contains("prefers-color-scheme:dark"));
    }
}

void TestReport::countsWhatCheckCounts()
{
    for (const char* name : {kXnnpack, "tiny_convnet_vpu.pt2", "chain.pt2"}) {
        const Page shown = page(sampleGraph(name));
        const Outcome check = runCli({"check", "--format", "json", sampleGraph(name)});
        const QJsonObject json = QJsonDocument::fromJson(check.out).object();
        const QJsonObject counts = json.value("counts").toObject();
        QCOMPARE(counts.size(), 7);
        for (const QString& rule : counts.keys()) {
            QCOMPARE(shown.counts.value(rule).value(2).toInt(), counts.value(rule).toInt());
            QCOMPARE(shown.counts.value(rule).value(3).toInt(),
                json.value("undecided").toObject().value(rule).toInt());
        }
    }
}

void TestReport::isAFormatOfCheck()
{
    const Outcome check = runCli({"check", "--format", "html", sampleGraph(kXnnpack)});
    QCOMPARE(check.status, 1);
    const Page shown = PageReader(check.out).read();
    QVERIFY2(shown.error.isEmpty(), qPrintable(shown.error));
    QCOMPARE(shown.articles + shown.listed, 33);
    const Outcome two =
        runCli({"check", "--format", "html", sampleGraph(kXnnpack), sampleGraph(kXnnpack)});
    QCOMPARE(two.status, 2);
    QVERIFY(two.out.isEmpty() && two.err.contains("one file"));
}

void TestReport::showsEveryViolationOnce()
{
    for (const int most : {0, 3, 40}) {
        const Page shown = page(sampleGraph(kXnnpack), {"--max-pictures", QString::number(most)});
        QVERIFY(shown.articles <= most);
        QCOMPARE(shown.pictures, shown.articles);
        QCOMPARE(shown.articles + shown.listed, 33);
    }
}

void TestReport::givesTheSameBytesTwice()
{
    for (const char* name : {"r.html", "r.pdf", "r.png", "r.svg"}) {
        const QByteArray once = report(sampleGraph(kXnnpack), {}, name);
        qputenv("LC_ALL", "de_DE.UTF-8");
        qputenv("QT_SCALE_FACTOR", "2");
        const QByteArray twice = report(sampleGraph(kXnnpack), {}, name);
        qunsetenv("LC_ALL");
        qunsetenv("QT_SCALE_FACTOR");
        QVERIFY(!once.isEmpty());
        QVERIFY2(once == twice, name);
    }
}

void TestReport::speaksChinese()
{
    // Words of the field and names are the same in both languages.
    static const QRegularExpression same(
        "^(s_in|s_w|s_out|zp_in|zp_out|M|log₂ M|bias|op|scale|zero point|shape|dtype|Q/DQ|sha256|"
        "R\\d .*|.*\\.pt2|)$");
    static const QRegularExpression han("\\p{Han}");
    for (const QStringList& options : {QStringList {},
             {"--config", QStringLiteral(QDQ_SOURCE_DIR "/samples/configs/x86.json")}}) {
        const QString file = sampleGraph(options.isEmpty() ? kXnnpack : "chain.pt2");
        const Page shown = page(file, options + QStringList {"--lang", "zh_TW"});
        QVERIFY(shown.headings.size() > 20);
        for (const QString& heading : shown.headings)
            QVERIFY2(heading.contains(han) || same.match(heading).hasMatch(), qPrintable(heading));
        QVERIFY(shown.attributes.contains("lang=zh-Hant-TW"));
    }
}

void TestReport::tellsWhatAConfigDoes()
{
    const QString config = QStringLiteral(QDQ_SOURCE_DIR "/samples/configs/x86.json");
    const QString shown = QString::fromUtf8(report(sampleGraph("chain.pt2"), {"--config", config}));
    const Outcome applied =
        runCli({"applied", "--format", "csv", "--config", config, sampleGraph("chain.pt2")});
    const QList<QByteArray> lines = applied.out.trimmed().split('\n');
    QVERIFY(lines.size() > 2);
    const QString section = shown.section("<section id=\"config\">", 1).section("</section>", 0, 0);
    for (const QByteArray& line : lines.mid(1))
        QVERIFY2(section.contains("<code>" + line.left(line.indexOf(',')) + "</code>"),
            line.constData());
    // A converted file does not tell; the report says so.
    const QString converted = QString::fromUtf8(report(sampleGraph(kXnnpack),
        {"--config", QStringLiteral(QDQ_SOURCE_DIR "/samples/configs/xnnpack.json")}));
    QVERIFY(converted.contains("converted already"));
}

void TestReport::tellsWhatIsWaived()
{
    writeFile(path("waivers.json"), R"({"format": "qdqscope.waivers", "version": 1, "waivers": [
        {"rule": "R2", "module": "stem", "reason": "rescaled by hand"}]})");
    const Page shown = page(sampleGraph(kXnnpack), {"--waivers", path("waivers.json")});
    QVERIFY2(shown.counts.value("R2").value(4).toInt() > 0,
        qPrintable(shown.counts.value("R2").join(' ')));
    QCOMPARE(shown.counts.value("R1").value(4), QString("0"));
    QVERIFY(readFile(path("report.html")).contains("rescaled by hand"));
}

void TestReport::staysSmall()
{
    QStringList files {sampleGraph(kXnnpack)};
    if (const auto real = corpus("real"); !real.empty())
        for (const char* name : {"mobilenet_v2/xnnpack", "mobilenet_v2/vpu", "llama_32l/x86",
                 "llama_32l/vpu", "vit_b_16/x86", "llama_32l/arm"})
            files += QString::fromStdString((real / name / "converted.json.gz").string());
    qInfo("%lld graphs", static_cast<long long>(files.size()));
    for (const QString& file : files) {
        const QByteArray html = report(file);
        QVERIFY2(!html.isEmpty() && html.size() < kMostBytes, qPrintable(file));
        const Page shown = PageReader(html).read();
        QVERIFY2(shown.error.isEmpty(), qPrintable(file + ": " + shown.error));
        QVERIFY(shown.pictures <= 40);
    }
}

void TestReport::refusesInOneLineAndWritesNothing_data()
{
    QTest::addColumn<QString>("output");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    const auto add = [](const char* name, const char* output, const QStringList& options,
                         const char* says) {
        QTest::newRow(name) << QString::fromLatin1(output) << options << QByteArray(says);
    };
    add("suffix", "r.docx", {}, "must end in .html, .pdf, .png or .svg");
    add("folder", "folder.html", {}, "folder");
    add("no folder", "none/r.html", {}, "none");
    add("language", "r.html", {"--lang", "fr"}, "--lang");
    add("config", "r.html", {"--config", "none.json"}, "none.json");
    add("target", "r.html", {"--target", "none"}, "none");
}

void TestReport::refusesInOneLineAndWritesNothing()
{
    QFETCH(QString, output);
    QFETCH(QStringList, options);
    QFETCH(QByteArray, says);
    (void)QDir(m_folder.path()).mkdir("folder.html");
    QFile::remove(path("r.html"));
    const Outcome outcome = runCli(
        QStringList {"report", "-o", path(output)} + options + QStringList {sampleGraph(kXnnpack)});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains(says), outcome.err.constData());
    QCOMPARE(outcome.err.count('\n'), 1);
    QVERIFY(!QFileInfo(path(output)).isFile());
}

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
