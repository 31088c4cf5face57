// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/nodecontent.h"

#include <QWidget>

#include <optional>

namespace qdq::ui {

/// One mark as the canvas draws it, in a layout of widgets; empty takes its last size and shows
/// nothing.
class MarkWidget : public QWidget
{
    Q_OBJECT

public:
    explicit MarkWidget(QWidget* parent = nullptr);

    void setMark(const std::optional<Mark>& mark);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<Mark> m_mark;
};

} // namespace qdq::ui
