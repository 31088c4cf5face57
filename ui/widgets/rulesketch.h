// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/sketch.h"

#include <QWidget>

namespace qdq::ui {

/// Draws a Sketch.
class RuleSketch : public QWidget
{
    Q_OBJECT

public:
    explicit RuleSketch(Sketch sketch, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Sketch m_sketch;
};

/// The sketch in words, for those who do not see it.
[[nodiscard]] QString sketchWords(const Sketch& sketch);

} // namespace qdq::ui
