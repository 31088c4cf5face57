// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QGridLayout;
class QPushButton;

namespace qdq::ui {

class IconButton;
class Label;
class WhatIf;

/// What the edits of a config would change, now → then, and what to do about it. Hidden while
/// nothing is edited.
class WhatIfPanel : public QWidget
{
    Q_OBJECT

public:
    explicit WhatIfPanel(WhatIf& whatIf, QWidget* parent = nullptr);

private:
    [[nodiscard]] Label* addRow(QGridLayout* grid, const QString& name, const char* object);
    void refresh();

    WhatIf& m_whatIf;
    Label* m_heading = nullptr;
    Label* m_remark = nullptr;
    Label* m_qdq = nullptr;
    Label* m_observers = nullptr;
    Label* m_violations = nullptr;
    Label* m_rules = nullptr;
    QPushButton* m_apply = nullptr;
    IconButton* m_undo = nullptr;
    IconButton* m_redo = nullptr;
};

} // namespace qdq::ui
