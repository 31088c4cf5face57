// SPDX-License-Identifier: Apache-2.0
#include "ui/models/bookmarkmodel.h"

namespace qdq::ui {

BookmarkModel::BookmarkModel(Bookmarks& bookmarks, QObject* parent)
    : TableModel(parent)
    , m_bookmarks(bookmarks)
{
    setColumns({{tr("Key"), 32, true}, {tr("Bookmark"), 110}, {tr("Note"), 0}});
    connect(&bookmarks, &Bookmarks::changed, this, [this] {
        beginResetModel();
        endResetModel();
    });
}

Qt::ItemFlags BookmarkModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = TableModel::flags(index);
    return index.isValid() && index.column() != DigitColumn ? flags | Qt::ItemIsEditable : flags;
}

bool BookmarkModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    const auto row = static_cast<std::size_t>(index.row());
    if (index.column() == NameColumn)
        m_bookmarks.rename(row, value.toString());
    else
        m_bookmarks.setNote(row, value.toString());
    return true;
}

int BookmarkModel::count() const
{
    return static_cast<int>(m_bookmarks.all().size());
}

QVariant BookmarkModel::cell(int row, int column, int role) const
{
    const Bookmark& bookmark = m_bookmarks.all()[static_cast<std::size_t>(row)];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
    case ExactRole:
        if (column == DigitColumn)
            return row < 9 ? QVariant(row + 1) : QVariant();
        return column == NameColumn ? bookmark.name : bookmark.note;
    case Qt::ToolTipRole:
        return bookmark.node.isEmpty() ? bookmark.name
                                       : tr("%1, at %2").arg(bookmark.name, bookmark.node);
    default:
        return {};
    }
}

} // namespace qdq::ui
