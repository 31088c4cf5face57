// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/nodesdock.h"

#include "ui/models/tablefilter.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/tableview.h"

#include <QItemSelectionModel>
#include <QScopedValueRollback>

namespace qdq::ui {

NodesDock::NodesDock(Session& session, Selection& selection, QWidget* parent)
    : Dock(QStringLiteral("dock.nodes"), tr("Nodes"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_model(new NodeModel(this))
    , m_filter(new TableFilter(this))
    , m_view(new TableView(this))
{
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(NodeModel::NameColumn);
    m_view->setObjectName(QStringLiteral("nodes.table"));
    m_view->setAccessibleName(tr("Nodes"));
    m_view->setModel(m_filter);
    m_view->setRootIsDecorated(false);
    m_view->applyColumns(m_model->columns());
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(NodeModel::OrderColumn, Qt::AscendingOrder);
    new EmptyState(m_view, QStringLiteral("ui-search"), tr("Nothing matches"), [this] {
        return m_session.document() ? tr("No node has this text in its name.") : QString();
    });
    setWidget(m_view);

    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& current) {
            if (m_isFollowing)
                return;
            if (const NodeId node = m_model->nodeAt(m_filter->mapToSource(current)); node.isValid())
                m_selection.select(node, {}, this);
        });
    connect(&m_session, &Session::documentChanged, this, [this] {
        if (const DocumentPtr& document = m_session.document())
            setCount(static_cast<int>(document->liveNodes.size()));
        else
            clearCount();
        invalidate();
    });
    connect(&m_selection, &Selection::changed, this, &NodesDock::onSelectionChanged);
}

void NodesDock::setTextFilter(const QString& text)
{
    m_filter->setFilterFixedString(text);
}

void NodesDock::refresh()
{
    m_model->setDocument(m_session.document());
    onSelectionChanged(nullptr);
}

void NodesDock::onSelectionChanged(QObject* origin)
{
    if (origin == this || m_model->rowCount() == 0)
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(m_selection.node()));
    m_view->setCurrentIndex(index);
    if (index.isValid())
        m_view->scrollTo(index);
    else
        m_view->clearSelection();
}

} // namespace qdq::ui
