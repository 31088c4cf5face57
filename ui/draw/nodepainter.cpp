// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/nodepainter.h"

#include "ui/draw/icons.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/paintertools.h"
#include "ui/draw/shapes.h"

#include <QPainter>

#include <algorithm>

namespace qdq::ui {
namespace {

using namespace metrics;

constexpr double kHatchSpacing = 7;
constexpr double kHatchWidth = 1.3;

Token onRamp(Token step)
{
    return static_cast<Token>(static_cast<int>(step) + 1);
}

struct Border
{
    QColor colour;
    double width = 1;
    QList<qreal> dashes; ///< in px
};

Border borderOf(const Theme& theme, const CardState& state)
{
    Border border {theme[state.isDimmed ? Token::LineHairline : Token::LineStrong], 1, {}};
    if (state.isHovered)
        border.colour = theme[Token::LineControl];
    if (theme.isHighContrast)
        border.width = 2;
    switch (state.difference) {
    case Difference::Changed:
        return {theme[Token::DiffChanged], 2, {}};
    case Difference::Added:
        return {theme[Token::DiffAdded], 2, {}};
    case Difference::Removed:
        return {theme[Token::DiffRemoved], 2, {6, 3}};
    case Difference::None:
        break;
    }
    switch (state.tone) {
    case Tone::Current:
        return {theme[Token::ErrorSolid], 2, {}};
    case Tone::Error:
        return {theme[Token::ErrorFg], std::max(1.0, border.width), {}};
    case Tone::Warning:
        return {theme[Token::WarnFg], 2, {7, 3}};
    case Tone::Waived:
        return {theme[Token::WaivedFg], 1.5, {3, 3}};
    case Tone::Normal:
        break;
    }
    return border;
}

void paintBorder(QPainter& painter, const QRectF& rect, const Border& border)
{
    const double half = border.width / 2;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(dashedPen(border.colour, border.width, border.dashes));
    const double radius = kCardRadius - half / 2;
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius, radius);
}

void paintHatch(QPainter& painter, const Theme& theme, const QRectF& rect)
{
    // Two pixels inside, so that lines end before the rounded corners do.
    painter.setPen(QPen(theme[Token::LineHairline], kHatchWidth, Qt::SolidLine, Qt::FlatCap));
    for (const QLineF& line : hatchLines(rect.adjusted(2, 2, -2, -2), kHatchSpacing))
        painter.drawLine(line);
}

/// Left bar; broken where the unit stays float.
void paintBar(QPainter& painter, const QRectF& rect, const QColor& colour, bool isBroken)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (!isBroken) {
        painter.drawPath(leftBar(rect, kBar, kCardRadius));
        return;
    }
    for (double y = kCardRadius; y + kBar <= rect.height() - kCardRadius + 1; y += 2 * kBar)
        painter.drawRect(QRectF(rect.left(), rect.top() + y, kBar, kBar));
}

void paintSheets(QPainter& painter, const Theme& theme, const QRectF& rect)
{
    painter.setBrush(theme[Token::SurfaceCardAlt]);
    painter.setPen(theme[Token::LineStrong]);
    for (const double shift : {kStack, kStack / 2})
        painter.drawRoundedRect(rect.adjusted(shift + 0.5, shift + 0.5, shift - 0.5, shift - 0.5),
            kCardRadius, kCardRadius);
}

void paintMix(
    QPainter& painter, const Theme& theme, const QRectF& bar, const std::vector<MixShare>& mix)
{
    std::size_t total = 0;
    for (const MixShare& share : mix)
        total += share.nodes;
    if (total == 0)
        return;
    painter.setPen(Qt::NoPen);
    double x = bar.left();
    for (const MixShare& share : mix) {
        const double width =
            bar.width() * static_cast<double>(share.nodes) / static_cast<double>(total);
        painter.setBrush(theme[share.colour]);
        painter.drawRect(QRectF(x, bar.top(), std::max(1.0, width - 1), bar.height()));
        x += width;
    }
}

