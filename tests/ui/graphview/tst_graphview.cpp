// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/samplescene.h"
#include "ui/graphview/graphview.h"
#include "ui/graphview/minimap.h"

#include <QSignalSpy>
#include <QWheelEvent>
#include <QPainter>
#include <QtTest>

namespace qdq::ui::test {
namespace {

constexpr QSize kView {900, 700};

void wheel(QWidget& widget, const QPointF& at, int delta, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers,
        Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

/// Tiles are drawn in slices, at least one a frame.
QImage settled(GraphView& view)
{
    for (int i = 0; i < 20; ++i)
        (void)view.grab();
    return view.grab().toImage();
}

double distance(const QPointF& a, const QPointF& b)
{
    return QLineF(a, b).length();
}

} // namespace

class TestGraphView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_view.reset(); }

    void framesTheFirstSceneWhole();
    void keepsThePointUnderThePointerWhenZooming();
    void staysWithinItsZoomRange();
    void pansByDragging();
    void findsEveryCardAndBadgeUnderThePointer();
    void selectsByClickAndTells();
    void togglesWithControl();
    void selectsByRectangle();
    void walksAlongTheEdges();
    void walksThroughTheInputsOfACard();
    void framesTheEvidence();
    void keepsTheAnchorWhenTheSceneChanges();
    void asksForTheBadgeToBeUnfolded();
    void showsTheMinimapOnlyWhereSomethingIsOutside();
    void looksTheSameFromTilesAndAfterPanning();
    void tilesMeetAtEveryPixelRatio();
    void aFocusIsSeenWithoutMovingTheCamera();
    void drawsEveryLevelInEveryTheme();

private:
    [[nodiscard]] NodeId node(const char* name) const { return m_sample.graph.find(name); }
    [[nodiscard]] Endpoint placeOf(const char* name) const { return m_scene->placeOf(node(name)); }
    [[nodiscard]] QPointF viewPoint(Endpoint end) const
    {
        return m_view->toView(m_scene->rectOf(end).center());
    }

    Sample m_sample = openSample();
    std::shared_ptr<const Scene> m_scene = nullptr;
    std::unique_ptr<GraphView> m_view;
};

void TestGraphView::init()
{
    if (!m_scene)
        m_scene = makeSampleScene(m_sample);
    m_view = std::make_unique<GraphView>();
    m_view->setAnimated(false);
    m_view->resize(kView);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    m_view->setScene(m_scene);
}

void TestGraphView::framesTheFirstSceneWhole()
{
    QVERIFY(m_view->camera().seen(kView).contains(m_scene->bounds));
    QVERIFY(m_view->camera().zoom <= 1);
}

void TestGraphView::keepsThePointUnderThePointerWhenZooming()
{
    const QPointF at(610, 190);
    const QPointF before = m_view->camera().toScene(at, kView);
    for (const int delta : {120, 120, 360, -120, -600, 15}) {
        wheel(*m_view, at, delta, Qt::ControlModifier);
        QVERIFY(distance(m_view->camera().toScene(at, kView), before) < 0.01);
    }
}

void TestGraphView::staysWithinItsZoomRange()
{
    for (int i = 0; i < 60; ++i)
        wheel(*m_view, {10, 10}, 240, Qt::ControlModifier);
    QCOMPARE(m_view->camera().zoom, Camera::kMaxZoom);
    for (int i = 0; i < 120; ++i)
        wheel(*m_view, {10, 10}, -240, Qt::ControlModifier);
    QCOMPARE(m_view->camera().zoom, Camera::kMinZoom);
}

void TestGraphView::pansByDragging()
{
    m_view->setCamera({m_scene->bounds.topLeft() - QPointF(2000, 2000), 0.8});
    const QPointF before = m_view->camera().centre;
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, {300, 300});
    QTest::mouseMove(m_view.get(), {360, 340});
    QTest::mouseMove(m_view.get(), {380, 340});
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, {380, 340});
    QVERIFY(distance(m_view->camera().centre, before - QPointF(80, 40) / 0.8) < 0.01);
}

void TestGraphView::findsEveryCardAndBadgeUnderThePointer()
{
    for (const double zoom : {1.0, 0.5})
        for (const Endpoint end : m_scene->units.order) {
            m_view->setCamera({m_scene->rectOf(end).center(), zoom});
            QCOMPARE(m_view->itemAt(viewPoint(end)), end);
        }
}

