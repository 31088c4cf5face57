// SPDX-License-Identifier: Apache-2.0
// The other models: what stands in their cells, and that they keep Qt's contract.
#include "core/graph/decodermodel.h"
#include "tests/ui/support/drawndocument.h"
#include "tests/ui/support/printmodel.h"
#include "ui/models/logmodel.h"
#include "ui/models/nodemodel.h"
#include "ui/models/outlinemodel.h"
#include "ui/models/propertymodel.h"
#include "ui/models/requantmodel.h"
#include "ui/models/rulemodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void nodesShowEveryNodeWithItsQuantization();
    void outlineFollowsModulesAndCountsFindings();
    void outlineOfALargeGraphCountsNodes();
    void rulesCountFindingsAndKeepEyes();
    void requantShowsRangesOverChannels();
    void requantUnfoldsChannelsOnDemand();
    void propertiesStandUnderTheirSections();
    void logKeepsOrderAndForgetsTheOldest();

private:
    DocumentPtr m_add;
    DocumentPtr m_conv;
};

void TestModels::initTestCase()
{
    m_add = documentOf(kAddWithThreeScales);
    m_conv = documentOf(kConvWithFloatBias);
}

void TestModels::nodesShowEveryNodeWithItsQuantization()
{
    NodeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocument(m_conv);
    QCOMPARE(model.rowCount(), static_cast<int>(m_conv->graph().nodes.size()));
    const NodeId dw = m_conv->graph().find("dw");
    QCOMPARE(
        model.indexOf(dw, NodeModel::ScaleColumn).data().toString(), QStringLiteral("2⁻⁸…2⁻⁷"));
    QCOMPARE(model.indexOf(dw, NodeModel::ScaleColumn).data(ExactRole).toString(),
        QStringLiteral("0.0078125, 0.00390625"));
    QCOMPARE(model.indexOf(dw, NodeModel::AxisColumn).data().toString(), QStringLiteral("0"));
    QCOMPARE(
        model.indexOf(dw, NodeModel::RangeColumn).data().toString(), QStringLiteral("−127…127"));
    const NodeId y = m_conv->graph().find("y");
    QCOMPARE(model.indexOf(y, NodeModel::FindingsColumn).data().toString(), QStringLiteral("R4"));
    QCOMPARE(
        model.indexOf(y, NodeModel::ModuleColumn).data().toString(), QStringLiteral("stem.conv"));
    QCOMPARE(model.nodeAt(model.indexOf(y)), y);
}

void TestModels::outlineFollowsModulesAndCountsFindings()
{
    OutlineModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocument(m_conv);
    QStringList lines;
    for (const QString& line : printed(model))
        lines << line;
    QCOMPARE(lines,
        QStringList({QStringLiteral("Model"), QStringLiteral("  x"), QStringLiteral("  stem"),
            QStringLiteral("    conv"), QStringLiteral("    relu"), QStringLiteral("  output")}));
    const QModelIndex conv = model.indexOf(m_conv->graph().find("y"));
    QCOMPARE(conv.data().toString(), QStringLiteral("conv"));
    QCOMPARE(conv.data(NoteRole).toString(), QStringLiteral("y"));
    QCOMPARE(conv.siblingAtColumn(OutlineModel::FindingsColumn).data(MarkRole).toString(),
        QStringLiteral("R4"));
    QCOMPARE(model.index(0, OutlineModel::FindingsColumn).data(MarkRole).toString(),
        QStringLiteral("1"));
    QCOMPARE(model.indexOf(m_conv->graph().find("r")).data(NoteRole).toString(),
        QStringLiteral("fused"));
}

