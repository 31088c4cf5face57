// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/bookmarkmodel.h"

namespace qdq::ui {

class TableView;

/// The bookmarks of the open file: go to, rename, annotate, order, remove, take away.
class BookmarksDock : public Dock
{
    Q_OBJECT

public:
    explicit BookmarksDock(Bookmarks& bookmarks, QWidget* parent = nullptr);

    [[nodiscard]] TableView* view() const { return m_view; }

Q_SIGNALS:
    void goRequested(int index);

protected:
    void refresh() override { }

private:
    void showMenu(const QPoint& at);

    Bookmarks& m_bookmarks;
    BookmarkModel* m_model = nullptr;
    TableView* m_view = nullptr;
};

} // namespace qdq::ui
