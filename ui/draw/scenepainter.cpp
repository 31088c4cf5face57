// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scenepainter.h"

#include "ui/draw/marklayout.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/paintertools.h"
#include "ui/draw/shapes.h"

#include <QPainter>
#include <QSet>

#include <algorithm>
#include <numeric>

namespace qdq::ui {
namespace {

constexpr double kNearFrom = 0.7;
constexpr double kMidFrom = 0.35;
constexpr double kHysteresis = 0.03;
/// Under this zoom edges are thinner than what the eye can follow, and blocks say it all.
constexpr double kEdgesFrom = 0.04;
constexpr double kChipTextFrom = 0.6; ///< below, the text of a chip is too small to be read

bool isDimmed(const SceneLook& look, Endpoint end)
{
    return look.isDimmed && look.isDimmed(end);
}

/// Near cards scale with everything on them; further away lines keep their width on the screen.
double pixelOf(const SceneLook& look)
{
    return look.detail == Detail::Near ? 1 : 1 / look.zoom;
}

EdgeLook lookOf(const SceneEdge& edge, const SceneLook& look)
{
    EdgeLook result;
    result.style = edge.style;
    result.hasArrow = !edge.to.isBadge() && look.detail != Detail::Far;
    result.isHairline = look.detail == Detail::Far;
    result.pixel = pixelOf(look);
    if (isDimmed(look, edge.from) || isDimmed(look, edge.to))
        result.tone = EdgeTone::Dimmed;
    return result;
}

/// Where badges are not drawn as pills the line goes through.
void paintThrough(QPainter& painter, const Theme& theme, const QRectF& pill, const EdgeLook& look)
{
    EdgeLook through = look;
    through.hasArrow = false;
    const double x = pill.center().x();
    paintEdge(painter, theme, QPolygonF {{x, pill.top()}, {x, pill.bottom()}}, through);
}

/// What of the scene the painter can reach; a tile is a small part of it.
QRectF reachOf(const QPainter& painter)
{
    return painter.transform().inverted().mapRect(QRectF(painter.viewport()));
}

/// In letters of the screen's size, as far as they have room.
void paintReferenceText(QPainter& painter, const Theme& theme, const SceneChip& chip, double zoom)
{
    constexpr double kInset = 2;
    painter.save();
    painter.translate(chip.rect.left(), chip.rect.center().y());
    painter.scale(1 / zoom, 1 / zoom);
    const QString text =
        elided(chip.text, TextStyle::MonoSmall, chip.rect.width() * zoom - 2 * kInset);
    drawText(painter, {kInset, 4}, text, TextStyle::MonoSmall, theme[Token::TextMuted]);
    painter.restore();
}

void paintChips(QPainter& painter, const Theme& theme, const Scene& scene, const SceneLook& look)
{
    const QRectF reach = reachOf(painter);
    EdgeLook line;
    line.style = EdgeStyle::ShapeOrIndex;
    line.pixel = pixelOf(look);
    for (const SceneChip& chip : scene.chips) {
        if (!reach.intersects(chip.rect.united(chip.line.boundingRect())))
            continue;
        line.hasArrow = chip.rect.top() < chip.line.last().y();
        paintEdge(painter, theme, chip.line, line);
        if (look.zoom >= kChipTextFrom)
            paintReference(painter, theme, chip.rect, chip.text);
        else
            paintReferenceText(painter, theme, chip, look.zoom);
    }
}

void paintEdges(QPainter& painter, const Theme& theme, const Scene& scene, const ScenePart& part,
    const SceneLook& look)
{
    if (look.zoom < kEdgesFrom)
        return;
    for (const std::size_t i : part.edges)
        if (!scene.edges[i].isReference)
            paintEdge(painter, theme, scene.edges[i].points, lookOf(scene.edges[i], look));
    if (look.detail != Detail::Far)
        paintChips(painter, theme, scene, look);
    EdgeLook stub;
    stub.isStub = true;
    stub.hasArrow = false;
    stub.pixel = pixelOf(look);
    for (const SceneStub& end : scene.stubs)
        paintEdge(painter, theme, end.points, stub);
}

constexpr double kScaleTextGap = 8; ///< between the point of a badge and its number

QString scaleTextOf(const SceneBadge& badge)
{
    return badge.content.isFloat ? badge.content.text : badge.content.scale;
}

/// Badges whose number would lie under the marks of a card that they feed.
QSet<std::size_t> badgesBesideMarks(
    const Scene& scene, const ScenePart& part, const SceneLook& look)
{
    QSet<std::size_t> crowded;
    const QTransform scale = QTransform::fromScale(look.zoom, look.zoom);
    for (const std::size_t i : part.edges) {
        const SceneEdge& edge = scene.edges[i];
        if (!edge.from.isBadge() || edge.to.isBadge() || edge.isReference)
            continue;
        const SceneBadge& badge = scene.badges[edge.from.badge.index()];
        const QPointF point = scale.map(badge.rect.center());
        const double width = widthOf(scaleTextOf(badge), TextStyle::Mono);
        const QRectF text(point.x() + kScaleTextGap, point.y() - 8, width, 16);
        if (text.intersects(marksRect(scene, edge.to, look, scale)))
            crowded.insert(edge.from.badge.index());
    }
    return crowded;
}

/// The number beside the point of a badge, in letters of the screen's size.
void paintScaleText(QPainter& painter, const Theme& theme, const SceneBadge& badge,
    const BadgeState& state, double zoom, bool isLeft)
{
    painter.save();
    painter.translate(badge.rect.center());
    painter.scale(1 / zoom, 1 / zoom);
    const Token ink = state.difference != Difference::None ? tokenOf(state.difference)
        : state.tone == Tone::Error                        ? Token::ErrorFg
                                                           : Token::TextMuted;
    if (isLeft)
        drawTextRight(
            painter, {-kScaleTextGap, 4}, scaleTextOf(badge), TextStyle::Mono, theme[ink]);
    else
        drawText(painter, {kScaleTextGap, 4}, scaleTextOf(badge), TextStyle::Mono, theme[ink]);
    painter.restore();
}

/// What only the other graph has: steps back, with the sign that says so.
void paintGhosts(QPainter& painter, const Theme& theme, const Scene& scene, const SceneLook& look)
{
    if (look.zoom < kEdgesFrom)
        return;
    const QRectF reach = reachOf(painter);
    for (const SceneCard& ghost : scene.ghostCards) {
        if (!reach.intersects(ghost.rect.adjusted(-12, -12, 12, 12)))
            continue;
        CardState state;
        state.isDimmed = true;
        state.difference = ghost.difference;
        paintCardAt(painter, theme, ghost, state, look);
    }
    for (const SceneBadge& ghost : scene.ghostBadges) {
        if (look.detail != Detail::Near || !reach.intersects(ghost.rect))
            continue;
        BadgeState state;
        state.isDimmed = true;
        state.isDifferenceQuiet = true;
        state.difference = ghost.difference;
        paintBadge(painter, theme, ghost.rect, ghost.content, state);
    }
}

void paintBadges(QPainter& painter, const Theme& theme, const Scene& scene, const ScenePart& part,
    const SceneLook& look)
{
    if (look.detail == Detail::Far && look.zoom < kEdgesFrom)
        return;
    const QSet<std::size_t> crowded =
        look.detail == Detail::Mid ? badgesBesideMarks(scene, part, look) : QSet<std::size_t> {};
    for (const std::size_t i : part.badges) {
        const SceneBadge& badge = scene.badges[i];
        BadgeState state;
        state.tone = toneOf(visibleMarks(badge.content.marks, look.rules));
        state.difference = badge.difference;
        state.isDifferenceQuiet = !badge.content.hasSign;
        state.showsToggle = look.showsToggles;
        Endpoint end;
        end.badge = BadgeId {i};
        state.isDimmed = isDimmed(look, end);
        if (look.detail == Detail::Near) {
            paintBadge(painter, theme, badge.rect, badge.content, state);
            continue;
        }
        EdgeLook through;
        through.isHairline = look.detail == Detail::Far;
        through.pixel = pixelOf(look);
        paintThrough(painter, theme, badge.rect, through);
        if (look.detail == Detail::Mid)
            paintScaleText(painter, theme, badge, state, look.zoom, crowded.contains(i));
    }
}

/// Blocks without titles, batched by colour: the cost of a whole graph in one view.
void paintBlocks(QPainter& painter, const Theme& theme, const Scene& scene, const ScenePart& part,
    const SceneLook& look)
{
    std::array<std::vector<QRectF>, static_cast<std::size_t>(Token::Count)> rects;
    const double minimum = 2 / look.zoom;
    for (const std::size_t i : part.cards) {
        QRectF rect = scene.cards[i].rect;
        rect.setSize(rect.size().expandedTo({minimum, minimum}));
        rects[static_cast<std::size_t>(tokenOf(scene.cards[i].content))].push_back(rect);
    }
    painter.setPen(Qt::NoPen);
    for (std::size_t token = 0; token < rects.size(); ++token) {
        if (rects[token].empty())
            continue;
        painter.setBrush(theme[static_cast<Token>(token)]);
        painter.drawRects(rects[token].data(), static_cast<int>(rects[token].size()));
    }
    painter.setBrush(Qt::NoBrush);
    for (const std::size_t i : part.cards)
        if (scene.cards[i].difference != Difference::None) {
            painter.setPen(QPen(theme[tokenOf(scene.cards[i].difference)], minimum));
            painter.drawRect(scene.cards[i].rect);
        }
}

void paintCards(QPainter& painter, const Theme& theme, const Scene& scene, const ScenePart& part,
    const SceneLook& look)
{
    constexpr double kTitlesFrom =
        0.15; // a card of 320 px is then 48 px wide, too narrow for a title
    if (look.zoom < kTitlesFrom && !look.isDimmed) {
        paintBlocks(painter, theme, scene, part, look);
        return;
    }
    for (const std::size_t i : part.cards) {
        CardState state;
        state.tone = toneOf(visibleMarks(scene.cards[i].content.marks, look.rules));
        state.difference = scene.cards[i].difference;
        state.rules = &look.rules;
        Endpoint end;
        end.unit = UnitId {i};
        state.isDimmed = isDimmed(look, end);
        paintCardAt(painter, theme, scene.cards[i], state, look);
    }
}

void paintModules(QPainter& painter, const Theme& theme, const Scene& scene, const SceneLook& look)
{
    if (!look.showsModules)
        return;
    const QRectF reach = reachOf(painter);
    for (const SceneModule& module : scene.modules)
        if (reach.intersects(module.rect))
            paintModule(painter, theme, module.rect);
}

/// Calls paint(group, look) for every group that is shown and can be reached.
template <typename Paint>
void eachGroup(
    const QPainter& painter, const Scene& scene, const SceneLook& look, const Paint& paint)
{
    const double margin = 400 / look.zoom; // the longest label
    const QRectF reach = reachOf(painter).adjusted(-margin, -20 / look.zoom, 0, 20 / look.zoom);
    for (std::size_t i = 0; i < scene.groups.size(); ++i) {
        const SceneGroup& group = scene.groups[i];
        if (!scene.showsGroups && look.group != i)
            continue;
        GroupLook groupLook {group.colour, group.isBroken, pixelOf(look)};
        paint(group, groupLook, reach);
    }
}

void paintGroups(QPainter& painter, const Theme& theme, const Scene& scene, const SceneLook& look)
{
    eachGroup(painter, scene, look,
        [&](const SceneGroup& group, const GroupLook& groupLook, const QRectF& reach) {
            for (const QLineF& line : group.lines)
                if (reach.intersects(
                        QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1)))
                    paintGroupLine(painter, theme, line, groupLook);
            for (const QRectF& outline : group.outlines)
                if (reach.intersects(outline))
                    paintGroup(painter, theme, outline, groupLook);
        });
}

/// Over cards and badges, at the size of the screen; where blocks are drawn there is no room.
void paintGroupLabels(
    QPainter& painter, const Theme& theme, const Scene& scene, const SceneLook& look)
{
    if (look.detail == Detail::Far)
        return;
    eachGroup(painter, scene, look,
        [&](const SceneGroup& group, const GroupLook& groupLook, const QRectF& reach) {
            if (group.outlines.empty() || !reach.intersects(group.outlines.front()))
                return;
            painter.save();
            painter.translate(group.outlines.front().topLeft());
            const double scale = std::max(1.0, 1 / look.zoom);
            painter.scale(scale, scale);
            paintGroupLabel(painter, theme, {}, group.label, groupLook);
            painter.restore();
        });
}

/// Names keep their size on the screen below 100 %, where the module is wide enough for them.
void paintModuleLabels(
    QPainter& painter, const Theme& theme, const Scene& scene, const SceneLook& look)
{
    if (!look.showsModules)
        return;
    const QRectF reach = reachOf(painter);
    for (const SceneModule& module : scene.modules) {
        const double scale = labelScaleOf(module, look.zoom);
        if (scale == 0 || !reach.intersects(module.rect))
            continue;
        painter.save();
        painter.translate(module.rect.topLeft());
        painter.scale(scale, scale);
        const double room = module.rect.width() / scale - 56;
        const bool hasClass = widthOf(module.label, TextStyle::BodyBold)
                    + widthOf(module.className, TextStyle::CardText)
                < room
            && scale <= std::max(1.0, module.classScale);
        paintModuleLabel(painter, theme, {}, elided(module.label, TextStyle::BodyBold, room),
            hasClass ? module.className : QString(), look.showsToggles);
        painter.restore();
    }
}

} // namespace

