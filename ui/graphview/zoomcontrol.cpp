// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/zoomcontrol.h"

#include "ui/draw/fonts.h"
#include "ui/draw/icons.h"
#include "ui/draw/paintertools.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace qdq::ui {

ZoomControl::ZoomControl(QWidget* parent)
    : QWidget(parent)
    , m_theme(makeTheme(ThemeName::Light))
{
    setObjectName(QStringLiteral("canvas.zoom"));
    setMouseTracking(true);
    resize(134, 28);
}

void ZoomControl::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void ZoomControl::setZoom(double zoom)
{
    m_zoom = zoom;
    update();
}

QRectF ZoomControl::rectOf(int part)
{
    static constexpr double kLefts[] = {3, 29, 79, 105};
    static constexpr double kWidths[] = {26, 50, 26, 26};
    return {kLefts[part], 2, kWidths[part], 24};
}

int ZoomControl::partAt(const QPointF& point)
{
    for (int part = 0; part < PartCount; ++part)
        if (rectOf(part).contains(point))
            return part;
    return -1;
}

QString ZoomControl::nameOf(int part)
{
    switch (part) {
    case Out:
        return tr("Zoom out");
    case Percent:
        return tr("Zoom to 100 %");
    case In:
        return tr("Zoom in");
    case Fit:
        return tr("Fit all");
    default:
        return {};
    }
}

void ZoomControl::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme[Token::LineStrong], 1));
    painter.setBrush(m_theme[Token::SurfacePanel]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (m_hovered >= 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme[Token::SurfaceHover]);
        painter.drawRoundedRect(rectOf(m_hovered), 4, 4);
    }
    const QColor ink = m_theme[Token::TextPrimary];
    const auto icon = [&](Part part, const char* name) {
        const QPointF centre = rectOf(part).center();
        drawIcon(painter, QLatin1String(name), centre.x() - 6.5, centre.y() - 6.5, 13, ink);
    };
    icon(Out, "ui-minus");
    icon(In, "ui-plus");
    icon(Fit, "ui-fit");
    const double percent = m_zoom * 100;
    const QString text =
        percent < 10 ? QString::number(percent, 'f', 1) : QString::number(std::lround(percent));
    drawTextCentred(painter, rectOf(Percent).center() + QPointF(0, 4), text + QLatin1Char('%'),
        TextStyle::Mono, ink);
}

void ZoomControl::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    switch (partAt(event->position())) {
    case Out:
        Q_EMIT zoomOutRequested();
        break;
    case Percent:
        Q_EMIT fullSizeRequested();
        break;
    case In:
        Q_EMIT zoomInRequested();
        break;
    case Fit:
        Q_EMIT fitRequested();
        break;
    default:
        break;
    }
}

void ZoomControl::mouseMoveEvent(QMouseEvent* event)
{
    m_hovered = partAt(event->position());
    update();
}

void ZoomControl::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

bool ZoomControl::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), nameOf(partAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace qdq::ui
