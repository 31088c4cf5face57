// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/differencesdock.h"

#include "ui/widgets/emptystate.h"
#include "ui/widgets/tableview.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>

namespace qdq::ui {

DifferencesDock::DifferencesDock(QWidget* parent)
    : Dock(QStringLiteral("dock.differences"), tr("Differences"), parent)
    , m_model(new DifferenceModel(this))
    , m_filter(new DifferenceFilter(this))
    , m_view(new TableView(this))
{
    m_filter->setSourceModel(m_model);
    m_view->setObjectName(QStringLiteral("differences.table"));
    m_view->setAccessibleName(tr("Differences"));
    m_view->setRootIsDecorated(false);
    m_view->setModel(m_filter);
    m_view->applyColumns(m_model->columns());
    m_view->setItemDelegateForColumn(DifferenceModel::SignColumn, new SignDelegate(this));
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(DifferenceModel::SignColumn, Qt::AscendingOrder);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    setWidget(m_view);
    new EmptyState(m_view, [this] {
        const ComparisonPtr& comparison = m_model->comparison();
        if (!comparison)
            return EmptyText();
        return EmptyText {QStringLiteral("ui-check"), tr("Nothing differs"),
            comparison->rows.empty() ? tr("Both graphs have the same structure and numbers.")
                                     : tr("No difference is of the kinds that are chosen.")};
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, &DifferencesDock::showMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& current) {
            if (!m_isFollowing && current.isValid())
                Q_EMIT rowChosen(m_filter->mapToSource(current).row());
        });
    for (auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_filter, signal, this, &DifferencesDock::orderChanged);
    connect(m_filter, &QAbstractItemModel::layoutChanged, this, &DifferencesDock::orderChanged);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &DifferencesDock::orderChanged);
}

void DifferencesDock::setComparison(const ComparisonPtr& comparison)
{
    const QScopedValueRollback following(m_isFollowing, true);
    m_filter->setFound(std::nullopt);
    m_filter->setKinds({}, false);
    m_model->setComparison(comparison);
    if (comparison)
        setCount(static_cast<int>(comparison->rows.size()));
    else
        clearCount();
}

void DifferencesDock::setKinds(std::set<DifferenceKind> kinds, bool isRuleOnly)
{
    const QScopedValueRollback following(m_isFollowing, true);
    m_filter->setKinds(std::move(kinds), isRuleOnly);
}

void DifferencesDock::setFound(std::optional<std::set<std::uint32_t>> rows)
{
    const QScopedValueRollback following(m_isFollowing, true);
    m_filter->setFound(std::move(rows));
}

void DifferencesDock::showRows(const std::vector<int>& rows)
{
    const QScopedValueRollback following(m_isFollowing, true);
    QItemSelection selection;
    for (const int row : rows)
        if (const QModelIndex index = m_filter->mapFromSource(m_model->index(row, 0));
            index.isValid())
            selection.select(index, index.siblingAtColumn(DifferenceModel::ColumnCount - 1));
    const bool keepsCurrent = std::ranges::find(rows, currentRow()) != rows.end();
    if (!keepsCurrent)
        m_view->setCurrentIndex(selection.isEmpty() ? QModelIndex() : selection.indexes().front());
    m_view->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    if (m_view->currentIndex().isValid())
        m_view->scrollTo(m_view->currentIndex());
}

int DifferencesDock::currentRow() const
{
    const QModelIndex current = m_filter->mapToSource(m_view->currentIndex());
    return current.isValid() ? current.row() : -1;
}

bool DifferencesDock::step(int step)
{
    const int total = m_filter->rowCount();
    if (total == 0)
        return false;
    const QModelIndex current = m_view->currentIndex();
    const int from = current.isValid() ? current.row() : (step > 0 ? -1 : total);
    const int to = ((from + step) % total + total) % total;
    {
        const QScopedValueRollback following(m_isFollowing, true);
        m_view->setCurrentIndex(m_filter->index(to, 0));
    }
    Q_EMIT rowChosen(m_filter->rowAt(to));
    return true;
}

int DifferencesDock::position() const
{
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() ? current.row() + 1 : 0;
}

int DifferencesDock::shownCount() const
{
    return m_filter->rowCount();
}

void DifferencesDock::showMenu(const QPoint& at)
{
    QMenu menu(this);
    connect(menu.addAction(tr("Copy row")), &QAction::triggered, m_view, &TableView::copySelection);
    QMenu* order = menu.addMenu(tr("Order"));
    const bool isBySize = m_filter->sortColumn() == DifferenceModel::NoteColumn;
    for (const auto& [text, column, direction] :
        {std::tuple(tr("As in the graph"), DifferenceModel::SignColumn, Qt::AscendingOrder),
            std::tuple(
                tr("Largest change first"), DifferenceModel::NoteColumn, Qt::DescendingOrder)}) {
        QAction* action = order->addAction(text);
        action->setCheckable(true);
        action->setChecked(isBySize == (column == DifferenceModel::NoteColumn));
        connect(action, &QAction::triggered, this, [this, column = column, direction = direction] {
            m_view->sortByColumn(column, direction);
        });
    }
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

} // namespace qdq::ui
