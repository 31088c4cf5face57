// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/pairview.h"
#include "ui/models/tablemodel.h"

namespace qdq::ui {

class TableView;

/// Fields of two things side by side, with a sign between the values.
class PairModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        FieldColumn,
        AColumn,
        SignColumn,
        BColumn,
        ColumnCount
    };

    explicit PairModel(QObject* parent = nullptr);

    void setFacts(std::vector<PairFact> facts);

protected:
    [[nodiscard]] int count() const override { return static_cast<int>(m_facts.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    [[nodiscard]] static QString textOf(const PairFact& fact, int column);

    std::vector<PairFact> m_facts;
};

/// A view of such a model, as wide as its panel.
[[nodiscard]] TableView* makePairTable(PairModel& model, const QString& name, QWidget* parent);

} // namespace qdq::ui
