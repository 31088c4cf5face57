// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/tablemodel.h"
#include "ui/session/document.h"

namespace qdq::ui {

/// Every node of the graph in execution order, nothing folded: the twin of the canvas for people
/// and readers who like tables.
class NodeModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        OrderColumn,
        NameColumn,
        OpColumn,
        KindColumn,
        ModuleColumn,
        InputsColumn,
        UsersColumn,
        ShapeColumn,
        DtypeColumn,
        ScaleColumn,
        ZeroPointColumn,
        RangeColumn,
        AxisColumn,
        GroupColumn,
        FindingsColumn,
        ColumnCount
    };

    explicit NodeModel(QObject* parent = nullptr);

    void setDocument(DocumentPtr document);
    [[nodiscard]] QModelIndex indexOf(NodeId node, int column = NameColumn) const;
    [[nodiscard]] NodeId nodeAt(const QModelIndex& index) const;

protected:
    [[nodiscard]] int count() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    [[nodiscard]] QString textOf(NodeId id, int column) const;
    [[nodiscard]] QString quantizationText(NodeId id, int column) const;
    [[nodiscard]] QVariant sortKeyOf(NodeId id, int column) const;

    DocumentPtr m_document;
};

} // namespace qdq::ui
