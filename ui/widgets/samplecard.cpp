// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/samplecard.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/widgets/samplepicture.h"

#include <QPainter>
#include <QPainterPath>

#include <utility>

namespace qdq::ui {

namespace {

constexpr int kPad = 12;
constexpr int kPictureHeight = 124;
constexpr double kRadius = 8;

QFont titleFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont noteFont(QFont font)
{
    font.setPixelSize(QFontInfo(font).pixelSize() * 12 / 13);
    return font;
}

} // namespace

SampleCard::SampleCard(Sample sample, QWidget* parent)
    : QAbstractButton(parent)
    , m_sample(std::move(sample))
{
    setText(m_sample.question);
    setAccessibleDescription(m_sample.answer);
    setToolTip(m_sample.answer);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

int SampleCard::textHeight() const
{
    return 2 * (fontMetrics().height() + 6) + 2 * kPad - 2;
}

QSize SampleCard::sizeHint() const
{
    return {272, kPictureHeight + textHeight()};
}

void SampleCard::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    ControlLook box {theme[underMouse() ? Token::SurfaceHover : Token::SurfacePanel],
        theme[Token::LineStrong], 1};
    if (hasFocus())
        box = {box.fill, theme[Token::AccentFocus], 2};
    paintBox(painter, rect(), box, kRadius);
    painter.save();
    QPainterPath top;
    top.addRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), kRadius - 2, kRadius - 2);
    painter.setClipPath(top);
    const QRect picture(2, 2, width() - 4, kPictureHeight - 2);
    painter.fillRect(picture, theme[Token::SurfaceCanvas]);
    painter.fillRect(QRect(2, kPictureHeight, width() - 4, 1), theme[Token::LineHairline]);
    paintSamplePicture(
        painter, theme, QRectF(picture).adjusted(10, 12, -10, -12), m_sample.picture);
    painter.restore();

    painter.setRenderHint(QPainter::Antialiasing);
    const int height = fontMetrics().height() + 6;
    const QRect first(kPad, kPictureHeight + kPad, width() - 2 * kPad, height);
    const QRect second = first.translated(0, height);
    const auto draw = [&](const QRect& line, const QFont& font, Token ink, const QString& text) {
        painter.setFont(font);
        painter.setPen(theme[ink]);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(font).elidedText(text, Qt::ElideRight, line.width()));
    };
    draw(first, titleFont(font()), Token::TextPrimary, text());
    const int end = paintSign(painter, second);
    draw(QRect(second.left(), second.top(), end - second.left(), height), noteFont(font()),
        Token::TextSecondary, m_sample.answer);
}

int SampleCard::paintSign(QPainter& painter, const QRect& line) const
{
    const Theme& theme = themeOf(this);
    const double middle = line.center().y() + 0.5;
    const int right = line.right() + 1;
    const auto mark = [&](Severity severity, bool isCurrent) {
        const Mark drawn {m_sample.mark, severity, false, isCurrent};
        const double x = right - widthOf(drawn);
        paintMark(painter, theme, QPointF(x, middle - metrics::kMarkHeight / 2), drawn);
        return static_cast<int>(x) - 8;
    };
    switch (m_sample.sign) {
    case Sample::Sign::None:
        break;
    case Sample::Sign::Error:
        return mark(Severity::Error, true);
    case Sample::Sign::Warning:
        return mark(Severity::Warning, false);
    case Sample::Sign::Pass: {
        painter.setFont(titleFont(noteFont(font())));
        painter.setPen(theme[Token::OkFg]);
        const int words = painter.fontMetrics().horizontalAdvance(m_sample.mark);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, m_sample.mark);
        paintIconIn(painter, QStringLiteral("ui-check"),
            QRectF(right - words - 18, middle - 7, 14, 14), 14, theme[Token::OkFg]);
        return right - words - 26;
    }
    case Sample::Sign::ModuleChip: {
        const double width = widthOf(ConfigSource::ModuleName);
        paintChip(painter, theme, QPointF(right - width, middle - metrics::kChipHeight / 2),
            ConfigSource::ModuleName);
        return right - static_cast<int>(width) - 8;
    }
    case Sample::Sign::Changed:
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[Token::DiffChanged]);
        painter.drawRoundedRect(QRectF(right - 16, middle - 8, 16, 16), 3, 3);
        painter.setFont(titleFont(noteFont(font())));
        painter.setPen(theme[Token::SurfacePanel]);
        painter.drawText(
            QRectF(right - 16, middle - 8, 16, 16), Qt::AlignCenter, QString(QChar(0x2260)));
        return right - 24;
    }
    return right;
}

} // namespace qdq::ui
