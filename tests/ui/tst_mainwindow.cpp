// SPDX-License-Identifier: Apache-2.0
// Drives the real window as a person would: keys, clicks, drops.
#include "tests/support/places.h"
#include "tests/ui/support/windowfixture.h"
#include "ui/actions.h"
#include "ui/canvaspane.h"
#include "ui/docks/outlinedock.h"
#include "ui/docks/violationsdock.h"
#include "ui/models/findingfilter.h"
#include "ui/widgets/findingstepper.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/tableview.h"
#include "ui/widgets/targetbutton.h"

#include <QAbstractButton>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>

#include <algorithm>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestMainWindow : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:

    void beginsWithTheWelcomePage();
    void opensASampleAndFillsEveryPanel();
    void clickOnARuleListsItsFindingsOnly();
    void stepsThroughAllFindingsAndWraps();
    void framesTheEvidenceOfAFinding();
    void eyesHideMarksOfARule();
    void selectionIsTheSameEverywhere();
    void goesBackAndForward();
    void findsNodesByName();
    void badInputLeavesWhatIsOpen_data();
    void badInputLeavesWhatIsOpen();
    void cancelLeavesWhatIsOpen();
    void opensADroppedFile();
    void noTargetChecksNothing();
    void anotherTargetChecksItsOwnRules();
    void changesThemeWhileOpen();

private:
    [[nodiscard]] const Finding& currentFinding() const;
    [[nodiscard]] QString stepperText() const;
};

const Finding& TestMainWindow::currentFinding() const
{
    return (*m_window->session().document())[m_window->selection().finding()];
}

QString TestMainWindow::stepperText() const
{
    QStringList texts;
    for (const QLabel* label : child<FindingStepper>("toolbar.stepper")->findChildren<QLabel*>())
        texts << label->text();
    return texts.join(QLatin1Char(' '));
}

void TestMainWindow::beginsWithTheWelcomePage()
{
    QCOMPARE(m_window->windowTitle(), QStringLiteral("QDQ Scope"));
    QVERIFY(child<QAbstractButton>("welcome.open")->isVisible());
    QVERIFY(!child<QDockWidget>("dock.outline")->isVisible());
    QVERIFY(!action("file.export")->isEnabled());
    shoot(QStringLiteral("welcome"));
}

void TestMainWindow::opensASampleAndFillsEveryPanel()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const Document& document = *m_window->session().document();
    QCOMPARE(document.check.violations.size(), std::size_t(33));
    QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("tiny_convnet_xnnpack.pt2")));
    QVERIFY(child<QDockWidget>("dock.violations")->windowTitle().contains(QStringLiteral("33")));
    QVERIFY(child<QDockWidget>("dock.requant")->windowTitle().endsWith(QStringLiteral("5")));
    QCOMPARE(child<TableView>("outline.rules")->model()->rowCount(), 7);
    QVERIFY(child<TableView>("outline.modules")->model()->rowCount() == 1);
    QVERIFY(m_window->canvas().isVisible());
    QVERIFY(action("file.export")->isEnabled());
    QCOMPARE(stepperText().trimmed(), QStringLiteral("33 findings"));
    QCOMPARE(m_settings->recentFiles().size(), std::size_t(1));
    QCOMPARE(m_settings->recentFiles().front().violations, 33);
    QTRY_COMPARE(m_window->session().sha256().size(), 64);
}

void TestMainWindow::clickOnARuleListsItsFindingsOnly()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    auto* rules = child<TableView>("outline.rules");
    const QModelIndex r3 = rules->model()->index(2, RuleModel::IdColumn);
    QCOMPARE(r3.data().toString(), QStringLiteral("R3"));
    QTest::mouseClick(rules->viewport(), Qt::LeftButton, {}, rules->visualRect(r3).center());
    QCOMPARE(child<ViolationsDock>("dock.violations")->filter().order().size(), std::size_t(1));

    QTest::keyClick(m_window.get(), Qt::Key_F8);
    QVERIFY(m_window->selection().finding().isValid());
    QCOMPARE(currentFinding().rule, std::string("R3"));
    QCOMPARE(
        (*m_window->session().document())[m_window->selection().node()].name, std::string("add"));
    QCOMPARE(stepperText().trimmed(), QStringLiteral("1 of 1"));
    QCOMPARE(m_window->canvas().highlight().rule, QStringLiteral("R3"));
    QCOMPARE(m_window->canvas().highlight().evidence.size(), std::size_t(3));
    shoot(QStringLiteral("r3-light"));

    QTest::mouseClick(rules->viewport(), Qt::LeftButton, {}, rules->visualRect(r3).center());
    QCOMPARE(child<ViolationsDock>("dock.violations")->filter().order().size(), std::size_t(33));
}

