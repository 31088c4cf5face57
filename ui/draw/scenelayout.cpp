// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scenelayout.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/scenecrop.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace qdq::ui {
namespace {

constexpr double kRankGap = 20;
constexpr double kSiblingGap = 28;
constexpr double kChipHeight = 16;
/// Chips are equally wide whatever they say, so that equal layers of a model stay equal.
constexpr double kInChipWidth = 124;
constexpr double kOutChipWidth = 124;
constexpr double kChipPadding = 5;

/// One chip, before it has a place.
struct Chip
{
    Endpoint end; ///< the card that it hangs on
    std::vector<Endpoint> others; ///< where the edges lead to or come from
    bool isIn = false;
    std::uint32_t box = 0; ///< of the layout
    std::uint32_t edge = 0;
};

/// The far edges of a scene as chips: one above each consumer, one below each producer.
class Chips
{
public:
    Chips(const UnitGraph& units, const std::vector<char>& isFar)
    {
        for (std::size_t i = 0; i < units.edges.size(); ++i) {
            if (!isFar[i])
                continue;
            add(m_in, units.edges[i].to, units.edges[i].from, true);
            add(m_out, units.edges[i].from, units.edges[i].to, false);
        }
    }
    [[nodiscard]] Chip* above(Endpoint end) { return find(m_in, end); }
    [[nodiscard]] Chip* below(Endpoint end) { return find(m_out, end); }
    [[nodiscard]] const std::vector<Chip>& all() const { return m_chips; }

private:
    using Places = std::map<Endpoint, std::size_t>;

    void add(Places& places, Endpoint end, Endpoint other, bool isIn)
    {
        const auto [place, isNew] = places.try_emplace(end, m_chips.size());
        if (isNew)
            m_chips.push_back({end, {}, isIn, 0, 0});
        auto& others = m_chips[place->second].others;
        if (std::ranges::find(others, other) == others.end())
            others.push_back(other);
    }
    Chip* find(Places& places, Endpoint end)
    {
        const auto place = places.find(end);
        return place == places.end() ? nullptr : &m_chips[place->second];
    }

    std::vector<Chip> m_chips;
    Places m_in;
    Places m_out;
};

/// Boxes of the layout, in execution order, and which of them are what.
class Placement
{
public:
    explicit Placement(const Scene& scene)
        : m_scene(scene)
        , m_boxOfUnit(scene.units.units.size())
        , m_boxOfBadge(scene.units.badges.size())
    {
        input.rankGap = kRankGap;
        input.siblingGap = kSiblingGap;
    }

    LayoutInput input;

