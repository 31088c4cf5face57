// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/legend.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/paintertools.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace qdq::ui {
namespace {

constexpr double kLine = 28;
constexpr double kBetween = 24; ///< entries
constexpr double kBeside = 8; ///< sign and text

QString tr(const char* text)
{
    return QCoreApplication::translate("draw", text);
}

BadgeContent sampleBadge(LegendSign sign)
{
    BadgeContent badge;
    badge.text = QStringLiteral("i8 · s · z");
    if (sign == LegendSign::ObserverBadge) {
        badge.kind = BadgeKind::Observed;
        badge.text = QStringLiteral("min…max");
    } else if (sign == LegendSign::SpecBadge) {
        badge.kind = BadgeKind::Specified;
        badge.text = QStringLiteral("i8");
    }
    return badge;
}

Mark markOf(const LegendEntry& entry)
{
    const Severity severity = entry.sign == LegendSign::WarningMark ? Severity::Warning
        : entry.sign == LegendSign::NoteMark                        ? Severity::Note
                                                                    : Severity::Error;
    return {entry.rule, severity, false, entry.sign == LegendSign::CurrentMark, 1};
}

double signWidth(const LegendEntry& entry)
{
    switch (entry.sign) {
    case LegendSign::CurrentMark:
    case LegendSign::OtherMark:
    case LegendSign::WarningMark:
    case LegendSign::NoteMark:
        return widthOf(markOf(entry));
    case LegendSign::Evidence:
        return 18;
    case LegendSign::Badge:
    case LegendSign::ObserverBadge:
    case LegendSign::SpecBadge:
        return sizeOf(sampleBadge(entry.sign)).width();
    case LegendSign::PowerOfTwo:
        return 10;
    case LegendSign::FloatCard:
    case LegendSign::FloatEdge:
    case LegendSign::ShapeEdge:
    case LegendSign::Stub:
    case LegendSign::Colour:
    case LegendSign::Group:
        return 28;
    case LegendSign::GroupLetter:
        return groupTagWidth(entry.rule);
    case LegendSign::Words:
        return 0;
    }
    return 0;
}

void paintLine(
    QPainter& painter, const Theme& theme, const QPointF& middle, EdgeStyle style, bool isStub)
{
    EdgeLook look;
    look.style = style;
    look.hasArrow = !isStub;
    look.isStub = isStub;
    paintEdge(
        painter, theme, QPolygonF {{middle.x(), middle.y()}, {middle.x() + 28, middle.y()}}, look);
}

void paintFloatCard(QPainter& painter, const Theme& theme, const QPointF& middle)
{
    CardContent card;
    card.family = OpFamily::Other;
    card.isFloat = true;
    paintBlankCard(painter, theme, QRectF(middle.x(), middle.y() - 9, 28, 18), card);
}

void paintColour(QPainter& painter, const Theme& theme, Token colour, const QPointF& middle)
{
    CardContent card;
    card.colour = colour;
    paintBlankCard(painter, theme, QRectF(middle.x(), middle.y() - 9, 28, 18), card);
}

/// A group that disagrees has the error colour on the drawing; here its own, as on its badges.
void paintGroupSign(QPainter& painter, const Theme& theme, Token colour, const QPointF& middle)
{
    const int number = static_cast<int>(colour) - static_cast<int>(Token::Group1);
    paintGroup(
        painter, theme, QRectF(middle.x(), middle.y() - 8, 28, 16), GroupLook {number, false, 1});
}

/// Left end of the sign at `middle`, centred on its height.
void paintSign(
    QPainter& painter, const Theme& theme, const LegendEntry& entry, const QPointF& middle)
{
    switch (entry.sign) {
    case LegendSign::CurrentMark:
    case LegendSign::OtherMark:
    case LegendSign::WarningMark:
    case LegendSign::NoteMark:
        paintMark(painter, theme, middle - QPointF(0, metrics::kMarkHeight / 2), markOf(entry));
        break;
    case LegendSign::Evidence:
        paintEvidenceNumber(painter, theme, middle + QPointF(9, 0), 1);
        break;
    case LegendSign::Badge:
    case LegendSign::ObserverBadge:
    case LegendSign::SpecBadge: {
        const BadgeContent badge = sampleBadge(entry.sign);
        const QSizeF size = sizeOf(badge);
        paintBadge(painter, theme, QRectF(middle - QPointF(0, size.height() / 2), size), badge);
        break;
    }
    case LegendSign::PowerOfTwo:
        paintTick(painter, middle - QPointF(0, 3), theme[Token::OkFg]);
        break;
    case LegendSign::FloatCard:
        paintFloatCard(painter, theme, middle);
        break;
    case LegendSign::FloatEdge:
    case LegendSign::ShapeEdge:
    case LegendSign::Stub:
        paintLine(painter, theme, middle,
            entry.sign == LegendSign::FloatEdge ? EdgeStyle::Float : EdgeStyle::ShapeOrIndex,
            entry.sign == LegendSign::Stub);
        break;
    case LegendSign::Colour:
        paintColour(painter, theme, entry.colour, middle);
        break;
    case LegendSign::Group:
        paintGroupSign(painter, theme, entry.colour, middle);
        break;
    case LegendSign::GroupLetter:
        paintGroupLetter(
            painter, theme, middle - QPointF(0, metrics::kGroupTagHeight / 2), entry.rule, 0);
        break;
    case LegendSign::Words:
        break;
    }
}

TextStyle styleOf(const LegendEntry& entry)
{
    return entry.sign == LegendSign::Words ? TextStyle::BodyBold : TextStyle::Body;
}

/// Of the text from the left end of the entry.
double textLeft(const LegendEntry& entry)
{
    const double sign = signWidth(entry);
    return sign > 0 ? sign + kBeside : 0;
}

/// Calls place(entry, left, top) for every entry in lines of `width`; returns the height.
template <typename Place>
double flow(const std::vector<LegendEntry>& entries, double width, const Place& place)
{
    double x = 0;
    double y = 6;
    for (const LegendEntry& entry : entries) {
        const double needed = textLeft(entry) + widthOf(entry.text, styleOf(entry));
        if (x > 0 && x + needed > width) {
            x = 0;
            y += kLine;
        }
        place(entry, x, y);
        x += needed + kBetween;
    }
    return entries.empty() ? 0 : y + kLine;
}

const Mark* firstMark(const Picture& picture, Severity severity)
{
    const auto find = [&](const std::vector<Mark>& marks) -> const Mark* {
        for (const Mark& mark : marks)
            if (mark.severity == severity && mark.rule != picture.highlight.rule
                && (!picture.rules || picture.rules->contains(mark.rule)))
                return &mark;
        return nullptr;
    };
    for (const SceneCard& card : picture.scene->cards)
        if (const Mark* mark = find(card.content.marks))
            return mark;
    for (const SceneBadge& badge : picture.scene->badges)
        if (const Mark* mark = find(badge.content.marks))
            return mark;
    return nullptr;
}

void addMarks(const Picture& picture, std::vector<LegendEntry>& entries)
{
    if (!picture.highlight.isEmpty())
        entries.push_back({LegendSign::CurrentMark, picture.highlight.rule, tr("violation")});
    if (const Mark* mark = firstMark(picture, Severity::Error))
        entries.push_back({LegendSign::OtherMark, mark->rule,
            picture.highlight.isEmpty() ? tr("violation") : tr("other violation")});
    if (const Mark* mark = firstMark(picture, Severity::Warning))
        entries.push_back({LegendSign::WarningMark, mark->rule, tr("warning")});
    if (const Mark* mark = firstMark(picture, Severity::Note))
        entries.push_back({LegendSign::NoteMark, mark->rule, tr("note")});
    if (!picture.highlight.evidence.empty())
        entries.push_back({LegendSign::Evidence, {}, tr("evidence")});
}

} // namespace

