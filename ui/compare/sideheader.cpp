// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/sideheader.h"

#include "ui/compare/violationcount.h"
#include "ui/draw/paintertools.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

namespace qdq::ui {

namespace {

constexpr int kHeight = 28;
constexpr int kLetter = 18;
constexpr int kPad = 10;
constexpr int kLeastWords = 40;

} // namespace

SideHeader::SideHeader(const QString& letter, QWidget* parent)
    : QWidget(parent)
    , m_letter(letter)
{
    setFixedHeight(kHeight);
}

void SideHeader::setContent(const QString& name, const QString& words, int violations)
{
    m_name = name;
    m_words = words;
    m_violations = violations;
    setToolTip(QStringLiteral("%1\n%2").arg(name, words));
    setAccessibleName(QStringLiteral("%1: %2, %3").arg(m_letter, name, words));
    update();
}

void SideHeader::setOver(const QString& letter)
{
    m_over = letter;
    update();
}

void SideHeader::setActive(bool isActive)
{
    m_isActive = isActive;
    update();
}

void SideHeader::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::SurfacePanelAlt]);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme[Token::LineHairline]);
    if (m_isActive)
        painter.fillRect(QRect(0, 0, width(), 2), theme[Token::AccentFg]);
    const QRectF square(kPad, (height() - kLetter) / 2.0, kLetter, kLetter);
    paintBox(painter, square, {theme[Token::TextSecondary], {}, 0}, 3);
    painter.setRenderHint(QPainter::Antialiasing);
    drawTextCentred(painter, square.center() + QPointF(0, 4.5), m_letter, TextStyle::BodyBold,
        theme[Token::SurfacePanel]);
    int right = width() - kPad;
    if (m_violations >= 0) {
        right -= violationCountWidth(m_violations);
        paintViolationCount(painter, theme, rect(), right, m_violations, false);
    }
    paintTexts(painter, static_cast<int>(square.right()) + 8, right - 8);
}

/// The name in bold, cut where there is no room; the words behind it as far as they fit.
void SideHeader::paintTexts(QPainter& painter, int left, int right) const
{
    const Theme& theme = themeOf(this);
    QFont bold(font());
    bold.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(bold);
    const QString name = metrics.elidedText(m_name, Qt::ElideMiddle, right - left);
    painter.setFont(bold);
    painter.setPen(theme[Token::TextPrimary]);
    painter.drawText(QRect(left, 0, right - left, height()), Qt::AlignVCenter, name);
    left += metrics.horizontalAdvance(name) + 8;
    if (left + kLeastWords > right)
        return;
    const QString words = m_over.isEmpty() ? m_words : tr("%1 · over %2").arg(m_words, m_over);
    QFont plain(font());
    plain.setPixelSize(QFontInfo(plain).pixelSize() * 12 / 13);
    painter.setFont(plain);
    painter.setPen(theme[Token::TextSecondary]);
    painter.drawText(QRect(left, 0, right - left, height()), Qt::AlignVCenter,
        QFontMetrics(plain).elidedText(words, Qt::ElideRight, right - left));
}

} // namespace qdq::ui
