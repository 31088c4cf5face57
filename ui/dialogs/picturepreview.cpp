// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/picturepreview.h"

#include "ui/style/scopestyle.h"

#include <QPainter>

#include <algorithm>

namespace qdq::ui {

PicturePreview::PicturePreview(QWidget* parent)
    : QWidget(parent)
{
    setMinimumSize(320, 240);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PicturePreview::setImage(const QImage& image)
{
    m_image = image;
    m_sentence.clear();
    update();
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
    const QSizeF room = QSizeF(size()) - QSizeF(32, 32);
    const QSizeF image(m_image.size());
    const double fit =
        std::min({room.width() / image.width(), room.height() / image.height(), 1.0});
    const QSizeF shown = image * fit;
    const QRectF place(
        QPointF((width() - shown.width()) / 2, (height() - shown.height()) / 2), shown);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(place, m_image);
    painter.setPen(theme[Token::LineStrong]);
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
}

} // namespace qdq::ui
