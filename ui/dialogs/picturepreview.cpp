// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/picturepreview.h"

#include "ui/style/scopestyle.h"

#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr double kRim = 16;
constexpr double kLeastFit = 0.5; ///< smaller than so nothing can be read

} // namespace

PicturePreview::PicturePreview(QWidget* parent)
    : QWidget(parent)
{
    setMinimumSize(320, 240);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
}

void PicturePreview::setImage(const QImage& image)
{
    m_image = image;
    m_sentence.clear();
    scrollTo(m_offset);
}

void PicturePreview::setSentence(const QString& sentence)
{
    m_image = {};
    m_sentence = sentence;
    update();
}

void PicturePreview::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::SurfaceWindow]);
    if (m_image.isNull()) {
        painter.setPen(theme[Token::TextSecondary]);
        painter.drawText(
            rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_sentence);
        return;
    }
    const QSizeF shown = QSizeF(m_image.size()) * fit();
    const bool isScrolled = mostOffset() > 0;
    const QRectF place(QPointF((width() - shown.width()) / 2,
                           isScrolled ? kRim - m_offset : (height() - shown.height()) / 2),
        shown);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(place, m_image);
    painter.setPen(theme[Token::LineStrong]);
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
}

double PicturePreview::fit() const
{
    const QSizeF room = QSizeF(size()) - QSizeF(2 * kRim, 2 * kRim);
    const double across = std::min(room.width() / m_image.width(), 1.0);
    const double whole = std::min(across, room.height() / m_image.height());
    return whole < kLeastFit && whole < across / 2 ? across : whole;
}

double PicturePreview::mostOffset() const
{
    return m_image.isNull() ? 0 : std::max(0.0, m_image.height() * fit() + 2 * kRim - height());
}

void PicturePreview::scrollTo(double offset)
{
    m_offset = std::clamp(offset, 0.0, mostOffset());
    update();
}

void PicturePreview::wheelEvent(QWheelEvent* event)
{
    scrollTo(m_offset - event->angleDelta().y());
}

void PicturePreview::keyPressEvent(QKeyEvent* event)
{
    const double page = height() * 0.8;
    switch (event->key()) {
    case Qt::Key_Down:
        return scrollTo(m_offset + 40);
    case Qt::Key_Up:
        return scrollTo(m_offset - 40);
    case Qt::Key_PageDown:
        return scrollTo(m_offset + page);
    case Qt::Key_PageUp:
        return scrollTo(m_offset - page);
    case Qt::Key_Home:
        return scrollTo(0);
    case Qt::Key_End:
        return scrollTo(mostOffset());
    default:
        QWidget::keyPressEvent(event);
    }
}

void PicturePreview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    scrollTo(m_offset);
}

} // namespace qdq::ui
