// SPDX-License-Identifier: Apache-2.0
// The window with two graphs: ways in and out, one selection, cameras that follow each other.
#include "tests/ui/compare/comparefixture.h"
#include "ui/canvaspane.h"
#include "ui/compare/differencesdock.h"
#include "ui/session/quantization.h"
#include "ui/widgets/messagebar.h"

#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

#include <algorithm>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestCompareMode : public CompareFixture
{
    Q_OBJECT

private Q_SLOTS:
    void selectionIsOneForBothSides();
    void camerasFollowEachOther();
    void swapsTheSides();
    void aFileThatCannotBeReadLeavesWhatIsOpen();
    void openingAnotherFileLeaves();
    void comparesStages();
    void looksRightInTheDark();
    void modulesOpenOnBothSides();
    void whatOnlyOneSideHasIsSaidOnBoth();
};

void TestCompareMode::selectionIsOneForBothSides()
{
    compareTiny();
    page().selection().select(true, node(true, "conv2d_2"));
    QCOMPARE(page().selection().node(false), node(false, "conv2d_2"));
    QCOMPARE(view(false).selection(), std::vector {node(false, "conv2d_2")});
    // A row of the table leads to both sides too.
    page().selection().clear();
    QVERIFY(view(false).selection().empty() && view(true).selection().empty());
    auto& differences = page().differences();
    QVERIFY(differences.step(1));
    const DifferenceRow& row =
        comparison().rows[static_cast<std::size_t>(differences.currentRow())];
    QVERIFY(row.nodeA.isValid() && row.nodeB.isValid());
    QCOMPARE(view(false).selection(), std::vector {row.nodeA});
    QCOMPARE(view(true).selection(), std::vector {row.nodeB});
    // A violation of A selects its node on both sides, and is the current one of A.
    QVERIFY(!page().selection().session(false).document()->findings.empty());
    page().selection().selection(false).select(node(false, "add"),
        page().selection().session(false).document()->findingsOf[node(false, "add")].front(),
        nullptr);
    QCOMPARE(view(false).highlight().rule, QStringLiteral("R3"));
    QCOMPARE(page().selection().node(true), node(true, "add"));
}

void TestCompareMode::camerasFollowEachOther()
{
    compareTiny();
    view(false).setCamera({{300, 400}, 0.8});
    QCOMPARE(view(true).camera(), view(false).camera());
    view(true).setCamera({{100, 200}, 1.2});
    QCOMPARE(view(false).camera(), view(true).camera());
    action("compare.sync")->trigger();
    view(true).setCamera({{0, 0}, 1});
    QVERIFY(view(false).camera() != view(true).camera());
    action("compare.sync")->trigger();
    QCOMPARE(view(false).camera(), view(true).camera());
    // Each in a layout of its own: the same card is at the same point of both views, though not of
    // both drawings.
    action("compare.align")->trigger();
    awaitScenes();
    const auto placeOf = [this](bool isB) {
        const Scene& scene = *view(isB).scene();
        return scene.rectOf(scene.placeOf(node(isB, "conv2d_2"))).center();
    };
    QVERIFY(placeOf(false) != placeOf(true));
    page().selection().select(false, node(false, "conv2d_2"));
    page().canvas().framePair();
    const auto at = [this](bool isB) {
        const GraphView& side = view(isB);
        const NodeId conv = node(isB, "conv2d_2");
        return side.toView(side.scene()->rectOf(side.scene()->placeOf(conv)).center());
    };
    QVERIFY((at(false) - at(true)).manhattanLength() <= 2);
}

void TestCompareMode::swapsTheSides()
{
    compareTiny();
    const ComparisonPtr before = mode().work().comparison();
    action("compare.swap")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(mode().work().comparison() != before, 30000);
    awaitScenes();
    QCOMPARE(mode().work().comparison()->a.document, before->b.document);
    QCOMPARE(mode().work().comparison()->count(DifferenceKind::Removed), 15);
    QCOMPARE(mode().work().comparison()->count(DifferenceKind::Added), 0);
}

void TestCompareMode::aFileThatCannotBeReadLeavesWhatIsOpen()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->compareWith(QStringLiteral("/nowhere/at/all.pt2"));
    QTRY_VERIFY(m_window->pane().messages().text().contains(QStringLiteral("all.pt2")));
    QVERIFY(!mode().isActive());
    QVERIFY(m_window->canvas().isVisible());
}

