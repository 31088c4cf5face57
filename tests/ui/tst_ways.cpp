// SPDX-License-Identifier: Apache-2.0
// Finding one's way in the window: modules, looks, queries, steps, bookmarks.
#include "core/io/graphjson.h"
#include "core/io/outputfile.h"
#include "tests/support/graphfamilies.h"
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/docks/violationsdock.h"
#include "ui/widgets/lookchip.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/tableview.h"

#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QPushButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

namespace {

/// Resident memory in MB.
double residentMemory()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6;
}

} // namespace

class TestWays : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void opensALargeGraphAsModules();
    void keepsAModuleInItsPlaceThroughTwoHundredRounds();
    void doesToIdenticalModulesWhatIsDoneToOne();
    void opensWhatHidesAFindingAndClosesItAgain();
    void goesBackToTheModulesThatWereOpen();
    void walksUpAndDownTheModules();
    void walksOnWhereAModuleIsNoLongerDrawn();
    void focusesOnNeighbours();
    void tracesPaths();
    void lightsWhatAQueryFinds();
    void saysWhatIsWrongWithAQuery();
    void completesWithCounts();
    void comesBackToBookmarks();
    void drawsPlainlyWhereTheWorkerFails_data();
    void drawsPlainlyWhereTheWorkerFails();
    void drawsWithDotWhenItMayTakeItsTime();

private:
    /// A language model of about so many nodes.
    void openLarge(std::size_t nodes)
    {
        const Graph graph = qdq::test::makeFamily(qdq::test::Family::Tfm, nodes);
        const auto text = writeGraphJson(graph);
        QVERIFY(text.has_value());
        const QString path = m_folder.filePath(QStringLiteral("large.json"));
        QVERIFY(writeFile(path.toStdString(), *text).has_value());
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().document(), 60000);
        awaitDrawing();
    }
    void awaitDrawing()
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->drawing().scene() && !m_window->drawing().job().isRunning(), 60000);
    }
    [[nodiscard]] const Scene& scene() const { return *m_window->drawing().scene(); }
    [[nodiscard]] bool isOpen(const QString& module) const
    {
        return std::ranges::any_of(
            scene().modules, [&](const SceneModule& each) { return each.path == module; });
    }
    /// Upper left corner of a module on the screen, open or closed.
    [[nodiscard]] QPointF cornerOf(const QString& module) const
    {
        for (const SceneModule& each : scene().modules)
            if (each.path == module)
                return m_window->canvas().toView(each.rect.topLeft());
        for (std::size_t i = 0; i < scene().cards.size(); ++i)
            if (scene().units.units[i].kind == UnitKind::Module
                && toQString(scene().units.units[i].name) == module)
                return m_window->canvas().toView(scene().cards[i].rect.topLeft());
        return {};
    }
    void toggle(const QString& module)
    {
        m_window->drawing().toggleModule(module);
        awaitDrawing();
    }
    [[nodiscard]] NodeId node(const char* name) const
    {
        return m_window->session().document()->graph().find(name);
    }
    void select(const char* name)
    {
        m_window->selection().select(node(name), {}, nullptr);
        awaitDrawing();
    }
    void press(const char* action) { child<QAction>(action)->trigger(); }
    [[nodiscard]] QString look() const { return child<LookChip>("canvas.look")->text(); }
    [[nodiscard]] QueryField& query() const { return *child<QueryField>("toolbar.query"); }
    void ask(const QString& text)
    {
        query().setText(text);
        QTest::qWait(300);
    }
};

void TestWays::opensALargeGraphAsModules()
{
    openLarge(3000);
    QVERIFY(scene().cards.size() <= 120);
    QVERIFY(m_window->drawing().hasModules());
    const std::size_t before = scene().cards.size();
    press("view.depthMore");
    awaitDrawing();
    QVERIFY(scene().cards.size() > before);
    press("view.depthLess");
    awaitDrawing();
    QCOMPARE(scene().cards.size(), before);
}

