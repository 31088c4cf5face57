// SPDX-License-Identifier: Apache-2.0
#include "core/rules/target.h"
#include "tests/support/places.h"
#include "ui/explain/causesteps.h"
#include "ui/explain/sketches.h"
#include "ui/session/stagerun.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/rulesketch.h"

#include <QtTest>

// From a setting to a value in the documents of a real run, and what a file alone says instead.

using namespace qdq;
using namespace qdq::ui;
using qdq::test::samples;

namespace {

DocumentPtr opened(const std::filesystem::path& file)
{
    auto graph = openGraph(file);
    if (!graph)
        qFatal("%s", toText(graph.error()).c_str());
    auto document = makeCheckedDocument(*std::move(graph), builtInTargets().front(), {});
    if (!document)
        qFatal("%s", toText(document.error()).c_str());
    return *std::move(document);
}

/// The chain quantized for x86 with the middle module left out.
DocumentPtr converted()
{
    auto config = readQuantizerConfigFile(samples() / "configs/x86.json");
    if (!config)
        qFatal("%s", toText(config.error()).c_str());
    config->calls.push_back({Setter::ModuleName, "block", std::nullopt});
    const StageRequest request {opened(samples() / "graphs/chain.pt2"), *std::move(config),
        {samples() / "graphs/chain_calib.npz"}, Stage::Converted, builtInTargets().front()};
    const StageOutcome outcome = runStages(request, {});
    if (outcome.failedAt)
        qFatal("%s", toText(outcome.error).c_str());
    return outcome.documents[indexOf(Stage::Converted)];
}

QStringList keysOf(const std::vector<CauseStep>& steps)
{
    QStringList keys;
    for (const CauseStep& step : steps)
        keys << step.key;
    return keys;
}

FindingId findingOf(const Document& document, const char* rule)
{
    for (std::size_t i = 0; i < document.findings.size(); ++i)
        if (document.findings[i].rule == rule)
            return FindingId {i};
    return {};
}

QString wrongKey(const std::vector<CauseStep>& steps)
{
    QStringList wrong;
    for (const CauseStep& step : steps)
        if (step.isWrong)
            wrong << step.key;
    return wrong.join(QLatin1Char(' '));
}

} // namespace

class TestCauseSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsATensorToItsSetting()
    {
        const DocumentPtr document = converted();
        const NodeId node = document->graph().find("quantize_per_tensor_default");
        const auto steps = chainSteps(*document, node);
        QCOMPARE(keysOf(steps),
            QStringList({"config", "pattern", "annotation", "sharing", "observer", "calibration",
                "arithmetic", "value"}));
        QVERIFY(steps[0].text.contains(QStringLiteral("global")));
        QVERIFY(steps[4].text.contains(QStringLiteral("HistogramObserver")));
        QVERIFY(steps[5].text.contains(QStringLiteral("batch")));
        for (const CauseStep& step : steps)
            QVERIFY(step.isKnown);
    }

    void marksTheStepWhereItWentWrong()
    {
        const DocumentPtr document = converted();
        QCOMPARE(wrongKey(causeSteps(*document, findingOf(*document, "R2"))),
            QStringLiteral("annotation"));
        QCOMPARE(
            wrongKey(causeSteps(*document, findingOf(*document, "R6"))), QStringLiteral("export"));
    }

    void saysWhyAnOpIsInFloat()
    {
        const DocumentPtr document = converted();
        const auto reasons = reasonsInFloat(*document, document->graph().find("conv2d_1"));
        QVERIFY(!reasons.empty());
        QVERIFY2(reasons.front().contains(QStringLiteral("do not quantize")),
            qPrintable(reasons.front()));
        QVERIFY(reasonsInFloat(*document, document->graph().find("conv2d")).empty());
        const Explanation why = explainNode(*document, document->graph().find("conv2d_1"));
        QCOMPARE(why.chainTitle, QStringLiteral("Why not quantized"));
    }

    void aFileAloneIsSaidToBeTypicalAtMost()
    {
        const DocumentPtr document = opened(samples() / "graphs/tiny_convnet_xnnpack.pt2");
        const auto steps = causeSteps(*document, findingOf(*document, "R3"));
        QVERIFY(!steps.front().isKnown);
        QCOMPARE(steps.front().text,
            QStringLiteral("not in this file; affine int8 −128…127 activations and weights of "
                           "−127…127 are typical of XNNPACK"));
        QCOMPARE(wrongKey(steps), QStringLiteral("values"));
        QVERIFY(chainSteps(*document, document->findings.front().node).empty());
    }

    void everyFindingWithAnEditHasAWayOut()
    {
        const DocumentPtr document = opened(samples() / "graphs/tiny_convnet_xnnpack.pt2");
        for (std::size_t i = 0; i < document->findings.size(); ++i)
            QCOMPARE(explain(*document, FindingId {i}).waysOut.size(), 1U);
    }

    void drawsWhatSuitsTheRule_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("R2") << int(Sketch::Kind::PowerOfTwo) << "two powers of two";
        QTest::newRow("R5") << int(Sketch::Kind::Row) << "Q, DQ";
        QTest::newRow("R6") << int(Sketch::Kind::Row) << "s";
        QTest::newRow("R7") << int(Sketch::Kind::Range) << "−128";
    }
    void drawsWhatSuitsTheRule()
    {
        QFETCH(const int, kind);
        QFETCH(const QString, words);
        const char* rule = QTest::currentDataTag();
        const DocumentPtr document = opened(samples() / "rules" / rule / "bad.json");
        const FindingId id = findingOf(*document, rule);
        QVERIFY(id.isValid());
        const Sketch sketch = sketchOf(*document, (*document)[id]);
        QCOMPARE(int(sketch.kind), kind);
        QCOMPARE(sketch.cells.size(), qsizetype(sketch.isWrong.size()));
        QVERIFY2(sketchWords(sketch).contains(words), qPrintable(sketchWords(sketch)));
    }
};

QTEST_MAIN(TestCauseSteps)
#include "tst_causesteps.moc"