void TestGraphView::selectsByClickAndTells()
{
    QSignalSpy spy(m_view.get(), &GraphView::selectionChanged);
    m_view->frameNodes({node("add")});
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, viewPoint(placeOf("add")).toPoint());
    QCOMPARE(m_view->selection(), std::vector {node("add")});
    QCOMPARE(spy.count(), 1);
    m_view->setSelection({node("conv2d")});
    QCOMPARE(spy.count(), 1); // only what the user does is told
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(m_view->selection().empty());
    QCOMPARE(spy.count(), 2);
}

void TestGraphView::togglesWithControl()
{
    const QPoint add = viewPoint(placeOf("add")).toPoint();
    const QPoint conv = viewPoint(placeOf("conv2d")).toPoint();
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, add);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, Qt::ControlModifier, conv);
    QCOMPARE(m_view->selection().size(), std::size_t {2});
    QTest::mouseClick(m_view.get(), Qt::LeftButton, Qt::ControlModifier, add);
    QCOMPARE(m_view->selection(), std::vector {node("conv2d")});
}

void TestGraphView::selectsByRectangle()
{
    const QRectF area = m_view->camera().toView(kView).mapRect(m_scene->bounds);
    QTest::mousePress(m_view.get(), Qt::LeftButton, Qt::ShiftModifier, area.topLeft().toPoint());
    QTest::mouseMove(m_view.get(), area.center().toPoint());
    QTest::mouseMove(m_view.get(), area.bottomRight().toPoint());
    QTest::mouseRelease(
        m_view.get(), Qt::LeftButton, Qt::ShiftModifier, area.bottomRight().toPoint());
    QCOMPARE(m_view->selection().size(), m_scene->units.order.size());
}

void TestGraphView::walksAlongTheEdges()
{
    m_view->setSelection({node("conv2d")});
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QVERIFY(m_scene->placeOf(m_view->selection().front()).isBadge());
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(m_view->selection(), std::vector {node("max_pool2d")});
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QCOMPARE(m_view->selection(), std::vector {node("conv2d")});
    // To the very top, and no further.
    for (int i = 0; i < 10; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_Up);
    QCOMPARE(
        m_scene->units[m_scene->placeOf(m_view->selection().front()).unit].kind, UnitKind::Input);
}

void TestGraphView::walksThroughTheInputsOfACard()
{
    m_view->setSelection({node("add")});
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    const NodeId first = m_view->selection().front();
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    const NodeId second = m_view->selection().front();
    QVERIFY(first != second);
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QCOMPARE(m_view->selection(), std::vector {first});
    const Highlight highlight = highlightOf(*m_scene, findingOf(m_sample, "R3"));
    QCOMPARE(m_scene->placeOf(first), highlight.evidence[0].place);
    QCOMPARE(m_scene->placeOf(second), highlight.evidence[1].place);
}

void TestGraphView::framesTheEvidence()
{
    m_view->resize(900, 1100);
    m_view->setCurrentFinding(findingOf(m_sample, "R3"));
    m_view->frameFinding();
    const QRectF seen = m_view->camera().seen(m_view->size());
    QVERIFY(seen.contains(m_scene->rectOf(m_view->highlight().subject)));
    QVERIFY(m_view->camera().zoom >= 0.7);
    if (m_view->camera().zoom < 1)
        QVERIFY(seen.contains(boundsOf(*m_scene, m_view->highlight())));
}

void TestGraphView::keepsTheAnchorWhenTheSceneChanges()
{
    m_view->setCamera({m_scene->rectOf(placeOf("add")).center() + QPointF(40, -30), 0.9});
    const QPointF before = viewPoint(placeOf("add"));
    SceneOptions options = sceneOptions();
    options.units.foldQdq = false;
    const auto unfolded = makeSampleScene(m_sample, options);
    m_view->setScene(unfolded, {node("add"), {}});
    const QPointF after = m_view->toView(unfolded->rectOf(unfolded->placeOf(node("add"))).center());
    QVERIFY2(distance(before, after) < 1.1, qPrintable(QString::number(distance(before, after))));
}

void TestGraphView::asksForTheBadgeToBeUnfolded()
{
    QSignalSpy spy(m_view.get(), &GraphView::badgeToggleRequested);
    const SceneBadge& badge = m_scene->badges[2];
    m_view->setCamera({badge.rect.center(), 1});
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
        m_view->toView({badge.rect.right() - 12, badge.rect.center().y()}).toPoint());
    QCOMPARE(spy.count(), 1);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
        m_view->toView({badge.rect.left() + 30, badge.rect.center().y()}).toPoint());
    QCOMPARE(spy.count(), 1);
}