struct Inks
{
    QColor bar;
    QColor glyph;
    QColor title; ///< on the header, as are the next
    QColor muted; ///< name and "+"
    QColor strong; ///< of rows and footer
    QColor text;
    bool isLow = false;
};

Inks inksOf(const Theme& theme, const CardContent& card, const CardState& state)
{
    const QColor muted = theme[Token::TextMuted];
    if (state.isDimmed)
        return {muted, muted, muted, muted, muted, muted, true};
    const Token token = tokenOf(card);
    const QColor bar = theme[token];
    if (isRamp(token)) {
        const QColor on = theme[onRamp(token)];
        return {bar, on, on, on, theme[Token::TextPrimary], theme[Token::TextSecondary]};
    }
    const QColor primary = theme[Token::TextPrimary];
    return {bar, bar, primary, muted, primary, theme[Token::TextSecondary]};
}

/// What the colour says is seen from afar: the header takes it, in full where it is a step of the
/// ramp.
void paintColour(QPainter& painter, const Theme& theme, const QRectF& rect, double height,
    const CardContent& card, const CardState& state)
{
    if (!card.colour || state.isDimmed || *card.colour == Token::LineControl
        || (!theme.hasTints && !isRamp(*card.colour)))
        return;
    QColor fill = theme[*card.colour];
    if (!isRamp(*card.colour))
        fill.setAlphaF(theme.isDark ? 0.12F : 0.14F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPath(topStrip(rect, height, kCardRadius));
}

/// "conv2d + relu"; returns where it ends.
double paintTitle(QPainter& painter, const CardContent& card, const Inks& inks, const QPointF& at,
    double room, bool isCompact)
{
    const TextStyle bold = isCompact ? TextStyle::CompactTitle : TextStyle::CardTitle;
    const TextStyle plain = isCompact ? TextStyle::CompactTitlePlain : TextStyle::CardTitlePlain;
    const TextStyle style = inks.isLow ? plain : bold;
    const QString plus = card.fusedTitle.isEmpty() ? QString() : QStringLiteral(" + ");
    const double tail = widthOf(plus, plain) + widthOf(card.fusedTitle, style);
    double x = at.x();
    x += drawText(painter, {x, at.y()}, elided(card.title, style, std::max(20.0, room - tail)),
        style, inks.title);
    x += drawText(painter, {x, at.y()}, plus, plain, inks.muted);
    x += drawText(painter, {x, at.y()}, card.fusedTitle, style, inks.title);
    return x;
}

void paintHeader(QPainter& painter, const QRectF& rect, const CardContent& card, const Inks& inks)
{
    drawIcon(painter, iconOf(card), rect.left() + 12, rect.top() + 7, 15, inks.glyph);
    const double baseline = rect.top() + 19;
    const double room = rect.width() - kTitleLeft - kPadRight;
    const double end =
        paintTitle(painter, card, inks, {rect.left() + kTitleLeft, baseline}, room, false);
    const double right = rect.right() - kPadRight;
    // A name that would shrink to nothing says less than none.
    const double left = right - end - kGap;
    if (left > 30)
        drawTextRight(painter, {right, baseline}, elided(card.name, TextStyle::Mono, left),
            TextStyle::Mono, inks.muted);
}

QColor colourOf(const Theme& theme, RowTone tone, const QColor& normal)
{
    switch (tone) {
    case RowTone::Error:
        return theme[Token::ErrorFg];
    case RowTone::Warning:
        return theme[Token::WarnFg];
    case RowTone::Normal:
        break;
    }
    return normal;
}

bool isShown(const CardState& state, const QString& rule)
{
    return !rule.isEmpty() && (!state.rules || isVisible(*state.rules, rule));
}

/// The row as the visible rules leave it: with its problem, or as if there were none.
CardRow shownRow(const CardRow& row, const CardState& state)
{
    if (row.rule.isEmpty())
        return row;
    CardRow shown = row;
    if (!isShown(state, row.rule)) {
        if (row.key.isEmpty())
            shown.left = shown.right = QString();
        return shown;
    }
    shown.tone = RowTone::Error;
    if (!row.problem.isEmpty())
        shown.right = row.problem;
    return shown;
}

void paintRow(QPainter& painter, const Theme& theme, const QRectF& rect, double baseline,
    const CardRow& row, const Inks& inks)
{
    double x = rect.left() + kTextLeft;
    const double right = rect.right() - kPadRight;
    if (!row.key.isEmpty()) {
        drawText(painter, {x, baseline}, row.key, TextStyle::CardText, theme[Token::TextMuted]);
        x += kKeyWidth;
    }
    const TextStyle rightStyle = row.tone == RowTone::Error ? TextStyle::MonoBold : TextStyle::Mono;
    const double rightWidth =
        row.right.isEmpty() ? 0 : std::min(widthOf(row.right, rightStyle), (right - x) * 0.7);
    const QColor leftInk = row.key.isEmpty() ? colourOf(theme, row.tone, inks.text) : inks.text;
    const TextStyle leftStyle = row.isProse ? proseStyle(row.left) : TextStyle::Mono;
    const double leftRoom = right - x - (rightWidth > 0 ? rightWidth + kGap : 0);
    drawText(painter, {x, baseline}, elided(row.left, leftStyle, leftRoom), leftStyle, leftInk);
    const QColor rightInk =
        colourOf(theme, row.tone, inks.isLow || row.key.isEmpty() ? inks.text : inks.strong);
    drawTextRight(painter, {right, baseline}, elided(row.right, rightStyle, rightWidth), rightStyle,
        rightInk);
}

void paintShape(QPainter& painter, const Theme& theme, const QRectF& rect, double baseline,
    const CardContent& card, const CardState& state, const Inks& inks)
{
    const double right = rect.right() - kPadRight;
    const double dtypeWidth = widthOf(card.dtype, TextStyle::Mono);
    const double room = right - rect.left() - kTextLeft - dtypeWidth - kGap;
    drawText(painter, {rect.left() + kTextLeft, baseline},
        elided(card.shape, TextStyle::Mono, room), TextStyle::Mono,
        isShown(state, card.shapeRule) ? theme[Token::ErrorFg] : inks.text);
    drawTextRight(painter, {right, baseline}, card.dtype, TextStyle::Mono, inks.text);
}

void paintFooter(QPainter& painter, const Theme& theme, const QRectF& rect, const CardContent& card,
    const Inks& inks)
{
    const double chip = card.source == ConfigSource::Unknown ? 0 : widthOf(card.source) + kGap;
    const double room = rect.width() - kTextLeft - kMarkInset - chip;
    drawText(painter, {rect.left() + kTextLeft, rect.bottom() - 8},
        elided(card.footer, TextStyle::Mono, room), TextStyle::Mono, inks.strong);
    if (chip > 0)
        paintChip(painter, theme,
            {rect.right() - kMarkInset - widthOf(card.source), rect.bottom() - 20}, card.source);
}

void paintBody(QPainter& painter, const Theme& theme, const QRectF& rect, const CardContent& card,
    const CardState& state, const Inks& inks)
{
    double baseline = rect.top() + kHeader + 12;
    if (!card.shape.isEmpty() || !card.dtype.isEmpty()) {
        paintShape(painter, theme, rect, baseline, card, state, inks);
        baseline += kRow;
    }
    for (const CardRow& row : card.rows) {
        paintRow(painter, theme, rect, baseline, shownRow(row, state), inks);
        baseline += kRow;
    }
    if (!card.mix.empty())
        paintMix(painter, theme,
            {rect.left() + kTextLeft, baseline - 9, rect.width() - kTextLeft - kPadRight, 6},
            card.mix);
}

void paintSurface(QPainter& painter, const Theme& theme, const QRectF& rect, double header,
    const CardContent& card, const CardState& state, const Inks& inks)
{
    if (card.kind == UnitKind::Module)
        paintSheets(painter, theme, rect);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[state.isDimmed ? Token::SurfaceCanvas : Token::SurfaceCard]);
    painter.drawRoundedRect(rect, kCardRadius, kCardRadius);
    if (card.isFloat && !theme.isHighContrast)
        paintHatch(painter, theme, rect);
    paintColour(painter, theme, rect, header, card, state);
    paintBar(painter, rect, inks.bar, card.isFloat);
}

} // namespace

