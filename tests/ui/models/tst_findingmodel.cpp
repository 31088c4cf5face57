// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/drawndocument.h"
#include "tests/ui/support/printmodel.h"
#include "ui/models/findingfilter.h"
#include "ui/models/findingmodel.h"
#include "ui/support/qtconvert.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestFindingModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void groupsByRuleInTheOrderOfTheRules();
    void groupsByModuleAndInOneList();
    void keepsTheContractOfItemModels();
    void givesExactValuesForCopies();
    void marksOnlyTheCurrentOne();
    void stepsThroughTheTableAndWraps();
    void stepsFollowSortAndFilter();
    void filtersByTextInNodeAndModule();

private:
    /// Rules and nodes of the filter's order: "R2 qb".
    [[nodiscard]] QStringList order(const FindingFilter& filter) const;

    DocumentPtr m_document;
};

void TestFindingModel::initTestCase()
{
    m_document = documentOf(kAddWithThreeScales);
}

QStringList TestFindingModel::order(const FindingFilter& filter) const
{
    QStringList lines;
    for (const FindingId id : filter.order()) {
        const Finding& finding = (*m_document)[id];
        lines << QStringLiteral("%1 %2").arg(
            toQString(finding.rule), toQString((*m_document)[finding.node].name));
    }
    return lines;
}

void TestFindingModel::groupsByRuleInTheOrderOfTheRules()
{
    FindingModel model;
    model.setDocument(m_document);
    QStringList headings;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex group = model.index(row, 0);
        QVERIFY(group.data(IsGroupRole).toBool());
        headings << QStringLiteral("%1 ×%2").arg(
            group.data(MarkRole).toString(), group.data(CountRole).toString());
    }
    QCOMPARE(headings,
        QStringList({QStringLiteral("R1 ×1"), QStringLiteral("R2 ×2"), QStringLiteral("R3 ×1")}));
}

void TestFindingModel::groupsByModuleAndInOneList()
{
    FindingModel model;
    model.setDocument(m_document);
    model.setGrouping(FindingModel::Grouping::Module);
    QStringList headings;
    for (int row = 0; row < model.rowCount(); ++row)
        headings << model.index(row, 0).data().toString();
    QVERIFY2(
        headings.contains(QStringLiteral("block")), qPrintable(headings.join(QLatin1Char('/'))));

    model.setGrouping(FindingModel::Grouping::None);
    QCOMPARE(model.rowCount(), 4);
    QVERIFY(!model.index(0, 0).data(IsGroupRole).toBool());
}

void TestFindingModel::keepsTheContractOfItemModels()
{
    FindingModel model;
    FindingFilter filter;
    filter.setSourceModel(&model);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QAbstractItemModelTester filterTester(
        &filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocument(m_document);
    model.setGrouping(FindingModel::Grouping::Severity);
    filter.setRule(QStringLiteral("R2"));
    filter.sort(FindingModel::NodeColumn, Qt::DescendingOrder);
    model.setCurrent(FindingId {std::size_t(0)});
    model.setDocument(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestFindingModel::givesExactValuesForCopies()
{
    FindingModel model;
    model.setDocument(m_document);
    const QModelIndex r3 = model.index(0, FindingModel::FoundColumn, model.index(2, 0));
    QCOMPARE(r3.data().toString(), QStringLiteral("0.30000, 2⁻¹, 0.70000"));
    QCOMPARE(r3.data(ExactRole).toString(),
        QStringLiteral("scale = 0.30000, 2^-1, 0.70000 (0.3, 0.5, 0.7)"));
}

void TestFindingModel::marksOnlyTheCurrentOne()
{
    FindingModel model;
    model.setDocument(m_document);
    model.setCurrent(FindingId {std::size_t(1)});
    int solid = 0;
    for (int group = 0; group < model.rowCount(); ++group)
        for (int row = 0; row < model.rowCount(model.index(group, 0)); ++row)
            solid += model.index(row, 0, model.index(group, 0)).data(IsCurrentRole).toBool();
    QCOMPARE(solid, 1);
}

void TestFindingModel::stepsThroughTheTableAndWraps()
{
    FindingModel model;
    FindingFilter filter;
    filter.setSourceModel(&model);
    model.setDocument(m_document);
    QCOMPARE(order(filter),
        QStringList({QStringLiteral("R1 qs"), QStringLiteral("R2 qb"), QStringLiteral("R2 qs"),
            QStringLiteral("R3 s")}));
    FindingId at;
    for (int step = 1; step <= 4; ++step) {
        at = filter.stepped(at, 1);
        QCOMPARE(filter.positionOf(at), step);
    }
    QCOMPARE(filter.positionOf(filter.stepped(at, 1)), 1);
    QCOMPARE(filter.positionOf(filter.stepped(FindingId {}, -1)), 4);
    QCOMPARE(filter.positionOf(filter.stepped(filter.order().front(), -1)), 4);
}

void TestFindingModel::stepsFollowSortAndFilter()
{
    FindingModel model;
    FindingFilter filter;
    filter.setSourceModel(&model);
    model.setDocument(m_document);
    filter.sort(FindingModel::NodeColumn, Qt::DescendingOrder);
    QCOMPARE(order(filter),
        QStringList({QStringLiteral("R1 qs"), QStringLiteral("R2 qs"), QStringLiteral("R2 qb"),
            QStringLiteral("R3 s")}));
    filter.setRule(QStringLiteral("R3"));
    QCOMPARE(order(filter), QStringList({QStringLiteral("R3 s")}));
    const FindingId only = filter.order().front();
    QCOMPARE(filter.stepped(only, 1), only);
    filter.setRule({});
    QCOMPARE(filter.order().size(), std::size_t(4));
}

void TestFindingModel::filtersByTextInNodeAndModule()
{
    FindingModel model;
    FindingFilter filter;
    filter.setSourceModel(&model);
    model.setDocument(m_document);
    filter.setText(QStringLiteral("qb"));
    QCOMPARE(order(filter), QStringList({QStringLiteral("R2 qb")}));
    filter.setText(QStringLiteral("nothing of the kind"));
    QVERIFY(filter.order().empty());
    QVERIFY(!filter.stepped(FindingId {}, 1).isValid());
}

QTEST_GUILESS_MAIN(TestFindingModel)
#include "tst_findingmodel.moc"
