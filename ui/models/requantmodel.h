// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/applied.h"
#include "core/rules/requant.h"
#include "ui/draw/nodecontent.h"
#include "ui/models/treemodel.h"
#include "ui/session/document.h"

namespace qdq::ui {

/// One row per conv and linear; a row unfolds into its channels, which are made only then.
class RequantModel : public TreeModel
{
    Q_OBJECT

public:
    enum Columns
    {
        NodeColumn,
        ModuleColumn,
        AppliedColumn,
        WhyColumn,
        NearestColumn,
        InputScaleColumn,
        InputZeroPointColumn,
        WeightScaleColumn,
        OutputScaleColumn,
        OutputZeroPointColumn,
        FactorColumn,
        Log2Column,
        ShiftColumn,
        MultiplierColumn,
        BiasColumn,
        HeadroomColumn,
        ColumnCount
    };

    explicit RequantModel(QObject* parent = nullptr);

    /// `applied`: what the config does to the ops, by name; null where there is no config.
    void setDocument(DocumentPtr document, std::shared_ptr<const Applied> applied = {},
        QuantizerConfig config = {});
    [[nodiscard]] NodeId nodeAt(const QModelIndex& index) const;
    /// Invalid for nodes that are neither conv nor linear.
    [[nodiscard]] QModelIndex indexOf(NodeId node) const;

    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

protected:
    [[nodiscard]] QVariant cell(int item, int column, int role) const override;

private:
    struct Item
    {
        std::size_t row = 0; ///< of the document's requant table
        int channel = -1; ///< -1 for the whole op
    };

    [[nodiscard]] const RequantRow& rowOf(const Item& item) const;
    [[nodiscard]] QString textOf(const Item& item, int column) const;
    [[nodiscard]] QString exactTextOf(const Item& item, int column) const;
    [[nodiscard]] QVariant sortKeyOf(const Item& item, int column) const;

    /// The row of what a what-if is compared with where a cell is empty only in the what-if; null
    /// else.
    [[nodiscard]] const RequantRow* struckRow(const Item& item, int column) const;
    [[nodiscard]] const AppliedRow* appliedTo(const Item& item) const;
    [[nodiscard]] QString nearestTo(const Item& item) const;
    [[nodiscard]] ConfigSource sourceOf(const Item& item) const;

    DocumentPtr m_document;
    std::shared_ptr<const Applied> m_applied;
    QuantizerConfig m_config; ///< of m_applied
    std::vector<Item> m_items;
};

/// "≫ 8" or "≫ 7–9" over channels.
[[nodiscard]] QString shiftText(std::span<const int> shifts);

} // namespace qdq::ui