void TestModels::outlineOfALargeGraphCountsNodes()
{
    OpenedGraph file;
    file.graph = makeDecoderModel(60);
    Result<CheckResult> check = checkGraph(file.graph);
    const DocumentPtr document = makeDocument(std::move(file), std::move(*check));
    QVERIFY(document->graph().nodes.size() > OutlineModel::kLarge);
    OutlineModel model;
    model.setDocument(document);
    const auto countAt = [](const QModelIndex& index) {
        QString digits = index.data(NoteRole).toString().section(QLatin1Char(' '), 0, 0);
        digits.remove(QChar(0x2009)); // between thousands
        return digits.toULongLong();
    };
    const QModelIndex root = model.index(0, 0);
    QCOMPARE(countAt(root), static_cast<qulonglong>(document->liveNodes.size()));
    qulonglong layers = 0;
    for (const NodeId node : document->liveNodes)
        layers += document->moduleOf(node).starts_with("model.layers.");
    QModelIndexList all = model.match(
        root, Qt::DisplayRole, QStringLiteral("layers"), 1, Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(all.size(), 1);
    QCOMPARE(countAt(all.front()), layers);
    QVERIFY(layers > 1000);
}

void TestModels::rulesCountFindingsAndKeepEyes()
{
    RuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocument(m_add);
    QSignalSpy spy(&model, &RuleModel::shownRulesChanged);
    QCOMPARE(model.rowCount(), 7);
    const QModelIndex r2 = model.indexOf(QStringLiteral("R2"));
    QCOMPARE(
        r2.siblingAtColumn(RuleModel::CountColumn).data(MarkRole).toString(), QStringLiteral("2"));
    const QModelIndex r5 =
        model.indexOf(QStringLiteral("R5")).siblingAtColumn(RuleModel::CountColumn);
    QVERIFY(!r5.data(MarkRole).isValid());
    QCOMPARE(r5.data(CountRole).toInt(), 0);

    QVERIFY(
        model.setData(r2.siblingAtColumn(RuleModel::EyeColumn), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(!model.isShown(QStringLiteral("R2")));
    model.showOnly(QStringLiteral("R3"));
    QVERIFY(model.isShown(QStringLiteral("R3")));
    QCOMPARE(model.hiddenRules().size(), std::size_t(6));
    model.showOnly(QStringLiteral("R3"));
    QVERIFY(model.hiddenRules().empty());
    QCOMPARE(spy.size(), 3);
}

void TestModels::requantShowsRangesOverChannels()
{
    RequantModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    tester.setUseFetchMore(false); // it fetches while a reset is told, which no view does
    model.setDocument(m_conv);
    QCOMPARE(model.rowCount(), 1);
    const auto text = [&](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(text(RequantModel::NodeColumn), QStringLiteral("y"));
    QCOMPARE(text(RequantModel::InputScaleColumn), QStringLiteral("2⁻⁴"));
    QCOMPARE(text(RequantModel::WeightScaleColumn), QStringLiteral("2⁻⁸…2⁻⁷"));
    QCOMPARE(text(RequantModel::OutputScaleColumn), QStringLiteral("2⁻³"));
    QCOMPARE(text(RequantModel::FactorColumn), QStringLiteral("2⁻⁹…2⁻⁸"));
    QCOMPARE(text(RequantModel::ShiftColumn), QStringLiteral("≫ 8–9"));
    QCOMPARE(text(RequantModel::MultiplierColumn), QStringLiteral("none"));
    QCOMPARE(text(RequantModel::BiasColumn), QStringLiteral("fp32"));
    QVERIFY(model.index(0, RequantModel::BiasColumn).data(IsWrongRole).toBool());
    QCOMPARE(model.index(0, RequantModel::ShiftColumn).data(SortRole).toDouble(), 9.0);
}

void TestModels::requantUnfoldsChannelsOnDemand()
{
    RequantModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    tester.setUseFetchMore(false); // it fetches while a reset is told, which no view does
    model.setDocument(m_conv);
    const QModelIndex conv = model.index(0, 0);
    QVERIFY(model.hasChildren(conv));
    if (model.canFetchMore(conv))
        model.fetchMore(conv);
    QCOMPARE(model.rowCount(conv), 2);
    QCOMPARE(model.index(1, RequantModel::NodeColumn, conv).data().toString(),
        QStringLiteral("channel 1"));
    QCOMPARE(
        model.index(1, RequantModel::ShiftColumn, conv).data().toString(), QStringLiteral("≫ 9"));
    QCOMPARE(model.nodeAt(model.index(1, 0, conv)), m_conv->graph().find("y"));
}

void TestModels::propertiesStandUnderTheirSections()
{
    PropertyModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const NodeId qs = m_add->graph().find("qs");
    model.setSections(describeNode(*m_add, qs));
    const QStringList lines = printed(model);
    QVERIFY2(
        lines.contains(QStringLiteral("  exact | 0.7")), qPrintable(lines.join(QLatin1Char('\n'))));
    QVERIFY(lines.contains(QStringLiteral("  zero point | 7")));
    QVERIFY(lines.contains(QStringLiteral("  R1 | zero point = 7"))
        || lines.filter(QStringLiteral("  R1 |")).size() == 1);
    model.setSections(describeModel(*m_add));
    QVERIFY(printed(model).contains(QStringLiteral("  add | 1")));
}

void TestModels::logKeepsOrderAndForgetsTheOldest()
{
    std::vector<LogModel::Entry> entries;
    LogModel model(entries);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.append(Severity::Note, QStringLiteral("first"));
    model.append(Severity::Error, QStringLiteral("second"), QStringLiteral("net.pt2"));
    QCOMPARE(model.index(1, LogModel::TextColumn).data().toString(), QStringLiteral("second"));
    QVERIFY(model.index(1, LogModel::SeverityColumn).data(IsWrongRole).toBool());
    QCOMPARE(model.toText().count(QLatin1Char('\n')), 2);

    std::vector<LogModel::Entry> many;
    LogModel full(many); // without the tester, which looks at every row after every change
    for (int i = 0; i < 5100; ++i)
        full.append(Severity::Note, QString::number(i));
    QVERIFY(full.rowCount() <= 5000);
    QCOMPARE(full.index(full.rowCount() - 1, LogModel::TextColumn).data().toString(),
        QStringLiteral("5099"));
}

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
