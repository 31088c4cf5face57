// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/peektext.h"

#include <QWidget>

namespace qdq::ui {

/// A small card beside what is looked at on the canvas; it takes neither focus nor clicks.
class PeekCard : public QWidget
{
    Q_OBJECT

public:
    explicit PeekCard(QWidget* canvas);

    /// Beside `item`, a rectangle of the canvas: under it, over it where there is no room.
    void showBeside(PeekText text, const QRectF& item);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QSize measured() const;

    PeekText m_text;
};

} // namespace qdq::ui