    /// Cards, badges and edges; with chips, these instead of the edges that are far.
    void fill(Chips* chips, const std::vector<char>& isFar)
    {
        input.boxes.clear();
        input.edges.clear();
        for (const Endpoint end : m_scene.units.order) {
            if (Chip* chip = chips ? chips->above(end) : nullptr)
                addChip(*chip, kInChipWidth);
            addItem(end);
            if (Chip* chip = chips ? chips->below(end) : nullptr)
                addChip(*chip, kOutChipWidth);
        }
        for (std::size_t i = 0; i < m_scene.units.edges.size(); ++i) {
            const UnitEdge& edge = m_scene.units.edges[i];
            if (!isFar.empty() && isFar[i])
                continue;
            input.edges.push_back({boxOf(edge.from), boxOf(edge.to)});
        }
        if (chips)
            for (const Endpoint end : m_scene.units.order)
                joinChips(*chips, end);
    }
    [[nodiscard]] std::uint32_t boxOf(Endpoint end) const
    {
        return end.isBadge() ? m_boxOfBadge[end.badge.index()] : m_boxOfUnit[end.unit.index()];
    }

private:
    void addItem(Endpoint end)
    {
        const QSizeF size = end.isBadge() ? footprintOf(m_scene.badges[end.badge.index()].content)
                                          : m_scene.rectOf(end).size();
        const auto number = static_cast<std::uint32_t>(input.boxes.size());
        (end.isBadge() ? m_boxOfBadge[end.badge.index()] : m_boxOfUnit[end.unit.index()]) = number;
        LayoutBox box {size.width(), size.height(), m_scene.units.framePath(end)};
        box.hasArguments = end.isBadge() || m_scene.units[end.unit].kind != UnitKind::Module;
        box.isInput = !end.isBadge() && m_scene.units[end.unit].kind == UnitKind::Input;
        input.boxes.push_back(std::move(box));
    }
    void addChip(Chip& chip, double width)
    {
        chip.box = static_cast<std::uint32_t>(input.boxes.size());
        LayoutBox box {width, kChipHeight, m_scene.units.framePath(chip.end)};
        box.isLight = true;
        input.boxes.push_back(std::move(box));
    }
    void joinChips(Chips& chips, Endpoint end)
    {
        const auto join = [&](Chip* chip, bool isIn) {
            if (!chip)
                return;
            chip->edge = static_cast<std::uint32_t>(input.edges.size());
            input.edges.push_back(
                isIn ? LayoutEdge {chip->box, boxOf(end)} : LayoutEdge {boxOf(end), chip->box});
        };
        join(chips.above(end), true);
        join(chips.below(end), false);
    }

    const Scene& m_scene;
    std::vector<std::uint32_t> m_boxOfUnit;
    std::vector<std::uint32_t> m_boxOfBadge;
};

QString nameOf(const Scene& scene, const Graph& graph, Endpoint end)
{
    if (!end.isBadge())
        return toQString(scene.units[end.unit].name);
    const NodeId producer = scene.units[end.badge].producer;
    return producer.isValid() ? toQString(graph[producer].name) : QString();
}

QString textOf(const Scene& scene, const Graph& graph, const Chip& chip, double width)
{
    const QString arrow = chip.isIn ? QStringLiteral("↑ ") : QStringLiteral("↓ ");
    if (chip.others.size() > 1 && !chip.isIn)
        return arrow + QStringLiteral("×%1").arg(chip.others.size());
    QStringList names;
    for (const Endpoint other : chip.others)
        names << nameOf(scene, graph, other);
    return elided(
        arrow + names.join(QStringLiteral(", ")), TextStyle::MonoSmall, width - 2 * kChipPadding);
}

QPolygonF toPolygon(const std::vector<LayoutPoint>& points)
{
    QPolygonF polygon;
    for (const LayoutPoint& point : points)
        polygon.append({point.x, point.y});
    return polygon;
}

class Placer
{
public:
    Placer(Scene& scene, const Graph& graph, const LayoutResult& layout)
        : m_scene(scene)
        , m_graph(graph)
        , m_layout(layout)
    {
    }

    void placeItems(const Placement& placement)
    {
        const auto moveTo = [&](QRectF& rect, Endpoint end) {
            const LayoutPoint& centre = m_layout.centres[placement.boxOf(end)];
            rect.moveCenter({centre.x, centre.y});
            // Whole pixels: one-pixel borders stay one pixel at 100 %.
            rect.moveTopLeft({std::round(rect.left()), std::round(rect.top())});
        };
        for (std::size_t i = 0; i < m_scene.cards.size(); ++i)
            moveTo(m_scene.cards[i].rect, {UnitId {i}, {}});
        for (std::size_t i = 0; i < m_scene.badges.size(); ++i)
            moveTo(m_scene.badges[i].rect, {{}, BadgeId {i}});
    }

    void placeEdges(const std::vector<char>& isFar)
    {
        std::size_t route = 0;
        for (std::size_t i = 0; i < m_scene.units.edges.size(); ++i) {
            const UnitEdge& edge = m_scene.units.edges[i];
            SceneEdge drawn {edge.from, edge.to, {}, edge.style, isFar[i] != 0};
            if (!isFar[i]) {
                drawn.isReference = m_layout.routes[route].isReference;
                if (!drawn.isReference)
                    drawn.points = toPolygon(m_layout.routes[route].points);
                ++route;
            }
            m_scene.edges.push_back(std::move(drawn));
        }
    }

