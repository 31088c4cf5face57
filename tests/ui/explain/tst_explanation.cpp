// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/drawndocument.h"
#include "ui/explain/explanation.h"
#include "ui/explain/subject.h"
#include "ui/support/qtconvert.h"

#include <QtTest>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestExplanation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersTheScalesThatDiffer();
    void saysWhatTheFileCannotProve();
    void countsOtherRulesOnTheSameTensors();
    void namesTheNearestPowerOfTwo();
    void showsAFloatBiasByItsType();
    void namesSubjectsAsPeopleDo();
    void explainsATensorWithoutFinding();
    void copiesAsMarkdown();

private:
    [[nodiscard]] static FindingId find(
        const Document& document, const char* rule, const char* node);
};

FindingId TestExplanation::find(const Document& document, const char* rule, const char* node)
{
    for (std::size_t i = 0; i < document.findings.size(); ++i)
        if (document.findings[i].rule == rule && document[document.findings[i].node].name == node)
            return FindingId {i};
    return {};
}

void TestExplanation::numbersTheScalesThatDiffer()
{
    const DocumentPtr document = documentOf(kAddWithThreeScales);
    const Explanation why = explain(*document, find(*document, "R3", "s"));
    QStringList rows;
    for (const EvidenceItem& row : why.evidence)
        rows << QStringLiteral("%1 %2 %3 %4 %5")
                    .arg(QString::number(row.number), row.port, row.name, row.scale, row.zeroPoint);
    QCOMPARE(rows,
        QStringList({QStringLiteral("1 in 0 a 2⁻¹ 0"), QStringLiteral("2 in 1 b 0.30000 0"),
            QStringLiteral("3 out r 0.70000 7")}));
    QCOMPARE(why.title, QStringLiteral("add + relu"));
    QCOMPARE(why.evidence[0].range->first, -64.0);
    QCOMPARE(why.evidence[2].range->second, (127 - 7) * 0.7);
}

void TestExplanation::saysWhatTheFileCannotProve()
{
    const DocumentPtr document = documentOf(kAddWithThreeScales);
    const Explanation why = explain(*document, find(*document, "R3", "s"));
    QVERIFY(!why.cause.empty());
    QVERIFY(!why.cause.front().isKnown);
    QCOMPARE(why.cause.front().text, QStringLiteral("not in this file"));
    QVERIFY(why.cause.back().isWrong);
    QVERIFY(why.cause.back().text.contains(QStringLiteral("0.30000, 2⁻¹, 0.70000")));
}

void TestExplanation::countsOtherRulesOnTheSameTensors()
{
    const DocumentPtr document = documentOf(kAddWithThreeScales);
    const Explanation why = explain(*document, find(*document, "R3", "s"));
    QStringList others;
    for (const OtherRule& other : why.sameTensors)
        others << textOf(other.mark);
    QCOMPARE(others, QStringList({QStringLiteral("R1"), QStringLiteral("R2×2")}));
}

void TestExplanation::namesTheNearestPowerOfTwo()
{
    const DocumentPtr document = documentOf(kAddWithThreeScales);
    const Explanation why = explain(*document, find(*document, "R2", "qb"));
    QCOMPARE(why.facts.size(), std::size_t(1));
    QCOMPARE(why.facts.front(), QStringLiteral("Nearest power of two: 2⁻² = 0.25, −16.7 %"));
}

void TestExplanation::showsAFloatBiasByItsType()
{
    const DocumentPtr document = documentOf(kConvWithFloatBias);
    const Explanation why = explain(*document, find(*document, "R4", "y"));
    QCOMPARE(why.evidence.size(), std::size_t(1));
    QCOMPARE(why.evidence[0].port, QStringLiteral("bias"));
    QCOMPARE(why.evidence[0].scale, QStringLiteral("fp32"));
    QVERIFY(why.evidence[0].isWrong);
}

void TestExplanation::namesSubjectsAsPeopleDo()
{
    const DocumentPtr document = documentOf(kConvWithFloatBias);
    const Graph& graph = document->graph();
    QCOMPARE(subjectTitle(*document, graph.find("y")), QStringLiteral("conv2d + relu"));
    QCOMPARE(subjectTitle(*document, graph.find("dw")), QStringLiteral("weight of y"));
    QCOMPARE(subjectTitle(*document, graph.find("qy")), QStringLiteral("output of r"));
    QCOMPARE(sourceOf(*document, graph.find("dy")), graph.find("r"));
    QCOMPARE(portOf(*document, graph.find("y"), graph.find("d")), QStringLiteral("in 0"));
    QCOMPARE(portOf(*document, graph.find("y"), graph.find("qy")), QStringLiteral("out"));
}

void TestExplanation::explainsATensorWithoutFinding()
{
    const DocumentPtr document = documentOf(kConvWithFloatBias);
    const Explanation why = explainNode(*document, document->graph().find("q"));
    QVERIFY(why.mark.rule.isEmpty());
    QCOMPARE(why.evidence.size(), std::size_t(1));
    QCOMPARE(why.evidence[0].scale, QStringLiteral("2⁻⁴"));
}

void TestExplanation::copiesAsMarkdown()
{
    const DocumentPtr document = documentOf(kAddWithThreeScales);
    const QString text =
        toMarkdown(explain(*document, find(*document, "R3", "s")), QStringLiteral("net.pt2"));
    QVERIFY2(text.contains(QStringLiteral("| 2 | in 1 | `b` | 0.3 | 0 |")), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("- expected: inputs and output share one scale")));
    QVERIFY(text.endsWith(QStringLiteral("net.pt2\n")));
}

QTEST_GUILESS_MAIN(TestExplanation)
#include "tst_explanation.moc"
