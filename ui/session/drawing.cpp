// SPDX-License-Identifier: Apache-2.0
#include "ui/session/drawing.h"

#include "core/units/paths.h"
#include "core/units/scope.h"
#include "ui/draw/configsource.h"
#include "ui/session/preview.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace qdq::ui {

namespace {

constexpr std::chrono::minutes kPatience {1}; ///< with dot, for one part

bool isDefault(const UnitOptions& options)
{
    return options.foldQdq && options.foldActivations && options.unfolded.empty();
}

} // namespace

/// Parts of a drawing on their way from the worker; the last one counts.
struct Drawing::PartBox
{
    std::mutex mutex;
    std::shared_ptr<const Scene> scene;
};

Drawing::Drawing(QObject* parent)
    : QObject(parent)
{
    connect(&m_job, &LatestJob::progressed, this, &Drawing::takePart);
    m_options.maxBoxes = m_mostBoxes;
    m_options.hasRuns = true;
    m_options.layout.keepModules = true;
    m_options.layout.cache = makeLayoutCache();
}

void Drawing::setWorker(std::vector<std::string> command, std::chrono::milliseconds deadline)
{
    m_options.layout.workerCommand = std::move(command);
    m_options.layout.partDeadline = deadline;
}

void Drawing::setDocument(DocumentPtr document, bool keepsView)
{
    m_keepsView = keepsView && m_scene && (m_drawn == m_document || m_keepsView);
    if (m_keepsView) {
        keepOpenModules();
    } else {
        m_options.units.collapsedModules.clear();
        m_options.maxBoxes = m_mostBoxes;
        m_options.depth.reset();
        m_options.groups.clear();
    }
    m_document = std::move(document);
    m_base.reset();
    m_options.units.unfolded.clear();
    m_options.focus.reset();
    m_options.waived.reset();
    m_options.preview = m_document && m_document->preview ? m_document->preview->drawing : nullptr;
    m_beforeReveal.reset();
    m_toggled.clear();
    m_isPart = false;
    if (m_document) {
        start();
        return;
    }
    m_job.cancel();
    m_parts.reset();
    m_scene.reset();
    m_drawn.reset();
    Q_EMIT sceneChanged(true);
}

void Drawing::setFoldsQdq(bool folds)
{
    if (std::exchange(m_options.units.foldQdq, folds) == folds)
        return;
    Q_EMIT lookChanged();
    foldAgain();
}

void Drawing::setFoldsActivations(bool folds)
{
    if (std::exchange(m_options.units.foldActivations, folds) != folds)
        foldAgain();
}

void Drawing::setCompact(bool isCompact)
{
    if (std::exchange(m_options.isCompact, isCompact) == isCompact)
        return;
    keepOpenModules();
    start();
}

void Drawing::setLimits(const Limits& limits)
{
    m_mostBoxes = limits.mostBoxes;
    m_options.layout.partDeadline = limits.partDeadline;
    m_options.layout.workers = limits.workers;
}

void Drawing::toggleBadge(NodeId node)
{
    if (!m_document)
        return;
    // The document's own folding has every Q in its badge, whatever the drawing unfolded.
    const UnitGraph& units = m_document->units;
    const Endpoint place = units.placeOf[node];
    std::vector<NodeId> badges;
    const auto take = [&](Endpoint end) {
        if (end.isBadge())
            badges.push_back(units[end.badge].quantize);
    };
    take(place);
    for (const UnitEdge& edge : units.edges) {
        if (place.unit.isValid() && edge.to == place)
            take(edge.from);
        if (place.unit.isValid() && edge.from == place)
            take(edge.to);
    }
    std::vector<NodeId>& unfolded = m_options.units.unfolded;
    const auto isUnfolded = [&](NodeId quantize) {
        return std::ranges::find(unfolded, quantize) != unfolded.end();
    };
    const bool areAllUnfolded = std::ranges::all_of(badges, isUnfolded);
    std::erase_if(
        unfolded, [&](NodeId each) { return std::ranges::find(badges, each) != badges.end(); });
    if (!areAllUnfolded)
        unfolded.insert(unfolded.end(), badges.begin(), badges.end());
    if (!badges.empty())
        foldAgain();
}

