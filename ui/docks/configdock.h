// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"

#include <optional>
#include <string>

namespace qdq::ui {

class Actions;
class ConfigModel;
class FindingListModel;
class IconButton;
class Label;
class Quantization;
class TableView;
class WhatIf;

/// The quantizer config: which back end, which settings and what they do to the open graph,
/// calibration data, and Run. Settings are read from a file and saved to one.
class ConfigDock : public Dock
{
    Q_OBJECT

public:
    ConfigDock(
        Quantization& quantization, WhatIf& whatIf, Actions& actions, QWidget* parent = nullptr);

    /// Selects a rule, by its index among the calls of the config, and gives it the keys.
    void showRule(std::size_t call);

Q_SIGNALS:
    void newConfigRequested(const QString& backend);

protected:
    void refresh() override;

private:
    void copyAsPython();
    void setupRuleMenu();
    void showRuleMenu(const QPoint& at);
    void removeRule(int row);
    void setRuleQConfig(int row, const std::optional<std::string>& qconfig);
    void moveRule(int row, int step);
    [[nodiscard]] QWidget* makeHead(Actions& actions);
    [[nodiscard]] QWidget* makeRunArea(Actions& actions);

    Quantization& m_quantization;
    WhatIf& m_whatIf;
    ConfigModel* m_model = nullptr;
    FindingListModel* m_findings = nullptr;
    TableView* m_calls = nullptr;
    TableView* m_findingView = nullptr;
    IconButton* m_python = nullptr;
    Label* m_backend = nullptr;
    Label* m_file = nullptr;
    Label* m_specs = nullptr;
    Label* m_data = nullptr;
    Label* m_result = nullptr;
};

} // namespace qdq::ui
