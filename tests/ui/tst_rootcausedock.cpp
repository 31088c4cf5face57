// SPDX-License-Identifier: Apache-2.0
// Root causes in the real window: list, light on the canvas, table of violations, way out.
#include "tests/ui/support/windowfixture.h"
#include "ui/docks/causesdock.h"
#include "ui/docks/violationsdock.h"
#include "ui/models/findingfilter.h"
#include "ui/models/roles.h"
#include "ui/session/quantization.h"
#include "ui/widgets/tableview.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestRootCauseDock : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void listsTheCausesOfTheSample();
    void selectingOneLightsAllItsFindings();
    void aFindingOfAnotherCauseEndsTheLight();
    void saysWhatTheWayOutWouldChange();
    void theTableNamesTheCauseOfEveryFinding();
    void findingsCanBeGroupedByCause();
    void aCleanGraphHasNone();
    void aRunNamesTheQConfig();
    void looksRightInTheDark();

private:
    [[nodiscard]] CausesDock& dock() const { return *m_window->findChild<CausesDock*>(); }
    [[nodiscard]] QListView& list() const { return *child<QListView>("causes.list"); }
    void choose(int row)
    {
        dock().bringToFront();
        dock().setCurrent(row);
        QTRY_VERIFY_WITH_TIMEOUT(!dock().predicting().isRunning(), 20000);
    }
    [[nodiscard]] QString text(const char* label) const { return child<QLabel>(label)->text(); }
};

void TestRootCauseDock::listsTheCausesOfTheSample()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    dock().bringToFront();
    QTRY_COMPARE(text("causes.heading"), QStringLiteral("33 violations, 6 causes"));
    const QAbstractItemModel& model = *list().model();
    QAbstractItemModelTester tester(list().model());
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row)
        lines << QStringLiteral("%1×%2 %3")
                     .arg(model.index(row, 0).data(MarkRole).toString(),
                         model.index(row, 0).data(CountRole).toString(),
                         model.index(row, 0).data().toString());
    QCOMPARE(lines,
        QStringList({QStringLiteral("R2×11 activation observers are not power-of-two"),
            QStringLiteral("R1×10 activations are affine"),
            QStringLiteral("R2×5 weight observers are not power-of-two"),
            QStringLiteral("R4×5 bias not annotated"),
            QStringLiteral("R6×1 batch exported dynamic"),
            QStringLiteral("R3×1 add inputs annotated apart")}));
}

void TestRootCauseDock::selectingOneLightsAllItsFindings()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QSignalSpy chosen(&dock(), &CausesDock::causeChosen);
    choose(3);
    QCOMPARE(chosen.count(), 1);
    const Document& document = *m_window->session().document();
    const auto nodes = chosen.front().front().value<std::vector<NodeId>>();
    for (const FindingId finding : document.causes[3].findings)
        QVERIFY(std::ranges::find(nodes, document[finding].node) != nodes.end());
    shoot(QStringLiteral("causes-light"));
    action("go.nextCause")->trigger();
    QCOMPARE(dock().current(), 4);
}

void TestRootCauseDock::aFindingOfAnotherCauseEndsTheLight()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    choose(1);
    const Document& document = *m_window->session().document();
    const FindingId own = document.causes[1].findings.back();
    m_window->selection().select(document[own].node, own, nullptr);
    QCOMPARE(dock().current(), 1);
    const FindingId other = document.causes[2].findings.front();
    m_window->selection().select(document[other].node, other, nullptr);
    QCOMPARE(dock().current(), -1);
}

void TestRootCauseDock::saysWhatTheWayOutWouldChange()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    choose(3);
    QTRY_COMPARE(text("causes.effect"), QStringLiteral("R2 16 → 21 · R4 5 → 0"));
    QVERIFY(text("causes.edit").startsWith(QStringLiteral("Annotate the bias as derived")));
    QVERIFY(text("causes.remark").contains(QStringLiteral("5 findings come with it.")));
    choose(5);
    QTRY_COMPARE(text("causes.effect"), QStringLiteral("R3 1 → 0"));
}

void TestRootCauseDock::theTableNamesTheCauseOfEveryFinding()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    auto& violations = *m_window->findChild<ViolationsDock*>();
    const FindingModel& model = violations.model();
    const Document& document = *m_window->session().document();
    for (std::size_t i = 0; i < document.findings.size(); ++i) {
        const QModelIndex cell = model.indexOf(FindingId {i}, FindingModel::CauseColumn);
        QCOMPARE(cell.data().toString(), toQString(document.causeAt(FindingId {i})->cause.title));
        QVERIFY(!cell.data(Qt::ToolTipRole).toString().isEmpty());
        const QModelIndex number = cell.siblingAtColumn(FindingModel::RootCauseColumn);
        QCOMPARE(number.data().toUInt(), document.causeOf[i] + 1);
    }
}

void TestRootCauseDock::findingsCanBeGroupedByCause()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    auto& violations = *m_window->findChild<ViolationsDock*>();
    FindingModel& model = violations.model();
    QAbstractItemModelTester tester(&model);
    model.setGrouping(FindingModel::Grouping::RootCause);
    QCOMPARE(model.rowCount(), 6);
    int findings = 0;
    for (int row = 0; row < model.rowCount(); ++row)
        findings += model.rowCount(model.index(row, 0));
    QCOMPARE(findings, 33);
}

void TestRootCauseDock::aCleanGraphHasNone()
{
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    dock().bringToFront();
    QCOMPARE(list().model()->rowCount(), 0);
    action("go.nextCause")->trigger();
    QCOMPARE(dock().current(), -1);
}

void TestRootCauseDock::aRunNamesTheQConfig()
{
    open(QStringLiteral("chain.pt2"));
    Quantization& quantization = m_window->quantization();
    quantization.newConfig(QStringLiteral("x86_inductor"));
    quantization.setData({sample(QStringLiteral("chain_calib.npz"))});
    quantization.run(Stage::Converted);
    QTRY_VERIFY_WITH_TIMEOUT(!quantization.running().isRunning(), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning(), 30000);
    const Document& document = *m_window->session().document();
    QVERIFY(document.run && !document.causes.empty());
    for (const DocumentCause& cause : document.causes)
        for (const SpecEdit& edit : cause.cause.edit.specs)
            QCOMPARE(edit.qconfigs, std::vector<std::string> {"default"});
    choose(0);
    QTRY_VERIFY(text("causes.remark").startsWith(QStringLiteral("Exact")));
}

void TestRootCauseDock::looksRightInTheDark()
{
    action("view.themeDark")->trigger();
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    choose(0);
    shoot(QStringLiteral("causes-dark"));
    QVERIFY(!text("causes.effect").isEmpty());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestRootCauseDock>(argc, argv);
}

#include "tst_rootcausedock.moc"
