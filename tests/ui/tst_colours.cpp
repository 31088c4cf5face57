// SPDX-License-Identifier: Apache-2.0
// What the colours of the canvas say, and which findings count: chosen from menus and keys.
#include "core/gate/baseline.h"
#include "core/gate/waivers.h"
#include "tests/ui/support/windowfixture.h"
#include "ui/dialogs/waivedialog.h"
#include "ui/models/findingmodel.h"
#include "ui/models/logmodel.h"
#include "ui/session/gatekeeper.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/tableview.h"

#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QToolButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestColours : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void aChoiceColoursTheGraphAndBringsALegend();
    void groupOfTheSelectionIsOutlinedByG();
    void statusBarAddsUp();
    void aBaselineMakesFindingsKnown();
    void aWaiverIsMarkedAndCountedApart();
    void aBrokenWaiverFileIsSaidAndChangesNothing();
    void theLogOutlivesTheWindow();

private:
    void waitForDrawing()
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->drawing().scene() && !m_window->drawing().job().isRunning(), 30000);
    }
    /// A copy that files can be written beside.
    void openCopy(const QString& name)
    {
        const QString copy =
            m_folder.filePath(QStringLiteral("copy-%1-%2").arg(m_copies++).arg(name));
        QVERIFY(QFile::copy(sample(name), copy));
        m_window->openFile(copy);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().path() == copy, 20000);
        waitForDrawing();
    }
    void select(const char* node)
    {
        m_window->selection().select(
            m_window->session().document()->graph().find(node), {}, nullptr);
    }
    void waive(const QString& reason)
    {
        action("check.waive")->trigger();
        auto* dialog = child<WaiveDialog>("waive");
        QVERIFY(dialog);
        shoot(dialog, QStringLiteral("waive"));
        QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("waive.reason")), reason);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(!m_work->gate.job().isRunning());
        waitForDrawing();
    }

    /// The group that the canvas outlines; empty for none.
    [[nodiscard]] QString outlined() const
    {
        const GraphView& view = m_window->canvas();
        return view.group() ? view.scene()->groups[*view.group()].name : QString();
    }

    int m_copies = 0;
};

void TestColours::aChoiceColoursTheGraphAndBringsALegend()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    auto* legend = child<QWidget>("canvas.legend");
    QVERIFY(!legend->isVisible());
    for (const char* choice : {"view.colour-dtype", "view.colour-findings", "view.colour-shift",
             "view.colour-shared-scale", "view.colour-placement"}) {
        action(choice)->trigger();
        waitForDrawing();
        QVERIFY(action(choice)->isChecked());
        QVERIFY(legend->isVisible());
        shoot(QLatin1String(choice).mid(5));
    }
    QCOMPARE(child<QToolButton>("view.colour")->text(), QStringLiteral("Colour: placement"));
    action("view.legend")->trigger();
    QVERIFY(!legend->isVisible());
    action("view.legend")->trigger();
    // Another graph keeps the choice.
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    QTRY_COMPARE(m_window->drawing().scene()->colourTitle, QStringLiteral("Placement"));
    action("view.colour-kind")->trigger();
    waitForDrawing();
    QVERIFY(!legend->isVisible());
}

void TestColours::groupOfTheSelectionIsOutlinedByG()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    select("add");
    m_window->canvas().setFocus();
    QTest::keyClick(&m_window->canvas(), Qt::Key_G);
    QVERIFY(action("view.group")->isChecked());
    QCOMPARE(m_window->statusBar()->currentMessage(),
        QStringLiteral("S1 · 4 tensors · 3 scales · widest: conv2d_2"));
    QCOMPARE(outlined(), QStringLiteral("S1"));
    shoot(QStringLiteral("group"));
    select("flatten"); // the outline follows
    QCOMPARE(outlined(), QStringLiteral("S2"));
    QTest::keyClick(&m_window->canvas(), Qt::Key_G);
    QVERIFY(!action("view.group")->isChecked());
    QCOMPARE(outlined(), QString());
    select("x");
    QTest::keyClick(&m_window->canvas(), Qt::Key_G);
    QCOMPARE(m_window->statusBar()->currentMessage(),
        QStringLiteral("It shares its scale with no other tensor"));
    QCOMPARE(outlined(), QString());
}

/// Cards, fused, Q/DQ, constants and hidden guards are all nodes of the file.
void TestColours::statusBarAddsUp()
{
    for (const char* file : {"tiny_convnet_xnnpack.pt2", "tiny_convnet_vpu.pt2",
             "tiny_convnet_float.pt2", "chain.pt2"}) {
        open(QLatin1String(file));
        QTRY_COMPARE(QFileInfo(m_window->session().path()).fileName(), QLatin1String(file));
        waitForDrawing();
        const QString sum = child<QLabel>("status.nodes")->toolTip();
        const QStringList sides = sum.split(QStringLiteral(" = "));
        QCOMPARE(sides.size(), 2);
        int total = 0;
        for (const QString& term : sides[0].split(QStringLiteral(" + ")))
            total += term.section(QLatin1Char(' '), 0, 0).toInt();
        QCOMPARE(QStringLiteral("%1 nodes").arg(total), sides[1]);
        QCOMPARE(static_cast<std::size_t>(total), m_window->session().document()->liveNodes.size());
        qInfo("%s: %s", file, qPrintable(sum));
    }
}

