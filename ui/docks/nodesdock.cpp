// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/nodesdock.h"

#include "ui/models/tablefilter.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/tableview.h"

#include <QItemSelectionModel>
#include <QScopedValueRollback>

#include <algorithm>

namespace qdq::ui {

/// Lets through what was found, or everything.
class NodesDock::Filter : public TableFilter
{
public:
    Filter(const NodeModel& model, QObject* parent)
        : TableFilter(parent)
        , m_model(model)
    {
    }
    void setMatches(const std::optional<std::vector<NodeId>>& nodes)
    {
        m_matches = nodes;
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        return !m_matches
            || std::ranges::binary_search(
                *m_matches, m_model.nodeAt(m_model.index(row, 0, parent)));
    }

private:
    const NodeModel& m_model;
    std::optional<std::vector<NodeId>> m_matches; ///< execution order
};

NodesDock::NodesDock(Session& session, Selection& selection, QWidget* parent)
    : Dock(QStringLiteral("dock.nodes"), tr("Nodes"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_model(new NodeModel(this))
    , m_filter(new Filter(*m_model, this))
    , m_view(new TableView(this))
{
    m_filter->setSourceModel(m_model);
    m_view->setObjectName(QStringLiteral("nodes.table"));
    m_view->setAccessibleName(tr("Nodes"));
    m_view->setModel(m_filter);
    m_view->setRootIsDecorated(false);
    m_view->applyColumns(m_model->columns());
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(NodeModel::OrderColumn, Qt::AscendingOrder);
    new EmptyState(m_view, [this] {
        return m_session.document() ? EmptyText {QStringLiteral("ui-search"), tr("Nothing matches"),
                   tr("The query finds no node.")}
                                    : EmptyText();
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

void NodesDock::setMatches(const std::optional<std::vector<NodeId>>& nodes)
{
    // The table moves its current row on when that is filtered away; the selection stays.
    const QScopedValueRollback following(m_isFollowing, true);
    m_filter->setMatches(nodes);
    onSelectionChanged(nullptr);
}

void NodesDock::refresh()
{
    const QScopedValueRollback following(m_isFollowing, true);
    m_model->setDocument(m_session.document());
    onSelectionChanged(nullptr);
}

void NodesDock::onSelectionChanged(QObject* origin)
{
    if (origin == this || m_model->rowCount() == 0)
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    m_view->showRow(m_filter->mapFromSource(m_model->indexOf(m_selection.node())));
}

} // namespace qdq::ui
