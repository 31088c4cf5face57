// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scenecrop.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/scenegroups.h"

#include <QLineF>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr double kStubLength = 20;
constexpr double kMargin = 8;
/// Room of marks and evidence numbers beside a badge.
constexpr double kBadgeMargin = 72;

/// Old ids to new ones; invalid for what stays out.
struct Kept
{
    std::vector<UnitId> units;
    std::vector<BadgeId> badges;

    [[nodiscard]] Endpoint operator()(Endpoint end) const
    {
        if (end.isBadge())
            return {{}, badges[end.badge.index()]};
        return end.unit.isValid() ? Endpoint {units[end.unit.index()], {}} : Endpoint {};
    }
};

bool isThere(Endpoint end)
{
    return end.unit.isValid() || end.badge.isValid();
}

Kept keepItems(const Scene& scene, const QRectF& view, Scene& part)
{
    Kept kept;
    kept.units.resize(scene.cards.size());
    kept.badges.resize(scene.badges.size());
    for (std::size_t i = 0; i < scene.cards.size(); ++i) {
        if (!scene.cards[i].rect.intersects(view))
            continue;
        kept.units[i] = UnitId {part.cards.size()};
        part.cards.push_back(scene.cards[i]);
        part.units.units.push_back(scene.units.units[i]);
    }
    for (std::size_t i = 0; i < scene.badges.size(); ++i) {
        if (!scene.badges[i].rect.intersects(view))
            continue;
        kept.badges[i] = BadgeId {part.badges.size()};
        part.badges.push_back(scene.badges[i]);
        part.units.badges.push_back(scene.units.badges[i]);
    }
    part.units.placeOf = scene.units.placeOf;
    for (std::size_t i = 0; i < part.units.placeOf.size(); ++i)
        part.units.placeOf[NodeId {i}] = kept(part.units.placeOf[NodeId {i}]);
    return kept;
}

/// The first `kStubLength` px of a line.
QPolygonF beginningOf(const QPolygonF& points)
{
    QPolygonF beginning;
    double left = kStubLength;
    for (qsizetype i = 0; i + 1 < points.size() && left > 0; ++i) {
        QLineF step(points[i], points[i + 1]);
        if (beginning.isEmpty())
            beginning << step.p1();
        if (step.length() > left)
            step.setLength(left);
        beginning << step.p2();
        left -= step.length();
    }
    return beginning;
}

void keepEdges(const Scene& scene, const Kept& kept, Scene& part)
{
    for (std::size_t i = 0; i < scene.edges.size(); ++i) {
        SceneEdge edge = scene.edges[i];
        edge.from = kept(edge.from);
        edge.to = kept(edge.to);
        if (isThere(edge.from) && isThere(edge.to)) {
            UnitEdge link = scene.units.edges[i];
            link.from = edge.from;
            link.to = edge.to;
            part.edges.push_back(std::move(edge));
            part.units.edges.push_back(link);
        } else if (isThere(edge.from) || isThere(edge.to)) {
            const bool leaves = isThere(edge.from);
            QPolygonF points = edge.points;
            if (!leaves)
                std::ranges::reverse(points);
            points = beginningOf(points);
            if (!leaves)
                std::ranges::reverse(points);
            part.stubs.push_back({leaves ? edge.from : edge.to, points, edge.style});
        }
    }
    for (SceneStub stub : scene.stubs)
        if (stub.end = kept(stub.end); isThere(stub.end))
            part.stubs.push_back(std::move(stub));
}

/// Outlines that lie in the picture whole or in part; what is cut off would say less than nothing.
void keepGroups(const Scene& scene, const Kept& kept, Scene& part)
{
    part.showsGroups = scene.showsGroups;
    for (SceneGroup group : scene.groups) {
        std::vector<BadgeId> badges;
        for (const BadgeId badge : group.badges)
            if (const BadgeId there = kept.badges[badge.index()]; there.isValid())
                badges.push_back(there);
        group.badges = std::move(badges);
        std::erase_if(
            group.outlines, [&](const QRectF& outline) { return !part.bounds.contains(outline); });
        std::erase_if(group.lines, [&](const QLineF& line) {
            return !part.bounds.contains(line.p1()) || !part.bounds.contains(line.p2());
        });
        if (!group.badges.empty())
            part.groups.push_back(std::move(group));
    }
}

QRectF boundsOf(const Scene& scene)
{
    QRectF bounds;
    for (const SceneCard& card : scene.cards)
        bounds |= card.rect.adjusted(-kMargin, -metrics::kMarkRise - kMargin, kMargin, kMargin);
    for (const SceneBadge& badge : scene.badges) {
        const double right = badge.content.marks.empty() ? kMargin : kBadgeMargin;
        bounds |= badge.rect.adjusted(-kMargin - 16, -kMargin, right, kMargin);
    }
    for (const SceneEdge& edge : scene.edges)
        bounds |= edge.points.boundingRect();
    for (const SceneStub& stub : scene.stubs)
        bounds |= stub.points.boundingRect();
    for (const SceneChip& chip : scene.chips)
        bounds |= chip.rect;
    return bounds.toAlignedRect();
}

} // namespace

Scene cropped(const Scene& scene, const QRectF& view)
{
    Scene part;
    part.layoutNote = scene.layoutNote;
    const Kept kept = keepItems(scene, view, part);
    keepEdges(scene, kept, part);
    for (SceneChip chip : scene.chips)
        if (chip.rect.intersects(view)) {
            chip.end = kept(chip.end);
            for (Endpoint& other : chip.others)
                other = kept(other);
            part.chips.push_back(std::move(chip));
        }
    part.bounds = boundsOf(part);
    // Outlines of modules end where the picture does.
    part.colourTitle = scene.colourTitle;
    part.colours = scene.colours;
    keepGroups(scene, kept, part);
    if (part.showsGroups) // their labels stand on the outlines
        for (const SceneGroup& group : part.groups)
            part.bounds |= QRectF(boundsOf(group).toAlignedRect());
    for (SceneModule module : scene.modules)
        if (module.rect.intersects(part.bounds)) {
            module.rect &= part.bounds;
            part.modules.push_back(std::move(module));
        }
    return part;
}

} // namespace qdq::ui
