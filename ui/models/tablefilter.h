// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSortFilterProxyModel>

namespace qdq::ui {

/// Sorts by raw value, names in natural order, empty cells last; children stay with their rows.
class TableFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit TableFilter(QObject* parent = nullptr);

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

} // namespace qdq::ui