void Drawing::foldAgain()
{
    m_base.reset();
    keepOpenModules();
    start();
}

void Drawing::retryWithDot()
{
    keepOpenModules();
    start(Effort::Patient);
}

/// Whatever changes now: what stands open stays open.
void Drawing::keepOpenModules()
{
    m_toggled.clear();
    if (!m_scene || m_drawn != m_document || m_isPart)
        return;
    m_options.units.collapsedModules = collapsedModules();
    m_options.maxBoxes = 0;
    m_options.depth.reset();
}

void Drawing::setScope(std::optional<FocusScope> scope)
{
    if (!m_document || (!scope && !m_options.focus))
        return;
    keepOpenModules();
    m_options.focus = std::move(scope);
    start();
}

// ---- modules ---------------------------------------------------------------------------------

bool Drawing::hasModules() const
{
    return m_scene
        && (!m_scene->modules.empty()
            || std::ranges::any_of(m_scene->units.units,
                [](const Unit& unit) { return unit.kind == UnitKind::Module; }));
}

std::vector<std::string> Drawing::collapsedModules() const
{
    const bool isSaid = !m_options.depth && m_options.maxBoxes == 0;
    if (isSaid && (m_job.isRunning() || m_options.focus)) // not all of them are in a part
        return m_options.units.collapsedModules;
    std::vector<std::string> paths;
    if (m_scene)
        for (const Unit& unit : m_scene->units.units)
            if (unit.kind == UnitKind::Module)
                paths.push_back(unit.name);
    return paths;
}

bool Drawing::setCollapsedModules(std::vector<std::string> paths)
{
    std::vector<std::string> now = collapsedModules();
    std::ranges::sort(now);
    std::ranges::sort(paths);
    if (now == paths || !m_base)
        return false;
    m_options.units.collapsedModules = std::move(paths);
    m_options.maxBoxes = 0; // from now on what stands open is said one by one
    m_options.depth.reset();
    m_toggled.clear();
    start();
    return true;
}

/// `path` and all modules that are built like it, where these act together.
std::vector<std::string> Drawing::builtLike(const std::string& path) const
{
    std::vector<std::string> paths {path};
    if (!m_actsTogether)
        return paths;
    const auto& identical = m_base->identical;
    const auto known = identical.find(path);
    const std::string& first = known == identical.end() ? path : known->second;
    if (first != path)
        paths.push_back(first);
    for (const auto& [other, like] : identical)
        if (like == first && other != path)
            paths.push_back(other);
    return paths;
}

void Drawing::toggleModule(const QString& path)
{
    if (!m_base)
        return;
    std::vector<std::string> collapsed = collapsedModules();
    const bool opens = std::ranges::find(collapsed, toStd(path)) != collapsed.end();
    for (const std::string& module : builtLike(toStd(path))) {
        const bool isBox = std::ranges::find(collapsed, module) != collapsed.end();
        if (opens && isBox) {
            collapsed = openedByOne(m_base->units, std::move(collapsed), module);
        } else if (!opens && !isBox) {
            std::erase_if(
                collapsed, [&](const std::string& inner) { return isInside(inner, module); });
            collapsed.push_back(module);
        }
    }
    m_beforeReveal.reset();
    if (setCollapsedModules(std::move(collapsed)))
        m_toggled = path;
}

void Drawing::collapseAround(NodeId node)
{
    if (!m_scene)
        return;
    const Endpoint place = m_scene->placeOf(node);
    if (!place.isValid())
        return;
    const std::string& frame = m_scene->units.framePath(place);
    // Frames of a single child are not drawn.
    for (auto module = m_scene->modules.rbegin(); module != m_scene->modules.rend(); ++module)
        if (isInside(frame, toStd(module->path))) {
            toggleModule(module->path);
            return;
        }
}

void Drawing::setDepth(int depth)
{
    if (!m_document || depth < 0)
        return;
    m_options.units.collapsedModules.clear();
    m_options.depth = depth;
    m_beforeReveal.reset();
    m_toggled.clear();
    start();
}

