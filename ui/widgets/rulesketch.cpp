// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/rulesketch.h"

#include "ui/draw/fonts.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/support/numbers.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qdq::ui {

namespace {

constexpr int kMargin = 28; ///< room for the labels at the ends of an axis
constexpr int kCell = 24;

/// A horizontal axis over the width of the widget.
struct Axis
{
    double from = 0;
    double to = 1;
    double left = kMargin;
    double right = 0;
    double y = 0;

    [[nodiscard]] double at(double value) const
    {
        return left + (value - from) / (to - from) * (right - left);
    }
};

void paintAxis(QPainter& painter, const Theme& theme, const Axis& axis)
{
    painter.setPen(theme[Token::LineControl]);
    painter.drawLine(QPointF(axis.left, axis.y), QPointF(axis.right, axis.y));
}

void paintTick(QPainter& painter, const Theme& theme, const Axis& axis, double value,
    const QString& text, Token ink = Token::TextMuted)
{
    const double x = axis.at(value);
    painter.setPen(theme[Token::LineControl]);
    painter.drawLine(QPointF(x, axis.y - 4), QPointF(x, axis.y + 4));
    painter.setPen(theme[ink]);
    painter.drawText(QRectF(x - 40, axis.y + 6, 80, 14), Qt::AlignCenter, text);
}

/// A dot with its value above.
void paintDot(
    QPainter& painter, const Theme& theme, const Axis& axis, double value, const QString& text)
{
    const double x = axis.at(value);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Token::ErrorSolid]);
    painter.drawEllipse(QPointF(x, axis.y), 4, 4);
    painter.setPen(theme[Token::ErrorFg]);
    const double left = std::clamp(x - 50, 0.0, axis.right + kMargin - 100);
    painter.drawText(QRectF(left, axis.y - 20, 100, 14), Qt::AlignCenter, text);
}

/// On a logarithmic axis, as shifts are: halfway is √2 away.
void paintPowerOfTwo(QPainter& painter, const Theme& theme, const Sketch& sketch, Axis axis)
{
    const double log = std::log2(sketch.value);
    axis.from = std::floor(log);
    axis.to = axis.from + 1;
    paintAxis(painter, theme, axis);
    for (const double end : {axis.from, axis.to})
        paintTick(painter, theme, axis, end, powerText(static_cast<int>(end)));
    paintDot(painter, theme, axis, log, numberText(sketch.value));
}

void paintRatio(QPainter& painter, const Theme& theme, const Sketch& sketch, Axis axis)
{
    const double ratio = sketch.value / sketch.wanted;
    const double log = std::clamp(std::log2(ratio), -8.0, 8.0);
    const double reach = std::max(1.0, std::ceil(std::fabs(log)));
    axis.from = -reach;
    axis.to = reach;
    paintAxis(painter, theme, axis);
    const auto factor = [](double power) { return QStringLiteral("×%1").arg(std::exp2(power)); };
    paintTick(painter, theme, axis, -reach, factor(-reach));
    paintTick(painter, theme, axis, 0, QStringLiteral("s_in·s_w"), Token::TextSecondary);
    paintTick(painter, theme, axis, reach, factor(reach));
    paintDot(painter, theme, axis, log, QStringLiteral("×%1").arg(QString::number(ratio, 'g', 4)));
}

void paintRange(QPainter& painter, const Theme& theme, const Sketch& sketch, Axis axis)
{
    axis.from = std::min(sketch.low, sketch.wantedLow);
    axis.to = std::max(sketch.high, sketch.wantedHigh);
    // One code of 256 would be less than a pixel: the ends are drawn apart.
    const double inset = 16;
    const QRectF found(axis.left, axis.y - 7, axis.right - axis.left, 14);
    const bool isLowWrong = sketch.low != sketch.wantedLow;
    const bool isHighWrong = sketch.high != sketch.wantedHigh;
    const QRectF wanted = found.adjusted(isLowWrong ? inset : 0, 0, isHighWrong ? -inset : 0, 0);
    paintBox(painter, found, {theme[Token::ErrorTint], theme[Token::ErrorFg], 1}, 2);
    paintBox(painter, wanted, {theme[Token::SurfacePanelAlt], theme[Token::LineControl], 1}, 2);
    const auto label = [&](double x, double value, bool isWrong) {
        painter.setPen(theme[isWrong ? Token::ErrorFg : Token::TextMuted]);
        painter.drawText(QRectF(x - 30, axis.y + 9, 60, 14), Qt::AlignCenter,
            wholeText(static_cast<qint64>(value)));
    };
    label(found.left(), sketch.low, isLowWrong);
    label(found.right(), sketch.high, isHighWrong);
    if (isLowWrong)
        label(wanted.left() + 26, sketch.wantedLow, false);
    if (isHighWrong)
        label(wanted.right() - 26, sketch.wantedHigh, false);
}

