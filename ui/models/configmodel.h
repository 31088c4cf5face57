// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/applied.h"
#include "ui/draw/nodecontent.h"
#include "ui/models/tablemodel.h"

namespace qdq::ui {

/// The setter calls of a config in order of strength: module name before type before global, and
/// inside a lane as they were made.
class ConfigModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        SourceColumn,
        KeyColumn,
        ActionColumn,
        StateColumn,
        ColumnCount
    };

    explicit ConfigModel(QObject* parent = nullptr);

    /// `states` is empty while it is not known what the calls do.
    /// `opCounts`: per call, how many ops that the back end can quantize it points at.
    void setConfig(const std::optional<QuantizerConfig>& config, std::vector<CallState> states,
        std::vector<int> opCounts);
    /// "stem"; the lane of a rule without a key.
    [[nodiscard]] QString nameOf(int row) const { return textOf(callAt(row), KeyColumn); }
    /// Index into the config's calls.
    [[nodiscard]] std::size_t callAt(int row) const
    {
        return m_order[static_cast<std::size_t>(row)];
    }

protected:
    [[nodiscard]] int count() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    [[nodiscard]] QString textOf(std::size_t call, int column) const;
    [[nodiscard]] QString stateText(std::size_t call) const;

    std::optional<QuantizerConfig> m_config;
    std::vector<CallState> m_states;
    std::vector<int> m_opCounts;
    std::vector<std::size_t> m_order; ///< calls by lane
};

/// Which chip stands for a setter.
[[nodiscard]] ConfigSource configSourceOf(Setter setter);
/// Which chip stands for what a config does to an op.
[[nodiscard]] ConfigSource configSourceOf(const AppliedRow& row);

/// "int8 [−128, 127] per_tensor_affine · HistogramObserver"; "fp32" for no spec.
[[nodiscard]] QString specText(const std::optional<ConfiguredSpec>& spec);

} // namespace qdq::ui
