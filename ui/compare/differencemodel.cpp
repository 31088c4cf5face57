// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/differencemodel.h"

#include "ui/draw/nodepainter.h"
#include "ui/style/scopestyle.h"
#include "ui/support/qtconvert.h"

#include <QPainter>

namespace qdq::ui {

DifferenceModel::DifferenceModel(QObject* parent)
    : TableModel(parent)
{
    setNames({}, {});
}

void DifferenceModel::setNames(const QString& a, const QString& b)
{
    const auto named = [](const QString& letter, const QString& name) {
        return name.isEmpty() ? letter : QStringLiteral("%1 · %2").arg(letter, name);
    };
    setColumns({
        {{}, 36, false, false, tr("Only in B, only in A, or different; sorts in graph order")},
        {tr("Element"), 196, false, false, tr("Tensor from producer to readers, or what of an op")},
        {tr("Module"), 96},
        {tr("Field"), 88},
        {named(QStringLiteral("A"), a), 148},
        {named(QStringLiteral("B"), b), 164},
        {tr("Note"), 0, false, false, tr("Factor of scales, rules; sorts by the size of change")},
    });
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void DifferenceModel::setComparison(ComparisonPtr comparison)
{
    beginResetModel();
    m_comparison = std::move(comparison);
    endResetModel();
}

int DifferenceModel::count() const
{
    return m_comparison ? static_cast<int>(m_comparison->rows.size()) : 0;
}

QVariant DifferenceModel::cell(int number, int column, int role) const
{
    const DifferenceRow& row = m_comparison->rows[static_cast<std::size_t>(number)];
    switch (role) {
    case Qt::DisplayRole:
        return column == SignColumn ? QVariant() : textOf(row, column);
    case Qt::AccessibleTextRole:
        return textOf(row, column);
    case Qt::ToolTipRole:
    case ExactRole:
        return exactOf(row, column);
    case SortRole:
        return sortKeyOf(number, column);
    case CountRole:
        return column == SignColumn ? QVariant(static_cast<int>(signOf(row.kind))) : QVariant();
    case IsMonospacedRole:
        return column == ElementColumn || column == ModuleColumn || column == AColumn
            || column == BColumn;
    default:
        return {};
    }
}

QString DifferenceModel::textOf(const DifferenceRow& row, int column)
{
    switch (column) {
    case SignColumn:
        return signWord(signOf(row.kind));
    case ElementColumn:
        return row.element;
    case ModuleColumn:
        return row.module;
    case FieldColumn:
        return row.field;
    case AColumn:
        return row.a;
    case BColumn:
        return row.b;
    case NoteColumn:
        return row.note;
    default:
        return {};
    }
}

QString DifferenceModel::exactOf(const DifferenceRow& row, int column)
{
    if (column == AColumn && !row.exactA.isEmpty())
        return row.exactA;
    if (column == BColumn && !row.exactB.isEmpty())
        return row.exactB;
    return textOf(row, column);
}

QVariant DifferenceModel::sortKeyOf(int number, int column) const
{
    if (column == SignColumn)
        return number;
    const DifferenceRow& row = m_comparison->rows[static_cast<std::size_t>(number)];
    return column == NoteColumn ? QVariant(row.size) : QVariant(textOf(row, column));
}

// ---- filter ----------------------------------------------------------------------------------

void DifferenceFilter::setKinds(std::set<DifferenceKind> kinds, bool isRuleOnly)
{
    m_kinds = std::move(kinds);
    m_isRuleOnly = isRuleOnly;
    invalidateFilter();
}

void DifferenceFilter::setFound(std::optional<std::set<std::uint32_t>> rows)
{
    m_found = std::move(rows);
    invalidateFilter();
}

int DifferenceFilter::rowAt(int position) const
{
    const QModelIndex source = mapToSource(index(position, 0));
    return source.isValid() ? source.row() : -1;
}

int DifferenceFilter::positionOf(int row) const
{
    const QModelIndex mine = mapFromSource(sourceModel()->index(row, 0));
    return mine.isValid() ? mine.row() : -1;
}

bool DifferenceFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    const auto* model = static_cast<const DifferenceModel*>(sourceModel());
    const DifferenceRow& each = model->comparison()->rows[static_cast<std::size_t>(row)];
    const bool isAny = m_kinds.empty() && !m_isRuleOnly;
    const bool isWanted = m_kinds.contains(each.kind) || (m_isRuleOnly && each.isRule);
    return (isAny || isWanted) && (!m_found || m_found->contains(static_cast<std::uint32_t>(row)));
}

// ---- sign ------------------------------------------------------------------------------------

void SignDelegate::paintContent(QPainter& painter, const QStyleOptionViewItem& option,
    const QRect& rect, const QModelIndex& index) const
{
    const QVariant sign = index.data(CountRole);
    if (!sign.isValid())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF centre(QRectF(rect).center());
    painter.translate(centre);
    painter.scale(14.0 / 18, 14.0 / 18);
    paintDifference(painter, themeOf(option.widget), {}, static_cast<Difference>(sign.toInt()));
}

int SignDelegate::contentWidth(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return 16;
}

QString signWord(Difference difference)
{
    switch (difference) {
    case Difference::Added:
        return DifferenceModel::tr("only in B");
    case Difference::Removed:
        return DifferenceModel::tr("only in A");
    case Difference::Changed:
        return DifferenceModel::tr("different");
    case Difference::None:
        break;
    }
    return DifferenceModel::tr("same");
}

} // namespace qdq::ui
