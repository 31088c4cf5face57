// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/samplescene.h"
#include "ui/draw/marklayout.h"
#include "ui/draw/nodegeometry.h"

#include <QtTest>

namespace qdq::ui::test {

class TestHighlight : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersTheEvidenceOfR3();
    void colorsOnlyTheEdgesThatCarryIt();
    void marksWhatBreaksARule();
    void saysOnTheCardWhatIsWrong();
    void switchesLevelsWithHysteresis();
    void mergesMarksOfSeveralCards();
    void leavesTheNamesOfSmallCardsAlone();

private:
    Sample m_sample = openSample();
};

void TestHighlight::numbersTheEvidenceOfR3()
{
    const auto scene = makeSampleScene(m_sample);
    const Finding& r3 = findingOf(m_sample, "R3");
    const Highlight highlight = highlightOf(*scene, r3);
    QCOMPARE(scene->cards[highlight.subject.unit.index()].content.title, QStringLiteral("add"));
    QCOMPARE(highlight.evidence.size(), std::size_t {3});
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY(highlight.evidence[i].place.isBadge());
        QCOMPARE(highlight.evidence[i].number, static_cast<int>(i) + 1);
    }
}

void TestHighlight::colorsOnlyTheEdgesThatCarryIt()
{
    const auto scene = makeSampleScene(m_sample);
    const Highlight highlight = highlightOf(*scene, findingOf(m_sample, "R3"));
    // conv2d_2 → ① → add, max_pool2d → ② → add, add → ③; not ③ → conv2d_3 and not ② → conv2d_1.
    QCOMPARE(highlight.edges.size(), std::size_t {5});
    for (const std::size_t i : highlight.edges) {
        const SceneEdge& edge = scene->edges[i];
        QVERIFY(edge.to == highlight.subject || edge.to.isBadge());
    }
}

void TestHighlight::marksWhatBreaksARule()
{
    const auto scene = makeSampleScene(m_sample);
    int marked = 0;
    for (const SceneCard& card : scene->cards)
        for (const Mark& mark : card.content.marks)
            marked += mark.count;
    for (const SceneBadge& badge : scene->badges)
        for (const Mark& mark : badge.content.marks)
            marked += mark.count;
    QCOMPARE(static_cast<std::size_t>(marked),
        m_sample.check.violations.size() + m_sample.check.notes.size());
}

void TestHighlight::saysOnTheCardWhatIsWrong()
{
    const auto scene = makeSampleScene(m_sample);
    const Endpoint add = scene->placeOf(m_sample.graph.find("add"));
    const CardRow& row = scene->cards[add.unit.index()].content.rows.back();
    QCOMPARE(row.rule, QStringLiteral("R3"));
    QVERIFY2(row.left.contains(QStringLiteral("one required")), qPrintable(row.left));
    const Endpoint conv = scene->placeOf(m_sample.graph.find("conv2d"));
    const auto& rows = scene->cards[conv.unit.index()].content.rows;
    const auto bias = std::ranges::find(rows, QStringLiteral("B"), &CardRow::key);
    QVERIFY(bias != rows.end());
    QCOMPARE(bias->problem, QStringLiteral("not int32"));
}

void TestHighlight::switchesLevelsWithHysteresis()
{
    QCOMPARE(detailFor(0.7), Detail::Near);
    QCOMPARE(detailFor(0.69), Detail::Mid);
    QCOMPARE(detailFor(0.34), Detail::Far);
    QCOMPARE(detailFor(0.69, Detail::Near), Detail::Near);
    QCOMPARE(detailFor(0.67, Detail::Near), Detail::Mid);
    QCOMPARE(detailFor(0.71, Detail::Mid), Detail::Mid);
    QCOMPARE(detailFor(0.73, Detail::Mid), Detail::Near);
    QCOMPARE(detailFor(0.05, Detail::Near), Detail::Far);
}

void TestHighlight::mergesMarksOfSeveralCards()
{
    const Mark r2 {QStringLiteral("R2"), Severity::Error, false, false, 1};
    const Mark r4 {QStringLiteral("R4"), Severity::Error, false, false, 1};
    const Mark w1 {QStringLiteral("W1"), Severity::Warning, false, false, 3};
    QCOMPARE(textOf(mergedMarks({r2, r2, r2}).front()), QStringLiteral("R2×3"));
    QCOMPARE(mergedMarks({r2, r4, r2}).size(), std::size_t {2});
    const std::vector<Mark> sum = mergedMarks({r2, r4, w1, r2});
    QCOMPARE(sum.size(), std::size_t {1});
    QCOMPARE(sum.front().count, 6);
    QCOMPARE(sum.front().severity, Severity::Error);
}

void TestHighlight::leavesTheNamesOfSmallCardsAlone()
{
    const Mark r2 {QStringLiteral("R2"), Severity::Error, false, false, 1};
    const Mark r4 {QStringLiteral("R4"), Severity::Error, false, false, 1};
    Scene scene;
    scene.cards.push_back({QRectF(0, 0, 200, 60), {}});
    scene.cards.front().content.marks = {r2, r4};
    ScenePart all;
    all.cards = {0};
    SceneLook look;
    look.zoom = 0.45;
    look.detail = Detail::Mid;
    const MarkLayout layout = layOutMarks(scene, all, look);
    QCOMPARE(layout.rows.size(), std::size_t {1});
    QCOMPARE(layout.rows.front().marks.size(), std::size_t {1});
    QCOMPARE(textOf(layout.rows.front().marks.front()), QStringLiteral("2"));
    // Centred on the corner, so that the smaller half of it lies on the card.
    const QTransform scale = QTransform::fromScale(look.zoom, look.zoom);
    const QRectF row = marksRect(scene, {UnitId {0}, {}}, look, scale);
    QCOMPARE(row.center().x(), 200 * look.zoom);
    QVERIFY(row.bottom() < 60 * look.zoom / 2);

    // At 70 % the name of a card begins 6 px under its edge.
    look.zoom = 0.7;
    look.detail = Detail::Near;
    const QRectF near =
        marksRect(scene, {UnitId {0}, {}}, look, QTransform::fromScale(look.zoom, look.zoom));
    QVERIFY(near.bottom() < 6);
}

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestHighlight)
#include "tst_highlight.moc"
