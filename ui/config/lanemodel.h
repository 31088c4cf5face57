// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/config/rulelines.h"
#include "ui/models/tablemodel.h"

namespace qdq::ui {

/// The rules of a config under the heads of their lanes; a lane without a rule has a row that says
/// so. Only rules can be selected.
class LaneModel : public TableModel
{
    Q_OBJECT

public:
    enum class Kind : std::uint8_t
    {
        Head,
        Rule,
        NoRule
    };

    explicit LaneModel(QObject* parent = nullptr);

    /// Lanes with rules, or without; no rows where there is no config.
    void setLines(std::vector<RuleLine> lines, bool hasConfig);
    [[nodiscard]] Kind kindAt(int row) const { return rowAt(row).kind; }
    [[nodiscard]] Lane laneAt(int row) const { return rowAt(row).lane; }
    /// Null for rows that are no rule.
    [[nodiscard]] const RuleLine* lineAt(int row) const;
    /// −1 where there is none.
    [[nodiscard]] int rowOf(std::optional<std::size_t> call) const;

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

protected:
    [[nodiscard]] int count() const override { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    struct Row
    {
        Kind kind = Kind::Head;
        Lane lane = Lane::Global;
        std::size_t line = 0; ///< of a rule
    };
    [[nodiscard]] const Row& rowAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    [[nodiscard]] QString textOf(const Row& row) const;
    [[nodiscard]] QString hintOf(const Row& row) const;

    std::vector<RuleLine> m_lines;
    std::vector<Row> m_rows;
};

/// "Module name" and "wins over everything": the head of a lane.
[[nodiscard]] QString titleOf(Lane lane);
[[nodiscard]] QString remarkOf(Lane lane);

} // namespace qdq::ui
