// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/samplescene.h"
#include "ui/draw/scenecrop.h"
#include "ui/draw/scenegroups.h"

#include <QtTest>

namespace qdq::ui::test {

class TestSceneCrop : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatIsSeenWhereItIs();
    void cutEdgesEndInStubs();
    void theWholeViewIsTheWholeScene();
    void anEmptyViewGivesAnEmptyScene();
    void labelsOfGroupsLieInThePicture();

private:
    Sample m_sample = openSample();
};

void TestSceneCrop::keepsWhatIsSeenWhereItIs()
{
    const auto scene = makeSampleScene(m_sample);
    const NodeId add = m_sample.graph.find("add");
    const QRectF place = scene->rectOf(scene->placeOf(add));
    const Scene part = cropped(*scene, place);
    QVERIFY(part.cards.size() < scene->cards.size());
    QCOMPARE(part.units.units.size(), part.cards.size());
    QCOMPARE(part.units.edges.size(), part.edges.size());
    QCOMPARE(part.rectOf(part.placeOf(add)), place);
    QVERIFY(!part.placeOf(m_sample.graph.find("linear")).unit.isValid());
    QVERIFY(part.bounds.contains(place));
}

void TestSceneCrop::cutEdgesEndInStubs()
{
    const auto scene = makeSampleScene(m_sample);
    const Endpoint add = scene->placeOf(m_sample.graph.find("add"));
    const Scene part = cropped(*scene, scene->rectOf(add));
    QCOMPARE(part.cards.size(), std::size_t {1});
    // Two inputs and one output.
    QCOMPARE(part.edges.size() + part.stubs.size(), std::size_t {3});
    for (const SceneStub& stub : part.stubs) {
        QVERIFY(stub.end.unit.isValid() || stub.end.badge.isValid());
        QVERIFY(stub.points.size() >= 2);
    }
}

void TestSceneCrop::theWholeViewIsTheWholeScene()
{
    const auto scene = makeSampleScene(m_sample);
    const Scene part = cropped(*scene, scene->bounds);
    QCOMPARE(part.cards.size(), scene->cards.size());
    QCOMPARE(part.badges.size(), scene->badges.size());
    QCOMPARE(part.edges.size(), scene->edges.size());
    QVERIFY(part.stubs.size() == scene->stubs.size());
}

void TestSceneCrop::anEmptyViewGivesAnEmptyScene()
{
    const auto scene = makeSampleScene(m_sample);
    const Scene part = cropped(*scene, QRectF(-5000, -5000, 10, 10));
    QVERIFY(part.cards.empty() && part.badges.empty() && part.edges.empty() && part.stubs.empty());
}

void TestSceneCrop::labelsOfGroupsLieInThePicture()
{
    SceneOptions options = sceneOptions();
    options.colourBy = ColourBy::SharedScale;
    const auto scene = makeSampleScene(m_sample, options);
    int labels = 0;
    for (const SceneGroup& whole : scene->groups) {
        QRectF outlines;
        for (const QRectF& outline : whole.outlines)
            outlines |= outline;
        const Scene part = cropped(*scene, outlines); // without the labels over them
        for (const SceneGroup& group : part.groups) {
            if (group.outlines.empty())
                continue; // none of them lies in the picture whole
            QVERIFY(part.bounds.contains(boundsOf(group)));
            ++labels;
        }
    }
    QVERIFY(labels > 0);
}

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestSceneCrop)
#include "tst_scenecrop.moc"