double labelScaleOf(const SceneModule& module, double zoom)
{
    constexpr double kNarrowest = 90; // on the screen
    constexpr double kLowest = 60;
    const double scale = std::max(1.0, 1 / zoom);
    const bool fits = module.rect.width() / scale >= kNarrowest
        && module.rect.height() / scale >= kLowest && scale <= std::max(1.0, module.labelScale);
    return fits ? scale : 0;
}

Detail detailFor(double zoom)
{
    return zoom >= kNearFrom ? Detail::Near : zoom >= kMidFrom ? Detail::Mid : Detail::Far;
}

Detail detailFor(double zoom, Detail before)
{
    const Detail detail = detailFor(zoom);
    if (detail == before)
        return detail;
    // Still the old level within a margin around the border.
    const double towards = detail < before ? 1 - kHysteresis : 1 + kHysteresis;
    return detailFor(zoom * towards) == before ? before : detail;
}

ScenePart wholeOf(const Scene& scene)
{
    const auto all = [](std::size_t size) {
        std::vector<std::size_t> indexes(size);
        std::iota(indexes.begin(), indexes.end(), std::size_t {0});
        return indexes;
    };
    return {all(scene.cards.size()), all(scene.badges.size()), all(scene.edges.size())};
}

void paintCardAt(QPainter& painter, const Theme& theme, const SceneCard& card,
    const CardState& state, const SceneLook& look)
{
    constexpr QSizeF kCompact {metrics::kCompactWidth, metrics::kCompactHeight};
    if (look.detail == Detail::Near && card.rect.size() == kCompact)
        paintCompactCard(painter, theme, card.rect, card.content, state);
    else if (look.detail == Detail::Near)
        paintCard(painter, theme, card.rect, card.content, state);
    else if (look.detail == Detail::Mid)
        paintCompactCard(painter, theme, card.rect, card.content, state, look.zoom);
    else
        paintBlock(painter, theme, card.rect, card.content, state, look.zoom);
}

void paintScene(QPainter& painter, const Theme& theme, const Scene& scene, const ScenePart& part,
    const SceneLook& look)
{
    paintModules(painter, theme, scene, look);
    paintGroups(painter, theme, scene, look);
    paintEdges(painter, theme, scene, part, look);
    paintModuleLabels(painter, theme, scene, look);
    paintGhosts(painter, theme, scene, look);
    paintCards(painter, theme, scene, part, look);
    paintBadges(painter, theme, scene, part, look);
    paintGroupLabels(painter, theme, scene, look);
}

} // namespace qdq::ui