void TestCompareMode::openingAnotherFileLeaves()
{
    compareTiny();
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    QTRY_VERIFY(!mode().isActive());
    QTRY_VERIFY(m_window->windowTitle().startsWith(QStringLiteral("tiny_convnet_vpu.pt2")));
    QVERIFY(child<QDockWidget>("dock.outline")->isVisible());
}

void TestCompareMode::comparesStages()
{
    open(QStringLiteral("tiny_convnet_float.pt2"));
    m_window->openConfig(
        QString::fromStdString((qdq::test::samples() / "configs" / "xnnpack.json").string()));
    m_window->quantization().setData({sample(QStringLiteral("tiny_convnet_calib.npz"))});
    m_window->quantization().run(Stage::Converted);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->quantization().documentAt(Stage::Converted), 60000);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session().document(),
        m_window->quantization().documentAt(Stage::Converted), 10000);
    // Checked for a target that was left meanwhile.
    m_window->session().setTarget(nullptr);
    QTRY_VERIFY(!m_window->session().document()->check.target);
    const DocumentPtr prepared = m_window->quantization().documentAt(Stage::Prepared);
    m_window->compareWith(prepared);
    awaitScenes();
    QVERIFY(!comparison().b->check.target);
    QVERIFY(comparison().b->findings.empty());
    QVERIFY(
        mode().work().source(true).name.startsWith(QStringLiteral("tiny_convnet_float.pt2 · ")));
    QVERIFY(!mode().work().source(true).isFile());
    QCOMPARE(mode().work().comparison()->matchedCards, mode().work().comparison()->a.cards);
    shoot(QStringLiteral("compare-stages"));
    QVERIFY(mode().work().comparison()->count(DifferenceKind::TypeOrShape) > 0);
}

void TestCompareMode::looksRightInTheDark()
{
    applyTheme(*qApp, ThemeName::Dark);
    compareTiny();
    page().selection().select(false, node(false, "add"));
    page().canvas().framePair();
    shoot(QStringLiteral("compare-add-dark"));
    const auto lightness = [this](bool isB) {
        const QImage image = view(isB).grab(QRect(2, 2, 12, 12)).toImage();
        return image.scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
            .pixelColor(0, 0)
            .lightness();
    };
    for (const bool isB : {false, true})
        QVERIFY(lightness(isB) < 64);
    // Another theme while both are shown.
    applyTheme(*qApp, ThemeName::Light);
    for (const bool isB : {false, true})
        QVERIFY(lightness(isB) > 192);
}

void TestCompareMode::modulesOpenOnBothSides()
{
    compareTiny();
    mode().work().toggleModule(QStringLiteral("block"));
    awaitScenes();
    for (const bool isB : {false, true}) {
        const auto& units = mode().work().scenes().side(isB)->units.units;
        QCOMPARE(std::ranges::count_if(
                     units, [](const Unit& unit) { return unit.kind == UnitKind::Module; }),
            1);
    }
    // A step to what the box hides opens it.
    page().selection().clear();
    for (int i = 0; i < 47; ++i) {
        page().step(1);
        if (page().selection().node(false) == node(false, "conv2d_1"))
            break;
    }
    awaitScenes();
    const auto& scene = mode().work().scenes().a;
    QVERIFY(std::ranges::none_of(
        scene->units.units, [](const Unit& unit) { return unit.kind == UnitKind::Module; }));
}

void TestCompareMode::whatOnlyOneSideHasIsSaidOnBoth()
{
    open(QStringLiteral("tiny_convnet_float.pt2"));
    m_window->compareWith(sample(QStringLiteral("tiny_convnet_vpu.pt2")));
    awaitScenes();
    QVERIFY(!mode().work().scenes().b->ghostCards.empty());
    const NodeId norm = node(false, "batch_norm");
    page().selection().select(false, norm);
    page().canvas().framePair();
    QVERIFY(!page().selection().node(true).isValid());
    QCOMPARE(child<QToolButton>("compare.pill")->text(), QStringLiteral("batch_norm only in A"));
    shoot(QStringLiteral("compare-ghosts"));
    // Only nodes of A are left, and lit.
    auto* removed = child<QToolButton>("compare.chip8");
    removed->click();
    QVERIFY(page().differences().shownCount() > 0);
    QTest::qWait(600);
    shoot(QStringLiteral("compare-removed"));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestCompareMode>(argc, argv);
}

#include "tst_comparemode.moc"
