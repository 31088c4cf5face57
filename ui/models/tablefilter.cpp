// SPDX-License-Identifier: Apache-2.0
#include "ui/models/tablefilter.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/support/qtconvert.h"

namespace qdq::ui {

TableFilter::TableFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(SortRole);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
}

bool TableFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(SortRole);
    const QVariant b = right.data(SortRole);
    if (!a.isValid() || !b.isValid())
        return a.isValid() != b.isValid() && a.isValid() == (sortOrder() == Qt::AscendingOrder);
    if (a.typeId() == QMetaType::QString && b.typeId() == QMetaType::QString)
        return naturalLess(toStd(a.toString()), toStd(b.toString()));
    return QVariant::compare(a, b) == QPartialOrdering::Less;
}

} // namespace qdq::ui
