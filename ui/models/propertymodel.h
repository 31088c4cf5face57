// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/describenode.h"
#include "ui/models/treemodel.h"

namespace qdq::ui {

/// Sections with names and values under them.
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
    };

    std::vector<PropertySection> m_sections;
    std::vector<Item> m_items;
};

} // namespace qdq::ui
