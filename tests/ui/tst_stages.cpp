// SPDX-License-Identifier: Apache-2.0
// Takes a network through its stages in the real window: config, data, run, and back.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/models/requantmodel.h"
#include "ui/models/roles.h"
#include "ui/session/quantization.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/stagebar.h"
#include "ui/widgets/tableview.h"

#include <QDockWidget>
#include <QListView>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestStages : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void aConvertedFileHasNoOtherStage();
    void aConfigMakesTheStagesReachable();
    void saysWhichSettingReachedEachConv();
    void saysWhyASettingDoesNothing();
    void runsToConvertedAndKeepsTheSelection();
    void equalsTheRecordedConversion();
    void stepsOneStageAtATime();
    void anotherConfigDropsWhatWasRun();
    void anotherFileBringsItsOwnStageAlone();
    void aRunThatFailsKeepsTheStagesBefore();
    void savesAConfigThatReadsBackEqual();
    void aBrokenConfigLeavesTheOneThatIsOpen();

private:
    void openConfig(const QByteArray& calls, const QByteArray& backend = "x86_inductor");
    void run(Stage stage);
    [[nodiscard]] QString appliedTo(const char* node) const;
    [[nodiscard]] StageBar::State state(Stage stage) const
    {
        return m_window->findChild<StageBar*>()->stateOf(stage);
    }
    [[nodiscard]] Quantization& quantization() const { return m_window->quantization(); }
    [[nodiscard]] const Graph& graph() const { return m_window->session().document()->graph(); }
};

void TestStages::openConfig(const QByteArray& calls, const QByteArray& backend)
{
    QFile file(m_folder.filePath(QStringLiteral("config.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QByteArray text = "{'format':'qdqscope.quantizer','version':1,'backend':'" + backend
        + "','qconfigs':{'default':{'preset':'" + backend + "'}},'calls':[" + calls + "]}";
    file.write(text.replace('\'', '"'));
    file.close();
    m_window->openConfig(file.fileName());
    QTRY_VERIFY_WITH_TIMEOUT(!quantization().applying().isRunning(), 20000);
}

void TestStages::run(Stage stage)
{
    quantization().run(stage);
    QTRY_VERIFY_WITH_TIMEOUT(!quantization().running().isRunning(), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning(), 30000);
}

QString TestStages::appliedTo(const char* node) const
{
    auto* table = m_window->findChild<TableView*>(QStringLiteral("requant.table"));
    m_window->findChild<QDockWidget*>(QStringLiteral("dock.requant"))->raise();
    QTest::qWait(50);
    const QAbstractItemModel& model = *table->model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, RequantModel::NodeColumn).data().toString() == QLatin1String(node))
            return model.index(row, RequantModel::AppliedColumn).data().toString();
    return QStringLiteral("no such row");
}

void TestStages::aConvertedFileHasNoOtherStage()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QCOMPARE(state(Stage::Converted), StageBar::State::Shown);
    for (const Stage stage : {Stage::Float, Stage::Annotated, Stage::Prepared, Stage::Calibrated})
        QCOMPARE(state(stage), StageBar::State::Missing);
    m_window->findChild<QAction*>(QStringLiteral("quantize.prepared"))->trigger();
    QTRY_VERIFY(m_window->pane().messages().text().contains(QStringLiteral("not in the file")));
    QCOMPARE(state(Stage::Converted), StageBar::State::Shown);
}

void TestStages::aConfigMakesTheStagesReachable()
{
    open(QStringLiteral("chain.pt2"));
    QCOMPARE(state(Stage::Float), StageBar::State::Shown);
    QCOMPARE(state(Stage::Annotated), StageBar::State::Missing);
    quantization().newConfig(QStringLiteral("x86_inductor"));
    for (const Stage stage :
        {Stage::Annotated, Stage::Prepared, Stage::Calibrated, Stage::Converted})
        QCOMPARE(state(stage), StageBar::State::Reachable);
    QVERIFY(quantization().needsData(Stage::Calibrated));
    QVERIFY(!quantization().needsData(Stage::Prepared));
}

/// The well-known table of the chain: module name over op type over global.
void TestStages::saysWhichSettingReachedEachConv()
{
    open(QStringLiteral("chain.pt2"));
    openConfig("{'set':'global','qconfig':'default'},"
               "{'set':'module_type','key':'torch.nn.modules.conv.Conv2d','qconfig':'default'},"
               "{'set':'module_name','key':'stem','qconfig':'default'},"
               "{'set':'module_name','key':'block','qconfig':null}");
    QVERIFY(quantization().applied());
    QCOMPARE(appliedTo("conv2d"), QStringLiteral("module"));
    QCOMPARE(appliedTo("conv2d_1"), QStringLiteral("None"));
    QCOMPARE(appliedTo("conv2d_2"), QStringLiteral("op type"));
    shoot(QStringLiteral("stages-applied"));
}

void TestStages::saysWhyASettingDoesNothing()
{
    open(QStringLiteral("chain.pt2"));
    openConfig("{'set':'module_name','key':'stem','qconfig':'default'}", "xnnpack");
    QVERIFY(quantization().applied());
    QCOMPARE(quantization().applied()->observerCount, std::size_t {0});
    m_window->findChild<QDockWidget*>(QStringLiteral("dock.config"))->raise();
    QTest::qWait(50);
    const auto* rules = m_window->findChild<QListView*>(QStringLiteral("config.calls"));
    const QString rule = rules->currentIndex().data().toString();
    QVERIFY2(rule.endsWith(QStringLiteral("W4 matches 1, annotates 0")), qPrintable(rule));
    const auto* findings = m_window->findChild<TableView*>(QStringLiteral("config.findings"));
    QStringList ids;
    for (int row = 0; row < findings->model()->rowCount(); ++row)
        ids << findings->model()->index(row, 0).data(MarkRole).toString();
    QVERIFY2(ids.contains(QStringLiteral("W4")), qPrintable(ids.join(QLatin1Char(' '))));
    shoot(QStringLiteral("stages-idle-setting"));
}

void TestStages::runsToConvertedAndKeepsTheSelection()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("x86_inductor"));
    quantization().setData({sample(QStringLiteral("chain_calib.npz"))});
    m_window->selection().select(graph().find("conv2d_1"), {}, nullptr);
    run(Stage::Converted);
    for (const Stage stage : {Stage::Float, Stage::Annotated, Stage::Prepared, Stage::Calibrated})
        QCOMPARE(state(stage), StageBar::State::Done);
    QCOMPARE(state(Stage::Converted), StageBar::State::Shown);
    QCOMPARE(graph()[m_window->selection().node()].name, std::string("conv2d_1"));
    shoot(QStringLiteral("stages-converted"));

    // A Q is the observer that it came from, and the float graph keeps what it was made from.
    const NodeId quantize = graph().find("quantize_per_tensor_default_1");
    QVERIFY(quantize.isValid());
    m_window->selection().select(quantize, {}, nullptr);
    m_window->findChild<QAction*>(QStringLiteral("quantize.prepared"))->trigger();
    QCOMPARE(state(Stage::Prepared), StageBar::State::Shown);
    const Node& observer = graph()[m_window->selection().node()];
    QVERIFY2(observer.op == OpKind::CallModule, observer.name.c_str());
    m_window->findChild<QAction*>(QStringLiteral("quantize.converted"))->trigger();
    QCOMPARE(m_window->selection().node(), quantize);
    m_window->findChild<QAction*>(QStringLiteral("quantize.float"))->trigger();
    QVERIFY(m_window->selection().node().isValid());
}

