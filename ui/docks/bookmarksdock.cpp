// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/bookmarksdock.h"

#include "ui/widgets/emptystate.h"
#include "ui/widgets/tableview.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QShortcut>

namespace qdq::ui {

BookmarksDock::BookmarksDock(Bookmarks& bookmarks, QWidget* parent)
    : Dock(QStringLiteral("dock.bookmarks"), tr("Bookmarks"), parent)
    , m_bookmarks(bookmarks)
    , m_model(new BookmarkModel(bookmarks, this))
    , m_view(new TableView(this))
{
    m_view->setObjectName(QStringLiteral("bookmarks.table"));
    m_view->setAccessibleName(tr("Bookmarks"));
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->applyColumns(m_model->columns());
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    new EmptyState(m_view, [] {
        return EmptyText {
            QStringLiteral("ui-bookmark"), tr("No bookmarks"), tr("Press B on a view.")};
    });
    setWidget(m_view);
    connect(m_view, &QAbstractItemView::clicked, this,
        [this](const QModelIndex& index) { Q_EMIT goRequested(index.row()); });
    connect(m_view, &TableView::rowActivated, this,
        [this] { Q_EMIT goRequested(m_view->currentIndex().row()); });
    connect(m_view, &QWidget::customContextMenuRequested, this, &BookmarksDock::showMenu);
    auto* remove = new QShortcut(QKeySequence(Qt::Key_Delete), m_view);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, [this] {
        if (const QModelIndex index = m_view->currentIndex(); index.isValid())
            m_bookmarks.remove(static_cast<std::size_t>(index.row()));
    });
}

void BookmarksDock::showMenu(const QPoint& at)
{
    const QModelIndex index = m_view->indexAt(at);
    const auto row = static_cast<std::size_t>(index.row());
    QMenu menu(this);
    if (index.isValid()) {
        connect(menu.addAction(tr("Rename")), &QAction::triggered, this,
            [this, index] { m_view->edit(index.siblingAtColumn(BookmarkModel::NameColumn)); });
        connect(menu.addAction(tr("Note")), &QAction::triggered, this,
            [this, index] { m_view->edit(index.siblingAtColumn(BookmarkModel::NoteColumn)); });
        menu.addSeparator();
        connect(menu.addAction(tr("Move up")), &QAction::triggered, this,
            [this, row] { m_bookmarks.move(row, -1); });
        connect(menu.addAction(tr("Move down")), &QAction::triggered, this,
            [this, row] { m_bookmarks.move(row, 1); });
        connect(menu.addAction(tr("Remove")), &QAction::triggered, this,
            [this, row] { m_bookmarks.remove(row); });
        menu.addSeparator();
    }
    QAction* copy = menu.addAction(tr("Copy list"));
    copy->setEnabled(!m_bookmarks.all().empty());
    connect(copy, &QAction::triggered, this,
        [this] { QApplication::clipboard()->setText(m_bookmarks.toText()); });
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

} // namespace qdq::ui
