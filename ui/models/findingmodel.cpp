// SPDX-License-Identifier: Apache-2.0
#include "ui/models/findingmodel.h"

#include "core/base/text.h"
#include "ui/session/gatekeeper.h"
#include "ui/support/coretext.h"
#include "ui/support/numbers.h"
#include "ui/support/predictiontext.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"

#include <algorithm>
#include <map>

namespace qdq::ui {

namespace {

/// What is expected of it asks for a scale, so the numbers alone say it.
QString foundText(const Finding& finding)
{
    const QString text = withSuperscripts(toQString(finding.found));
    const QLatin1String prefix("scale = ");
    return text.startsWith(prefix) ? text.mid(prefix.size()) : text;
}

} // namespace

FindingModel::FindingModel(QObject* parent)
    : TreeModel(parent)
{
    setColumns({
        {tr("Rule"), 76},
        {tr("Node"), 168},
        {tr("Module"), 96},
        {tr("Expected"), 140, false, false, tr("What the rule asks for")},
        {tr("Found"), 208, false, false, tr("What is in the graph")},
        {tr("Cause"), 0, false, false, tr("What its findings have in common")},
        {tr("Root cause"), 76, true, true, tr("Number in the list of root causes")},
        {tr("Op"), 176, false, true},
        {tr("State"), 64, false, true, tr("open; new or known where there is a baseline; waived")},
        {tr("Order"), 48, true, true, tr("Position in execution order")},
    });
}

void FindingModel::setDocument(DocumentPtr document)
{
    beginResetModel();
    m_document = std::move(document);
    m_current = {};
    rebuild();
    endResetModel();
}

void FindingModel::setGrouping(Grouping grouping)
{
    if (grouping == m_grouping)
        return;
    beginResetModel();
    m_grouping = grouping;
    rebuild();
    endResetModel();
}

void FindingModel::statesChanged()
{
    for (std::size_t i = 0; i < m_itemOf.size(); ++i)
        Q_EMIT dataChanged(indexOf(FindingId {i}), indexOf(FindingId {i}, ColumnCount - 1));
}

void FindingModel::setCurrent(FindingId finding)
{
    const FindingId before = std::exchange(m_current, finding);
    for (const FindingId changed : {before, finding})
        if (const QModelIndex index = indexOf(changed); index.isValid())
            Q_EMIT dataChanged(index, index, {IsCurrentRole});
}

FindingId FindingModel::findingAt(const QModelIndex& index) const
{
    return index.isValid() ? m_items[static_cast<std::size_t>(itemAt(index))].finding
                           : FindingId {};
}

QModelIndex FindingModel::indexOf(FindingId finding, int column) const
{
    if (!finding.isValid() || finding.index() >= m_itemOf.size())
        return {};
    return TreeModel::indexOf(m_itemOf[finding.index()], column);
}

void FindingModel::rebuild()
{
    clearTree();
    m_items.clear();
    m_itemOf.clear();
    if (!m_document)
        return;
    m_itemOf.resize(m_document->findings.size());

    std::map<std::pair<QString, QString>, int>
        headings; // found, not walked: the order is that of first use
    for (std::size_t i = 0; i < m_document->findings.size(); ++i) {
        int parent = kRoot;
        if (m_grouping != Grouping::None) {
            const Item heading = headingOf(FindingId {i});
            const auto [place, isNew] =
                headings.try_emplace({heading.rule, heading.heading}, kRoot);
            if (isNew) {
                place->second = addItem(kRoot);
                m_items.push_back(heading);
            }
            parent = place->second;
        }
        m_itemOf[i] = addItem(parent);
        m_items.push_back({FindingId {i}, {}, {}, m_document->findings[i].severity});
    }
}

FindingModel::Item FindingModel::headingOf(FindingId id) const
{
    const Finding& finding = (*m_document)[id];
    switch (m_grouping) {
    case Grouping::Rule:
        return {{}, ruleHeading(finding.rule, m_document->check.target), toQString(finding.rule),
            finding.severity};
    case Grouping::Module: {
        const QString module =
            finding.node.isValid() ? toQString(m_document->moduleOf(finding.node)) : QString();
        return {{}, module.isEmpty() ? tr("(root)") : module, {}, finding.severity};
    }
    case Grouping::Severity:
        return {{}, severityHeading(finding.severity), {}, finding.severity};
    case Grouping::RootCause: {
        const DocumentCause* cause = m_document->causeAt(id);
        return {{}, cause ? coreText(cause->cause.title) : tr("No cause is known"), {},
            finding.severity};
    }
    case Grouping::None:
        break;
    }
    return {};
}

QVariant FindingModel::cell(int item, int column, int role) const
{
    const FindingId finding = m_items[static_cast<std::size_t>(item)].finding;
    return finding.isValid() ? findingCell(finding, column, role) : headingCell(item, column, role);
}

QVariant FindingModel::headingCell(int item, int column, int role) const
{
    const Item& heading = m_items[static_cast<std::size_t>(item)];
    const int count = static_cast<int>(childrenOf(item).size());
    switch (role) {
    case Qt::DisplayRole:
        return column == 0 ? heading.heading : QVariant();
    case Qt::AccessibleTextRole:
        return column == 0
            ? tr("%1, %2, %n finding(s)", nullptr, count).arg(heading.rule, heading.heading)
            : QVariant();
    case IsGroupRole:
        return true;
    case MarkRole:
        return column == 0 ? heading.rule : QVariant();
    case SeverityRole:
        return static_cast<int>(heading.severity);
    case CountRole:
        return column == 0 ? count : QVariant();
    case SortRole:
        return item; // headings keep their order whatever column sorts their children
    default:
        return {};
    }
}

QVariant FindingModel::findingCell(FindingId id, int column, int role) const
{
    const Finding& finding = (*m_document)[id];
    switch (role) {
    case Qt::DisplayRole:
        return column == RuleColumn ? QVariant() : textOf(id, column);
    case Qt::AccessibleTextRole:
        return textOf(id, column);
    case Qt::ToolTipRole:
    case ExactRole:
        return column == FoundColumn   ? exactFound(finding)
            : column == CauseColumn    ? causeHint(id)
            : column == StateColumn    ? stateHint(id)
            : column == ExpectedColumn ? coreText(finding.expected)
                                       : textOf(id, column);
    case SortRole:
        return sortKeyOf(id, column);
    case FindingRole:
        return id.value;
    case NodeRole:
        return finding.node.value;
    case MarkRole:
        return column == RuleColumn ? toQString(finding.rule) : QVariant();
    case SeverityRole:
        return static_cast<int>(finding.severity);
    case IsWaivedRole:
        return m_gate && m_gate->stateOf(id) == FindingState::Waived;
    case IsCurrentRole:
        return id == m_current;
    case IsMonospacedRole:
        return column == NodeColumn || column == ModuleColumn || column == FoundColumn
            || column == OpColumn;
    case IsWrongRole:
        return column == FoundColumn && finding.severity == Severity::Error && !finding.isUndecided;
    default:
        return {};
    }
}

QString FindingModel::textOf(FindingId id, int column) const
{
    const Finding& finding = (*m_document)[id];
    switch (column) {
    case RuleColumn:
        return toQString(finding.rule);
    case NodeColumn:
        return finding.node.isValid() ? toQString((*m_document)[finding.node].name) : QString();
    case ModuleColumn:
        return finding.node.isValid() ? toQString(m_document->moduleOf(finding.node)) : QString();
    case ExpectedColumn:
        return ruleExpected(finding, m_document->check.target);
    case FoundColumn:
        return finding.isUndecided
            ? tr("undecided: %1").arg(withSuperscripts(toQString(finding.found)))
            : foundText(finding);
    case CauseColumn:
        return causeText(id);
    case RootCauseColumn:
        return m_document->causeAt(id) ? QString::number(m_document->causeOf[id.index()] + 1)
                                       : QString();
    case OpColumn:
        return finding.node.isValid() ? toQString((*m_document)[finding.node].target) : QString();
    case StateColumn:
        return stateText(id);
    case OrderColumn:
        return finding.node.isValid() ? QString::number(finding.node.index()) : QString();
    default:
        return {};
    }
}

QString FindingModel::stateText(FindingId id) const
{
    const auto state = m_gate ? m_gate->stateOf(id) : std::nullopt;
    if (!state)
        return {};
    switch (*state) {
    case FindingState::Open:
        return tr("open");
    case FindingState::New:
        return tr("new");
    case FindingState::Known:
        return tr("known");
    case FindingState::Waived:
        return tr("waived");
    }
    return {};
}

/// Why it is waived, or was.
QString FindingModel::stateHint(FindingId id) const
{
    const Waiver* waiver = m_gate ? m_gate->waiverOf(id) : nullptr;
    if (!waiver)
        return stateText(id);
    const QString reason = toQString(waiver->reason);
    if (!waiver->expires)
        return reason;
    const QString day = toQString(qdq::textOf(*waiver->expires));
    return m_gate->stateOf(id) == FindingState::Waived
        ? tr("%1, until %2").arg(reason, day)
        : tr("waiver expired on %1: %2").arg(day, reason);
}

/// What the finding has in common with others; what its rule says of it alone where nothing is.
QString FindingModel::causeText(FindingId id) const
{
    const DocumentCause* cause = m_document->causeAt(id);
    const bool isShared = cause && cause->cause.kind != CauseKind::Single;
    return coreText(isShared ? cause->cause.title : (*m_document)[id].cause);
}

QString FindingModel::causeHint(FindingId id) const
{
    const DocumentCause* cause = m_document->causeAt(id);
    QStringList lines;
    if (cause)
        lines << sentenceFrom(cause->cause.message);
    if (const QString own = coreText((*m_document)[id].cause); !own.isEmpty())
        lines << own;
    return lines.join(QLatin1Char('\n'));
}

QVariant FindingModel::sortKeyOf(FindingId id, int column) const
{
    const Finding& finding = (*m_document)[id];
    if (column == RuleColumn)
        return id.value; // the document's own order
    if (column == OrderColumn)
        return finding.node.value;
    if (column == RootCauseColumn)
        return m_document->causeOf[id.index()];
    if (column == FoundColumn && !finding.values.empty())
        return finding.values.front();
    return textOf(id, column);
}

QString exactFound(const Finding& finding)
{
    const QString found = toQString(finding.found);
    if (finding.values.empty())
        return found;
    return QStringLiteral("%1 (%2)").arg(found, exactText(finding.values));
}

} // namespace qdq::ui
