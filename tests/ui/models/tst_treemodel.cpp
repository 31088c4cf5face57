// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/printmodel.h"
#include "ui/models/tablefilter.h"
#include "ui/models/treemodel.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace qdq::ui;
using qdq::ui::test::printed;

namespace {

/// Words under words: each line's indentation says whose child it is.
class WordTree : public TreeModel
{
public:
    WordTree() { setColumns({{QStringLiteral("Word")}, {QStringLiteral("Length")}}); }

    void setWords(const QStringList& drawing)
    {
        beginResetModel();
        clearTree();
        m_words.clear();
        std::vector<int> path;
        for (const QString& line : drawing) {
            const QString word = line.trimmed();
            const auto depth = static_cast<std::size_t>(line.size() - word.size()) / 2;
            path.resize(depth);
            path.push_back(addItem(depth == 0 ? kRoot : path[depth - 1]));
            m_words << word;
        }
        endResetModel();
    }

protected:
    QVariant cell(int item, int column, int role) const override
    {
        if (role != Qt::DisplayRole && role != SortRole)
            return {};
        return column == 0 ? QVariant(m_words[item]) : QVariant(m_words[item].size());
    }

private:
    QStringList m_words;
};

} // namespace

class TestTreeModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesBackTheDrawnTree();
    void keepsTheContractOfItemModels();
    void knowsParentsAndRows();
    void sortsByValueAndNaturally();
};

void TestTreeModel::givesBackTheDrawnTree()
{
    WordTree tree;
    tree.setWords({QStringLiteral("block"), QStringLiteral("  conv"), QStringLiteral("    weight"),
        QStringLiteral("  add"), QStringLiteral("head")});
    QCOMPARE(printed(tree),
        QStringList({QStringLiteral("block | 5"), QStringLiteral("  conv | 4"),
            QStringLiteral("    weight | 6"), QStringLiteral("  add | 3"),
            QStringLiteral("head | 4")}));
}

void TestTreeModel::keepsTheContractOfItemModels()
{
    WordTree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
    tree.setWords(
        {QStringLiteral("a"), QStringLiteral("  b"), QStringLiteral("    c"), QStringLiteral("d")});
    tree.setWords({});
    tree.setWords({QStringLiteral("x")});
    QCOMPARE(tree.rowCount(), 1);
}

void TestTreeModel::knowsParentsAndRows()
{
    WordTree tree;
    tree.setWords(
        {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("  c"), QStringLiteral("  d")});
    const QModelIndex d = tree.indexOf(3);
    QCOMPARE(d.row(), 1);
    QCOMPARE(tree.itemAt(d.parent()), 1);
    QCOMPARE(d.parent().row(), 1);
    QVERIFY(!d.parent().parent().isValid());
    QVERIFY(!tree.index(2, 0).isValid());
    QVERIFY(!tree.index(0, 0, d).isValid());
}

void TestTreeModel::sortsByValueAndNaturally()
{
    WordTree tree;
    tree.setWords({QStringLiteral("conv2d_10"), QStringLiteral("conv2d_2"), QStringLiteral("add")});
    TableFilter filter;
    filter.setSourceModel(&tree);
    filter.sort(0);
    QCOMPARE(printed(filter),
        QStringList({QStringLiteral("add | 3"), QStringLiteral("conv2d_2 | 8"),
            QStringLiteral("conv2d_10 | 9")}));
    filter.sort(1, Qt::DescendingOrder);
    QCOMPARE(printed(filter).first(), QStringLiteral("conv2d_10 | 9"));
}

QTEST_GUILESS_MAIN(TestTreeModel)
#include "tst_treemodel.moc"