std::vector<LegendEntry> colourLegend(const Scene& scene)
{
    constexpr std::size_t kMostClasses = 12;
    std::vector<LegendEntry> entries;
    if (scene.colourTitle.isEmpty())
        return entries;
    entries.push_back({LegendSign::Words, {}, scene.colourTitle});
    const LegendSign sign = scene.showsGroups ? LegendSign::Group : LegendSign::Colour;
    for (std::size_t i = 0; i < scene.colours.size(); ++i) {
        if (i == kMostClasses) {
            entries.push_back({LegendSign::Words, {},
                QStringLiteral("… +%1").arg(scene.colours.size() - kMostClasses)});
            break;
        }
        entries.push_back({sign, {}, scene.colours[i].text, scene.colours[i].colour});
    }
    if (scene.colours.empty())
        entries.push_back({LegendSign::Colour, {}, tr("nothing to colour")});
    return entries;
}

std::vector<LegendEntry> legendOf(const Picture& picture)
{
    const Scene& scene = *picture.scene;
    std::vector<LegendEntry> entries = colourLegend(scene);
    addMarks(picture, entries);
    const auto hasBadge = [&scene](BadgeKind kind) {
        return std::ranges::any_of(
            scene.badges, [kind](const SceneBadge& badge) { return badge.content.kind == kind; });
    };
    const bool hasLetters = std::ranges::any_of(
        scene.badges, [](const SceneBadge& badge) { return !badge.content.group.isEmpty(); });
    if (hasBadge(BadgeKind::Specified))
        entries.push_back({LegendSign::SpecBadge, {}, tr("annotated spec")});
    if (hasBadge(BadgeKind::Observed))
        entries.push_back({LegendSign::ObserverBadge, {}, tr("observer and what it saw")});
    if (hasBadge(BadgeKind::Quantized))
        entries.push_back({LegendSign::Badge, {}, tr("type, scale, zero point")});
    if (std::ranges::any_of(
            scene.badges, [](const SceneBadge& badge) { return badge.content.isPowerOfTwo; }))
        entries.push_back({LegendSign::PowerOfTwo, {}, tr("scale is exactly 2ᵏ")});
    if (hasLetters && !scene.showsGroups)
        entries.push_back({LegendSign::GroupLetter, QStringLiteral("S1"), tr("shares its scale")});
    if (std::ranges::any_of(
            scene.cards, [](const SceneCard& card) { return card.content.isFloat; }))
        entries.push_back({LegendSign::FloatCard, {}, tr("not quantized")});
    const auto hasEdge = [&scene](EdgeStyle style) {
        return std::ranges::find(scene.edges, style, &SceneEdge::style) != scene.edges.end();
    };
    if (hasEdge(EdgeStyle::Float))
        entries.push_back({LegendSign::FloatEdge, {}, tr("float tensor")});
    if (hasEdge(EdgeStyle::ShapeOrIndex))
        entries.push_back({LegendSign::ShapeEdge, {}, tr("shape or index")});
    if (!scene.stubs.empty())
        entries.push_back({LegendSign::Stub, {}, tr("goes on")});
    return entries;
}

double legendWidth(const std::vector<LegendEntry>& entries)
{
    double width = 0;
    for (const LegendEntry& entry : entries)
        width = std::max(width, textLeft(entry) + widthOf(entry.text, styleOf(entry)));
    return width;
}

double legendHeight(const std::vector<LegendEntry>& entries, double width)
{
    return flow(entries, width, [](const LegendEntry&, double, double) {});
}

void paintLegend(QPainter& painter, const Theme& theme, const std::vector<LegendEntry>& entries,
    const QPointF& at, double width)
{
    flow(entries, width, [&](const LegendEntry& entry, double x, double y) {
        const QPointF middle = at + QPointF(x, y + kLine / 2);
        paintSign(painter, theme, entry, middle);
        drawText(painter, middle + QPointF(textLeft(entry), 4.5), entry.text, styleOf(entry),
            theme[Token::TextSecondary]);
    });
}

} // namespace qdq::ui
