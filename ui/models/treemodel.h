// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/tablemodel.h"

#include <QAbstractItemModel>

#include <utility>
#include <vector>

namespace qdq::ui {

/// A tree over items that stand in one vector of the concrete model: this class knows only who is
/// whose child. Item numbers are handed to the concrete model; rows and indexes never are.
class TreeModel : public QAbstractItemModel
{
public:
    using QAbstractItemModel::QAbstractItemModel;

    static constexpr int kRoot = -1;

    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final
    {
        return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(itemAt(parent)).size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& = {}) const final
    {
        return static_cast<int>(m_columns.size());
    }
    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final
    {
        if (row < 0 || column < 0 || row >= rowCount(parent) || column >= columnCount(parent))
            return {};
        const int item = childrenOf(itemAt(parent))[static_cast<std::size_t>(row)];
        return createIndex(row, column, static_cast<quintptr>(item));
    }
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const final
    {
        return child.isValid() ? indexOf(linkOf(itemAt(child)).parent) : QModelIndex();
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
        return cell(itemAt(index), index.column(), role);
    }

    /// The item that an index stands for; kRoot for an invalid one.
    [[nodiscard]] int itemAt(const QModelIndex& index) const
    {
        return index.isValid() ? static_cast<int>(index.internalId()) : kRoot;
    }
    [[nodiscard]] QModelIndex indexOf(int item, int column = 0) const
    {
        return item == kRoot ? QModelIndex()
                             : createIndex(linkOf(item).row, column, static_cast<quintptr>(item));
    }

protected:
    void setColumns(std::vector<Column> columns) { m_columns = std::move(columns); }

    /// Call between beginResetModel() and endResetModel().
    void clearTree()
    {
        m_links.clear();
        m_roots.clear();
    }
    /// Appends an item as the last child of `parent`; the first item is number 0.
    int addItem(int parent)
    {
        const int item = static_cast<int>(m_links.size());
        m_links.push_back({parent, static_cast<int>(childrenOf(parent).size()), {}});
        (parent == kRoot ? m_roots : m_links[static_cast<std::size_t>(parent)].children)
            .push_back(item);
        return item;
    }
    [[nodiscard]] const std::vector<int>& childrenOf(int item) const
    {
        return item == kRoot ? m_roots : linkOf(item).children;
    }
    [[nodiscard]] int parentOf(int item) const { return linkOf(item).parent; }
    [[nodiscard]] int itemCount() const { return static_cast<int>(m_links.size()); }
    [[nodiscard]] virtual QVariant cell(int item, int column, int role) const = 0;

private:
    struct Link
    {
        int parent = kRoot;
        int row = 0;
        std::vector<int> children;
    };
    [[nodiscard]] const Link& linkOf(int item) const
    {
        return m_links[static_cast<std::size_t>(item)];
    }

    std::vector<Column> m_columns;
    std::vector<Link> m_links;
    std::vector<int> m_roots;
};

} // namespace qdq::ui