void TestWays::keepsAModuleInItsPlaceThroughTwoHundredRounds()
{
    openLarge(3000);
    const QString module = QStringLiteral("model.layers.1");
    QVERIFY(!isOpen(module));
    const QPointF before = cornerOf(module);
    QVERIFY(!before.isNull());
    double memory = 0;
    double longest = 0;
    for (int round = 0; round < 200; ++round) {
        QElapsedTimer timer;
        timer.start();
        toggle(module);
        longest = std::max(longest, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        QVERIFY(isOpen(module) == (round % 2 == 0));
        QVERIFY(QLineF(cornerOf(module), before).length() <= 1.5);
        if (round == 20)
            memory = residentMemory();
    }
    qInfo("the slowest of 200 rounds took %.0f ms; %.0f MB after 20 rounds, %.0f MB after 200",
        longest, memory, residentMemory());
    QVERIFY(residentMemory() < memory + 24);
}

void TestWays::doesToIdenticalModulesWhatIsDoneToOne()
{
    openLarge(3000);
    m_window->drawing().setActsTogether(true);
    toggle(QStringLiteral("model.layers.1"));
    for (const char* module : {"model.layers.0", "model.layers.1", "model.layers.2"})
        QVERIFY2(isOpen(QLatin1String(module)), module);
    toggle(QStringLiteral("model.layers.2"));
    QVERIFY(!isOpen(QStringLiteral("model.layers.0")));
}

void TestWays::opensWhatHidesAFindingAndClosesItAgain()
{
    openLarge(3000);
    const std::vector<std::string> before = m_window->drawing().collapsedModules();
    const Document& document = *m_window->session().document();
    // Two findings in different layers.
    std::vector<FindingId> findings;
    for (const char* module : {"model.layers.2.", "model.layers.9."})
        for (std::size_t i = 0; i < document.findings.size(); ++i)
            if (std::string(document.moduleOf(document.findings[i].node)).starts_with(module)) {
                findings.push_back(FindingId {i});
                break;
            }
    QCOMPARE(findings.size(), std::size_t {2});
    const auto isShown = [&](FindingId finding) {
        const Endpoint place = scene().placeOf(document[finding].node);
        return place.isBadge() || scene().units[place.unit].kind != UnitKind::Module;
    };
    QVERIFY(!isShown(findings[0]));
    QElapsedTimer timer;
    timer.start();
    m_window->selection().select(document[findings[0]].node, findings[0], nullptr);
    awaitDrawing();
    qInfo("a step to what was hidden took %lld ms", timer.elapsed());
    QVERIFY(isShown(findings[0]));
    const QRectF seen = m_window->canvas().camera().seen(m_window->canvas().size());
    QVERIFY(seen.intersects(scene().rectOf(scene().placeOf(document[findings[0]].node))));
    m_window->selection().select(document[findings[1]].node, findings[1], nullptr);
    awaitDrawing();
    QVERIFY(isShown(findings[1]));
    QVERIFY(!isShown(findings[0])); // closed again
    m_window->selection().select({}, {}, nullptr);
    awaitDrawing();
    auto after = m_window->drawing().collapsedModules();
    auto sorted = before;
    std::ranges::sort(after);
    std::ranges::sort(sorted);
    QVERIFY(after == sorted);
}

void TestWays::goesBackToTheModulesThatWereOpen()
{
    openLarge(1500);
    select("model_layers_0_input_layernorm_pow");
    if (!m_window->selection().node().isValid())
        m_window->selection().select(
            m_window->session().document()->units.units[20].main, {}, nullptr);
    awaitDrawing();
    const std::vector<std::string> opened = m_window->drawing().collapsedModules();
    m_window->canvas().frameAll();
    toggle(QStringLiteral("model.layers.2"));
    QVERIFY(m_window->drawing().collapsedModules() != opened);
    press("go.back");
    awaitDrawing();
    auto now = m_window->drawing().collapsedModules();
    auto wanted = opened;
    std::ranges::sort(now);
    std::ranges::sort(wanted);
    QVERIFY(now == wanted);
}

void TestWays::walksUpAndDownTheModules()
{
    openLarge(1500);
    GraphView& view = m_window->canvas();
    if (!isOpen(QStringLiteral("model.layers.2")))
        toggle(QStringLiteral("model.layers.2"));
    QVERIFY(isOpen(QStringLiteral("model.layers.2")));
    NodeId inside;
    for (const Unit& unit : scene().units.units)
        if (unit.framePath == "model.layers.2")
            inside = unit.main;
    QVERIFY(inside.isValid());
    m_window->selection().select(inside, {}, nullptr);
    awaitDrawing();
    const auto seen = [&] { return view.camera().seen(view.size()); };
    const auto rectOf = [&](const char* module) {
        for (const SceneModule& each : scene().modules)
            if (each.path == QLatin1String(module))
                return each.rect.adjusted(12, 30, -12, -12); // what stands in it
        return QRectF();
    };
    view.setFocus(Qt::OtherFocusReason);
    QTest::keyClick(&view, Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(seen().contains(rectOf("model.layers.2").center()));
    QVERIFY(seen().height() >= rectOf("model.layers.2").height());
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(&view, Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(seen().contains(scene().bounds)); // all of it
    QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
    QVERIFY(!seen().contains(scene().bounds)); // the first module alone
    for (int i = 0; i < 8; ++i)
        QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
    QVERIFY(m_window->selection().node() != inside); // its first op
}

void TestWays::walksOnWhereAModuleIsNoLongerDrawn()
{
    openLarge(1500);
    GraphView& view = m_window->canvas();
    if (!isOpen(QStringLiteral("model.layers.2")))
        toggle(QStringLiteral("model.layers.2"));
    NodeId inside;
    for (const Unit& unit : scene().units.units)
        if (unit.framePath == "model.layers.2")
            inside = unit.main;
    m_window->selection().select(inside, {}, nullptr);
    awaitDrawing();
    view.setFocus(Qt::OtherFocusReason);
    QTest::keyClick(&view, Qt::Key_Up, Qt::ControlModifier); // to the module …
    toggle(QStringLiteral("model.layers.2")); // … which is a box now
    QVERIFY(!isOpen(QStringLiteral("model.layers.2")));
    view.setFocus(Qt::OtherFocusReason);
    QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
    QTest::keyClick(&view, Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(view.camera().seen(view.size()).isValid());
}

void TestWays::focusesOnNeighbours()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    select("add");
    press("go.focus");
    QCOMPARE(look(), QStringLiteral("Focus: add, 1 hop"));
    press("go.moreHops");
    QCOMPARE(look(), QStringLiteral("Focus: add, 2 hops"));
    const std::size_t all = scene().cards.size();
    child<LookChip>("canvas.look")->onlyRequested(true);
    awaitDrawing();
    QVERIFY(scene().cards.size() < all);
    QTest::keyClick(&m_window->canvas(), Qt::Key_Escape);
    awaitDrawing();
    QCOMPARE(scene().cards.size(), all);
    QVERIFY(!child<LookChip>("canvas.look")->isVisible());
    QVERIFY(m_window->selection().node().isValid()); // the selection goes with the next Escape
}

void TestWays::tracesPaths()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    select("conv2d");
    press("go.path");
    QCOMPARE(look(), QStringLiteral("Path from conv2d: choose the other end"));
    select("add");
    QCOMPARE(look(), QStringLiteral("Between conv2d and add: 2 paths"));
    child<LookChip>("canvas.look")->stepRequested(1);
    QCOMPARE(look(), QStringLiteral("Between conv2d and add: path 1 of 2"));
    press("go.upstream");
    QCOMPARE(look(), QStringLiteral("Upstream of add"));
}

void TestWays::lightsWhatAQueryFinds()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    ask(QStringLiteral("rule:R3"));
    QTest::keyClick(&query(), Qt::Key_Return);
    QCOMPARE(m_window->selection().node(), node("add"));
    ask(QStringLiteral("op:conv2d"));
    const NodeId first = m_window->selection().node();
    QTest::keyClick(&query(), Qt::Key_Return);
    QVERIFY(m_window->selection().node() != first);
    QTest::keyClick(&query(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_window->canvas().selection().size(), std::size_t {4});
    QTest::keyClick(&query(), Qt::Key_Escape);
    QVERIFY(query().text().isEmpty());
}

void TestWays::saysWhatIsWrongWithAQuery()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    ask(QStringLiteral("scale<"));
    QVERIFY(query().problem().contains(QStringLiteral("a number such as 0.02 or 2^-4")));
    ask(QStringLiteral("scale<0.02"));
    QVERIFY(query().problem().isEmpty());
}

void TestWays::completesWithCounts()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QSignalSpy wanted(&query(), &QueryField::suggestionsWanted);
    query().setFocus();
    QTest::keyClicks(&query(), QStringLiteral("rule:"));
    QVERIFY(!wanted.isEmpty());
    const auto* model = query().findChild<QAbstractItemModel*>();
    QVERIFY(model);
    QTRY_VERIFY_WITH_TIMEOUT(model->rowCount() >= 4, 10000);
    QStringList shown;
    for (int row = 0; row < model->rowCount(); ++row)
        shown << model->index(row, 0).data().toString();
    QVERIFY2(shown.contains(QStringLiteral("rule:R3")), qPrintable(shown.join(' ')));
}