/// 9 Q/DQ, as torchao leaves them (samples are the recorded chain).
void TestStages::equalsTheRecordedConversion()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("x86_inductor"));
    quantization().setData({sample(QStringLiteral("chain_calib.npz"))});
    run(Stage::Converted);
    const QdqCounts counts = m_window->session().document()->countQdq();
    QCOMPARE(counts.quantize + counts.dequantize + counts.weightDequantize, 9);
}

void TestStages::stepsOneStageAtATime()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("vpu"));
    quantization().setData({sample(QStringLiteral("chain_calib.npz"))});
    QTRY_VERIFY(!quantization().applying().isRunning());
    m_window->findChild<QAction*>(QStringLiteral("quantize.runStep"))->trigger();
    QTRY_COMPARE(state(Stage::Annotated), StageBar::State::Shown);
    QCOMPARE(state(Stage::Prepared), StageBar::State::Reachable);
}

void TestStages::anotherConfigDropsWhatWasRun()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("x86_inductor"));
    run(Stage::Prepared);
    QCOMPARE(state(Stage::Prepared), StageBar::State::Shown);
    quantization().newConfig(QStringLiteral("xnnpack"));
    QCOMPARE(state(Stage::Float), StageBar::State::Shown);
    QCOMPARE(state(Stage::Prepared), StageBar::State::Reachable);
}

void TestStages::anotherFileBringsItsOwnStageAlone()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("x86_inductor"));
    run(Stage::Prepared);
    m_window->openFile(sample(QStringLiteral("tiny_convnet_vpu.pt2")));
    QTRY_VERIFY(!m_window->session().opening().isRunning());
    QVERIFY(m_window->session().document()->file.info.path.ends_with("tiny_convnet_vpu.pt2"));
    QCOMPARE(state(Stage::Converted), StageBar::State::Shown);
    QCOMPARE(state(Stage::Float), StageBar::State::Missing);
    QCOMPARE(state(Stage::Prepared), StageBar::State::Missing);
}

/// chain.pt2 has a dynamic batch, which the vpu quantizer refuses when it validates.
void TestStages::aRunThatFailsKeepsTheStagesBefore()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("vpu"));
    run(Stage::Prepared);
    QCOMPARE(state(Stage::Annotated), StageBar::State::Shown);
    QCOMPARE(state(Stage::Prepared), StageBar::State::Failed);
    const QString text = m_window->pane().messages().text();
    QVERIFY2(text.contains(QStringLiteral("stopped")), qPrintable(text));
}

void TestStages::savesAConfigThatReadsBackEqual()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("xnnpack"));
    const QString path = m_folder.filePath(QStringLiteral("saved.json"));
    QVERIFY(quantization().saveConfig(path, *quantization().config()));
    const Result<QuantizerConfig> back = readQuantizerConfigFile(toPath(path));
    QVERIFY(back);
    QVERIFY(*back == *quantization().config());
    QVERIFY(!quantization().saveConfig(m_folder.path(), *quantization().config()));
}

void TestStages::aBrokenConfigLeavesTheOneThatIsOpen()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("xnnpack"));
    openConfig("{'set':'global','qconfig':'defualt'}");
    QCOMPARE(quantization().config()->backend, std::string("xnnpack"));
    QVERIFY(m_window->pane().messages().text().contains(QStringLiteral("/calls/0/qconfig")));
}

// The layout worker is this program again.
int main(int argc, char** argv)
{
    return runWindowTest<TestStages>(argc, argv);
}

#include "tst_stages.moc"
