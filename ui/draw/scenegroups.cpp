// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scenegroups.h"

#include "ui/draw/nodepainter.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

// Where tensors of one group stand around the op that ties them, one outline goes around all of
// them; but an outline must never hold a box that is not of the group. So every op starts with its
// own card and takes in its tensors one after another, nearest first, as long as nothing foreign
// comes in; outlines that touch are then joined on the same terms. What is left stands alone.

namespace qdq::ui {

namespace {

constexpr double kPad = 9; ///< outline to what it holds; half of the gap between ranks
constexpr double kAlonePad = 4;
constexpr double kFar = 120; ///< a tensor further from its op than this stands alone

QString tr(const char* text)
{
    return QCoreApplication::translate("draw", text);
}

QRectF padded(const QRectF& rect, double pad)
{
    return rect.adjusted(-pad, -pad, pad, pad);
}

double distance(const QRectF& a, const QRectF& b)
{
    const double x = std::max({0.0, b.left() - a.right(), a.left() - b.right()});
    const double y = std::max({0.0, b.top() - a.bottom(), a.top() - b.bottom()});
    return std::max(x, y);
}

/// All boxes of a scene, to be asked what lies in a rectangle.
class Boxes
{
public:
    explicit Boxes(const Scene& scene)
    {
        for (std::size_t i = 0; i < scene.cards.size(); ++i)
            m_items.push_back({scene.cards[i].rect, {UnitId {i}, {}}});
        for (std::size_t i = 0; i < scene.badges.size(); ++i)
            m_items.push_back({scene.badges[i].rect, {{}, BadgeId {i}}});
        std::ranges::sort(m_items, {}, [](const Item& item) { return item.rect.top(); });
        for (const Item& item : m_items)
            m_tallest = std::max(m_tallest, item.rect.height());
    }

    [[nodiscard]] bool holdsOnly(const QRectF& rect, const std::set<Endpoint>& own) const
    {
        const auto topOf = [](const Item& item) { return item.rect.top(); };
        auto item = std::ranges::lower_bound(m_items, rect.top() - m_tallest, {}, topOf);
        for (; item != m_items.end() && item->rect.top() < rect.bottom(); ++item)
            if (item->rect.intersects(rect) && !own.contains(item->end))
                return false;
        return true;
    }

private:
    struct Item
    {
        QRectF rect;
        Endpoint end;
    };
    std::vector<Item> m_items; ///< by their top
    double m_tallest = 0;
};

class Outliner
{
public:
    explicit Outliner(const Scene& scene)
        : m_scene(scene)
        , m_boxes(scene)
        , m_around(scene.cards.size())
    {
        for (const UnitEdge& edge : scene.units.edges)
            if (edge.from.isBadge() && edge.to.unit.isValid())
                m_around[edge.to.unit].push_back(edge.from.badge);
            else if (edge.to.isBadge() && edge.from.unit.isValid())
                m_around[edge.from.unit].push_back(edge.to.badge);
    }

    void outline(SceneGroup& group, const std::vector<SharedReason>& reasons) const
    {
        const std::set<UnitId> ops = opsOf(reasons);
        std::set<Endpoint> own;
        for (const UnitId op : ops)
            own.insert({op, {}});
        for (const BadgeId badge : group.badges)
            own.insert({{}, badge});
        std::set<BadgeId> held;
        for (const UnitId op : ops)
            if (const QRectF rect = aroundOp(op, own, held); !rect.isNull())
                addOutline(group.outlines, rect, own);
        for (const BadgeId badge : group.badges)
            if (!held.contains(badge))
                group.outlines.push_back(padded(m_scene.badges[badge.index()].rect, kAlonePad));
        std::ranges::sort(group.outlines, {},
            [](const QRectF& rect) { return std::pair(rect.top(), rect.left()); });
        connect(group);
    }

private:
    [[nodiscard]] std::set<UnitId> opsOf(const std::vector<SharedReason>& reasons) const
    {
        std::set<UnitId> ops;
        for (const SharedReason& reason : reasons)
            if (const Endpoint place = m_scene.placeOf(reason.op);
                place.unit.isValid() && m_scene.units[place.unit].kind == UnitKind::Op)
                ops.insert(place.unit);
        return ops;
    }

