// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace qdq::ui {

class ConfigEditor;
class Label;
struct ConfigFacts;
struct RuleLine;

/// What is wrong with a rule, in a sentence, and what can be done at once: take the name that was
/// meant, hear the reason, set global, take another back end. Hidden while no rule is wrong.
class RuleWarning : public QWidget
{
    Q_OBJECT

public:
    explicit RuleWarning(ConfigEditor& editor, QWidget* parent = nullptr);

    /// Tells the reason of the rule that is warned of.
    void explain();

Q_SIGNALS:
    void explainRequested(std::size_t call);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QPushButton* addButton(QHBoxLayout* row, const char* name);
    void refresh();
    void copyEvidence();

    ConfigEditor& m_editor;
    std::size_t m_explained; ///< the call whose reason is told
    Label* m_text = nullptr;
    Label* m_reason = nullptr;
    QPushButton* m_use = nullptr;
    QPushButton* m_explain = nullptr;
    QPushButton* m_global = nullptr;
    QPushButton* m_backend = nullptr;
    QPushButton* m_copy = nullptr;
};

/// Why the back end dropped what a rule means: "conv2d in stem? yes. conv_weight (get_attr) in
/// stem? no, it has no module path. …"; empty for rules that were not dropped so.
[[nodiscard]] QString dropReason(const ConfigFacts& facts, const RuleLine& line);

/// The rule, its state, the reason and the set-and-check table, as Markdown for a ticket.
[[nodiscard]] QString ruleEvidence(const ConfigFacts& facts, const RuleLine& line);

} // namespace qdq::ui
