// SPDX-License-Identifier: Apache-2.0
#include "ui/models/propertymodel.h"

namespace qdq::ui {

PropertyModel::PropertyModel(QObject* parent)
    : TreeModel(parent)
{
    setColumns({
        {tr("Name"), 96},
        {tr("Value"), 0},
    });
}

void PropertyModel::setSections(std::vector<PropertySection> sections)
{
    beginResetModel();
    clearTree();
    m_items.clear();
    m_sections = std::move(sections);
    for (std::size_t section = 0; section < m_sections.size(); ++section) {
        const int heading = addItem(kRoot);
        m_items.push_back({section, -1});
        for (std::size_t property = 0; property < m_sections[section].properties.size();
             ++property) {
            const int line = addItem(heading);
            m_items.push_back({section, static_cast<int>(property)});
            const std::size_t parts = m_sections[section].properties[property].parts.size();
            for (std::size_t part = 0; part < parts; ++part) {
                addItem(line);
                m_items.push_back({section, static_cast<int>(property), static_cast<int>(part)});
            }
        }
    }
    endResetModel();
}

NodeId PropertyModel::nodeAt(const QModelIndex& index) const
{
    return NodeId::kNone == index.data(NodeRole).toUInt()
        ? NodeId {}
        : NodeId {static_cast<std::size_t>(index.data(NodeRole).toUInt())};
}

QVariant PropertyModel::cell(int number, int column, int role) const
{
    const Item& item = m_items[static_cast<std::size_t>(number)];
    const PropertySection& section = m_sections[item.section];
    if (item.property < 0) {
        if (role == Qt::DisplayRole && column == NameColumn)
            return section.title;
        if (role == IsGroupRole)
            return true;
        return role == NodeRole ? QVariant(NodeId::kNone) : QVariant();
    }
    const Property& whole = section.properties[static_cast<std::size_t>(item.property)];
    const Property& property =
        item.part < 0 ? whole : whole.parts[static_cast<std::size_t>(item.part)];
    switch (role) {
    case Qt::DisplayRole:
        return column == NameColumn ? property.name : property.value;
    case Qt::ToolTipRole:
    case ExactRole:
        if (column == NameColumn)
            return property.name;
        return property.exact.isEmpty() ? property.value : property.exact;
    case NodeRole:
        return property.node.value;
    case IsMonospacedRole:
        return column == ValueColumn && property.isMonospaced;
    case IsWrongRole:
        return column == ValueColumn && property.isWrong;
    case IsMutedRole:
        return column == NameColumn;
    default:
        return {};
    }
}

} // namespace qdq::ui
