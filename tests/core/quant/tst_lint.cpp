// SPDX-License-Identifier: Apache-2.0
#include "core/io/reader.h"
#include "core/quant/lint/lint.h"
#include "core/quant/pipeline.h"
#include "tests/core/quant/cases.h"
#include "tests/support/places.h"

#include <QFile>
#include <QTest>

#include <optional>

using namespace qdq;
using namespace qdq::test;

namespace {

using Path = std::filesystem::path;

/// A sample with everything that its checks look at: graph.json is the float graph, prepared.json
/// and converted.json are there where a check needs them.
struct Sample
{
    QuantizerConfig config;
    Graph floatGraph;
    std::optional<Graph> prepared;
    std::optional<Graph> converted;
    std::optional<Annotated> annotated; ///< none where the quantizer refuses the graph
};

std::optional<Graph> graphOf(const Path& file)
{
    if (!std::filesystem::exists(file))
        return std::nullopt;
    auto opened = openGraph(file);
    if (!opened)
        qFatal("%s", toText(opened.error()).c_str());
    return std::move(opened->graph);
}

Sample sampleOf(const Path& folder)
{
    Sample sample;
    auto config = readQuantizerConfigFile(folder / "config.json");
    if (!config)
        qFatal("%s", toText(config.error()).c_str());
    sample.config = *std::move(config);
    sample.floatGraph = graphOf(folder / "graph.json").value();
    sample.prepared = graphOf(folder / "prepared.json");
    sample.converted = graphOf(folder / "converted.json");
    if (auto annotated = annotateFloat(sample.floatGraph, sample.config))
        sample.annotated = *std::move(annotated);
    return sample;
}

std::vector<LintFinding> lintOf(const Sample& sample)
{
    if (!sample.annotated)
        return lintRefused(sample.floatGraph, sample.config);
    return runLint({sample.config, *sample.annotated, &sample.floatGraph,
        sample.prepared ? &*sample.prepared : nullptr,
        sample.converted ? &*sample.converted : nullptr});
}

const Graph& graphOf(const Sample& sample, Stage stage)
{
    switch (stage) {
    case Stage::Float:
        return sample.floatGraph;
    case Stage::Prepared:
    case Stage::Calibrated:
        return *sample.prepared;
    case Stage::Converted:
        return *sample.converted;
    default:
        return sample.annotated->graph;
    }
}

/// "conv2d", "calls[0]" or "-": what a finding is about.
QString placeOf(const Sample& sample, const LintFinding& finding)
{
    if (finding.finding.node.isValid())
        return QString::fromStdString(graphOf(sample, finding.stage)[finding.finding.node].name);
    return finding.call ? QStringLiteral("calls[%1]").arg(*finding.call) : QStringLiteral("-");
}

QStringList linesOf(const Path& path)
{
    QFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
}

const Path kSamples = samples() / "lint";

} // namespace

class TestLint : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatItsSampleIsMadeFor_data();
    void findsWhatItsSampleIsMadeFor();
    void messagesAreOneSentence();
    void onlyWhatTheQuantizerRefusesHasNoAnnotatedGraph();
    void saysAheadWhatTheInductorQuantizersRefuse();
    void isSilentWhereNothingIsWrong_data();
    void isSilentWhereNothingIsWrong();
    void noSampleIsWithoutItsCheck();
};

void TestLint::findsWhatItsSampleIsMadeFor_data()
{
    QTest::addColumn<QString>("id");
    for (const Lint& lint : lints())
        QTest::newRow(std::string(lint.id).c_str()) << QString::fromStdString(std::string(lint.id));
}

void TestLint::findsWhatItsSampleIsMadeFor()
{
    QFETCH(const QString, id);
    const Path folder = kSamples / id.toStdString();
    QVERIFY2(std::filesystem::exists(folder), folder.c_str());
    const Sample sample = sampleOf(folder);
    QStringList found;
    for (const LintFinding& finding : lintOf(sample))
        if (finding.finding.rule == id.toStdString())
            found << placeOf(sample, finding);
    QCOMPARE(found, linesOf(folder / "expected.txt"));
}

