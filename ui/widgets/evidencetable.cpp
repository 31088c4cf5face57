// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/evidencetable.h"

#include "ui/delegates/celldelegate.h"
#include "ui/draw/nodepainter.h"
#include "ui/style/scopestyle.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>

namespace qdq::ui {

namespace {

/// The disc with the number that the canvas shows at the same tensor.
class NumberDiscDelegate : public CellDelegate
{
public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect,
        const QModelIndex& index) const override
    {
        painter.setRenderHint(QPainter::Antialiasing);
        paintEvidenceNumber(
            painter, themeOf(option.widget), QRectF(rect).center(), index.data(CountRole).toInt());
    }
};

} // namespace

EvidenceModel::EvidenceModel(std::vector<EvidenceItem> rows, QObject* parent)
    : TableModel(parent)
    , m_rows(std::move(rows))
{
    setColumns({
        {{}, 36},
        {tr("Port"), 52},
        {tr("Node"), 0},
        {tr("Scale"), 76, true},
        {tr("log₂"), 60, true},
        {tr("zp"), 48, true},
    });
}

NodeId EvidenceModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())].node : NodeId {};
}

QVariant EvidenceModel::cell(int number, int column, int role) const
{
    const EvidenceItem& row = m_rows[static_cast<std::size_t>(number)];
    switch (role) {
    case Qt::DisplayRole:
        return column == NumberColumn ? QVariant() : textOf(row, column);
    case Qt::AccessibleTextRole:
        return textOf(row, column);
    case Qt::ToolTipRole:
    case ExactRole:
        return column == ScaleColumn && !row.exactScale.isEmpty() ? row.exactScale
                                                                  : textOf(row, column);
    case CountRole:
        return column == NumberColumn ? QVariant(row.number) : QVariant();
    case NodeRole:
        return row.node.value;
    case IsMonospacedRole:
        return column != PortColumn;
    case IsWrongRole:
        return column == ScaleColumn && row.isWrong;
    default:
        return {};
    }
}

QString EvidenceModel::textOf(const EvidenceItem& row, int column) const
{
    switch (column) {
    case NumberColumn:
        return QString::number(row.number);
    case PortColumn:
        return row.port;
    case NameColumn:
        return row.name;
    case ScaleColumn:
        return row.scale;
    case Log2Column:
        return row.log2;
    case ZeroPointColumn:
        return row.zeroPoint;
    default:
        return {};
    }
}

EvidenceTable::EvidenceTable(const std::vector<EvidenceItem>& rows, QWidget* parent)
    : TableView(parent)
{
    auto* model = new EvidenceModel(rows, this);
    setAccessibleName(tr("Evidence"));
    setModel(model);
    setRootIsDecorated(false);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setItemDelegateForColumn(EvidenceModel::NumberColumn, new NumberDiscDelegate(this));
    applyColumns(model->columns());
    const bool isNarrow =
        std::ranges::all_of(rows, [](const EvidenceItem& row) { return row.log2.isEmpty(); });
    setColumnHidden(EvidenceModel::Log2Column, isNarrow);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const int column :
        {EvidenceModel::ScaleColumn, EvidenceModel::PortColumn, EvidenceModel::ZeroPointColumn})
        resizeColumnToContents(column);
    const int rowHeight = std::max(CellDelegate::kRowHeight, sizeHintForRow(0));
    setFixedHeight(header()->sizeHint().height() + static_cast<int>(rows.size()) * rowHeight + 1);
    connect(this, &QAbstractItemView::clicked, this,
        [this, model](const QModelIndex& index) { Q_EMIT nodeClicked(model->nodeAt(index)); });
}

} // namespace qdq::ui
