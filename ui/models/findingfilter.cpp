// SPDX-License-Identifier: Apache-2.0
#include "ui/models/findingfilter.h"

#include "core/base/text.h"
#include "ui/models/findingmodel.h"
#include "ui/models/roles.h"
#include "ui/support/qtconvert.h"

namespace qdq::ui {

FindingFilter::FindingFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
    setSortRole(SortRole);
    connect(this, &QAbstractItemModel::modelReset, this, &FindingFilter::forgetOrder);
    connect(this, &QAbstractItemModel::layoutChanged, this, &FindingFilter::forgetOrder);
    connect(this, &QAbstractItemModel::rowsInserted, this, &FindingFilter::forgetOrder);
    connect(this, &QAbstractItemModel::rowsRemoved, this, &FindingFilter::forgetOrder);
}

void FindingFilter::setRule(const QString& rule)
{
    if (rule == m_rule)
        return;
    m_rule = rule;
    invalidateFilter();
    forgetOrder();
}

void FindingFilter::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    invalidateFilter();
    forgetOrder();
}

const std::vector<FindingId>& FindingFilter::order() const
{
    if (m_isOrderKnown)
        return m_order;
    m_order.clear();
    m_position.clear();
    const auto take = [this](const QModelIndex& row) {
        const quint32 id = row.data(FindingRole).toUInt();
        m_order.push_back(FindingId {static_cast<std::size_t>(id)});
        if (m_position.size() <= id)
            m_position.resize(id + 1, 0);
        m_position[id] = static_cast<int>(m_order.size());
    };
    for (int top = 0; top < rowCount(); ++top) {
        const QModelIndex parent = index(top, 0);
        if (!parent.data(IsGroupRole).toBool()) {
            take(parent);
            continue;
        }
        for (int row = 0; row < rowCount(parent); ++row)
            take(index(row, 0, parent));
    }
    m_isOrderKnown = true;
    return m_order;
}

FindingId FindingFilter::stepped(FindingId from, int step) const
{
    const int total = static_cast<int>(order().size());
    if (total == 0)
        return {};
    const int at = positionOf(from);
    const int target =
        at == 0 ? (step > 0 ? 0 : total - 1) : (((at - 1 + step) % total) + total) % total;
    return m_order[static_cast<std::size_t>(target)];
}

int FindingFilter::positionOf(FindingId finding) const
{
    (void)order();
    return finding.isValid() && finding.index() < m_position.size() ? m_position[finding.index()]
                                                                    : 0;
}

void FindingFilter::sort(int column, Qt::SortOrder order)
{
    QSortFilterProxyModel::sort(column, order);
    forgetOrder();
}

bool FindingFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex first = sourceModel()->index(row, 0, parent);
    if (first.data(IsGroupRole).toBool())
        return false; // shown for the sake of a child, never for itself
    if (!m_rule.isEmpty() && first.data(MarkRole).toString() != m_rule)
        return false;
    if (m_text.isEmpty())
        return true;
    for (const int column :
        {FindingModel::NodeColumn, FindingModel::ModuleColumn, FindingModel::OpColumn})
        if (first.siblingAtColumn(column)
                .data(Qt::AccessibleTextRole)
                .toString()
                .contains(m_text, Qt::CaseInsensitive))
            return true;
    return false;
}

bool FindingFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    if (left.data(IsGroupRole).toBool()) {
        const bool isBefore = left.data(SortRole).toInt() < right.data(SortRole).toInt();
        return sortOrder() == Qt::AscendingOrder ? isBefore : !isBefore;
    }
    const QVariant a = left.data(SortRole);
    const QVariant b = right.data(SortRole);
    if (a.typeId() == QMetaType::QString && b.typeId() == QMetaType::QString)
        return naturalLess(toStd(a.toString()), toStd(b.toString()));
    return QVariant::compare(a, b) == QPartialOrdering::Less;
}

} // namespace qdq::ui