void TestLint::messagesAreOneSentence()
{
    for (const Lint& lint : lints())
        for (const LintFinding& finding : lintOf(sampleOf(kSamples / std::string(lint.id)))) {
            QVERIFY(!finding.message.empty());
            QVERIFY2(!finding.message.ends_with('.'), finding.message.c_str());
            QVERIFY2(finding.message.find('\n') == std::string::npos, finding.message.c_str());
        }
}

void TestLint::onlyWhatTheQuantizerRefusesHasNoAnnotatedGraph()
{
    QStringList refused;
    for (const Lint& lint : lints())
        if (!sampleOf(kSamples / std::string(lint.id)).annotated)
            refused << QString::fromStdString(std::string(lint.id));
    QCOMPARE(refused, (QStringList {"P18", "P20", "P21"}));
}

// Where annotate stops at a node because of what the graph is like, a check of the float graph has
// said so at the same node; and none says so where annotate goes through.
void TestLint::saysAheadWhatTheInductorQuantizersRefuse()
{
    int refused = 0;
    int accepted = 0;
    for (const Case& recorded : allCases()) {
        const auto config = readQuantizerConfigFile(recorded.folder / "quantizer.json");
        QVERIFY(config);
        if (!config->backend.ends_with("_inductor"))
            continue;
        const Graph program = graphOf(recorded.floatJson()).value();
        const auto annotated = runAnnotate(program, *config);
        QStringList places;
        for (const LintFinding& finding : lintRefused(program, *config))
            if (finding.finding.rule >= "P18" && finding.finding.rule <= "P21")
                places << QString::fromStdString(program[finding.finding.node].name);
        if (annotated) {
            QVERIFY2(places.isEmpty(), recorded.name.c_str());
            ++accepted;
        } else if (!annotated.error().where.starts_with('/')) {
            const QString where = QString::fromStdString(annotated.error().where);
            QVERIFY2(
                places.contains(where), (recorded.name + ": " + toText(annotated.error())).c_str());
            ++refused;
        }
    }
    std::printf("said ahead of annotate: %d refused, %d accepted\n", refused, accepted);
    QVERIFY(accepted > 0);
}

void TestLint::isSilentWhereNothingIsWrong_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("config");
    QTest::newRow("chain, x86") << "chain.pt2"
                                << "x86.json";
    QTest::newRow("chain, xnnpack") << "chain.pt2"
                                    << "xnnpack.json";
    QTest::newRow("tiny, x86") << "tiny_convnet_float.pt2"
                               << "x86.json";
    QTest::newRow("tiny, xnnpack") << "tiny_convnet_float.pt2"
                                   << "xnnpack.json";
    QTest::newRow("tiny, vpu") << "tiny_convnet_float.pt2"
                               << "vpu.json";
}

void TestLint::isSilentWhereNothingIsWrong()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, config);
    auto opened = openGraph(samples() / "graphs" / graph.toStdString());
    QVERIFY(opened);
    const auto settings = readQuantizerConfigFile(samples() / "configs" / config.toStdString());
    QVERIFY(settings);
    const auto annotated = annotateFloat(opened->graph, *settings);
    QVERIFY(annotated);
    for (const LintFinding& finding : runLint({*settings, *annotated, &opened->graph}))
        if (finding.finding.severity != Severity::Note)
            QFAIL((finding.finding.rule + ": " + finding.message).c_str());
}

void TestLint::noSampleIsWithoutItsCheck()
{
    for (const auto& entry : std::filesystem::directory_iterator(kSamples))
        QVERIFY2(findLint(entry.path().filename().string()), entry.path().c_str());
}

QTEST_APPLESS_MAIN(TestLint)
#include "tst_lint.moc"
