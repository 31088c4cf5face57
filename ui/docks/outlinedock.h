// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/outlinemodel.h"
#include "ui/models/rulemodel.h"

class QSortFilterProxyModel;

namespace qdq::ui {

class PanelHeader;
class QueryField;
class Selection;
class Session;
class TableView;

/// Module tree with findings, and under it the rules of the target.
class OutlineDock : public Dock
{
    Q_OBJECT

public:
    OutlineDock(Session& session, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] RuleModel& rules() { return *m_rules; }
    [[nodiscard]] TableView* outlineView() const { return m_outlineView; }
    [[nodiscard]] TableView* rulesView() const { return m_rulesView; }
    /// The row of the rule whose findings alone are listed; empty for none.
    void showRuleFilter(const QString& rule);

Q_SIGNALS:
    /// A rule's row was clicked: its findings are wanted, or all again when it was the one already.
    void ruleFilterRequested(const QString& rule);
    /// A node was double clicked.
    void nodeActivated(qdq::NodeId node);

protected:
    void refresh() override;

private:
    [[nodiscard]] QWidget* makeOutline();
    [[nodiscard]] QWidget* makeRules();
    void onSelectionChanged(QObject* origin);
    void onOutlineClicked(const QModelIndex& index);

    Session& m_session;
    Selection& m_selection;
    OutlineModel* m_outline = nullptr;
    QSortFilterProxyModel* m_filter = nullptr;
    RuleModel* m_rules = nullptr;
    TableView* m_outlineView = nullptr;
    TableView* m_rulesView = nullptr;
    PanelHeader* m_rulesHeader = nullptr;
};

} // namespace qdq::ui
