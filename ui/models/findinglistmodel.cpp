// SPDX-License-Identifier: Apache-2.0
#include "ui/models/findinglistmodel.h"

#include "ui/support/qtconvert.h"

namespace qdq::ui {

FindingListModel::FindingListModel(QObject* parent)
    : TableModel(parent)
{
    setColumns({{tr("Id"), 56}, {tr("Message"), 0}});
}

void FindingListModel::setFindings(std::vector<LintFinding> findings)
{
    beginResetModel();
    m_findings = std::move(findings);
    endResetModel();
}

QVariant FindingListModel::cell(int row, int column, int role) const
{
    const LintFinding& finding = m_findings[static_cast<std::size_t>(row)];
    switch (role) {
    case Qt::DisplayRole:
        return column == IdColumn ? QVariant() : QVariant(toQString(finding.message));
    case Qt::ToolTipRole:
    case ExactRole:
    case SortRole:
        return toQString(column == IdColumn ? finding.finding.rule : finding.message);
    case MarkRole:
        return column == IdColumn ? QVariant(toQString(finding.finding.rule)) : QVariant();
    case SeverityRole:
        return static_cast<int>(finding.finding.severity);
    default:
        return {};
    }
}

} // namespace qdq::ui
