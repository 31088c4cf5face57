// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/rangebars.h"

#include "ui/draw/fonts.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/support/numbers.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qdq::ui {

namespace {

constexpr int kRow = 18;
constexpr int kAxis = 22;
constexpr int kLabel = 48;

QString tickText(double value)
{
    QString text = QString::number(value, 'g', 3);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace

std::vector<double> axisTicks(double low, double high)
{
    if (!(low < high) || !std::isfinite(low) || !std::isfinite(high))
        return {low};
    const double rough = (high - low) / 6;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (power * factor >= rough) {
            step = power * factor;
            break;
        }
    std::vector<double> ticks;
    const double first = std::floor(low / step);
    const double last = std::ceil(high / step);
    for (double k = first; k <= last; ++k)
        ticks.push_back(k * step);
    return ticks;
}

RangeBars::RangeBars(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void RangeBars::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    QStringList words;
    for (const Bar& bar : m_bars)
        words << tr("%1 from %2 to %3").arg(bar.label, numberText(bar.low), numberText(bar.high));
    setAccessibleName(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void RangeBars::setInks(Token fill, Token line)
{
    m_fill = fill;
    m_line = line;
    update();
}

QSize RangeBars::sizeHint() const
{
    return {280, static_cast<int>(m_bars.size()) * kRow + kAxis};
}

void RangeBars::paintEvent(QPaintEvent*)
{
    if (m_bars.empty())
        return;
    double low = 0;
    double high = 0;
    for (const Bar& bar : m_bars) {
        low = std::min(low, bar.low);
        high = std::max(high, bar.high);
    }
    const std::vector<double> ticks = axisTicks(low, high);
    const double from = ticks.front();
    const double to = std::max(ticks.back(), from + 1e-30);
    const auto x = [&](double value) {
        return kLabel + (value - from) / (to - from) * (width() - kLabel - 14);
    };

    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(fontOf(TextStyle::Mono));
    const int axis = static_cast<int>(m_bars.size()) * kRow + 4;
    painter.setPen(QPen(theme[Token::LineControl], 1, Qt::DotLine));
    painter.drawLine(QPointF(x(0), 0), QPointF(x(0), axis));
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const double top = static_cast<double>(i) * kRow;
        painter.setPen(theme[Token::TextSecondary]);
        painter.drawText(
            QRectF(0, top, kLabel - 6, kRow), Qt::AlignLeft | Qt::AlignVCenter, m_bars[i].label);
        const QRectF bar(QPointF(x(m_bars[i].low), top + 4), QPointF(x(m_bars[i].high), top + 14));
        paintBox(painter, bar, {theme[m_fill], theme[m_line], 1}, 2);
    }
    painter.setPen(theme[Token::LineControl]);
    painter.drawLine(QPointF(x(from), axis), QPointF(x(to), axis));
    for (const double tick : ticks) {
        painter.setPen(theme[Token::LineControl]);
        painter.drawLine(QPointF(x(tick), axis), QPointF(x(tick), axis + 4));
        painter.setPen(theme[Token::TextMuted]);
        painter.drawText(QRectF(x(tick) - 30, axis + 4, 60, 14), Qt::AlignCenter, tickText(tick));
    }
}

} // namespace qdq::ui
