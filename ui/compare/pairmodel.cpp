// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/pairmodel.h"

#include "ui/compare/differencemodel.h"
#include "ui/widgets/tableview.h"

#include <QHeaderView>

namespace qdq::ui {

namespace {

Difference differenceOf(const PairFact& fact)
{
    if (fact.isSame)
        return Difference::None;
    if (fact.a.isEmpty())
        return Difference::Added;
    return fact.b.isEmpty() ? Difference::Removed : Difference::Changed;
}

} // namespace

PairModel::PairModel(QObject* parent)
    : TableModel(parent)
{
    setColumns({
        {tr("Field"), 104},
        {QStringLiteral("A"), 84, true},
        {{}, 34},
        {QStringLiteral("B"), 0},
    });
}

void PairModel::setFacts(std::vector<PairFact> facts)
{
    beginResetModel();
    m_facts = std::move(facts);
    endResetModel();
}

QVariant PairModel::cell(int number, int column, int role) const
{
    const PairFact& fact = m_facts[static_cast<std::size_t>(number)];
    switch (role) {
    case Qt::DisplayRole:
        return column == SignColumn ? QVariant() : textOf(fact, column);
    case Qt::AccessibleTextRole:
        return textOf(fact, column);
    case Qt::ToolTipRole:
    case ExactRole:
        if (column == AColumn && !fact.exactA.isEmpty())
            return fact.exactA;
        if (column == BColumn && !fact.exactB.isEmpty())
            return fact.exactB;
        return textOf(fact, column);
    case CountRole:
        return column == SignColumn ? QVariant(static_cast<int>(differenceOf(fact))) : QVariant();
    case IsMonospacedRole:
        return column == AColumn || column == BColumn;
    case IsMutedRole:
        return column == FieldColumn;
    default:
        return {};
    }
}

QString PairModel::textOf(const PairFact& fact, int column)
{
    switch (column) {
    case FieldColumn:
        return fact.field;
    case AColumn:
        return fact.a;
    case SignColumn:
        return signWord(differenceOf(fact));
    case BColumn:
        return fact.b;
    default:
        return {};
    }
}

TableView* makePairTable(PairModel& model, const QString& name, QWidget* parent)
{
    auto* view = new TableView(parent);
    view->setAccessibleName(name);
    view->setRootIsDecorated(false);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setModel(&model);
    view->applyColumns(model.columns());
    view->setItemDelegateForColumn(PairModel::SignColumn, new SignDelegate(view));
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return view;
}

} // namespace qdq::ui
