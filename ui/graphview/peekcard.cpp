// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/peekcard.h"

#include "ui/draw/fonts.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

constexpr int kPad = 12;
constexpr int kColumnGap = 16;
constexpr int kFromItem = 10; ///< ring and focus of the item stand between
constexpr int kInset = 8; ///< from the edges of the canvas
constexpr int kShadow = 4;
constexpr int kMostWide = 420; ///< of values; longer ones are cut in the middle

QFont monoFont(int pixels)
{
    QFont font = fontOf(TextStyle::Mono);
    font.setPixelSize(textPixels(pixels));
    return font;
}

QFont nameFont(const QFont& base)
{
    QFont font(base);
    font.setPixelSize(textPixels(12));
    return font;
}

QFont titleFont(const QFont& base, bool isTensor)
{
    QFont font = isTensor ? monoFont(13) : base;
    font.setWeight(QFont::DemiBold);
    return font;
}

int rowHeight()
{
    return scaled(18);
}

} // namespace

PeekCard::PeekCard(QWidget* canvas)
    : QWidget(canvas)
{
    setObjectName(QStringLiteral("canvas.peek"));
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void PeekCard::showBeside(PeekText text, const QRectF& item)
{
    m_text = std::move(text);
    setAccessibleName(m_text.toSentence());
    const QSize size = measured();
    const QRect room = parentWidget()->rect().adjusted(kInset, kInset, -kInset, -kInset);
    double top = item.bottom() + kFromItem;
    if (top + size.height() > room.bottom())
        top = item.top() - kFromItem - size.height();
    const int left = std::clamp(static_cast<int>(item.center().x()) - size.width() / 2, room.left(),
        std::max(room.left(), room.right() - size.width()));
    setGeometry(left,
        std::clamp(
            static_cast<int>(top), room.top(), std::max(room.top(), room.bottom() - size.height())),
        size.width(), size.height());
    show();
    raise();
    update();
}

QSize PeekCard::measured() const
{
    const QFontMetrics names(nameFont(font()));
    const QFontMetrics values(monoFont(12));
    int nameWidth = 0;
    int valueWidth = 0;
    for (const auto& [name, value] : m_text.rows) {
        nameWidth = std::max(nameWidth, names.horizontalAdvance(name));
        valueWidth = std::max(valueWidth, values.horizontalAdvance(value) + 2); // it rounds down
    }
    const int title =
        QFontMetrics(titleFont(font(), m_text.isTensor)).horizontalAdvance(m_text.title);
    const int content = std::max(title, nameWidth + kColumnGap + std::min(valueWidth, kMostWide));
    const auto rows = static_cast<int>(m_text.rows.size());
    return {content + 2 * kPad + kShadow, scaled(24) + rows * rowHeight() + 2 * kPad + kShadow};
}

void PeekCard::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    const QRectF card = QRectF(rect()).adjusted(0, 0, -kShadow, -kShadow);
    if (!theme.isHighContrast) {
        QColor shadow(Qt::black);
        shadow.setAlphaF(theme.isDark ? 0.4F : 0.12F);
        paintBox(painter, card.translated(kShadow / 2.0, kShadow / 2.0 + 1), {shadow, {}, 0}, 6);
    }
    paintBox(painter, card,
        {theme[Token::SurfacePanel], theme[Token::LineControl], theme.isHighContrast ? 2.0 : 1.0},
        6);
    QRect line(kPad, kPad, static_cast<int>(card.width()) - 2 * kPad, scaled(20));
    painter.setFont(titleFont(font(), m_text.isTensor));
    painter.setPen(theme[Token::TextPrimary]);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_text.title);

    const QFont names = nameFont(font());
    const QFont values = monoFont(12);
    int nameWidth = 0;
    for (const auto& row : m_text.rows)
        nameWidth = std::max(nameWidth, QFontMetrics(names).horizontalAdvance(row.first));
    line = QRect(line.left(), line.top() + scaled(24), line.width(), rowHeight());
    for (const auto& [name, value] : m_text.rows) {
        painter.setFont(names);
        painter.setPen(theme[Token::TextMuted]);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
        const QRect right = line.adjusted(nameWidth + kColumnGap, 0, 0, 0);
        painter.setFont(values);
        painter.setPen(theme[Token::TextPrimary]);
        painter.drawText(right, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            QFontMetrics(values).elidedText(value, Qt::ElideMiddle, right.width()));
        line.translate(0, rowHeight());
    }
}

} // namespace qdq::ui
