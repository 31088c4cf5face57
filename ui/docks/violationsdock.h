// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/findingmodel.h"

class QAction;

namespace qdq::ui {

struct EmptyText;
class FindingFilter;
class Gatekeeper;
class PanelHeader;
class Selection;
class Session;
class TableView;

/// The findings as a table; its order is the order of stepping.
class ViolationsDock : public Dock
{
    Q_OBJECT

public:
    ViolationsDock(Session& session, Selection& selection, Gatekeeper& gate, QAction* waive,
        QWidget* parent = nullptr);

    [[nodiscard]] FindingFilter& filter() { return *m_filter; }
    [[nodiscard]] FindingModel& model() { return *m_model; }
    [[nodiscard]] TableView* view() const { return m_view; }
    void setRuleFilter(const QString& rule);
    void setTextFilter(const QString& text);

Q_SIGNALS:
    /// Other rows are shown, or in another order.
    void orderChanged();

protected:
    void refresh() override;

private:
    void setupView();
    void setupContextMenu();
    void onCurrentChanged(const QModelIndex& current);
    void onSelectionChanged(QObject* origin);
    void expandForFilter();
    void setupEmptyState();
    /// Why there is no row.
    [[nodiscard]] EmptyText emptyText() const;

    Session& m_session;
    Selection& m_selection;
    Gatekeeper& m_gate;
    QAction* m_waive; ///< also in the menu of a row
    FindingModel* m_model = nullptr;
    FindingFilter* m_filter = nullptr;
    TableView* m_view = nullptr;
    PanelHeader* m_filterRow = nullptr;
    bool m_isFollowing = false; ///< the table is being moved by the selection, not by a person
};

} // namespace qdq::ui
