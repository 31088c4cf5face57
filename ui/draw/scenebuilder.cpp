// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scenebuilder.h"

#include "core/base/text.h"
#include "core/units/ghosts.h"
#include "core/units/identical.h"
#include "core/units/paths.h"
#include "core/units/runs.h"
#include "core/units/scope.h"
#include "ui/draw/fonts.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/scenecontent.h"
#include "ui/draw/scenegroups.h"
#include "ui/draw/scenelayout.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace qdq::ui {
namespace {

constexpr double kStubLength = 18;
/// Where modules are boxes a step of many ops is one rank: what feeds every layer is far from all
/// but the first.
constexpr unsigned kFarRanksOfBoxes = 1;
constexpr unsigned kLongRanksOfBoxes = 24;

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

Result<SceneScope> scopeOf(const Graph& graph, const SceneBase& base, const SceneOptions& options)
{
    std::vector<std::string> collapsed = options.units.collapsedModules;
    if (collapsed.empty())
        collapsed = modulesToCollapse(base.units, options);
    SceneScope scope;
    if (!options.focus && options.module.empty()) {
        scope.part.graph =
            collapsed.empty() ? base.units : collapseModules(graph, base.units, collapsed);
        return scope;
    }
    scope.whole = collapsed.empty() ? base.units : collapseModules(graph, base.units, collapsed);
    if (options.focus) {
        std::vector<NodeId> nodes = options.focus->also;
        nodes.insert(nodes.begin(), options.focus->node);
        scope.part = neighbourhood(scope.whole, nodes, options.focus->hops);
        if (scope.part.graph.order.empty())
            return notDrawn(graph, scope.whole, options.focus->node);
    } else {
        scope.part = moduleScope(scope.whole, options.module);
        if (scope.part.graph.units.empty())
            return emptyModule(scope.whole, options.module);
    }
    return scope;
}

bool hasBoxes(const UnitGraph& units)
{
    return std::ranges::any_of(
        units.units, [](const Unit& unit) { return unit.kind == UnitKind::Module; });
}

void addModules(Scene& scene, const SceneBase& base, const std::vector<LayoutFrame>& frames)
{
    for (const LayoutFrame& frame : frames) {
        SceneModule module;
        module.rect = QRectF(frame.left, frame.top, frame.width, frame.height);
        module.path = toQString(frame.module);
        module.label = toQString(lastPart(frame.module));
        const auto type = base.moduleTypes.find(withoutCallNumbers(frame.module));
        if (type != base.moduleTypes.end())
            module.className = toQString(lastPart(type->second));
        scene.modules.push_back(std::move(module));
    }
}

/// A name as high as `height` and as wide as `width` at 100 % meets a card that begins `at` from
/// the corner once it is enlarged by more than this.
double freeScale(const QPointF& at, double width, double height)
{
    return std::max(at.x() / width, at.y() / height);
}

/// Names of open modules are enlarged where the zoom is small; what stands near the corner limits
/// that.
void fitLabels(Scene& scene)
{
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < scene.modules.size(); ++i)
        known.emplace(toStd(scene.modules[i].path), i);
    const auto keepFree = [](SceneModule& module, const QRectF& rect) {
        constexpr double kBeside = 40; // insets and [−]
        constexpr double kHeight = 25;
        const QPointF at = rect.topLeft() - module.rect.topLeft();
        const double name = kBeside + widthOf(module.label, TextStyle::BodyBold);
        const double both = name + widthOf(module.className, TextStyle::CardText);
        module.labelScale = std::min(module.labelScale, freeScale(at, name, kHeight));
        module.classScale = std::min(module.classScale, freeScale(at, both, kHeight));
    };
    for (const Endpoint end : scene.units.order) {
        std::string path = scene.units.framePath(end);
        while (!path.empty()) {
            if (const auto module = known.find(path); module != known.end())
                keepFree(scene.modules[module->second], scene.rectOf(end));
            const std::size_t dot = path.rfind('.');
            path.resize(dot == std::string::npos ? 0 : dot);
        }
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
    for (const SceneCard& ghost : scene.ghostCards)
        bounds |= ghost.rect.adjusted(-metrics::kMarkRise, -metrics::kMarkRise, 0, 0);
    for (const SceneBadge& ghost : scene.ghostBadges)
        bounds |= ghost.rect;
    if (scene.showsGroups)
        for (const SceneGroup& group : scene.groups)
            bounds |= boundsOf(group);
    return bounds.adjusted(-2, -2, 2, 2).toAlignedRect();
}

} // namespace

