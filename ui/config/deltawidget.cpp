// SPDX-License-Identifier: Apache-2.0
#include "ui/config/deltawidget.h"

#include "ui/draw/fonts.h"
#include "ui/draw/paintertools.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

namespace qdq::ui {

DeltaWidget::DeltaWidget(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void DeltaWidget::setChange(qint64 change)
{
    m_change = change;
    setAccessibleName(change == 0 ? tr("no change")
            : change > 0          ? tr("%1 more").arg(change)
                                  : tr("%1 less").arg(-change));
    update();
}

QSize DeltaWidget::sizeHint() const
{
    return {48, 16};
}

void DeltaWidget::paintEvent(QPaintEvent*)
{
    if (m_change == 0)
        return;
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QString number = QString::number(qAbs(m_change));
    const QColor ink = theme[m_change > 0 ? Token::DiffAdded : Token::DiffRemoved];
    constexpr double kSide = 14;
    const double left = width() - widthOf(number, TextStyle::Mono) - 5 - kSide;
    const QRectF box(left, (height() - kSide) / 2, kSide, kSide);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawRoundedRect(box, 2, 2);
    drawTextCentred(painter, box.center() + QPointF(0, 4),
        m_change > 0 ? QStringLiteral("+") : QStringLiteral("−"), TextStyle::BodyBold,
        theme[Token::SurfacePanel]);
    drawTextRight(painter, {static_cast<double>(width()), box.center().y() + 4}, number,
        TextStyle::Mono, ink);
}

} // namespace qdq::ui
