// SPDX-License-Identifier: Apache-2.0
// Two graphs beside each other: one comparison after another, pairs by hand, one over the other,
// what the preferences and panels do there.
#include "tests/ui/compare/comparefixture.h"
#include "ui/canvaspane.h"
#include "ui/compare/comparetoolbar.h"
#include "ui/compare/sideheader.h"
#include "ui/docks/explaindock.h"
#include "ui/docks/requantdock.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/tableview.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QWheelEvent>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestCompareParts : public CompareFixture
{
    Q_OBJECT

private Q_SLOTS:
    void anotherComparisonReplacesTheFirst();
    void sourcesAreThoseOfWhatIsShown();
    void whatIsCancelledLeavesWhatIsShown();
    void aFirstComparisonThatIsCancelledLeaves();
    void twoFilesFromTheWelcomePage();
    void openingThatWasCancelledComparesNothingLater();
    void anotherToleranceKeepsPlaceAndSelection();
    void modulesThatAreClosedOneAfterTheOtherStayClosed();
    void scalesAreWrittenAsInTheWindow();
    void theWheelDoesWhatPreferencesSay();
    void panelsOfTheWindowHaveNoActionsHere();
    void nothingIsTriedHere();
    void opsArePairedByHand();
    void oneLiesOverTheOther();
};

void TestCompareParts::anotherComparisonReplacesTheFirst()
{
    compareTiny();
    page().selection().select(false, node(false, "add"));
    // A camera that moves before the new drawings are there finds no nodes of the old ones.
    int moved = 0;
    bool showsOld = false;
    connect(&mode().work(), &CompareWork::comparisonChanged, m_window.get(), [&] {
        showsOld = view(false).scene() || view(true).scene();
        for (const bool isB : {false, true})
            view(isB).setCamera({{4000.0 * ++moved, 4000}, 1});
    });
    const ComparisonPtr first = mode().work().comparison();
    m_window->compareWith(sample(QStringLiteral("chain.pt2")));
    QTRY_VERIFY_WITH_TIMEOUT(mode().work().comparison() != first, 30000);
    QCOMPARE(moved, 2);
    QVERIFY(!showsOld);
    awaitScenes();
    QCOMPARE(view(true).scene(), mode().work().scenes().b);
    QVERIFY(view(true).selection().empty());
}

void TestCompareParts::sourcesAreThoseOfWhatIsShown()
{
    compareTiny();
    CompareWork& work = mode().work();
    const CompareSource a = work.source(false);
    const CompareSource b = work.source(true);
    QCOMPARE(b.name, QStringLiteral("tiny_convnet_vpu.pt2"));
    work.setSources(b, a, a.document->check.target);
    QCOMPARE(work.source(true).name, b.name); // the other comparison is not there yet
    const ComparisonPtr before = work.comparison();
    QTRY_VERIFY_WITH_TIMEOUT(work.comparison() != before, 30000);
    QCOMPARE(work.source(true).name, a.name);
    awaitScenes();
}

void TestCompareParts::whatIsCancelledLeavesWhatIsShown()
{
    compareTiny();
    CompareWork& work = mode().work();
    const ComparisonPtr before = work.comparison();
    action("compare.matchStructure")->trigger();
    action("compare.swap")->trigger();
    QVERIFY(work.comparing().isRunning());
    mode().cancel();
    QVERIFY(!work.comparing().isRunning());
    QCOMPARE(work.comparison(), before);
    QCOMPARE(work.options(), before->options);
    QVERIFY(action("compare.matchModule")->isChecked());
    QCOMPARE(child<QComboBox>("compare.match")->currentIndex(), 0);
    // What was asked for and cancelled does not come back with the next wish.
    auto* tolerance = child<QLineEdit>("compare.tolerance");
    tolerance->setText(QStringLiteral("0.5"));
    Q_EMIT tolerance->editingFinished();
    QTRY_VERIFY_WITH_TIMEOUT(work.comparison() != before, 30000);
    awaitScenes();
    QCOMPARE(work.comparison()->a.document, before->a.document);
    QCOMPARE(work.comparison()->options.match, MatchBy::ModuleAndOp);
}

void TestCompareParts::aFirstComparisonThatIsCancelledLeaves()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const DocumentPtr document = m_window->session().document();
    m_window->compareWith(document);
    QVERIFY(mode().isActive());
    mode().cancel();
    QVERIFY(!mode().isActive());
    QVERIFY(m_window->canvas().isVisible());
}