void paintCard(QPainter& painter, const Theme& theme, const QRectF& rect, const CardContent& card,
    const CardState& state)
{
    const Inks inks = inksOf(theme, card, state);
    paintRings(painter, theme, rect, state);
    paintSurface(painter, theme, rect, kHeader, card, state, inks);
    if (card.hasFooter()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[state.isDimmed ? Token::SurfaceCanvas : Token::SurfaceCardAlt]);
        painter.drawPath(bottomStrip(rect, kFooter, kCardRadius));
        painter.setPen(QPen(theme[Token::LineHairline], 1));
        painter.drawLine(QPointF(rect.left() + kBar, rect.bottom() - kFooter - 0.5),
            QPointF(rect.right() - 1, rect.bottom() - kFooter - 0.5));
        paintBar(painter, rect, inks.bar, card.isFloat);
    }
    paintBorder(painter, rect, borderOf(theme, state));
    paintHeader(painter, rect, card, inks);
    paintBody(painter, theme, rect, card, state, inks);
    if (card.hasFooter())
        paintFooter(painter, theme, rect, card, inks);
    if (state.difference != Difference::None)
        paintDifference(painter, theme, rect.topLeft(), state.difference);
}

void paintBlankCard(
    QPainter& painter, const Theme& theme, const QRectF& rect, const CardContent& card)
{
    paintSurface(painter, theme, rect, rect.height(), card, {}, inksOf(theme, card, {}));
    paintBorder(painter, rect, borderOf(theme, {}));
}

