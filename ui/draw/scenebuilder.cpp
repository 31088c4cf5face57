// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scenebuilder.h"

#include "core/base/text.h"
#include "core/units/paths.h"
#include "core/units/scope.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/scenecontent.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

namespace qdq::ui {
namespace {

constexpr double kStubLength = 18;
constexpr double kRankGap = 20;
constexpr double kSiblingGap = 28;

// ---- what is drawn
// --------------------------------------------------------------------------------------------------

const char* whyHidden(HiddenReason reason)
{
    switch (reason) {
    case HiddenReason::Guard:
        return "a shape guard";
    case HiddenReason::SymbolicArithmetic:
        return "arithmetic on symbolic sizes";
    case HiddenReason::Assertion:
        return "an assertion";
    case HiddenReason::DeadConstant:
        return "a constant that nothing reads";
    }
    return "";
}

tl::unexpected<Error> notDrawn(const Graph& graph, const UnitGraph& units, NodeId node)
{
    const std::string name = node.isValid() ? graph[node].name : std::string();
    const auto hidden = std::ranges::find(units.hidden, node, &HiddenNode::node);
    return fail(ErrorCode::Usage, name,
        "node is not drawn: it is "
            + std::string(
                hidden == units.hidden.end() ? "no part of a card" : whyHidden(hidden->reason)));
}

std::vector<std::string> modulesToCollapse(const UnitGraph& units, const SceneOptions& options)
{
    const bool hasScope = options.focus || !options.module.empty();
    if (options.depth)
        return modulesBelow(units, *options.depth);
    if (hasScope || options.maxBoxes == 0 || units.units.size() <= options.maxBoxes)
        return {};
    return modulesBelow(units, openDepth(units, options.maxBoxes));
}

tl::unexpected<Error> emptyModule(const UnitGraph& units, const std::string& module)
{
    std::vector<std::string> paths;
    for (const Unit& unit : units.units)
        paths.push_back(withoutCallNumbers(unit.modulePath));
    const std::string nearest = nearestName(module, paths);
    return fail(ErrorCode::Usage, module,
        "no module of this path holds an op"
            + (nearest.empty() ? std::string() : "; did you mean '" + nearest + "'?"));
}

Result<SceneScope> scopeOf(const Graph& graph, const SceneOptions& options)
{
    SceneScope scope;
    scope.whole = makeUnits(graph, options.units);
    if (options.units.collapsedModules.empty()) {
        const std::vector<std::string> collapsed = modulesToCollapse(scope.whole, options);
        if (!collapsed.empty())
            scope.whole = collapseModules(graph, std::move(scope.whole), collapsed);
    }
    if (options.focus) {
        scope.part = neighbourhood(scope.whole, options.focus->node, options.focus->hops);
        if (scope.part.graph.order.empty())
            return notDrawn(graph, scope.whole, options.focus->node);
    } else if (!options.module.empty()) {
        scope.part = moduleScope(scope.whole, options.module);
        if (scope.part.graph.units.empty())
            return emptyModule(scope.whole, options.module);
    } else {
        scope.part.graph = std::move(scope.whole);
    }
    return scope;
}

// ---- where it goes
// --------------------------------------------------------------------------------------------------

/// Boxes in execution order, as UnitGraph::order has them.
class BoxNumbers
{
public:
    explicit BoxNumbers(const UnitGraph& units)
        : m_units(units.units.size())
        , m_badges(units.badges.size())
    {
        for (std::uint32_t i = 0; i < units.order.size(); ++i) {
            const Endpoint end = units.order[i];
            (end.isBadge() ? m_badges[end.badge.index()] : m_units[end.unit.index()]) = i;
        }
    }
    [[nodiscard]] std::uint32_t of(Endpoint end) const
    {
        return end.isBadge() ? m_badges[end.badge.index()] : m_units[end.unit.index()];
    }

private:
    std::vector<std::uint32_t> m_units;
    std::vector<std::uint32_t> m_badges;
};

LayoutInput layoutInput(const Scene& scene, const BoxNumbers& numbers)
{
    LayoutInput input;
    input.rankGap = kRankGap;
    input.siblingGap = kSiblingGap;
    for (const Endpoint end : scene.units.order) {
        const QSizeF size = end.isBadge() ? footprintOf(scene.badges[end.badge.index()].content)
                                          : scene.rectOf(end).size();
        LayoutBox box {size.width(), size.height(), scene.units.framePath(end)};
        box.isInput = !end.isBadge() && scene.units[end.unit].kind == UnitKind::Input;
        input.boxes.push_back(std::move(box));
    }
    for (const UnitEdge& edge : scene.units.edges)
        input.edges.push_back({numbers.of(edge.from), numbers.of(edge.to)});
    return input;
}

/// Class of every module by its path: "Residual" of "block".
std::unordered_map<std::string_view, std::string_view> moduleTypes(const Graph& graph)
{
    std::unordered_map<std::string_view, std::string_view> types;
    for (const ModuleStack& stack : graph.moduleStacks)
        for (const ModuleFrame& frame : stack)
            types.try_emplace(frame.path, frame.type);
    return types;
}

void addModules(Scene& scene, const Graph& graph, const std::vector<LayoutFrame>& frames)
{
    const auto types = moduleTypes(graph);
    for (const LayoutFrame& frame : frames) {
        SceneModule module;
        module.rect = QRectF(frame.left, frame.top, frame.width, frame.height);
        module.path = toQString(frame.module);
        module.label = toQString(lastPart(frame.module));
        if (const auto type = types.find(withoutCallNumbers(frame.module)); type != types.end())
            module.className = toQString(lastPart(type->second));
        scene.modules.push_back(std::move(module));
    }
}

void place(Scene& scene, const LayoutResult& layout, const BoxNumbers& numbers)
{
    const auto moveTo = [&](QRectF& rect, Endpoint end) {
        const LayoutPoint& centre = layout.centres[numbers.of(end)];
        rect.moveCenter({centre.x, centre.y});
        // Whole pixels: one-pixel borders stay one pixel at 100 %.
        rect.moveTopLeft({std::round(rect.left()), std::round(rect.top())});
    };
    for (std::size_t i = 0; i < scene.cards.size(); ++i)
        moveTo(scene.cards[i].rect, {UnitId {i}, {}});
    for (std::size_t i = 0; i < scene.badges.size(); ++i)
        moveTo(scene.badges[i].rect, {{}, BadgeId {i}});
    for (std::size_t i = 0; i < scene.units.edges.size(); ++i) {
        const UnitEdge& edge = scene.units.edges[i];
        SceneEdge drawn {edge.from, edge.to, {}, edge.style, layout.routes[i].isReference};
        for (const LayoutPoint& point : layout.routes[i].points)
            drawn.points.append({point.x, point.y});
        scene.edges.push_back(std::move(drawn));
    }
    scene.layoutNote = toQString(layout.note);
}

QString nameOf(const Scene& scene, const Graph& graph, Endpoint end)
{
    if (!end.isBadge())
        return toQString(scene.units[end.unit].name);
    const NodeId producer = scene.units[end.badge].producer;
    return producer.isValid() ? toQString(graph[producer].name) : QString();
}

void addChip(Scene& scene, const QPointF& at, bool isAbove, const QString& text)
{
    constexpr double kHeight = 16;
    const double width = std::ceil(widthOf(text, TextStyle::MonoSmall)) + 10;
    const double top = isAbove ? at.y() - kHeight - 2 : at.y() + 2;
    scene.chips.push_back({QRectF(std::round(at.x() - width / 2), top, width, kHeight), text});
}

/// Chips at both ends of the edges that are too long for lines; one under a producer for all.
void addChips(Scene& scene, const Graph& graph)
{
    std::map<Endpoint, std::vector<std::size_t>> leaving;
    for (std::size_t i = 0; i < scene.edges.size(); ++i) {
        const SceneEdge& edge = scene.edges[i];
        if (!edge.isReference || edge.points.size() < 2)
            continue;
        leaving[edge.from].push_back(i);
        addChip(scene, edge.points.back(), true,
            QStringLiteral("↑ ")
                + elided(nameOf(scene, graph, edge.from), TextStyle::MonoSmall, 120));
    }
    for (const auto& [from, edges] : leaving) {
        const SceneEdge& first = scene.edges[edges.front()];
        const QString text = edges.size() == 1
            ? elided(nameOf(scene, graph, first.to), TextStyle::MonoSmall, 120)
            : QStringLiteral("×%1").arg(edges.size());
        addChip(scene, {scene.rectOf(from).center().x(), first.points.front().y()}, false,
            QStringLiteral("↓ ") + text);
    }
}

void addStubs(Scene& scene, const std::vector<UnitEdge>& stubs)
{
    std::set<std::pair<Endpoint, bool>> done;
    for (const UnitEdge& edge : stubs) {
        const bool comesIn = edge.to.isValid();
        const Endpoint end = comesIn ? edge.to : edge.from;
        if (!done.insert({end, comesIn}).second)
            continue;
        const QRectF rect = scene.rectOf(end);
        const QPointF from(rect.center().x(), comesIn ? rect.top() - kStubLength : rect.bottom());
        scene.stubs.push_back({end, QPolygonF {from, from + QPointF(0, kStubLength)}, edge.style});
    }
}

QRectF boundsOf(const Scene& scene)
{
    QRectF bounds;
    for (const SceneCard& card : scene.cards) {
        const double sheets = card.content.kind == UnitKind::Module ? metrics::kStack : 0;
        bounds |= card.rect.adjusted(
            0, card.content.marks.empty() ? 0 : -metrics::kMarkRise, sheets, sheets);
    }
    for (const SceneBadge& badge : scene.badges) {
        const double beside = (footprintOf(badge.content).width() - badge.rect.width()) / 2;
        bounds |= badge.rect.adjusted(
            -std::max(14.0, beside), 0, beside, 0); // numbers of evidence stand on the left
    }
    for (const SceneEdge& edge : scene.edges)
        bounds |= edge.points.boundingRect();
    for (const SceneStub& stub : scene.stubs)
        bounds |= stub.points.boundingRect();
    for (const SceneChip& chip : scene.chips)
        bounds |= chip.rect;
    for (const SceneModule& module : scene.modules)
        bounds |= module.rect;
    return bounds.adjusted(-2, -2, 2, 2).toAlignedRect();
}

} // namespace

Result<Scene> makeScene(const Graph& graph, const CheckResult& check, const SceneOptions& options,
    const Progress& progress)
{
    Result<SceneScope> scope = scopeOf(graph, options);
    if (!scope)
        return failWith(std::move(scope));
    if (progress.isCancelled())
        return fail(ErrorCode::Cancelled, {}, "cancelled");
    Scene scene;
    const std::vector<UnitEdge> stubs = std::move(scope->part.stubs);
    addContent(scene, std::move(*scope), graph, check, options);
    const BoxNumbers numbers(scene.units);
    Result<LayoutResult> placed =
        layoutGraph(layoutInput(scene, numbers), options.layout, progress);
    if (!placed)
        return failWith(std::move(placed));
    place(scene, *placed, numbers);
    addModules(scene, graph, placed->frames);
    addStubs(scene, stubs);
    addChips(scene, graph);
    scene.bounds = boundsOf(scene);
    return scene;
}

} // namespace qdq::ui