bool Drawing::reveal(const std::vector<NodeId>& nodes)
{
    if (!m_base || m_drawn != m_document)
        return false;
    const std::vector<std::string> before = m_beforeReveal.value_or(collapsedModules());
    std::vector<std::string> collapsed = before;
    for (const NodeId node : nodes)
        collapsed = openedAround(m_base->units, std::move(collapsed), frameOf(m_base->units, node));
    m_beforeReveal.reset();
    if (collapsed.size() != before.size() || collapsed != before)
        m_beforeReveal = before;
    return setCollapsedModules(std::move(collapsed));
}

// ---- groups ----------------------------------------------------------------------------------

void Drawing::setGroups(
    std::vector<NodeGroup> groups, std::optional<std::vector<std::string>> collapsed)
{
    if (!m_document || (groups == m_options.groups && !collapsed))
        return;
    m_options.groups = std::move(groups);
    m_base.reset();
    keepOpenModules();
    if (collapsed)
        m_options.units.collapsedModules = std::move(*collapsed);
    start();
}

bool Drawing::addGroup(const std::string& name, const std::vector<NodeId>& nodes)
{
    if (!m_base || !m_scene || m_drawn != m_document)
        return false;
    NodeGroup group {name, {}};
    const Graph& graph = m_document->graph();
    for (const NodeId node : nodes) {
        const Endpoint place = m_scene->placeOf(node);
        if (!place.unit.isValid())
            continue;
        const Unit& unit = m_scene->units[place.unit];
        for (const NodeId op : unit.kind == UnitKind::Module ? unit.ops : std::vector {unit.main})
            group.nodes.push_back(graph[op].name);
    }
    if (group.nodes.size() < 2)
        return false;
    std::vector<std::string> collapsed = collapsedModules();
    UnitGraph units = m_base->units;
    collapsed.push_back(addNodeGroups(graph, units, {&group, 1}).front());
    std::vector<NodeGroup> groups = m_options.groups;
    groups.push_back(std::move(group));
    setGroups(std::move(groups), std::move(collapsed));
    return true;
}

std::optional<std::size_t> Drawing::groupAt(NodeId node) const
{
    if (!m_base)
        return {};
    const std::string frame = frameOf(m_base->units, node);
    std::optional<std::size_t> innermost;
    std::size_t length = 0;
    for (std::size_t i = 0; i < m_base->groupPaths.size(); ++i)
        if (const std::string& path = m_base->groupPaths[i];
            path.size() > length && isInside(frame, path)) {
            innermost = i;
            length = path.size();
        }
    return innermost;
}

void Drawing::removeGroup(std::size_t index)
{
    std::vector<NodeGroup> groups = m_options.groups;
    groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(index));
    std::vector<std::string> collapsed = collapsedModules();
    std::erase(collapsed, m_base->groupPaths[index]);
    setGroups(std::move(groups), std::move(collapsed));
}

// ---- the drawing -----------------------------------------------------------------------------

void Drawing::setNumbers(NumberForm numbers)
{
    if (std::exchange(m_options.numbers, numbers) == numbers)
        return;
    Q_EMIT lookChanged();
    start();
}

void Drawing::setColourBy(ColourBy by)
{
    if (std::exchange(m_options.colourBy, by) == by)
        return;
    Q_EMIT lookChanged();
    start();
}

void Drawing::setWaived(std::shared_ptr<const std::vector<bool>> waived)
{
    const bool isSame =
        waived && m_options.waived ? *waived == *m_options.waived : waived == m_options.waived;
    m_options.waived = std::move(waived);
    if (!isSame)
        start();
}

void Drawing::setApplied(std::shared_ptr<const Applied> applied)
{
    if (std::exchange(m_applied, applied) != applied)
        start();
}

std::function<ConfigSource(NodeId)> Drawing::configSource() const
{
    const std::shared_ptr<const Applied>& applied =
        m_document->preview ? m_document->preview->applied : m_applied;
    if (!applied)
        return {};
    return configSourcesOf(applied, {m_document, &m_document->graph()});
}

