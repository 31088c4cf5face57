// SPDX-License-Identifier: Apache-2.0
#include "ui/models/rulemodel.h"

#include "ui/session/preview.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"

#include <algorithm>

namespace qdq::ui {

namespace {

/// Findings of a rule in what a what-if is compared with; none where it was not checked there.
std::optional<int> countNow(const Preview& preview, const std::string& rule)
{
    const auto& rules = preview.change.rules;
    const auto change = std::ranges::find(rules, rule, &RuleChange::rule);
    return change == rules.end() ? std::nullopt : std::optional(static_cast<int>(change->now));
}

} // namespace

RuleModel::RuleModel(QObject* parent)
    : TableModel(parent)
{
    setColumns({
        {tr("Shown"), 26},
        {tr("Rule"), 30},
        {tr("What it asks"), 0},
        {tr("Findings"), 46, true},
    });
}

void RuleModel::setDocument(DocumentPtr document)
{
    beginResetModel();
    m_rows.clear();
    m_target = document ? document->check.target : nullptr;
    if (document)
        for (const std::string& id : document->check.rules) {
            const Rule* rule = m_target->findRule(id);
            Row row {id, rule ? rule->severity : Severity::Error};
            for (const Finding& finding : document->findings)
                if (finding.rule == id)
                    ++(finding.isUndecided ? row.undecided : row.violations);
            if (document->preview)
                row.now = countNow(*document->preview, id);
            // A note that says nothing would only be noise; a rule that passes is news.
            if (row.severity != Severity::Note || row.violations + row.undecided > 0)
                m_rows.push_back(row);
        }
    endResetModel();
}

QString RuleModel::ruleAt(const QModelIndex& index) const
{
    return index.isValid() ? toQString(m_rows[static_cast<std::size_t>(index.row())].rule)
                           : QString();
}

QModelIndex RuleModel::indexOf(const QString& rule) const
{
    const auto found = std::ranges::find(m_rows, toStd(rule), &Row::rule);
    return found == m_rows.end() ? QModelIndex()
                                 : index(static_cast<int>(found - m_rows.begin()), IdColumn);
}

bool RuleModel::isShown(const QString& rule) const
{
    return !m_hidden.contains(toStd(rule));
}

void RuleModel::showOnly(const QString& rule)
{
    const bool isOnlyOne = isShown(rule) && m_hidden.size() + 1 == m_rows.size();
    m_hidden.clear();
    if (!isOnlyOne)
        for (const Row& row : m_rows)
            if (row.rule != toStd(rule))
                m_hidden.insert(row.rule);
    announceEyes();
}

void RuleModel::setHiddenRules(std::set<std::string> hidden)
{
    if (std::exchange(m_hidden, std::move(hidden)) != m_hidden)
        announceEyes();
}

Qt::ItemFlags RuleModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = TableModel::flags(index);
    return index.column() == EyeColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

bool RuleModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != EyeColumn
        || role != Qt::CheckStateRole)
        return false;
    const std::string& rule = m_rows[static_cast<std::size_t>(index.row())].rule;
    if (value.toInt() == Qt::Checked)
        m_hidden.erase(rule);
    else
        m_hidden.insert(rule);
    announceEyes();
    return true;
}

int RuleModel::count() const
{
    return static_cast<int>(m_rows.size());
}

QVariant RuleModel::cell(int rowNumber, int column, int role) const
{
    const Row& row = m_rows[static_cast<std::size_t>(rowNumber)];
    switch (role) {
    case Qt::DisplayRole:
        return column == EyeColumn || column == CountColumn ? QVariant() : textOf(row, column);
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return textOf(row, column);
    case Qt::CheckStateRole:
        if (column == EyeColumn)
            return m_hidden.contains(row.rule) ? Qt::Unchecked : Qt::Checked;
        return {};
    case MarkRole:
        return column == CountColumn && row.violations > 0 ? QString::number(row.violations)
                                                           : QVariant();
    case CountRole:
        return column == CountColumn ? row.violations : QVariant();
    case NowRole:
        return column == CountColumn && row.now ? QVariant(*row.now) : QVariant();
    case SeverityRole:
        return static_cast<int>(row.severity);
    case IsMonospacedRole:
        return column == IdColumn;
    case SortRole:
        return column == CountColumn ? QVariant(row.violations) : QVariant(textOf(row, column));
    default:
        return {};
    }
}

QString RuleModel::textOf(const Row& row, int column) const
{
    switch (column) {
    case EyeColumn:
        return m_hidden.contains(row.rule)
            ? tr("%1 is not shown on the canvas").arg(toQString(row.rule))
            : tr("%1 is shown on the canvas").arg(toQString(row.rule));
    case IdColumn:
        return toQString(row.rule);
    case TextColumn:
        return ruleWords(row.rule, m_target);
    case CountColumn:
        if (row.now)
            return tr("now %1, then %2").arg(*row.now).arg(row.violations);
        if (row.undecided > 0)
            return tr("%1, %2 undecided")
                .arg(tr("%n finding(s)", nullptr, row.violations), QString::number(row.undecided));
        return tr("%n finding(s)", nullptr, row.violations);
    default:
        return {};
    }
}

void RuleModel::announceEyes()
{
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, EyeColumn), index(count() - 1, EyeColumn));
    Q_EMIT shownRulesChanged();
}

} // namespace qdq::ui
