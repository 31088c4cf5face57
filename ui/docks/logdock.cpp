// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/logdock.h"

#include "ui/widgets/tableview.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>

namespace qdq::ui {

LogDock::LogDock(std::vector<LogModel::Entry>& entries, QWidget* parent)
    : Dock(QStringLiteral("dock.log"), tr("Log"), parent)
    , m_model(new LogModel(entries, this))
    , m_view(new TableView(this))
{
    m_view->setObjectName(QStringLiteral("log.table"));
    m_view->setAccessibleName(tr("Log"));
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->applyColumns(m_model->columns());
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        QMenu menu(this);
        connect(
            menu.addAction(tr("Copy row")), &QAction::triggered, m_view, &TableView::copySelection);
        connect(menu.addAction(tr("Copy all")), &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(m_model->toText()); });
        menu.exec(m_view->viewport()->mapToGlobal(at));
    });
    connect(m_model, &QAbstractItemModel::rowsInserted, m_view, &QAbstractItemView::scrollToBottom);
    setWidget(m_view);
}

} // namespace qdq::ui
