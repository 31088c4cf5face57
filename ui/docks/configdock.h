// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/quant/config.h"
#include "ui/docks/dock.h"

#include <vector>

class QVBoxLayout;

namespace qdq::ui {

class Actions;
class ConfigEditor;
class FindingListModel;
class IconButton;
class Label;
class Quantization;
class RuleForm;
class RuleList;
class RuleWarning;
class Section;
class Selection;
class Session;
class TableView;
class WhatIf;
class WhyLadder;

/// The editor of the quantizer config: back end, rules by strength and what they do to the open
/// graph, the rule that is looked at, why the selected op is quantized or not, what the edits would
/// change; calibration data, and Run.
class ConfigDock : public Dock
{
    Q_OBJECT

public:
    ConfigDock(Session& session, Selection& selection, Quantization& quantization, WhatIf& whatIf,
        Actions& actions, QWidget* parent = nullptr);

    [[nodiscard]] ConfigEditor& editor() { return *m_editor; }
    /// Looks at the rule that took the selected op, or at the one nearest to it.
    void showRule();
    /// Tells why a rule does nothing.
    void explainRule(std::size_t call);

Q_SIGNALS:
    /// Nodes of the shown graph that a rule is about.
    void nodesRequested(const std::vector<qdq::NodeId>& nodes);

protected:
    void refresh() override;

private:
    void addRules(QVBoxLayout* column, Actions& actions);
    void addForm(QVBoxLayout* column);
    void addWhy(QVBoxLayout* column);
    void addRunArea(QVBoxLayout* column, Actions& actions);
    void addFindings(QVBoxLayout* column);
    void addRule(Setter setter);
    void editRule();
    void requestHits(std::size_t call);
    [[nodiscard]] std::vector<NodeId> shown(const std::vector<NodeId>& annotated) const;
    void refreshRunArea();
    [[nodiscard]] NodeId askedNode() const;

    Session& m_session;
    Selection& m_selection;
    Quantization& m_quantization;
    WhatIf& m_whatIf;
    ConfigEditor* m_editor = nullptr;
    FindingListModel* m_findings = nullptr;
    RuleList* m_rules = nullptr;
    RuleWarning* m_warning = nullptr;
    RuleForm* m_form = nullptr;
    WhyLadder* m_why = nullptr;
    Section* m_formSection = nullptr;
    Section* m_whySection = nullptr;
    Section* m_changeSection = nullptr; ///< what the edits change
    Section* m_findingSection = nullptr;
    IconButton* m_add = nullptr;
    Label* m_rulesHeading = nullptr;
    Label* m_noRules = nullptr; ///< why there are no lanes
    TableView* m_findingView = nullptr;
    Label* m_data = nullptr;
    Label* m_result = nullptr;
};

} // namespace qdq::ui
