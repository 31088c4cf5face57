// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/describenode.h"
#include "ui/models/treemodel.h"

namespace qdq::ui {

/// Sections with names and values under them; a value of several nodes has each one's under it.
class PropertyModel : public TreeModel
{
    Q_OBJECT

public:
    enum Columns
    {
        NameColumn,
        ValueColumn,
        ColumnCount
    };

    explicit PropertyModel(QObject* parent = nullptr);

    void setSections(std::vector<PropertySection> sections);
    [[nodiscard]] NodeId nodeAt(const QModelIndex& index) const;

protected:
    [[nodiscard]] QVariant cell(int item, int column, int role) const override;

private:
    struct Item
    {
        std::size_t section = 0;
        int property = -1; ///< -1 for the section itself
        int part = -1; ///< of the property; -1 for all of it
    };

    std::vector<PropertySection> m_sections;
    std::vector<Item> m_items;
};

} // namespace qdq::ui