Result<Drawing::Made> Drawing::make(const Document& document, std::shared_ptr<const SceneBase> base,
    SceneOptions options, const Progress& progress)
{
    if (!base)
        base = makeSceneBase(document.graph(), document.check, options,
            {isDefault(options.units) ? &document.units : nullptr, &document.requant,
                &document.shared});
    Made made {base, nullptr, 0};
    if (options.maxBoxes > 0 && !options.depth)
        options.depth = openDepth(base->units, options.maxBoxes);
    made.depth = options.depth.value_or(-1);
    Result<Scene> scene = makeScene(document.graph(), document.check, *base, options, progress);
    if (!scene)
        return failWith(std::move(scene));
    if (!options.layout.useDot)
        scene->layoutNote = QStringLiteral("dot was stopped");
    made.scene = std::make_shared<const Scene>(std::move(*scene));
    return made;
}

/// Parts are shown of the first drawing of a graph only: later ones have one before them that can
/// be used meanwhile.
void Drawing::start(Effort effort)
{
    if (!m_document)
        return;
    m_isPlain = effort == Effort::Plain;
    m_options.configSource = configSource();
    SceneOptions options = m_options;
    options.layout.useDot = effort != Effort::Plain;
    if (effort == Effort::Patient)
        options.layout.partDeadline = kPatience;
    m_parts = m_drawn != m_document && !m_keepsView ? std::make_shared<PartBox>() : nullptr;
    if (m_parts)
        options.onPart = [parts = m_parts](Scene&& part) {
            const std::lock_guard lock(parts->mutex);
            parts->scene = std::make_shared<const Scene>(std::move(part));
        };
    m_job.start(
        tr("Drawing"),
        [document = m_document, base = m_base, options = std::move(options)](
            const Progress& progress) { return make(*document, base, options, progress); },
        [this](Result<Made> made) { deliver(std::move(made)); });
}

void Drawing::takePart()
{
    if (!m_parts)
        return;
    std::shared_ptr<const Scene> part;
    {
        const std::lock_guard lock(m_parts->mutex);
        part = std::exchange(m_parts->scene, nullptr);
    }
    if (!part)
        return;
    m_scene = std::move(part);
    m_isPart = true;
    const bool isNewGraph = std::exchange(m_drawn, m_document) != m_document;
    m_hasGrown = !isNewGraph;
    Q_EMIT sceneChanged(isNewGraph);
}

void Drawing::deliver(Result<Made> made)
{
    m_seconds = m_job.lastSeconds();
    m_parts.reset();
    if (!made) {
        Q_EMIT failed(made.error());
        return;
    }
    const bool isNewGraph = std::exchange(m_drawn, m_document) != m_document && !m_keepsView;
    m_keepsView = false;
    m_hasGrown = std::exchange(m_isPart, false) && !m_isPlain;
    m_base = std::move(made->base);
    m_scene = std::move(made->scene);
    if (made->depth >= 0)
        m_depth = made->depth;
    m_settled = {m_options, m_base, m_beforeReveal, m_toggled};
    Q_EMIT sceneChanged(isNewGraph);
}

void Drawing::cancel()
{
    if (!m_job.isRunning())
        return;
    m_job.cancel();
    m_parts.reset();
    if (m_drawn != m_document || m_isPart) {
        // No drawing of this graph to go back to. Without dot it is there at once; who does not
        // want that either has an empty canvas.
        if (!m_isPlain) {
            start(Effort::Plain);
            return;
        }
        m_isPart = false;
        m_scene.reset();
        m_drawn.reset();
        Q_EMIT sceneChanged(true);
        return;
    }
    // How it is drawn was asked for; with what, and what is waived, was not.
    const LayoutOptions layout = m_options.layout;
    const auto waived = m_options.waived;
    m_options = m_settled.options;
    m_options.layout = layout;
    m_options.waived = waived;
    m_base = m_settled.base;
    m_beforeReveal = m_settled.beforeReveal;
    m_toggled = m_settled.toggled;
    Q_EMIT lookChanged();
    Q_EMIT cancelled();
}

} // namespace qdq::ui
