// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/queryfield.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QKeyEvent>
#include <QPainter>
#include <QTimer>

#include <chrono>

namespace qdq::ui {

namespace {

constexpr int kIconWidth = 22;

QFont captionFont(QFont font)
{
    font.setPixelSize(QFontInfo(font).pixelSize() * 11 / 13);
    return font;
}

} // namespace

QueryField::QueryField(const QString& icon, const QString& placeholder, QWidget* parent)
    : QLineEdit(parent)
    , m_icon(icon)
    , m_delay(new QTimer(this))
{
    setPlaceholderText(placeholder);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(placeholder);
    m_delay->setSingleShot(true);
    m_delay->setInterval(std::chrono::milliseconds(80));
    connect(this, &QLineEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_delay, &QTimer::timeout, this, [this] { Q_EMIT queryChanged(text().trimmed()); });
    applyMargins();
}

void QueryField::setFound(const QString& found)
{
    m_found = found;
    applyMargins();
    update();
}

void QueryField::applyMargins()
{
    const int found =
        m_found.isEmpty() ? 0 : QFontMetrics(captionFont(font())).horizontalAdvance(m_found) + 8;
    setTextMargins(kIconWidth, 0, found, 0);
}

void QueryField::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    paintIconIn(
        painter, m_icon, QRectF(8, (height() - 14) / 2.0, 14, 14), 14, theme[Token::TextMuted]);
    if (m_found.isEmpty())
        return;
    painter.setFont(captionFont(font()));
    painter.setPen(theme[Token::TextMuted]);
    painter.drawText(rect().adjusted(0, 0, -10, 0), Qt::AlignRight | Qt::AlignVCenter, m_found);
}

void QueryField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace qdq::ui
