// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/tablemodel.h"
#include "ui/session/bookmarks.h"

namespace qdq::ui {

/// Bookmarks with the digit that goes to each; name and note can be edited.
class BookmarkModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        DigitColumn,
        NameColumn,
        NoteColumn,
        ColumnCount
    };

    explicit BookmarkModel(Bookmarks& bookmarks, QObject* parent = nullptr);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

protected:
    [[nodiscard]] int count() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    Bookmarks& m_bookmarks;
};

} // namespace qdq::ui
