// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/lint/lint.h"
#include "ui/models/tablemodel.h"

namespace qdq::ui {

/// What the lint says of a config, a line each.
class FindingListModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        IdColumn,
        MessageColumn,
        ColumnCount
    };

    explicit FindingListModel(QObject* parent = nullptr);

    void setFindings(std::vector<LintFinding> findings);

protected:
    [[nodiscard]] int count() const override { return static_cast<int>(m_findings.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    std::vector<LintFinding> m_findings;
};

} // namespace qdq::ui