void TestCompareParts::twoFilesFromTheWelcomePage()
{
    QVERIFY(action("compare.with")->isEnabled());
    QCOMPARE(action("compare.with")->text(), QStringLiteral("&Compare two graphs…"));
    QVERIFY(child<QAbstractButton>("welcome.compare")->isVisible());
    const QString a = sample(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const QString b = sample(QStringLiteral("tiny_convnet_vpu.pt2"));
    m_window->compareFiles({a, b, a});
    QTRY_VERIFY(
        m_window->pane().messages().text().contains(QStringLiteral("Two graphs can be compared")));
    QVERIFY(!m_window->session().opening().isRunning());
    m_window->compareFiles({a, b});
    awaitScenes();
    QCOMPARE(mode().work().source(false).path, a);
    QCOMPARE(mode().work().source(true).path, b);
    QCOMPARE(action("compare.with")->text(), QStringLiteral("&Compare with…"));
}

void TestCompareParts::openingThatWasCancelledComparesNothingLater()
{
    const QString a = sample(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->compareFiles({a, sample(QStringLiteral("tiny_convnet_vpu.pt2"))});
    action("run.cancel")->trigger();
    QVERIFY(!m_window->session().document());
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QVERIFY(!mode().opening().isRunning());
    QVERIFY(!mode().isActive());
}

void TestCompareParts::anotherToleranceKeepsPlaceAndSelection()
{
    compareTiny();
    page().selection().select(false, node(false, "conv2d_2"));
    view(false).setCamera({{200, 300}, 0.75});
    const ComparisonPtr before = mode().work().comparison();
    auto* tolerance = child<QLineEdit>("compare.tolerance");
    tolerance->setText(QStringLiteral("rel 1"));
    Q_EMIT tolerance->editingFinished();
    QTRY_VERIFY_WITH_TIMEOUT(mode().work().comparison() != before, 30000);
    QVERIFY(view(false).scene()); // stays until the next is there
    awaitScenes();
    QCOMPARE(comparison().count(DifferenceKind::Scale), 0);
    QCOMPARE(page().selection().node(true), node(true, "conv2d_2"));
    QCOMPARE(view(false).camera().zoom, 0.75);
}

void TestCompareParts::modulesThatAreClosedOneAfterTheOtherStayClosed()
{
    compareTiny();
    mode().work().toggleModule(QStringLiteral("block"));
    mode().work().toggleModule(QStringLiteral("stem")); // before the first is drawn
    awaitScenes();
    for (const bool isB : {false, true})
        QCOMPARE(std::ranges::count_if(mode().work().scenes().side(isB)->units.units,
                     [](const Unit& unit) { return unit.kind == UnitKind::Module; }),
            2);
}

void TestCompareParts::scalesAreWrittenAsInTheWindow()
{
    compareTiny();
    const auto hasPower = [this] {
        const Scene& scene = *mode().work().scenes().b;
        return std::ranges::any_of(scene.badges, [](const SceneBadge& badge) {
            return badge.content.text.contains(QStringLiteral("2⁻"));
        });
    };
    QVERIFY(hasPower());
    m_window->drawing().setNumbers(NumberForm::Decimal);
    QVERIFY(mode().work().drawing().isRunning());
    awaitScenes();
    QVERIFY(!hasPower());
}

void TestCompareParts::theWheelDoesWhatPreferencesSay()
{
    compareTiny();
    const auto turn = [this](bool isB) {
        const QPointF at = QRectF(view(isB).rect()).center();
        QWheelEvent event(at, view(isB).mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&view(isB), &event);
    };
    view(false).setCamera({{200, 300}, 0.75});
    turn(false);
    QCOMPARE(view(false).camera().zoom, 0.75);
    Preferences preferences = m_settings->preferences();
    preferences.canvas.wheelZooms = true;
    m_settings->setPreferences(preferences);
    for (const bool isB : {false, true}) {
        const double zoom = view(isB).camera().zoom;
        turn(isB);
        QVERIFY(view(isB).camera().zoom > zoom);
    }
}

void TestCompareParts::panelsOfTheWindowHaveNoActionsHere()
{
    const auto enabled = [this] {
        QStringList names;
        for (const char* name :
            {"window.onlyCanvas", "window.layoutReport", "window.goOutline", "window.resetLayout"})
            if (action(name)->isEnabled())
                names << QLatin1String(name);
        return names;
    };
    QCOMPARE(enabled(), QStringList()); // the welcome page
    compareTiny();
    QCOMPARE(enabled(), QStringList {QStringLiteral("window.resetLayout")});
    action("compare.leave")->trigger();
    QCOMPARE(enabled().size(), 4);
    action("file.close")->trigger();
    QCOMPARE(enabled(), QStringList());
}

void TestCompareParts::nothingIsTriedHere()
{
    compareTiny();
    page().selection().select(false, node(false, "add"));
    page().explain();
    auto* explain = child<ExplainDock>("dock.compareExplain");
    QTRY_VERIFY(!explain->explanation().waysOut.empty());
    QVERIFY(explain->findChildren<QPushButton*>().isEmpty());
    // Nothing is said of a config, and the canvas of the window is not coloured from here.
    auto* requant = child<RequantDock>("dock.requantA");
    requant->bringToFront();
    QMenu menu;
    Q_EMIT requant->view()->rowMenuRequested(menu, requant->view()->model()->index(1, 0));
    QStringList texts;
    for (const QAction* entry : menu.actions())
        if (!entry->isSeparator())
            texts << entry->text();
    QCOMPARE(
        texts, (QStringList {QStringLiteral("Show on graph"), QStringLiteral("Copy as C table")}));
    page().selection().clear();
    menu.actions().first()->trigger();
    QVERIFY(page().selection().node(false).isValid());
    QCOMPARE(
        page().selection().node(true), comparison().a.partners[page().selection().node(false)]);
}

void TestCompareParts::opsArePairedByHand()
{
    compareSamples("tiny_convnet_xnnpack.pt2", "chain.pt2");
    const NodeId a = aloneOn(false, "aten.conv2d.default");
    const NodeId b = aloneOn(true, "aten.conv2d.default");
    QVERIFY(a.isValid() && b.isValid());
    const std::size_t matched = comparison().matchedCards;
    page().selection().select(false, a);
    QVERIFY(!action("compare.pair")->isEnabled());
    page().selection().select(true, b);
    QCOMPARE(page().selection().node(false), a); // both stay selected
    QVERIFY(child<QToolButton>("compare.pill")->text().endsWith(QStringLiteral("not paired")));
    auto* button = child<QPushButton>("pair.pairThese");
    QVERIFY(button && button->isVisible());
    shoot(QStringLiteral("compare-pair-by-hand"));
    QTest::keyClick(&view(true), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(comparison().matchedCards, matched + 1, 30000);
    awaitScenes();
    QCOMPARE(comparison().a.partners[a], b);
    QVERIFY(child<QToolButton>("compare.pill")->text().contains(QStringLiteral(" = ")));
    QVERIFY(!action("compare.pair")->isEnabled());
    // It holds on when the sides change places, and is taken back.
    action("compare.swap")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(comparison().a.document != m_window->session().document(), 30000);
    awaitScenes();
    QCOMPARE(comparison().matchedCards, matched + 1);
    page().selection().select(true, a);
    QVERIFY(action("compare.separate")->isEnabled());
    action("compare.separate")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(comparison().matchedCards, matched, 30000);
    awaitScenes();
}

void TestCompareParts::oneLiesOverTheOther()
{
    compareTiny();
    action("compare.align")->trigger();
    awaitScenes();
    const int half = view(false).width();
    action("compare.overlay")->trigger();
    awaitScenes();
    QVERIFY(mode().work().scenes().isAligned); // else nothing lies where the other has it
    QVERIFY(!action("compare.align")->isEnabled());
    QVERIFY(view(false).isVisible() && !view(true).isVisible());
    QTRY_VERIFY(view(false).width() > half * 3 / 2);
    view(false).setCamera({{210, 340}, 0.9});
    shoot(QStringLiteral("compare-overlay-a"));
    QTest::keyClick(&view(false), Qt::Key_Tab, Qt::ControlModifier);
    QVERIFY(!view(false).isVisible() && view(true).isVisible());
    QCOMPARE(view(true).camera(), view(false).camera());
    QVERIFY(view(true).hasFocus());
    shoot(QStringLiteral("compare-overlay-b"));
    action("compare.overlay")->trigger();
    QVERIFY(view(false).isVisible() && view(true).isVisible());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestCompareParts>(argc, argv);
}

#include "tst_compareparts.moc"
