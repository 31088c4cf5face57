// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QGridLayout;
class QWidget;

namespace qdq::ui {

class IconButton;
class Label;

/// A row of a form: name, control, an arrow that brings the default back, and under it what is
/// wrong. The name is bold while the value differs from the default.
class FieldRow : public QObject
{
    Q_OBJECT

public:
    /// Appends the row to a grid of three columns.
    FieldRow(QGridLayout* grid, const QString& name, QWidget* control);

    void setShown(bool isShown);
    void setChanged(bool isChanged);
    /// An empty text takes it away.
    void setProblem(const QString& problem);

Q_SIGNALS:
    void resetRequested();

private:
    void updateReset();

    Label* m_name = nullptr;
    QWidget* m_control = nullptr;
    IconButton* m_reset = nullptr;
    Label* m_problem = nullptr;
    bool m_isShown = true;
    bool m_isChanged = false;
};

/// Three columns: names of 92 px, controls, reset arrows.
[[nodiscard]] QGridLayout* makeFieldGrid();

} // namespace qdq::ui
