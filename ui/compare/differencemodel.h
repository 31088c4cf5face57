// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"
#include "ui/delegates/celldelegate.h"
#include "ui/models/tablefilter.h"
#include "ui/models/tablemodel.h"

#include <optional>
#include <set>

namespace qdq::ui {

/// Everything that differs, a row each, in graph order.
class DifferenceModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        SignColumn,
        ElementColumn,
        ModuleColumn,
        FieldColumn,
        AColumn,
        BColumn,
        NoteColumn,
        ColumnCount
    };

    explicit DifferenceModel(QObject* parent = nullptr);

    void setComparison(ComparisonPtr comparison);
    /// What the columns of the two sides are called behind their letters; may be empty.
    void setNames(const QString& a, const QString& b);
    [[nodiscard]] const ComparisonPtr& comparison() const { return m_comparison; }

protected:
    [[nodiscard]] int count() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    [[nodiscard]] static QString textOf(const DifferenceRow& row, int column);
    [[nodiscard]] static QString exactOf(const DifferenceRow& row, int column);
    [[nodiscard]] QVariant sortKeyOf(int number, int column) const;

    ComparisonPtr m_comparison;
};

/// Rows of some kinds, those that came with a rule, and those that a query found; sorting by the
/// note is sorting by the size of the change.
class DifferenceFilter : public TableFilter
{
    Q_OBJECT

public:
    using TableFilter::TableFilter;

    /// None of either is all of them.
    void setKinds(std::set<DifferenceKind> kinds, bool isRuleOnly);
    void setFound(std::optional<std::set<std::uint32_t>> rows);

    /// Row of the model in place `position`, and back; -1 where it is not shown.
    [[nodiscard]] int rowAt(int position) const;
    [[nodiscard]] int positionOf(int row) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    std::set<DifferenceKind> m_kinds;
    bool m_isRuleOnly = false;
    std::optional<std::set<std::uint32_t>> m_found;
};

/// The sign of a difference in its square: CountRole is int(Difference).
class SignDelegate : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect,
        const QModelIndex& index) const override;
    [[nodiscard]] int contentWidth(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// "changed", "added", "removed", "same": a sign in words.
[[nodiscard]] QString signWord(Difference difference);

} // namespace qdq::ui
