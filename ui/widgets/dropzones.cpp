// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/dropzones.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

#include <utility>

namespace qdq::ui {

namespace {

constexpr int kMargin = 24;
constexpr int kGap = 16;
constexpr double kRadius = 8;

void paintZone(QPainter& painter, const Theme& theme, const QRect& rect,
    const DropZones::Zone& zone, bool isChosen)
{
    painter.setBrush(isChosen ? theme[Token::AccentTint] : theme[Token::SurfacePanel]);
    painter.setPen(isChosen ? QPen(theme[Token::AccentFg], 2)
                            : QPen(theme[Token::LineControl], 1.2, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), kRadius, kRadius);

    constexpr int kIcon = 28;
    const QPoint middle = rect.center();
    const Token ink = isChosen ? Token::AccentFg : Token::TextSecondary;
    paintIconIn(painter, zone.icon, QRectF(middle.x() - kIcon / 2.0, middle.y() - 44, kIcon, kIcon),
        kIcon, theme[ink]);
    QFont title = painter.font();
    title.setPixelSize(QFontInfo(title).pixelSize() * 16 / 13);
    title.setWeight(QFont::DemiBold);
    const QFont note = painter.font();
    const auto draw = [&](int y, const QFont& font, Token colour, const QString& text) {
        painter.setFont(font);
        painter.setPen(theme[colour]);
        const QRect line(rect.left() + 12, middle.y() + y, rect.width() - 24, 28);
        painter.drawText(line, Qt::AlignCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideMiddle, line.width()));
    };
    draw(-8, title, isChosen ? Token::AccentFg : Token::TextPrimary, zone.title);
    draw(18, note, Token::TextSecondary, zone.note);
    painter.setFont(note);
}

} // namespace

DropZones::DropZones(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("dropzones"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropZones::show(std::vector<Zone> zones)
{
    m_zones = std::move(zones);
    m_chosen.reset();
    setGeometry(parentWidget()->rect());
    raise();
    QWidget::show();
}

std::optional<std::size_t> DropZones::point(const QPoint& position)
{
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < m_zones.size(); ++i)
        if (rectOf(i).contains(position))
            chosen = i;
    if (std::exchange(m_chosen, chosen) != chosen)
        update();
    return chosen;
}

QRect DropZones::rectOf(std::size_t zone) const
{
    const QRect all = rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    if (m_zones.size() < 2)
        return all;
    const int half = (all.width() - kGap) / 2;
    const QRect right(all.right() + 1 - half, all.top(), half, all.height());
    const QRect left(all.left(), all.top(), half, all.height());
    if (zone + 1 == m_zones.size())
        return right;
    if (m_zones.size() == 2)
        return left;
    const int row = (left.height() - kGap) / 2;
    return zone == 0 ? QRect(left.left(), left.top(), half, row)
                     : QRect(left.left(), left.bottom() + 1 - row, half, row);
}

void DropZones::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme[Token::SurfaceCanvas]);
    for (std::size_t i = 0; i < m_zones.size(); ++i)
        paintZone(painter, theme, rectOf(i), m_zones[i], m_chosen == i);
}

} // namespace qdq::ui
