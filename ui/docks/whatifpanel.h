// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QGridLayout;
class QPushButton;
class QVBoxLayout;

namespace qdq::ui {

class Actions;
class DeltaWidget;
class Label;
class WhatIf;

/// What the edits of a config would change, now → then, and what to do about it.
class WhatIfPanel : public QWidget
{
    Q_OBJECT

public:
    WhatIfPanel(WhatIf& whatIf, Actions& actions, QWidget* parent = nullptr);

private:
    struct Row
    {
        Label* name = nullptr;
        Label* value = nullptr;
        DeltaWidget* delta = nullptr;
    };
    [[nodiscard]] Row addRow(QGridLayout* grid, const QString& name, const char* object);
    void addButtons(Actions& actions, QVBoxLayout* column);
    static void show(const Row& row, std::size_t now, std::size_t then);
    void refresh();

    WhatIf& m_whatIf;
    Label* m_remark = nullptr;
    Row m_qdq;
    Row m_observers;
    Row m_violations;
    Label* m_rules = nullptr;
    QPushButton* m_apply = nullptr;
};

} // namespace qdq::ui
