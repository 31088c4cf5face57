// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/startcamera.h"

#include <QtTest>

namespace qdq::ui::test {
namespace {

/// Ops of 200 × 60 at these places; the first is where the graph begins.
Scene sceneOf(const QList<QPointF>& places)
{
    Scene scene;
    for (const QPointF& place : places) {
        scene.units.order.push_back({UnitId {scene.cards.size()}, {}});
        scene.units.units.emplace_back();
        scene.cards.push_back({QRectF(place, QSizeF(200, 60)), {}});
        scene.bounds |= scene.cards.back().rect;
    }
    return scene;
}

constexpr QSizeF kView {1000, 600};

QRectF seenOf(const Scene& scene)
{
    return startCamera(scene, kView).seen(kView);
}

} // namespace

class TestStartCamera : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsAllOfASmallGraph()
    {
        const Scene scene = sceneOf({{0, 0}, {0, 100}, {0, 200}});
        QVERIFY(seenOf(scene).contains(scene.bounds));
    }
    void showsTheTopOfALongGraphAtASizeThatCanBeRead()
    {
        const Scene scene = sceneOf({{0, 0}, {0, 9000}});
        QVERIFY(startCamera(scene, kView).zoom >= 0.7);
        QVERIFY(seenOf(scene).contains(scene.cards[0].rect));
    }
    void showsWithTheFirstBoxAsManyBesideItAsCanBe()
    {
        // Wider than the view: alone at the right there is one op, at the left there are three.
        const Scene scene =
            sceneOf({{5000, 0}, {6000, 100}, {4200, 100}, {4400, 300}, {4600, 200}, {0, 9000}});
        const QRectF seen = seenOf(scene);
        for (const std::size_t i : {0, 2, 3, 4})
            QVERIFY2(seen.contains(scene.cards[i].rect), qPrintable(QString::number(i)));
    }
};

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestStartCamera)
#include "tst_startcamera.moc"
