// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/roles.h"

#include <QAbstractTableModel>
#include <QString>

#include <utility>
#include <vector>

namespace qdq::ui {

/// A column of a table: its header, and how wide it wants to be at first (0 takes what is left).
struct Column
{
    QString title;
    int width = 0;
    bool isNumber = false; ///< right aligned
    bool isHidden = false; ///< not shown until asked for
    QString hint = {}; ///< one sentence that explains the word
};

/// Header data that TableModel and TreeModel share.
[[nodiscard]] inline QVariant headerOf(const Column& column, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.hint.isEmpty() ? column.title : column.hint;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::AlignVCenter | (column.isNumber ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

/// A flat table. Index arithmetic, header and bounds stand here once; a concrete model says how
/// many rows there are and what is in a cell.
class TableModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final
    {
        return parent.isValid() ? 0 : count();
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const final
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
            return {};
        return headerOf(m_columns[static_cast<std::size_t>(section)], role);
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid))
            return {};
        if (role == Qt::TextAlignmentRole)
            return headerOf(m_columns[static_cast<std::size_t>(index.column())], role);
        return cell(index.row(), index.column(), role);
    }

protected:
    void setColumns(std::vector<Column> columns) { m_columns = std::move(columns); }
    [[nodiscard]] virtual int count() const = 0;
    [[nodiscard]] virtual QVariant cell(int row, int column, int role) const = 0;

private:
    std::vector<Column> m_columns;
};

} // namespace qdq::ui
