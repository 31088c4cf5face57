// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/gridindex.h"

#include <QRandomGenerator>
#include <QtTest>

#include <algorithm>

namespace qdq::ui::test {
namespace {

Scene scatteredScene(int count)
{
    QRandomGenerator random(7);
    Scene scene;
    for (int i = 0; i < count; ++i) {
        const QPointF at(random.bounded(20'000), random.bounded(9000));
        scene.cards.push_back({QRectF(at, QSizeF(200, 60)), {}});
        scene.badges.push_back({QRectF(at + QPointF(0, 80), QSizeF(120, 20)), {}});
        scene.edges.push_back(
            {{}, {}, QPolygonF {at, QPointF(random.bounded(20'000), random.bounded(9000))}});
    }
    scene.bounds = QRectF(0, 0, 20'200, 9100);
    return scene;
}

} // namespace

class TestGridIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsAllThatTouchesARectangle();
    void findsWhatLiesUnderAPoint();
    void findsEdgesNearby();
    void answersOnAnEmptyScene();
};

void TestGridIndex::findsAllThatTouchesARectangle()
{
    const Scene scene = scatteredScene(2000);
    const GridIndex index(scene);
    const QRectF area(4100, 3100, 1500, 900);
    const ScenePart part = index.partIn(area);
    QVERIFY(std::ranges::is_sorted(part.cards));
    for (std::size_t i = 0; i < scene.cards.size(); ++i)
        if (scene.cards[i].rect.intersects(area))
            QVERIFY(std::ranges::binary_search(part.cards, i));
    for (std::size_t i = 0; i < scene.badges.size(); ++i)
        if (scene.badges[i].rect.intersects(area))
            QVERIFY(std::ranges::binary_search(part.badges, i));
    QVERIFY(part.cards.size() < scene.cards.size() / 10); // and not simply everything
}

void TestGridIndex::findsWhatLiesUnderAPoint()
{
    const Scene scene = scatteredScene(50);
    const GridIndex index(scene);
    const Endpoint badge = index.itemAt(scene, scene.badges[3].rect.center());
    QVERIFY(badge.isBadge());
    QVERIFY(scene.badges[badge.badge.index()].rect.contains(scene.badges[3].rect.center()));
    QVERIFY(!index.itemAt(scene, {-5000, -5000}).isValid());
}

void TestGridIndex::findsEdgesNearby()
{
    Scene scene;
    scene.bounds = QRectF(0, 0, 3000, 3000);
    scene.edges.push_back({{}, {}, QPolygonF {{100, 100}, {100, 2900}, {2900, 2900}}});
    const GridIndex index(scene);
    QVERIFY(index.edgeAt(scene, {103, 1500}, 5));
    QVERIFY(index.edgeAt(scene, {1500, 2897}, 5));
    QVERIFY(!index.edgeAt(scene, {1500, 1500}, 5)); // inside its bounds, far from its line
}

void TestGridIndex::answersOnAnEmptyScene()
{
    const Scene scene;
    QVERIFY(GridIndex().partIn({0, 0, 10, 10}).cards.empty());
    QVERIFY(GridIndex(scene).partIn({0, 0, 10, 10}).cards.empty());
    QVERIFY(!GridIndex(scene).itemAt(scene, {0, 0}).isValid());
}

} // namespace qdq::ui::test

QTEST_GUILESS_MAIN(qdq::ui::test::TestGridIndex)
#include "tst_gridindex.moc"
