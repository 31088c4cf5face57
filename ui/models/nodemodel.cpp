// SPDX-License-Identifier: Apache-2.0
#include "ui/models/nodemodel.h"

#include "core/base/text.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

namespace qdq::ui {

namespace {

QString kindText(const Node& node)
{
    if (node.op == OpKind::Placeholder)
        return toQString(nameOf(node.inputKind));
    return toQString(nameOf(node.op));
}

QString shapeOf(const Node& node)
{
    const TensorMeta* tensor = node.meta.val.tensor();
    return tensor ? toQString(shapeText(tensor->shape)) : QString();
}

QString dtypeText(const Node& node)
{
    const TensorMeta* tensor = node.meta.val.tensor();
    return tensor ? toQString(nameOf(tensor->dtype)) : QString();
}

bool isMonospaced(int column)
{
    switch (column) {
    case NodeModel::NameColumn:
    case NodeModel::OpColumn:
    case NodeModel::ModuleColumn:
    case NodeModel::ShapeColumn:
    case NodeModel::DtypeColumn:
    case NodeModel::ScaleColumn:
    case NodeModel::ZeroPointColumn:
    case NodeModel::RangeColumn:
    case NodeModel::GroupColumn:
        return true;
    default:
        return false;
    }
}

} // namespace

NodeModel::NodeModel(QObject* parent)
    : TableModel(parent)
{
    setColumns({
        {tr("Order"), 64, true, false, tr("Position in execution order")},
        {tr("Name"), 208},
        {tr("Op"), 264},
        {tr("Kind"), 104},
        {tr("Module"), 120},
        {tr("Inputs"), 52, true},
        {tr("Users"), 52, true},
        {tr("Shape"), 112},
        {tr("Dtype"), 64},
        {tr("Scale"), 140},
        {tr("Zero point"), 76, true},
        {tr("Range"), 96, false, false, tr("quant_min … quant_max")},
        {tr("Axis"), 44, true, false, tr("Channel axis of a per-channel node")},
        {tr("Group"), 52, false, false, tr("Shared-scale group of the tensor")},
        {tr("Findings"), 0},
    });
}

void NodeModel::setDocument(DocumentPtr document)
{
    beginResetModel();
    m_document = std::move(document);
    endResetModel();
}

QModelIndex NodeModel::indexOf(NodeId node, int column) const
{
    const auto row = m_document && node.isValid() ? m_document->liveIndexOf(node) : std::nullopt;
    return row ? index(static_cast<int>(*row), column) : QModelIndex();
}

NodeId NodeModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? m_document->liveNodes[static_cast<std::size_t>(index.row())]
                           : NodeId {};
}

int NodeModel::count() const
{
    return m_document ? static_cast<int>(m_document->liveNodes.size()) : 0;
}

QVariant NodeModel::cell(int row, int column, int role) const
{
    const NodeId id = m_document->liveNodes[static_cast<std::size_t>(row)];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(id, column);
    case Qt::ToolTipRole:
    case ExactRole:
        if (const QdqFacts* facts = m_document->factsAt(id); facts && column == ScaleColumn)
            return facts->scale.empty() ? toQString(facts->whyUnknown) : exactText(facts->scale);
        return textOf(id, column);
    case SortRole:
        return sortKeyOf(id, column);
    case NodeRole:
        return id.value;
    case IsMonospacedRole:
        return isMonospaced(column);
    default:
        return {};
    }
}

QString NodeModel::textOf(NodeId id, int column) const
{
    const Node& node = (*m_document)[id];
    switch (column) {
    case OrderColumn:
        return QString::number(id.index());
    case NameColumn:
        return toQString(node.name);
    case OpColumn:
        return toQString(node.target);
    case KindColumn:
        return kindText(node);
    case ModuleColumn:
        return toQString(m_document->moduleOf(id));
    case InputsColumn:
        return QString::number(node.inputs.size());
    case UsersColumn:
        return QString::number(node.users.size());
    case ShapeColumn:
        return shapeOf(node);
    case DtypeColumn:
        return dtypeText(node);
    case GroupColumn: {
        const SharedGroup* group = m_document->shared.of(id);
        return group ? toQString(group->name()) : QString();
    }
    case FindingsColumn: {
        QStringList rules;
        for (const FindingId finding : m_document->findingsOf[id])
            rules << toQString((*m_document)[finding].rule);
        return rules.join(QLatin1Char(' '));
    }
    default:
        return quantizationText(id, column);
    }
}

QString NodeModel::quantizationText(NodeId id, int column) const
{
    const QdqFacts* facts = m_document->factsAt(id);
    if (!facts)
        return {};
    switch (column) {
    case ScaleColumn:
        return facts->scale.empty() ? QStringLiteral("?") : numbersText(facts->scale);
    case ZeroPointColumn:
        return zeroPointText(facts->zeroPoint);
    case RangeColumn:
        return facts->range
            ? tr("%1…%2").arg(wholeText(facts->range->min), wholeText(facts->range->max))
            : QString();
    case AxisColumn:
        return facts->axis ? QString::number(*facts->axis) : QString();
    default:
        return {};
    }
}

QVariant NodeModel::sortKeyOf(NodeId id, int column) const
{
    const Node& node = (*m_document)[id];
    const QdqFacts* facts = m_document->factsAt(id);
    switch (column) {
    case OrderColumn:
        return id.value;
    case InputsColumn:
        return static_cast<qulonglong>(node.inputs.size());
    case UsersColumn:
        return static_cast<qulonglong>(node.users.size());
    case ScaleColumn:
        return facts && !facts->scale.empty() ? QVariant(facts->scale.front()) : QVariant();
    case ZeroPointColumn:
        return facts && !facts->zeroPoint.empty() ? QVariant(facts->zeroPoint.front()) : QVariant();
    case FindingsColumn:
        return static_cast<qulonglong>(m_document->findingsOf[id].size());
    default:
        return textOf(id, column);
    }
}

} // namespace qdq::ui