    /// The card with those of its tensors that fit; null where none does.
    [[nodiscard]] QRectF aroundOp(
        UnitId op, const std::set<Endpoint>& own, std::set<BadgeId>& held) const
    {
        QRectF rect = m_scene.cards[op.index()].rect;
        const QRectF card = rect;
        std::vector<BadgeId> near;
        for (const BadgeId badge : m_around[op])
            if (own.contains({{}, badge}) && distance(rectOf(badge), card) <= kFar)
                near.push_back(badge);
        std::ranges::sort(near, {},
            [&](BadgeId badge) { return std::pair(distance(rectOf(badge), card), badge); });
        bool hasAny = false;
        for (const BadgeId badge : near) {
            const QRectF larger = rect.united(rectOf(badge));
            if (!m_boxes.holdsOnly(padded(larger, kPad), own))
                continue;
            rect = larger;
            held.insert(badge);
            hasAny = true;
        }
        return hasAny ? padded(rect, kPad) : QRectF();
    }

    void addOutline(std::vector<QRectF>& outlines, QRectF rect, const std::set<Endpoint>& own) const
    {
        const auto joins = [&](const QRectF& other) {
            return other.intersects(rect) && m_boxes.holdsOnly(other.united(rect), own);
        };
        for (auto other = std::ranges::find_if(outlines, joins); other != outlines.end();
             other = std::ranges::find_if(outlines, joins)) {
            rect |= *other;
            outlines.erase(other);
        }
        outlines.push_back(rect);
    }

    static void connect(SceneGroup& group)
    {
        for (std::size_t i = 1; i < group.outlines.size(); ++i) {
            const QRectF& upper = group.outlines[i - 1];
            const QRectF& lower = group.outlines[i];
            if (upper.intersects(lower))
                continue;
            const bool isBelow = lower.top() >= upper.bottom();
            const bool isRight = lower.left() >= upper.right();
            const QPointF from(upper.center().x(), isBelow ? upper.bottom() : upper.center().y());
            const QPointF to(lower.center().x(), isBelow ? lower.top() : lower.center().y());
            if (isBelow)
                group.lines.emplace_back(from, to);
            else
                group.lines.emplace_back(isRight ? upper.right() : upper.left(), from.y(),
                    isRight ? lower.left() : lower.right(), to.y());
        }
    }

    [[nodiscard]] const QRectF& rectOf(BadgeId badge) const
    {
        return m_scene.badges[badge.index()].rect;
    }

    const Scene& m_scene;
    Boxes m_boxes;
    IdMap<UnitId, std::vector<BadgeId>> m_around; ///< tensors that a unit reads and writes
};

} // namespace

int groupColour(const SharedGroup& group)
{
    return static_cast<int>((group.number - 1) % 6);
}

QString labelOf(const SharedGroup& group, const Graph& graph, NumberForm form)
{
    QStringList parts {toQString(group.name()), tr("%1 tensors").arg(group.tensors.size())};
    if (group.scales.size() > 1)
        parts += tr("%1 scales").arg(group.scales.size());
    else if (group.zeroPoints.size() > 1)
        parts += tr("%1 zero points").arg(group.zeroPoints.size());
    else if (!group.scales.empty())
        parts += toQString(scaleText(group.scales.front(), form));
    if (group.disagrees() && group.widest) {
        const NodeId widest = group.tensors[*group.widest].producer;
        if (widest.isValid())
            parts += tr("widest: %1").arg(toQString(graph[widest].name));
    }
    return parts.join(QStringLiteral(" · "));
}

void addGroups(Scene& scene, const SharedGroups& shared, const Graph& graph, NumberForm form)
{
    std::map<std::size_t, SceneGroup> groups;
    for (std::size_t i = 0; i < scene.badges.size(); ++i)
        if (const SharedGroup* group = shared.of(scene.units.badges[i])) {
            scene.badges[i].content.group = toQString(group->name());
            scene.badges[i].content.groupColour = groupColour(*group);
            groups[group->number].badges.push_back(BadgeId {i});
        }
    for (auto& [number, drawn] : groups) {
        const SharedGroup& group = shared.groups[number - 1];
        drawn.number = number;
        drawn.name = toQString(group.name());
        drawn.label = labelOf(group, graph, form);
        drawn.colour = groupColour(group);
        drawn.isBroken = group.disagrees();
        scene.groups.push_back(std::move(drawn));
    }
}

void outlineGroups(Scene& scene, const SharedGroups& shared)
{
    if (scene.groups.empty())
        return;
    const Outliner outliner(scene);
    for (SceneGroup& group : scene.groups)
        outliner.outline(group, shared.groups[group.number - 1].reasons);
}

QRectF boundsOf(const SceneGroup& group)
{
    if (group.outlines.empty())
        return {};
    QRectF bounds = groupLabelRect(group.outlines.front().topLeft(), group.label);
    for (const QRectF& outline : group.outlines)
        bounds |= outline.adjusted(-1, -1, 1, 1);
    return bounds;
}

} // namespace qdq::ui
