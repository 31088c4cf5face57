// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/filecard.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QPainter>

namespace qdq::ui {

namespace {

constexpr int kPad = 12;

QFont sized(QFont font, int pixels, QFont::Weight weight)
{
    font.setPixelSize(QFontInfo(font).pixelSize() * pixels / 13);
    font.setWeight(weight);
    return font;
}

} // namespace

FileCard::FileCard(const QString& title, const QString& note, QWidget* parent)
    : QAbstractButton(parent)
    , m_note(note)
{
    setText(title);
    setAccessibleDescription(note);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FileCard::setMark(const std::optional<Mark>& mark)
{
    m_mark = mark;
    update();
}

void FileCard::setIconName(const QString& icon)
{
    m_icon = icon;
    update();
}

void FileCard::setPassed(const QString& words)
{
    m_passed = words;
    update();
}

QSize FileCard::sizeHint() const
{
    const int line = fontMetrics().height();
    return {scaled(272), 2 * line + 14};
}

void FileCard::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    ControlLook box;
    if (underMouse())
        box.fill = theme[Token::SurfaceHover];
    if (hasFocus())
        box = {box.fill, theme[Token::AccentFocus], 2};
    paintBox(painter, rect(), box);

    painter.setRenderHint(QPainter::Antialiasing);
    const int right = paintRight(painter);
    constexpr int left = 34;
    paintIconIn(
        painter, m_icon, QRectF(8, (height() - 16) / 2.0, 16, 16), 16, theme[Token::TextMuted]);
    const int line = fontMetrics().height() + 2;
    const int top = (height() - 2 * line) / 2;
    const auto draw = [&](int y, int width, const QString& text, const QFont& font, Token ink) {
        painter.setFont(font);
        painter.setPen(theme[ink]);
        painter.drawText(QRect(left, y, width, line), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(font).elidedText(text, Qt::ElideMiddle, width));
    };
    draw(top, right - left, text(), sized(font(), 13, QFont::DemiBold), Token::TextPrimary);
    draw(top + line, right - left, m_note, sized(font(), 12, QFont::Normal), Token::TextMuted);
}

/// Returns where the text has to end.
int FileCard::paintRight(QPainter& painter) const
{
    const Theme& theme = themeOf(this);
    if (m_mark) {
        const double x = width() - kPad - widthOf(*m_mark);
        paintMark(painter, theme, QPointF(x, (height() - metrics::kMarkHeight) / 2), *m_mark);
        return static_cast<int>(x) - 8;
    }
    if (m_passed.isEmpty())
        return width() - kPad;
    painter.setFont(sized(font(), 12, QFont::DemiBold));
    painter.setPen(theme[Token::OkFg]);
    const int words = painter.fontMetrics().horizontalAdvance(m_passed);
    const QRect area(width() - kPad - words, 0, words, height());
    painter.drawText(area, Qt::AlignCenter, m_passed);
    paintIconIn(painter, QStringLiteral("ui-check"),
        QRectF(area.left() - 18, (height() - 14) / 2.0, 14, 14), 14, theme[Token::OkFg]);
    return area.left() - 24;
}

} // namespace qdq::ui