void paintCompactCard(QPainter& painter, const Theme& theme, const QRectF& rect,
    const CardContent& card, const CardState& state, double zoom)
{
    const Inks inks = inksOf(theme, card, state);
    // Everything inside is in screen pixels.
    painter.save();
    painter.translate(rect.topLeft());
    painter.scale(1 / zoom, 1 / zoom);
    const QRectF box(0, 0, rect.width() * zoom, rect.height() * zoom);
    paintRings(painter, theme, box, state);
    paintSurface(painter, theme, box, box.height(), card, state, inks);
    paintBorder(painter, box, borderOf(theme, state));
    const bool isLow = box.height() < kCompactHeight - 4; // one line only
    const double top = isLow ? box.height() / 2 - 6.5 : 6;
    drawIcon(painter, iconOf(card), 11, top, 13, inks.glyph);
    const double room = box.width() - 29 - 6;
    paintTitle(painter, card, inks, {29, top + 11}, room, true);
    if (!isLow)
        drawText(painter, {29, top + 26}, elided(card.name, TextStyle::Mono, room), TextStyle::Mono,
            inks.muted);
    if (!card.mix.empty() && box.height() >= 56)
        paintMix(painter, theme, {12, box.height() - 14, box.width() - 24, 6}, card.mix);
    if (state.difference != Difference::None)
        paintDifference(painter, theme, {}, state.difference);
    painter.restore();
}