std::shared_ptr<const SceneBase> makeSceneBase(const Graph& graph, const CheckResult& check,
    const SceneOptions& options, const SceneParts& parts)
{
    UnitOptions folding = options.units;
    folding.collapsedModules.clear();
    auto base = std::make_shared<SceneBase>();
    base->units = parts.folded ? *parts.folded : makeUnits(graph, folding);
    base->shared = std::make_shared<const SharedGroups>(
        parts.shared ? *parts.shared : sharedGroups(graph, base->units, check.target.get()));
    if (options.preview)
        addGhosts(base->units, ghostsOf(*options.preview));
    base->groupPaths = addNodeGroups(graph, base->units, options.groups);
    if (options.hasRuns)
        addRuns(base->units);
    base->requant = std::make_shared<const RequantTexts>(
        requantTexts(parts.requant ? *parts.requant : makeRequantTable(graph)));
    base->identical = identicalModules(graph, base->units);
    for (const ModuleStack& stack : graph.moduleStacks)
        for (const ModuleFrame& frame : stack)
            base->moduleTypes.try_emplace(frame.path, frame.type);
    return base;
}

Result<Scene> makeScene(const Graph& graph, const CheckResult& check, const SceneOptions& options,
    const Progress& progress)
{
    return makeScene(graph, check, *makeSceneBase(graph, check, options), options, progress);
}

Result<MeasuredScene> measureScene(const Graph& graph, const CheckResult& check,
    const SceneBase& base, const SceneOptions& options)
{
    Result<SceneScope> scope = scopeOf(graph, base, options);
    if (!scope)
        return failWith(std::move(scope));
    MeasuredScene measured;
    measured.stubs = std::move(scope->part.stubs);
    addContent(measured.scene, std::move(*scope), graph, check, base, options);
    measured.layout = options.layout;
    if (hasBoxes(measured.scene.units)) {
        measured.layout.farRanks = kFarRanksOfBoxes;
        measured.layout.longRanks = kLongRanksOfBoxes;
    }
    return measured;
}

Scene finishScene(
    MeasuredScene measured, const SceneBase& base, const std::vector<LayoutFrame>& frames)
{
    Scene scene = std::move(measured.scene);
    addModules(scene, base, frames);
    fitLabels(scene);
    addStubs(scene, measured.stubs);
    outlineGroups(scene, *base.shared);
    scene.bounds = boundsOf(scene);
    return scene;
}

Result<Scene> makeScene(const Graph& graph, const CheckResult& check, const SceneBase& base,
    const SceneOptions& options, const Progress& progress)
{
    Result<MeasuredScene> measured = measureScene(graph, check, base, options);
    if (!measured)
        return failWith(std::move(measured));
    if (progress.isCancelled())
        return fail(ErrorCode::Cancelled, {}, "cancelled");
    ScenePartSink onPart;
    if (options.onPart)
        onPart = [&](Scene&& part, const std::vector<LayoutFrame>& frames) {
            addModules(part, base, frames);
            options.onPart(std::move(part));
        };
    const Result<std::vector<LayoutFrame>> frames =
        layOutScene(measured->scene, graph, measured->layout, progress, onPart);
    if (!frames)
        return tl::unexpected(frames.error());
    return finishScene(std::move(*measured), base, *frames);
}

} // namespace qdq::ui
