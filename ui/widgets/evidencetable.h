// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/explanation.h"
#include "ui/models/tablemodel.h"
#include "ui/widgets/tableview.h"

namespace qdq::ui {

/// The numbered evidence of a finding as rows.
class EvidenceModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        NumberColumn,
        PortColumn,
        NameColumn,
        ScaleColumn,
        Log2Column,
        ZeroPointColumn,
        ColumnCount
    };

    explicit EvidenceModel(std::vector<EvidenceItem> rows, QObject* parent = nullptr);
    [[nodiscard]] NodeId nodeAt(const QModelIndex& index) const;

protected:
    [[nodiscard]] int count() const override { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    [[nodiscard]] QString textOf(const EvidenceItem& row, int column) const;

    std::vector<EvidenceItem> m_rows;
};

/// The table of the rows, as high as they are.
class EvidenceTable : public TableView
{
    Q_OBJECT

public:
    explicit EvidenceTable(const std::vector<EvidenceItem>& rows, QWidget* parent = nullptr);

Q_SIGNALS:
    void nodeClicked(qdq::NodeId node);
};

} // namespace qdq::ui