    void placeChips(const Chips& chips)
    {
        for (const Chip& chip : chips.all()) {
            const double slot = chip.isIn ? kInChipWidth : kOutChipWidth;
            SceneChip drawn;
            drawn.text = textOf(m_scene, m_graph, chip, slot);
            const double width = std::min(
                slot, std::ceil(widthOf(drawn.text, TextStyle::MonoSmall)) + 2 * kChipPadding);
            const LayoutPoint& centre = m_layout.centres[chip.box];
            const QPolygonF line = toPolygon(m_layout.routes[chip.edge].points);
            // Where its line meets it, which need not be the middle of its place.
            const double x = line.isEmpty() ? centre.x
                : chip.isIn                 ? line.first().x()
                                            : line.last().x();
            drawn.rect = QRectF(std::round(std::clamp(x - width / 2, centre.x - slot / 2,
                                    centre.x + slot / 2 - width)),
                std::round(centre.y - kChipHeight / 2), width, kChipHeight);
            drawn.line = line;
            drawn.end = chip.end;
            drawn.others = chip.others;
            m_scene.chips.push_back(std::move(drawn));
        }
    }

private:
    Scene& m_scene;
    const Graph& m_graph;
    const LayoutResult& m_layout;
};

/// What is placed of a scene, as a scene of its own; chips come with the whole.
Scene arrivedPart(const Scene& measured, const Graph& graph, const Placement& placement,
    const std::vector<char>& isFar, const LayoutArrival& arrival)
{
    constexpr QPointF kNowhere {-1e9, -1e9};
    Scene scene = measured;
    LayoutResult places;
    places.centres = arrival.centres;
    places.routes = arrival.routes;
    Placer placer(scene, graph, places);
    placer.placeItems(placement);
    placer.placeEdges(isFar);
    QRectF view;
    const auto place = [&](QRectF& rect, Endpoint end) {
        if (arrival.isPlaced[placement.boxOf(end)])
            view |= rect;
        else
            rect.moveTopLeft(kNowhere);
    };
    for (std::size_t i = 0; i < scene.cards.size(); ++i)
        place(scene.cards[i].rect, {UnitId {i}, {}});
    for (std::size_t i = 0; i < scene.badges.size(); ++i)
        place(scene.badges[i].rect, {{}, BadgeId {i}});
    return cropped(scene, view);
}

} // namespace

Result<std::vector<LayoutFrame>> layOutScene(
    Scene& scene, const Graph& graph, const LayoutOptions& options, const Progress& progress)
{
    return layOutScene(scene, graph, options, progress, {});
}

Result<std::vector<LayoutFrame>> layOutScene(Scene& scene, const Graph& graph,
    const LayoutOptions& options, const Progress& progress, const ScenePartSink& onPart)
{
    Placement placement(scene);
    placement.fill(nullptr, {});
    const std::vector<char> isFar = farEdges(placement.input, options);
    Chips chips(scene.units, isFar);
    if (!chips.all().empty())
        placement.fill(&chips, isFar);
    LayoutOptions told = options;
    if (onPart)
        told.onArrival = [&](const LayoutArrival& arrival) {
            onPart(arrivedPart(scene, graph, placement, isFar, arrival), arrival.frames);
        };
    Result<LayoutResult> layout = layoutGraph(placement.input, told, progress);
    if (!layout)
        return failWith(std::move(layout));
    Placer placer(scene, graph, *layout);
    placer.placeItems(placement);
    placer.placeEdges(isFar);
    placer.placeChips(chips);
    scene.layoutNote = toQString(layout->note);
    return std::move(layout->frames);
}

} // namespace qdq::ui
