// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/differencemodel.h"
#include "ui/docks/dock.h"

namespace qdq::ui {

class TableView;

/// The table of what differs; its order is the order of stepping.
class DifferencesDock : public Dock
{
    Q_OBJECT

public:
    explicit DifferencesDock(QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);
    /// What is shown, as DifferenceFilter has it; what is current stays where it can.
    void setKinds(std::set<DifferenceKind> kinds, bool isRuleOnly);
    void setFound(std::optional<std::set<std::uint32_t>> rows);
    [[nodiscard]] DifferenceModel& model() { return *m_model; }
    [[nodiscard]] const DifferenceFilter& filter() const { return *m_filter; }
    [[nodiscard]] TableView* view() const { return m_view; }

    /// Marks the rows of a pair; makes the first one current where none of them is.
    void showRows(const std::vector<int>& rows);
    /// Row of the model that is current, -1 for none.
    [[nodiscard]] int currentRow() const;
    /// Goes `step` rows on, around the ends; false where nothing is shown.
    bool step(int step);
    /// Counted from 1; 0 where no row is current.
    [[nodiscard]] int position() const;
    [[nodiscard]] int shownCount() const;

Q_SIGNALS:
    /// By the person, or by a step.
    void rowChosen(int row);
    /// Other rows are shown, or in another order.
    void orderChanged();

protected:
    void refresh() override { }

private:
    void showMenu(const QPoint& at);

    DifferenceModel* m_model = nullptr;
    DifferenceFilter* m_filter = nullptr;
    TableView* m_view = nullptr;
    bool m_isFollowing = false; ///< the table is being moved by the selection, not by a person
};

} // namespace qdq::ui
