// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/nodecontent.h"

#include <QWidget>

namespace qdq::ui {

/// The chip of a config source, as cards have it, in a layout of widgets.
class ChipWidget : public QWidget
{
    Q_OBJECT

public:
    explicit ChipWidget(ConfigSource source, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ConfigSource m_source;
};

} // namespace qdq::ui
