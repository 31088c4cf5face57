// SPDX-License-Identifier: Apache-2.0
#include "ui/models/waivermodel.h"

#include "ui/support/qtconvert.h"

namespace qdq::ui {

WaiverModel::WaiverModel(const Gatekeeper& gate, QObject* parent)
    : TableModel(parent)
    , m_gate(gate)
{
    setColumns({{tr("Waived"), 220}, {tr("Reason"), 0}, {tr("Until"), 130},
        {tr("Covers"), 64, true, false, tr("Violations of the graph that is shown")}});
    connect(&gate, &Gatekeeper::changed, this, [this] {
        beginResetModel();
        endResetModel();
    });
}

int WaiverModel::count() const
{
    return static_cast<int>(m_gate.waivers().size());
}

QString WaiverModel::textOf(std::size_t row, int column) const
{
    const Waiver& waiver = m_gate.waivers()[row];
    switch (column) {
    case ScopeColumn:
        return toQString(describe(waiver));
    case ReasonColumn:
        return toQString(waiver.reason);
    case UntilColumn:
        if (!waiver.expires)
            return tr("for good");
        return waiver.isExpired(todayInUtc())
            ? tr("%1, expired").arg(toQString(qdq::textOf(*waiver.expires)))
            : toQString(qdq::textOf(*waiver.expires));
    default:
        return QString::number(m_gate.coveredBy(row));
    }
}

QVariant WaiverModel::cell(int row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case ExactRole:
        return textOf(static_cast<std::size_t>(row), column);
    default:
        return {};
    }
}

} // namespace qdq::ui