void TestGraphView::showsTheMinimapOnlyWhereSomethingIsOutside()
{
    const auto* minimap = m_view->findChild<Minimap*>();
    QVERIFY(!minimap->isVisible());
    m_view->setCamera({m_scene->bounds.center(), 1});
    QVERIFY(minimap->isVisible());
    QVERIFY(minimap->width() <= 200 && minimap->height() <= 212);
    m_view->setMinimapShown(false);
    QVERIFY(!minimap->isVisible());
}

/// A line over the edges of many tiles is as it would be without them.
void TestGraphView::tilesMeetAtEveryPixelRatio()
{
    constexpr QSizeF kView {1000, 800};
    const Camera camera {{333.3, 217.7}, 0.87};
    const auto draw = [](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Qt::black, 1.5));
        painter.drawLine(QLineF(-2000, -1700, 2500, 2000));
        painter.drawLine(QLineF(330, -2000, 480, 2500));
    };
    for (const double ratio : {1.0, 1.25, 1.5, 1.75, 2.0, 3.0}) {
        QImage tiled((kView * ratio).toSize(), QImage::Format_RGB32);
        tiled.setDevicePixelRatio(ratio);
        tiled.fill(Qt::white);
        QImage whole = tiled;
        TileCache tiles;
        QPainter tiledPainter(&tiled);
        QVERIFY(tiles.paint(tiledPainter, {camera, kView, ratio, false, 100000},
            [&](QPainter& painter, const QRectF& rect, double) {
                painter.fillRect(rect, Qt::white);
                draw(painter);
            }));
        tiledPainter.end();
        QVERIFY(tiles.tileCount() >= 4);
        QPainter wholePainter(&whole);
        wholePainter.setTransform(camera.toView(kView, ratio), true);
        draw(wholePainter);
        wholePainter.end();
        int different = 0;
        for (int y = 0; y < whole.height(); ++y)
            for (int x = 0; x < whole.width(); ++x)
                different += std::abs(qGray(whole.pixel(x, y)) - qGray(tiled.pixel(x, y))) > 24;
        QVERIFY2(
            different == 0, qPrintable(QStringLiteral("%1: %2 pixels").arg(ratio).arg(different)));
    }
}

void TestGraphView::looksTheSameFromTilesAndAfterPanning()
{
    m_view->setMinimapShown(false);
    const Camera home {m_scene->rectOf(placeOf("add")).center(), 1};
    m_view->setCamera(home);
    const QImage before = settled(*m_view);
    m_view->setCamera({home.centre + QPointF(700, 900), 1});
    (void)settled(*m_view);
    m_view->setCamera(home);
    QVERIFY(settled(*m_view) == before);
}

/// Tiles of the look before are shown at most until new ones are drawn.
void TestGraphView::aFocusIsSeenWithoutMovingTheCamera()
{
    m_view->setCamera({m_scene->rectOf(placeOf("add")).center(), 1});
    const QImage whole = settled(*m_view);
    m_view->setFocus(std::vector {node("add")});
    const QImage focused = settled(*m_view);
    QVERIFY(focused != whole);
    m_view->setFocus(std::vector<NodeId> {});
    QVERIFY(settled(*m_view) == whole);
}

void TestGraphView::drawsEveryLevelInEveryTheme()
{
    const QString folder = qEnvironmentVariable("QDQ_TEST_PICTURES");
    m_view->resize(1100, 800);
    m_view->setCurrentFinding(findingOf(m_sample, "R3"));
    m_view->setSelection({node("add")});
    for (const ThemeName theme : {ThemeName::Light, ThemeName::Dark}) {
        m_view->setTheme(makeTheme(theme));
        for (const double zoom : {1.0, 0.5, 0.2}) {
            m_view->setCamera({m_scene->rectOf(placeOf("add")).center(), zoom});
            const QImage image = settled(*m_view);
            QVERIFY(!image.isNull());
            if (!folder.isEmpty())
                image.save(
                    QStringLiteral("%1/view-%2-%3.png").arg(folder, nameOf(theme)).arg(zoom));
        }
    }
}

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestGraphView)
#include "tst_graphview.moc"