void paintBlock(QPainter& painter, const Theme& theme, const QRectF& rect, const CardContent& card,
    const CardState& state, double zoom)
{
    painter.setPen(Qt::NoPen);
    const Token token = tokenOf(card);
    painter.setBrush(theme[state.isDimmed ? Token::LineStrong : token]);
    painter.drawRoundedRect(rect, 2 / zoom, 2 / zoom);
    if (state.difference != Difference::None) {
        painter.setPen(QPen(theme[tokenOf(state.difference)], 2 / zoom));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect);
    }
    if (rect.width() * zoom < 64 || rect.height() * zoom < 14)
        return;
    painter.save();
    painter.translate(rect.center());
    painter.scale(1 / zoom, 1 / zoom);
    const QString title = elided(card.kind == UnitKind::Module ? card.name : card.title,
        TextStyle::CardTextBold, rect.width() * zoom - 8);
    const Token ink = isRamp(token) && !state.isDimmed ? onRamp(token) : Token::SurfaceCard;
    drawTextCentred(painter, {0, 4}, title, TextStyle::CardTextBold, theme[ink]);
    painter.restore();
}

void paintRings(QPainter& painter, const Theme& theme, const QRectF& rect, const CardState& state)
{
    painter.setBrush(Qt::NoBrush);
    if (state.isHovered) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[Token::AccentTint]);
        painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 9, 9);
        painter.setBrush(Qt::NoBrush);
    }
    if (state.isSelected) {
        painter.setPen(QPen(theme[Token::AccentSelection], 2.5));
        painter.drawRoundedRect(rect.adjusted(-4.5, -4.5, 4.5, 4.5), 10, 10);
    }
    if (state.hasFocus) {
        const double out = state.isSelected ? 8 : 4;
        painter.setPen(dashedPen(theme[Token::AccentFocus], 2, {2, 3}));
        painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), 9, 9);
    }
}

QString iconOf(const CardContent& card)
{
    switch (card.kind) {
    case UnitKind::Module:
        return QStringLiteral("op-group");
    case UnitKind::Output:
        return QStringLiteral("op-out");
    default:
        break;
    }
    static constexpr const char* kNames[] = {"op-compute", "op-elementwise", "op-activation",
        "op-pool", "op-shape", "op-norm", "op-quant", "op-io", "op-other"};
    return QLatin1String(kNames[static_cast<std::size_t>(card.family)]);
}

Token tokenOf(OpFamily family)
{
    return static_cast<Token>(static_cast<int>(Token::OpCompute) + static_cast<int>(family));
}

Token tokenOf(Difference difference)
{
    switch (difference) {
    case Difference::Added:
        return Token::DiffAdded;
    case Difference::Removed:
        return Token::DiffRemoved;
    case Difference::Changed:
        return Token::DiffChanged;
    case Difference::None:
        break;
    }
    return Token::DiffSame;
}

QString signOf(Difference difference)
{
    switch (difference) {
    case Difference::Added:
        return QStringLiteral("+");
    case Difference::Removed:
        return QStringLiteral("−");
    case Difference::Changed:
        return QStringLiteral("≠");
    case Difference::None:
        break;
    }
    return QStringLiteral("=");
}

void paintDifference(
    QPainter& painter, const Theme& theme, const QPointF& centre, Difference difference)
{
    const QRectF square(centre.x() - 9, centre.y() - 9, 18, 18);
    const bool isSame = difference == Difference::None;
    painter.setPen(isSame ? QPen(theme[Token::DiffSame], 1.2) : QPen(Qt::NoPen));
    painter.setBrush(isSame ? QBrush(Qt::NoBrush) : QBrush(theme[tokenOf(difference)]));
    const double inset = isSame ? 1.5 : 0;
    painter.drawRoundedRect(square.adjusted(inset, inset, -inset, -inset), 2, 2);
    drawTextCentred(painter, centre + QPointF(0, 4.5), signOf(difference), TextStyle::CardTitle,
        theme[isSame ? Token::DiffSame : Token::SurfaceCard]);
}

Token tokenOf(const CardContent& card)
{
    return card.colour ? *card.colour : tokenOf(card.family);
}

bool isRamp(Token token)
{
    return token >= Token::Ramp1 && token <= Token::Ramp5On;
}

Token groupToken(int colour)
{
    return static_cast<Token>(static_cast<int>(Token::Group1) + colour % 6);
}

} // namespace qdq::ui
