// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QComboBox;
class QHBoxLayout;

namespace qdq::ui {

class Actions;
class ConfigEditor;
class Label;
class Quantization;
class WhatIf;

/// The head of the config editor: back end, file and whether it is edited, undo and redo, and what
/// is done with whole configs.
class ConfigHead : public QWidget
{
    Q_OBJECT

public:
    ConfigHead(ConfigEditor& editor, Quantization& quantization, WhatIf& whatIf, Actions& actions,
        QWidget* parent = nullptr);

private:
    void addMenu(Actions& actions, QHBoxLayout* row);
    void refresh();

    ConfigEditor& m_editor;
    Quantization& m_quantization;
    WhatIf& m_whatIf;
    QComboBox* m_backend = nullptr;
    Label* m_file = nullptr;
    Label* m_edited = nullptr;
};

} // namespace qdq::ui
