// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/tableview.h"

#include "ui/delegates/celldelegate.h"
#include "ui/models/roles.h"
#include "ui/models/tablemodel.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace qdq::ui {

TableView::TableView(QWidget* parent)
    : QTreeView(parent)
{
    setFrameShape(QFrame::NoFrame);
    QFont small(font());
    small.setPixelSize(textPixels(12));
    setFont(small);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAllColumnsShowFocus(true);
    setExpandsOnDoubleClick(true);
    setMouseTracking(true);
    setItemDelegate(new CellDelegate(this));
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(true);
    header()->setHighlightSections(false);
    header()->setMinimumSectionSize(24);
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QWidget::customContextMenuRequested, this, &TableView::showHeaderMenu);
    connect(this, &QAbstractItemView::activated, this, &TableView::rowActivated);
}

void TableView::applyColumns(const std::vector<Column>& columns)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const int section = static_cast<int>(i);
        setColumnHidden(section, columns[i].isHidden);
        if (columns[i].width > 0)
            header()->resizeSection(section, scaled(columns[i].width));
        header()->setSectionResizeMode(
            section, columns[i].width > 0 ? QHeaderView::Interactive : QHeaderView::Stretch);
    }
}

void TableView::showRow(const QModelIndex& index)
{
    setCurrentIndex(index);
    if (index.isValid())
        scrollTo(index);
    else
        clearSelection();
}

QString TableView::selectedText() const
{
    QModelIndexList rows = selectionModel() ? selectionModel()->selectedRows() : QModelIndexList();
    std::ranges::sort(rows, {}, [this](const QModelIndex& row) { return visualRect(row).top(); });
    QString text;
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (int visual = 0; visual < header()->count(); ++visual) {
            const int column = header()->logicalIndex(visual);
            if (isColumnHidden(column))
                continue;
            const QModelIndex cell = row.siblingAtColumn(column);
            const QVariant exact = cell.data(ExactRole);
            cells << (exact.isValid() ? exact : cell.data(Qt::DisplayRole)).toString();
        }
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

void TableView::copySelection() const
{
    if (const QString text = selectedText(); !text.isEmpty())
        QApplication::clipboard()->setText(text);
}

void TableView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
        return;
    }
    const QModelIndex row = currentIndex().siblingAtColumn(0);
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && row.isValid()
        && model()->hasChildren(row)) {
        setExpanded(row, !isExpanded(row));
        return;
    }
    QTreeView::keyPressEvent(event);
}

void TableView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = isKey ? currentIndex() : indexAt(event->pos());
    if (!index.isValid())
        return;
    QMenu menu(this);
    Q_EMIT rowMenuRequested(menu, index.siblingAtColumn(0));
    connect(menu.addAction(tr("Copy row")), &QAction::triggered, this, &TableView::copySelection);
    addSortMenu(menu);
    menu.exec(isKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

/// Sorting without a pointer: the header takes no keys.
void TableView::addSortMenu(QMenu& menu)
{
    if (!isSortingEnabled())
        return;
    QMenu* columns = menu.addMenu(tr("Sort by"));
    for (int visual = 0; visual < header()->count(); ++visual) {
        const int column = header()->logicalIndex(visual);
        if (isColumnHidden(column))
            continue;
        QAction* action =
            columns->addAction(model()->headerData(column, Qt::Horizontal).toString());
        connect(action, &QAction::triggered, this, [this, column] {
            const bool isAgain = header()->sortIndicatorSection() == column
                && header()->sortIndicatorOrder() == Qt::DescendingOrder;
            sortByColumn(column, isAgain ? Qt::AscendingOrder : Qt::DescendingOrder);
            scrollTo(currentIndex());
        });
    }
}

void TableView::drawRow(
    QPainter* painter, const QStyleOptionViewItem& options, const QModelIndex& index) const
{
    // The delegates fill cells; the indentation before the first cell belongs to the row too.
    const Theme& theme = themeOf(this);
    QRect row = options.rect;
    row.setRight(viewport()->width());
    if (selectionModel() && selectionModel()->isRowSelected(index.row(), index.parent()))
        painter->fillRect(row, theme[Token::SurfaceSelected]);
    else if (index.data(IsGroupRole).toBool())
        painter->fillRect(row, theme[Token::SurfacePanelAlt]);
    QTreeView::drawRow(painter, options, index);
    if (m_isLined)
        painter->fillRect(
            QRect(row.left(), row.bottom(), row.width(), 1), theme[Token::LineHairline]);
}

void TableView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const
{
    if (!model()->hasChildren(index.siblingAtColumn(0)))
        return;
    QStyleOption option;
    option.initFrom(this);
    option.state |= QStyle::State_Children;
    if (isExpanded(index))
        option.state |= QStyle::State_Open;
    option.rect = QRect(rect.right() - indentation() + 1, rect.top(), indentation(), rect.height());
    style()->drawPrimitive(QStyle::PE_IndicatorBranch, &option, painter, this);
}

void TableView::showHeaderMenu(const QPoint& at)
{
    QMenu menu(this);
    for (int column = 0; column < header()->count(); ++column) {
        QAction* action = menu.addAction(model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        action->setEnabled(column > 0);
        connect(action, &QAction::toggled, this,
            [this, column](bool isOn) { setColumnHidden(column, !isOn); });
    }
    menu.exec(header()->viewport()->mapToGlobal(at));
}

} // namespace qdq::ui
