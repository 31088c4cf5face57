// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;
class QRadioButton;
class QStringListModel;

namespace qdq::ui {

class ConfigEditor;
class Label;
class SegmentedControl;
class SpecForm;
struct ConfigFacts;

/// The rule that is looked at: scope and key, quantize or not, and what its qconfig says. Controls
/// that the back end does not have are absent. Hidden while there is no rule.
class RuleForm : public QWidget
{
    Q_OBJECT

public:
    explicit RuleForm(ConfigEditor& editor, QWidget* parent = nullptr);

    /// The key takes the keyboard, its text selected.
    void focusKey();

private:
    void addScope(QGridLayout* grid);
    void addAction(QGridLayout* grid);
    void addPreset(QGridLayout* grid);
    void onScopeChosen();
    void onKeyEdited();
    void onPresetEdited();
    void refresh();
    void showScope(const ConfigCall& call);
    void showAction(const ConfigFacts& facts, const ConfigCall& call);
    void showQConfig(const ConfigFacts& facts, const ConfigCall& call);
    void showProblem(const ConfigFacts& facts, const Error& error);
    [[nodiscard]] SpecRole shownRole() const;

    ConfigEditor& m_editor;
    bool m_isFilling = false;
    Label* m_heading = nullptr;
    QComboBox* m_scope = nullptr;
    Label* m_keyName = nullptr;
    QLineEdit* m_key = nullptr;
    Label* m_class = nullptr; ///< of the module, at the right of the key
    QStringListModel* m_keys = nullptr;
    QRadioButton* m_quantize = nullptr;
    QRadioButton* m_none = nullptr;
    QWidget* m_settings = nullptr; ///< what only a rule that quantizes has
    QComboBox* m_mode = nullptr; ///< static, dynamic
    QCheckBox* m_perChannel = nullptr;
    QCheckBox* m_reduceRange = nullptr;
    SegmentedControl* m_role = nullptr;
    SpecForm* m_spec = nullptr;
    Label* m_shared = nullptr;
    Label* m_problem = nullptr;
};

} // namespace qdq::ui
