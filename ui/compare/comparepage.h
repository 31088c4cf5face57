// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparedselection.h"
#include "ui/compare/comparework.h"

#include <QWidget>

class QMainWindow;

namespace qdq::ui {

class Actions;
class CompareActions;
class CompareCanvas;
class ConfigDiffDock;
class DifferencesDock;
class ExplainDock;
class Finder;
class PairDock;
class QueryField;
class RequantDock;
class SummaryBar;
class ViolationsDock;

/// Two graphs side by side: numbers on top, both canvases, the table of differences, the pair; and
/// the panels of the window once for each side.
class ComparePage : public QWidget
{
    Q_OBJECT

public:
    ComparePage(CompareWork& work, const Actions& window, const CompareActions& actions,
        QWidget* parent = nullptr);

    [[nodiscard]] CompareCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] DifferencesDock& differences() { return *m_differences; }
    [[nodiscard]] PairDock& pair() { return *m_pair; }
    [[nodiscard]] SummaryBar& summary() { return *m_summary; }
    [[nodiscard]] ComparedSelection& selection() { return m_selection; }

    /// The field whose text is asked of both graphs.
    void setQuery(QueryField& query);
    void step(int step);
    void explain();
    /// Says that what is selected on both sides is the same, until other graphs are compared.
    void pairSelection();
    void separateSelection();
    [[nodiscard]] bool canPair() const;
    [[nodiscard]] bool canSeparate() const;
    /// Its panels as designed.
    void resetLayout();

Q_SIGNALS:
    /// Another difference is current, or others are shown.
    void positionChanged();

private:
    void setupDocks();
    void connectViews();
    void onComparisonChanged();
    void onScenesChanged();
    void onSelectionChanged();
    void onFilterChanged();
    void onRowChosen(int row);
    void showPair();
    void onFound();
    void showHeaders();
    void lightMatches();
    void showCanvasMenu(bool isB, NodeId node, const QPoint& at);
    [[nodiscard]] QString pairText() const;
    [[nodiscard]] std::vector<int> rowsOfSelection() const;
    [[nodiscard]] std::vector<NodeId> nodesOfRows(bool isB) const;

    CompareWork& m_work;
    const Actions& m_window;
    const CompareActions& m_actions;
    ComparedSelection m_selection;
    QMainWindow* m_docks = nullptr;
    QByteArray m_arrangement; ///< of the panels as designed
    SummaryBar* m_summary = nullptr;
    CompareCanvas* m_canvas = nullptr;
    DifferencesDock* m_differences = nullptr;
    ViolationsDock* m_violations[2] = {};
    RequantDock* m_requant[2] = {};
    PairDock* m_pair = nullptr;
    ExplainDock* m_explain = nullptr;
    ConfigDiffDock* m_config = nullptr;
    Finder* m_finders[2] = {};
    QueryField* m_query = nullptr;
    bool m_isNewComparison = false; ///< its scenes are on their way
    bool m_isStepping = false; ///< a row leads to the selection, not the other way
    bool m_framesNextScenes = false; ///< they show what was selected and hidden
};

} // namespace qdq::ui