void TestMainWindow::stepsThroughAllFindingsAndWraps()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    std::set<FindingId> seen;
    std::vector<std::string> rules;
    for (int step = 1; step <= 33; ++step) {
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        seen.insert(m_window->selection().finding());
        rules.push_back(currentFinding().rule);
        QCOMPARE(stepperText().trimmed(), QStringLiteral("%1 of 33").arg(step));
    }
    QCOMPARE(seen.size(), std::size_t(33));
    QVERIFY2(std::is_sorted(rules.begin(), rules.end()), "steps follow the order of the table");
    const FindingId last = m_window->selection().finding();
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    QCOMPARE(stepperText().trimmed(), QStringLiteral("1 of 33"));
    QTest::keyClick(m_window.get(), Qt::Key_F8, Qt::ShiftModifier);
    QCOMPARE(m_window->selection().finding(), last);
}

void TestMainWindow::framesTheEvidenceOfAFinding()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    GraphView& canvas = m_window->canvas();
    for (int step = 0; step < 33; ++step) {
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        const QRectF subject = canvas.scene()->rectOf(canvas.highlight().subject);
        const QRectF shown(canvas.toView(subject.topLeft()), canvas.toView(subject.bottomRight()));
        QVERIFY2(QRectF(canvas.rect()).intersects(shown), currentFinding().rule.c_str());
    }
}

void TestMainWindow::eyesHideMarksOfARule()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    auto* rules = child<TableView>("outline.rules");
    const QImage before = m_window->canvas().grab().toImage();
    const QModelIndex eye = rules->model()->index(1, RuleModel::EyeColumn);
    QTest::mouseClick(rules->viewport(), Qt::LeftButton, {}, rules->visualRect(eye).center());
    QCOMPARE(eye.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QVERIFY(m_window->canvas().grab().toImage() != before);
    QTest::mouseClick(
        rules->viewport(), Qt::LeftButton, Qt::AltModifier, rules->visualRect(eye).center());
    QCOMPARE(child<OutlineDock>("dock.outline")->rules().hiddenRules().size(), std::size_t(6));
}

void TestMainWindow::selectionIsTheSameEverywhere()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const Document& document = *m_window->session().document();
    const NodeId add = document.graph().find("add");
    auto* outline = child<TableView>("outline.modules");
    QModelIndex row;
    for (const QModelIndex& index : outline->model()->match(outline->model()->index(0, 0),
             Qt::DisplayRole, QStringLiteral("add"), -1, Qt::MatchExactly | Qt::MatchRecursive))
        row = index;
    QVERIFY(row.isValid());
    outline->scrollTo(row);
    QTest::mouseClick(outline->viewport(), Qt::LeftButton, {}, outline->visualRect(row).center());
    QCOMPARE(m_window->selection().node(), add);
    QCOMPARE(m_window->canvas().selection(), std::vector {add});

    child<QDockWidget>("dock.nodes")->raise();
    QTest::qWait(50);
    auto* nodes = child<TableView>("nodes.table");
    QCOMPARE(nodes->currentIndex().data(NodeRole).toUInt(), add.value);
}

void TestMainWindow::goesBackAndForward()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QVERIFY(!action("go.back")->isEnabled());
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    const FindingId first = m_window->selection().finding();
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(m_window.get(), Qt::Key_F8);
    const FindingId sixth = m_window->selection().finding();
    QTRY_VERIFY(action("go.back")->isEnabled());
    const Camera there = m_window->canvas().camera();
    action("go.back")->trigger();
    QVERIFY(m_window->selection().finding() != sixth);
    action("go.forward")->trigger();
    QCOMPARE(m_window->selection().finding(), sixth);
    QCOMPARE(m_window->canvas().camera(), there);
    Q_UNUSED(first)
}

void TestMainWindow::findsNodesByName()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    auto* query = child<QueryField>("toolbar.query");
    QTest::keySequence(m_window.get(), QKeySequence::Find);
    QTRY_VERIFY(query->hasFocus() || !m_window->isActiveWindow());
    QTest::keyClicks(query, QStringLiteral("conv2d_2"));
    QTRY_VERIFY(action("go.nextMatch")->isEnabled());
    QTest::keyClick(query, Qt::Key_Return);
    const std::string name = (*m_window->session().document())[m_window->selection().node()].name;
    QVERIFY2(QString::fromStdString(name).contains(QStringLiteral("conv2d_2")), name.c_str());
    QTest::keyClick(query, Qt::Key_Escape);
    QTRY_VERIFY(!action("go.nextMatch")->isEnabled());
}

