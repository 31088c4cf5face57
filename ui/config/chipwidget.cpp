// SPDX-License-Identifier: Apache-2.0
#include "ui/config/chipwidget.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

#include <cmath>

namespace qdq::ui {

ChipWidget::ChipWidget(ConfigSource source, QWidget* parent)
    : QWidget(parent)
    , m_source(source)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(labelOf(source));
}

QSize ChipWidget::sizeHint() const
{
    return {static_cast<int>(std::ceil(widthOf(m_source))) + 1,
        static_cast<int>(metrics::kChipHeight) + 1};
}

void ChipWidget::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintChip(painter, themeOf(this), {0, 0}, m_source);
}

} // namespace qdq::ui
