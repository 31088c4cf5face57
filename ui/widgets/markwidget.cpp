// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/markwidget.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

#include <cmath>

namespace qdq::ui {

MarkWidget::MarkWidget(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void MarkWidget::setMark(const std::optional<Mark>& mark)
{
    m_mark = mark;
    setAccessibleName(mark ? textOf(*mark) : QString());
    updateGeometry();
    update();
}

QSize MarkWidget::sizeHint() const
{
    const double width = m_mark ? widthOf(*m_mark) : widthOf(Mark {QStringLiteral("R0")});
    return {static_cast<int>(std::ceil(width)) + 2, static_cast<int>(metrics::kMarkHeight) + 2};
}

void MarkWidget::paintEvent(QPaintEvent*)
{
    if (!m_mark)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMark(painter, themeOf(this), QPointF(1, 1), *m_mark);
}

} // namespace qdq::ui
