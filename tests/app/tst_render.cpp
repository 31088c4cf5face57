// SPDX-License-Identifier: Apache-2.0
#include "core/io/graphjson.h"
#include "core/io/outputfile.h"
#include "tests/support/files.h"
#include "tests/support/graphfamilies.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

// `render` as scripts see it: without a display, the same bytes every time, nothing half written.

using namespace qdq::test;

namespace {

QString sample()
{
    return QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/tiny_convnet_xnnpack.pt2");
}

} // namespace

class TestRender : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void drawsTheFindingInEveryFormat();
    void doesNotDependOnTheEnvironment();
    void drawsEveryLookAndScope();
    void refusesInOneLineAndWritesNothing_data();
    void refusesInOneLineAndWritesNothing();
    void drawsFiftyThousandNodesWhole();

private:
    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder.filePath(QString::fromLatin1(name));
    }

    QTemporaryDir m_folder;
};

void TestRender::drawsTheFindingInEveryFormat()
{
    const std::pair<const char*, QByteArray> files[] = {
        {"add.png", "\x89PNG"}, {"add.svg", "<?xml"}, {"add.pdf", "%PDF-1.6"}};
    for (const auto& [name, start] : files) {
        const Outcome outcome = runCli({"render", "--focus", "add", "--hops", "1", "--rule", "R3",
            "-o", path(name), sample()});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.err.isEmpty(), outcome.err.constData());
        QVERIFY(readFile(path(name)).startsWith(start));
    }
    QVERIFY(
        readFile(path("add.svg")).contains("R3: inputs and output of add must share one scale"));
}

void TestRender::doesNotDependOnTheEnvironment()
{
    QCOMPARE(runCli({"render", "--violations", "-o", path("one.png"), sample()}).status, 0);
    qputenv("QT_SCALE_FACTOR", "2");
    qputenv("LC_ALL", "de_DE.UTF-8");
    qputenv("QT_QPA_PLATFORM", "xcb");
    QCOMPARE(runCli({"render", "--violations", "-o", path("two.png"), sample()}).status, 0);
    for (const char* name : {"QT_SCALE_FACTOR", "LC_ALL", "QT_QPA_PLATFORM"})
        qunsetenv(name);
    QVERIFY(readFile(path("one.png")) == readFile(path("two.png")));
}

void TestRender::drawsEveryLookAndScope()
{
    const QString waivers = path("waivers.json");
    QFile file(waivers);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "qdqscope.waivers", "version": 1,
 "waivers": [{"reason": "seen", "rule": "R2", "module": ""}]})");
    file.close();
    const QStringList looks[] = {{"--theme", "dark"}, {"--theme", "print", "--scale", "2"},
        {"--numbers", "both"}, {"--numbers", "decimal"}, {"--no-fold-qdq"}, {"--engine", "fast"},
        {"--lang", "zh_TW", "--violations"}, {"--module", "block", "--rule", "R3"},
        {"--depth", "0"}, {"--stage", "converted"}, {"--modules"}, {"--rule", "R5"}, {"--compact"},
        {"--no-fold-activations"}, {"--no-heading"}, {"--no-legend"}, {"--no-provenance"},
        {"--transparent"}, {"--rule", "R2", "--at", "dequantize_per_channel_2"},
        {"--violations", "--waivers", waivers}};
    QSet<QByteArray> pictures;
    for (const QStringList& look : looks) {
        const Outcome outcome =
            runCli(QStringList {"render", "-o", path("look.png")} + look + QStringList {sample()});
        QVERIFY2(outcome.status == 0, qPrintable(look.join(' ') + ": " + outcome.err));
        QVERIFY(!QImage(path("look.png")).isNull());
        pictures.insert(readFile(path("look.png")));
    }
    // No scale here is a power of two, so both forms of numbers look the same, and like the file's
    // own stage.
    QVERIFY(pictures.size() >= static_cast<qsizetype>(std::size(looks)) - 2);
}

void TestRender::refusesInOneLineAndWritesNothing_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    const auto add = [](const char* name, const QStringList& options, const char* says) {
        QTest::newRow(name) << options << QByteArray(says);
    };
    add("node", {"--focus", "addd"}, "did you mean 'add'?");
    add("module", {"--module", "blok"}, "did you mean 'block'?");
    add("rule", {"--rule", "R9"}, "unknown rule 'R9'");
    add("stage", {"--stage", "float"}, "holds the converted graph");
    add("two scopes", {"--focus", "add", "--module", "block"}, "two scopes");
    add("theme", {"--theme", "solarized"}, "--theme");
    add("finding", {"--rule", "R3", "--at", "relu"}, "no violation of R3 at 'relu'");
    add("finding without a rule", {"--at", "add"}, "--at needs --rule");
    add("colour without its config", {"--colour-by", "config"}, "needs --config");
    add("config of a converted graph",
        {"--config", QStringLiteral(QDQ_SOURCE_DIR "/samples/configs/x86.json")},
        "--config is for a float graph");
    add("waivers", {"--waivers", "nowhere.json"}, "nowhere.json");
    add("colour", {"--colour-by", "mood"}, "--colour-by");
    add("large", {"--scale", "16", "--depth", "9", "--no-fold-qdq"}, "write SVG or PDF");
}

void TestRender::refusesInOneLineAndWritesNothing()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, says);
    const Outcome outcome = runCli(
        QStringList {"render", "-o", path("refused.png")} + options + QStringList {sample()});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains(says), outcome.err.constData());
    QCOMPARE(outcome.err.count('\n'), 1);
    QVERIFY(!QFile::exists(path("refused.png")));
    const Outcome suffix = runCli({"render", "-o", path("x.bmp"), sample()});
    QCOMPARE(suffix.status, 2);
    QVERIFY(suffix.err.contains(".png, .svg or .pdf"));
}

/// Vector formats hold every card; a PNG of it would be blank in many viewers and is refused, with
/// what can be done instead.
void TestRender::drawsFiftyThousandNodesWhole()
{
    const qdq::Graph graph = makeFamily(Family::Tfm, 50000);
    const QString large = path("large.json");
    const auto text = qdq::writeGraphJson(graph);
    QVERIFY(text.has_value());
    QVERIFY(qdq::writeFile(large.toStdString(), *text).has_value());

    Outcome outcome = runCli({"render", "--depth", "99", "-o", path("large.svg"), large});
    QCOMPARE(outcome.status, 0);
    const QByteArray svg = readFile(path("large.svg"));
    for (const qdq::Unit& unit : qdq::makeUnits(graph).units)
        if (unit.main.index() % 997 == 0) // every hundredth or so, from first to last
            QVERIFY2(svg.contains('>' + QByteArray::fromStdString(unit.name) + '<')
                    || svg.contains(QByteArray::fromStdString(unit.title)),
                unit.name.c_str());
    QVERIFY(svg.trimmed().endsWith("</svg>"));

    outcome = runCli({"render", "--depth", "99", "-o", path("large.pdf"), large});
    QCOMPARE(outcome.status, 0);
    QVERIFY(readFile(path("large.pdf")).trimmed().endsWith("%%EOF"));

    outcome = runCli({"render", "--depth", "99", "-o", path("large.png"), large});
    QVERIFY(outcome.status != 0);
    for (const char* word : {"32767", "SVG", "PDF", "smaller scope"})
        QVERIFY2(outcome.err.contains(word), outcome.err.constData());
    QVERIFY(!QFile::exists(path("large.png")));
}

QTEST_GUILESS_MAIN(TestRender)
#include "tst_render.moc"
