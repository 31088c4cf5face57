// SPDX-License-Identifier: Apache-2.0
#include "ui/config/lanemodel.h"

#include <algorithm>

namespace qdq::ui {

QString titleOf(Lane lane)
{
    switch (lane) {
    case Lane::ModuleName:
        return LaneModel::tr("Module name");
    case Lane::OpType:
        return LaneModel::tr("Op type");
    case Lane::Global:
        break;
    }
    return LaneModel::tr("Global");
}

QString remarkOf(Lane lane)
{
    switch (lane) {
    case Lane::ModuleName:
        return LaneModel::tr("wins over everything");
    case Lane::OpType:
        return LaneModel::tr("wins over global");
    case Lane::Global:
        break;
    }
    return LaneModel::tr("everything no other rule took");
}

LaneModel::LaneModel(QObject* parent)
    : TableModel(parent)
{
    setColumns({{tr("Rule"), 0}});
}

void LaneModel::setLines(std::vector<RuleLine> lines, bool hasConfig)
{
    beginResetModel();
    m_lines = std::move(lines);
    m_rows.clear();
    if (hasConfig)
        for (const Lane lane : kLanes) {
            m_rows.push_back({Kind::Head, lane});
            const std::size_t before = m_rows.size();
            for (std::size_t i = 0; i < m_lines.size(); ++i)
                if (m_lines[i].lane == lane)
                    m_rows.push_back({Kind::Rule, lane, i});
            if (m_rows.size() == before)
                m_rows.push_back({Kind::NoRule, lane});
        }
    endResetModel();
}

const RuleLine* LaneModel::lineAt(int row) const
{
    return row >= 0 && row < count() && kindAt(row) == Kind::Rule ? &m_lines[rowAt(row).line]
                                                                  : nullptr;
}

int LaneModel::rowOf(std::optional<std::size_t> call) const
{
    const auto row = std::ranges::find_if(m_rows, [&](const Row& candidate) {
        return candidate.kind == Kind::Rule && m_lines[candidate.line].call == call;
    });
    return row == m_rows.end() ? -1 : static_cast<int>(row - m_rows.begin());
}

Qt::ItemFlags LaneModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    return lineAt(index.row()) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
                               : Qt::ItemNeverHasChildren;
}

QVariant LaneModel::cell(int row, int, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return textOf(rowAt(row));
    case Qt::ToolTipRole:
        return hintOf(rowAt(row));
    default:
        return {};
    }
}

/// What a reader hears; the delegate draws the parts.
QString LaneModel::textOf(const Row& row) const
{
    if (row.kind == Kind::Head)
        return QStringLiteral("%1, %2").arg(titleOf(row.lane), remarkOf(row.lane));
    if (row.kind == Kind::NoRule)
        return tr("No rule");
    const RuleLine& line = m_lines[row.line];
    const QString state =
        line.finding.isEmpty() ? line.stateText : line.finding + QLatin1Char(' ') + line.stateText;
    return QStringLiteral("%1 → %2, %3").arg(line.key, line.action, state);
}

QString LaneModel::hintOf(const Row& row) const
{
    if (row.kind == Kind::Head)
        return row.lane == Lane::Global
            ? QString()
            : tr("Inside a lane the first rule that means an op takes it.");
    if (row.kind == Kind::NoRule)
        return {};
    const RuleLine& line = m_lines[row.line];
    const QString entered = tr("Call %1 of the config").arg(line.call + 1);
    return QStringLiteral("%1 → %2\n%3%4")
        .arg(line.key, line.action, entered,
            line.isWrong() ? QLatin1Char('\n') + line.sentence : QString());
}

} // namespace qdq::ui