void TestMainWindow::badInputLeavesWhatIsOpen_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("name");
    QByteArray cut;
    if (QFile file(sample(QStringLiteral("tiny_convnet_vpu.pt2"))); file.open(QIODevice::ReadOnly))
        cut = file.readAll().left(20000);
    QTest::addRow("missing") << QByteArray() << QString();
    QTest::addRow("folder") << QByteArray() << QStringLiteral(".");
    QTest::addRow("empty") << QByteArray("") << QStringLiteral("empty.pt2");
    QTest::addRow("cut zip") << cut << QStringLiteral("cut.pt2");
    QTest::addRow("other JSON") << QByteArray("{\"hello\": [1, 2]}")
                                << QStringLiteral("other.json");
    QTest::addRow("node of nothing") << QByteArray(
        "{\"format\": \"qdqscope.graph\", \"version\": 1, \"nodes\": [{\"name\": \"y\", \"op\": "
        "\"call_function\", \"target\": \"aten.relu.default\", \"args\": [{\"node\": \"x\"}]}]}")
                                     << QStringLiteral("nothing.json");
    QTest::addRow("newer version")
        << QByteArray("{\"format\": \"qdqscope.graph\", \"version\": 99, \"nodes\": []}")
        << QStringLiteral("newer.json");
}

void TestMainWindow::badInputLeavesWhatIsOpen()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, name);
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    const DocumentPtr before = m_window->session().document();
    const QString title = m_window->windowTitle();

    const QString path = m_folder.filePath(name.isEmpty() ? QStringLiteral("no-such.pt2") : name);
    if (!name.isEmpty() && name != QLatin1String(".")) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    m_window->openFile(path);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->pane().messages().text().isEmpty(), 20000);
    const QString message = m_window->pane().messages().text();
    QVERIFY2(message.startsWith(QStringLiteral("Cannot open ")), qPrintable(message));
    QVERIFY2(!message.contains(QLatin1Char('\n')), "one clear line");
    qInfo("%s", qPrintable(message));
    QCOMPARE(m_window->session().document(), before);
    QCOMPARE(m_window->windowTitle(), title);
    if (name == QLatin1String("cut.pt2"))
        shoot(QStringLiteral("message"));
}

void TestMainWindow::cancelLeavesWhatIsOpen()
{
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    const DocumentPtr before = m_window->session().document();
    m_window->openFile(sample(QStringLiteral("tiny_convnet_xnnpack.pt2")));
    QVERIFY(action("run.cancel")->isEnabled());
    action("run.cancel")->trigger();
    QVERIFY(!m_window->session().opening().isRunning());
    QTest::qWait(200);
    QCOMPARE(m_window->session().document(), before);
}

void TestMainWindow::opensADroppedFile()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(sample(QStringLiteral("tiny_convnet_vpu.pt2")))});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().document(), 20000);
    QVERIFY(m_window->session().document()->check.violations.empty());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->drawing().scene() != nullptr, 30000);
    shoot(QStringLiteral("vpu-pass"));
}

void TestMainWindow::noTargetChecksNothing()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->session().setTarget(nullptr);
    QTRY_VERIFY(m_window->session().document()->check.violations.empty());
    QVERIFY(!action("go.nextFinding")->isEnabled());
    m_window->session().setTarget(findTarget("vpu"));
    QTRY_COMPARE(m_window->session().document()->check.violations.size(), std::size_t(33));
}

void TestMainWindow::anotherTargetChecksItsOwnRules()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    auto* button = child<TargetButton>("toolbar.target");
    QCOMPARE(button->text(), QStringLiteral("Target VPU R1–R7"));
    button->menu()->actions().at(1)->trigger();
    QCOMPARE(button->text(), QStringLiteral("Target LiteRT int8 L1–L9"));
    const auto rules = [this] { return m_window->session().document()->check.rules; };
    QTRY_COMPARE(rules().front(), std::string("L1"));
    for (const Finding& finding : m_window->session().document()->findings)
        QVERIFY(finding.rule.starts_with('L'));

    const QString sample =
        QString::fromStdString((qdq::test::samples() / "targets/shifter.json").string());
    button->openFile(sample);
    QTRY_COMPARE(rules(), (std::vector<std::string> {"S1", "S2"}));
    QCOMPARE(button->text(), QStringLiteral("Target A chip of your own S1–S2"));
    QSignalSpy failed(button, &TargetButton::openFailed);
    button->openFile(QString::fromStdString((qdq::test::samples() / "graphs/chain.pt2").string()));
    QCOMPARE(failed.count(), 1);
    QCOMPARE(rules().front(), std::string("S1"));
}

void TestMainWindow::changesThemeWhileOpen()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    child<ViolationsDock>("dock.violations")->setRuleFilter(QStringLiteral("R3"));
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    child<ViolationsDock>("dock.violations")->setRuleFilter({});
    action("view.themeLight")->trigger();
    const QColor light = m_window->canvas().grab().toImage().pixelColor(20, 20);
    shoot(QStringLiteral("main-light"));
    action("view.themeDark")->trigger();
    QCOMPARE(m_settings->themeChoice(), QStringLiteral("dark"));
    const QColor dark = m_window->canvas().grab().toImage().pixelColor(20, 20);
    QVERIFY(dark.lightness() < light.lightness());
    child<QDockWidget>("dock.requant")->raise();
    shoot(QStringLiteral("main-dark"));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestMainWindow>(argc, argv);
}

#include "tst_mainwindow.moc"
