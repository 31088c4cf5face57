// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/nodecontent.h"

#include <QWidget>

#include <optional>

class QAction;

namespace qdq::ui {

class Label;
class MarkWidget;

/// Previous, mark of the current rule, "27 of 33", next.
class FindingStepper : public QWidget
{
    Q_OBJECT

public:
    FindingStepper(QAction* previous, QAction* next, QWidget* parent = nullptr);

    /// `position` counts from 1; 0 is none of them.
    void setPosition(int position, int total, const std::optional<Mark>& mark);

private:
    MarkWidget* m_mark = nullptr;
    Label* m_text = nullptr;
};

} // namespace qdq::ui