void TestWays::comesBackToBookmarks()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    select("add");
    const Camera camera = m_window->canvas().camera();
    press("go.bookmark");
    select("conv2d");
    QVERIFY(m_window->canvas().camera() != camera);
    press("go.bookmark1");
    awaitDrawing();
    QCOMPARE(m_window->canvas().camera(), camera);
    QCOMPARE(m_window->selection().node(), node("add"));
    // Another run of the program has them too.
    cleanup();
    init();
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    press("go.bookmark1");
    awaitDrawing();
    QCOMPARE(m_window->selection().node(), node("add"));
}

void TestWays::drawsPlainlyWhereTheWorkerFails_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"--hang", "--crash", "--garbage", "--other", "--starve"})
        QTest::newRow(how) << QString::fromLatin1(how);
}

void TestWays::drawsPlainlyWhereTheWorkerFails()
{
    QFETCH(QString, how);
    m_window->drawing().setWorker(
        {QDQ_TEST_WORKER, how.toStdString()}, std::chrono::milliseconds(300));
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QVERIFY(scene().cards.size() > 10);
    QVERIFY(how == QStringLiteral("--starve") || !scene().layoutNote.isEmpty());
    select("add");
    QCOMPARE(m_window->canvas().selection().size(), std::size_t {1}); // the window answers
}

void TestWays::drawsWithDotWhenItMayTakeItsTime()
{
    using namespace std::chrono_literals;
    m_window->drawing().setWorker({QDQ_TEST_WORKER, "--slow"}, 100ms);
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QVERIFY(!scene().layoutNote.isEmpty());
    const auto retry = [this] {
        for (auto* button : m_window->pane().messages().findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Retry with dot"))
                return button;
        return static_cast<QPushButton*>(nullptr);
    };
    QVERIFY(retry());
    QTest::mouseClick(retry(), Qt::LeftButton);
    awaitDrawing();
    QVERIFY(scene().layoutNote.isEmpty());
    QVERIFY(m_window->pane().messages().text().isEmpty());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestWays>(argc, argv);
}

#include "tst_ways.moc"
