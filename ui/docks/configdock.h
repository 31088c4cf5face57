// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"

namespace qdq::ui {

class Actions;
class ConfigModel;
class FindingListModel;
class IconButton;
class Label;
class Quantization;
class TableView;

/// The quantizer config: which back end, which settings and what they do to the open graph,
/// calibration data, and Run. Settings are read from a file and saved to one.
class ConfigDock : public Dock
{
    Q_OBJECT

public:
    ConfigDock(Quantization& quantization, Actions& actions, QWidget* parent = nullptr);

Q_SIGNALS:
    void newConfigRequested(const QString& backend);

protected:
    void refresh() override;

private:
    void copyAsPython();
    [[nodiscard]] QWidget* makeHead(Actions& actions);
    [[nodiscard]] QWidget* makeRunArea(Actions& actions);

    Quantization& m_quantization;
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