void TestColours::aBaselineMakesFindingsKnown()
{
    openCopy(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const Gatekeeper& gate = m_work->gate;
    QCOMPARE(gate.count(FindingState::Open), std::size_t {33});
    action("check.setBaseline")->trigger();
    QTRY_COMPARE(gate.count(FindingState::Known), std::size_t {33});
    QVERIFY(QFile::exists(gate.baselinePath()));
    QTest::keyClicks(child<QueryField>("toolbar.query"), QStringLiteral("rule:new"));
    QTRY_VERIFY(!child<QueryField>("toolbar.query")->found().isEmpty());
    QVERIFY(!action("go.nextMatch")->isEnabled()); // all of them are known
    const auto baseline = readBaselineFile(toPath(gate.baselinePath()));
    QVERIFY(baseline);
    QCOMPARE(baseline->findings.size(), std::size_t {33});
    // It is found again with the file.
    action("file.reload")->trigger();
    QTRY_VERIFY(!m_window->session().opening().isRunning());
    QTRY_COMPARE(gate.count(FindingState::Known), std::size_t {33});
    action("check.removeBaseline")->trigger();
    QTRY_COMPARE(gate.count(FindingState::Open), std::size_t {33});
    QVERIFY(!QFile::exists(gate.baselinePath()));
}

void TestColours::aWaiverIsMarkedAndCountedApart()
{
    openCopy(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QVERIFY(!action("check.waive")->isEnabled());
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    QVERIFY(action("check.waive")->isEnabled());
    const FindingId finding = m_window->selection().finding();
    waive(QStringLiteral("rescaled by hand"));
    const Gatekeeper& gate = m_work->gate;
    QTRY_COMPARE(gate.count(FindingState::Waived), std::size_t {1});
    QCOMPARE(gate.count(FindingState::Open), std::size_t {32});
    QVERIFY(gate.stateOf(finding) == FindingState::Waived);
    QCOMPARE(
        QString::fromStdString(gate.waiverOf(finding)->reason), QStringLiteral("rescaled by hand"));

    // The table says so, the drawing has its mark dashed, the file is the command line's.
    auto* table = child<TableView>("violations.table");
    QVERIFY(!table->isColumnHidden(FindingModel::StateColumn));
    const auto waivers = readWaiversFile(toPath(gate.waiversPath()));
    QVERIFY(waivers);
    QCOMPARE(waivers->size(), std::size_t {1});
    QVERIFY(waivers->front().expires);
    const Scene& scene = *m_window->drawing().scene();
    const NodeId node = (*m_window->session().document())[finding].node;
    const std::vector<Mark>& marks = scene.marksOf(scene.placeOf(node));
    QVERIFY(std::ranges::any_of(marks, &Mark::isWaived));
    shoot(QStringLiteral("waived"));

    // And the query bar finds it.
    m_window->selection().clear(nullptr);
    QTest::keyClicks(child<QueryField>("toolbar.query"), QStringLiteral("rule:waived"));
    QTRY_VERIFY(action("go.nextMatch")->isEnabled());
    QTest::keyClick(child<QueryField>("toolbar.query"), Qt::Key_Return);
    QCOMPARE(m_window->selection().node(), node);
}

void TestColours::aBrokenWaiverFileIsSaidAndChangesNothing()
{
    const QString copy = m_folder.filePath(QStringLiteral("broken.pt2"));
    QVERIFY(QFile::copy(sample(QStringLiteral("tiny_convnet_xnnpack.pt2")), copy));
    QFile file(copy + QStringLiteral(".waivers.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "{\"format\": \"qdqscope.waivers\", \"version\": 1, \"waivers\": [{\"rule\": \"R1\"}]}");
    file.close();
    m_window->openFile(copy);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().path() == copy, 20000);
    waitForDrawing();
    QCOMPARE(m_work->gate.count(FindingState::Open), std::size_t {33});
    const auto isSaid = [](const LogModel::Entry& entry) {
        return entry.text.contains(QStringLiteral("/waivers/0"));
    };
    QTRY_VERIFY(std::ranges::any_of(m_work->log, isSaid));
}

void TestColours::theLogOutlivesTheWindow()
{
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    const std::size_t entries = m_work->log.size();
    QVERIFY(entries > 0);
    m_window.reset();
    m_window = std::make_unique<MainWindow>(*m_settings, *m_work);
    QCOMPARE(m_work->log.size(), entries);
    QCOMPARE(child<TableView>("log.table")->model()->rowCount(), static_cast<int>(entries));
}

// The layout worker is this program again.
int main(int argc, char** argv)
{
    return runWindowTest<TestColours>(argc, argv);
}

#include "tst_colours.moc"