void paintRow(QPainter& painter, const Theme& theme, const Sketch& sketch, int width)
{
    const double gap = sketch.hasArrows ? 18 : 4;
    const auto count = static_cast<double>(sketch.cells.size());
    const double room = (width - gap * (count - 1)) / std::max(1.0, count);
    double x = 0;
    for (qsizetype i = 0; i < sketch.cells.size(); ++i) {
        const double wanted = painter.fontMetrics().horizontalAdvance(sketch.cells[i]) + 16;
        const QRectF cell(x, 4, std::min(wanted, room), kCell);
        const bool isWrong = sketch.isWrong[static_cast<std::size_t>(i)];
        paintBox(painter, cell,
            isWrong ? ControlLook {theme[Token::ErrorTint], theme[Token::ErrorFg], 1}
                    : ControlLook {theme[Token::SurfaceCard], theme[Token::LineControl], 1},
            sketch.hasArrows ? 4 : 2);
        painter.setPen(theme[isWrong ? Token::ErrorFg : Token::TextPrimary]);
        painter.drawText(cell, Qt::AlignCenter,
            painter.fontMetrics().elidedText(
                sketch.cells[i], Qt::ElideMiddle, static_cast<int>(cell.width()) - 6));
        x = cell.right() + gap;
        if (sketch.hasArrows && i + 1 < sketch.cells.size()) {
            const QPointF tip(x - 4, cell.center().y());
            painter.setPen(theme[Token::LineEdge]);
            painter.drawLine(QPointF(cell.right() + 4, tip.y()), tip);
            painter.drawLine(tip, tip + QPointF(-4, -3));
            painter.drawLine(tip, tip + QPointF(-4, 3));
        }
    }
}

} // namespace

RuleSketch::RuleSketch(Sketch sketch, QWidget* parent)
    : QWidget(parent)
    , m_sketch(std::move(sketch))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(sketchWords(m_sketch));
}

QSize RuleSketch::sizeHint() const
{
    return {280, m_sketch.kind == Sketch::Kind::Row ? kCell + 8 : 50};
}

void RuleSketch::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(fontOf(TextStyle::Mono));
    Axis axis;
    axis.right = width() - kMargin;
    axis.y = m_sketch.kind == Sketch::Kind::Range ? 16 : 26;
    switch (m_sketch.kind) {
    case Sketch::Kind::PowerOfTwo:
        paintPowerOfTwo(painter, theme, m_sketch, axis);
        break;
    case Sketch::Kind::Ratio:
        paintRatio(painter, theme, m_sketch, axis);
        break;
    case Sketch::Kind::Range:
        paintRange(painter, theme, m_sketch, axis);
        break;
    case Sketch::Kind::Row:
        paintRow(painter, theme, m_sketch, width());
        break;
    case Sketch::Kind::None:
        break;
    }
}

QString sketchWords(const Sketch& sketch)
{
    switch (sketch.kind) {
    case Sketch::Kind::PowerOfTwo:
        return RuleSketch::tr("%1 lies between two powers of two").arg(numberText(sketch.value));
    case Sketch::Kind::Ratio:
        return RuleSketch::tr("%1 times what it should be")
            .arg(QString::number(sketch.value / sketch.wanted, 'g', 4));
    case Sketch::Kind::Range:
        return RuleSketch::tr("from %1 to %2 where %3 to %4 is wanted")
            .arg(wholeText(static_cast<qint64>(sketch.low)),
                wholeText(static_cast<qint64>(sketch.high)),
                wholeText(static_cast<qint64>(sketch.wantedLow)),
                wholeText(static_cast<qint64>(sketch.wantedHigh)));
    case Sketch::Kind::Row:
        return sketch.cells.join(QStringLiteral(", "));
    case Sketch::Kind::None:
        break;
    }
    return {};
}

} // namespace qdq::ui
