// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparework.h"

#include "core/units/paths.h"
#include "core/units/scope.h"
#include "ui/session/recheck.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

/// A stage may have been checked while another target was chosen.
Result<ComparisonPtr> compareChecked(const DocumentPtr& a, const DocumentPtr& b,
    const TargetPtr& target, const CompareOptions& options, const Progress& progress)
{
    Result<DocumentPtr> checkedA = checkedFor(a, target, progress);
    if (!checkedA)
        return failWith(std::move(checkedA));
    Result<DocumentPtr> checkedB = checkedFor(b, target, progress);
    if (!checkedB)
        return failWith(std::move(checkedB));
    return compareDocuments(std::move(*checkedA), std::move(*checkedB), options, progress);
}

} // namespace

CompareWork::CompareWork(QObject* parent)
    : QObject(parent)
{
    m_look.layout.keepModules = true;
    m_look.layout.cache = makeLayoutCache();
}

bool CompareSource::isFile() const
{
    return document && !path.isEmpty() && !document->run && !document->preview;
}

void CompareWork::setSources(CompareSource a, CompareSource b, TargetPtr target)
{
    m_asked = {std::move(a), std::move(b)};
    m_target = std::move(target);
    m_options.pairs.clear();
    if (!m_comparison)
        m_sources = m_asked;
    m_look.collapsed.clear();
    m_look.isSaid = false;
    m_beforeReveal.reset();
    prepareWorker(m_look.layout);
    compare();
}

void CompareWork::swap()
{
    std::swap(m_asked[0], m_asked[1]);
    for (NodePair& pair : m_options.pairs)
        std::swap(pair.a, pair.b);
    compare();
}

void CompareWork::close()
{
    m_comparing.cancel();
    m_drawing.cancel();
    m_sources = m_asked = {};
    m_options.pairs.clear();
    m_comparison.reset();
    m_scenes = {};
    Q_EMIT comparisonChanged();
    Q_EMIT scenesChanged();
}

void CompareWork::cancel()
{
    m_comparing.cancel();
    m_drawing.cancel();
    m_asked = m_sources;
    if (m_comparison)
        m_options = m_comparison->options;
    if (!m_scenes.a)
        return;
    m_look.collapsed = m_scenes.collapsed;
    m_look.isSaid = true;
    m_look.isAligned = m_scenes.isAligned;
    m_beforeReveal.reset();
}

void CompareWork::setOptions(const CompareOptions& options)
{
    if (std::exchange(m_options, options) == options || !m_asked[0].document)
        return;
    compare();
}

void CompareWork::setAligned(bool isAligned)
{
    if (std::exchange(m_look.isAligned, isAligned) != isAligned)
        draw();
}

void CompareWork::setNumbers(NumberForm numbers)
{
    if (std::exchange(m_look.numbers, numbers) != numbers)
        draw();
}

void CompareWork::setLimits(const Drawing::Limits& limits)
{
    m_look.mostBoxes = limits.mostBoxes;
    m_look.layout.partDeadline = limits.partDeadline;
    m_look.layout.workers = limits.workers;
}

void CompareWork::compare()
{
    m_drawing.cancel(); // it belongs to the comparison before
    m_comparing.start(
        tr("Comparing"),
        [a = m_asked[0].document, b = m_asked[1].document, target = m_target, options = m_options](
            const Progress& progress) { return compareChecked(a, b, target, options, progress); },
        [this](Result<ComparisonPtr> compared) {
            if (compared) {
                deliver(std::move(*compared));
                return;
            }
            cancel();
            Q_EMIT failed(compared.error());
        });
}

/// Drawings of other graphs go with their comparison; those of the same ones stay until the next.
void CompareWork::deliver(ComparisonPtr comparison)
{
    const auto isShown = [&](bool isB) {
        return m_comparison && m_comparison->side(isB).document == comparison->side(isB).document;
    };
    if (!isShown(false) || !isShown(true))
        m_scenes = {};
    m_comparison = std::move(comparison);
    for (const bool isB : {false, true})
        m_asked[isB].document = m_comparison->side(isB).document;
    m_sources = m_asked;
    Q_EMIT comparisonChanged();
    draw();
}

void CompareWork::draw()
{
    if (!m_comparison || m_comparing.isRunning())
        return;
    m_drawing.start(
        tr("Drawing"),
        [comparison = m_comparison, base = m_scenes.base, look = m_look](
            const Progress& progress) { return drawCompared(*comparison, base, look, progress); },
        [this](Result<ComparedScenes> drawn) {
            if (!drawn) {
                Q_EMIT failed(drawn.error());
                return;
            }
            m_scenes = std::move(*drawn);
            Q_EMIT scenesChanged();
        });
}

// ---- modules ---------------------------------------------------------------------------------

const UnitGraph& CompareWork::unitsOf(bool isB) const
{
    return (isB ? m_scenes.base.b : m_scenes.base.a)->units;
}

const std::vector<std::string>& CompareWork::wanted() const
{
    return m_look.isSaid ? m_look.collapsed : m_scenes.collapsed;
}

bool CompareWork::setCollapsed(std::vector<std::string> collapsed)
{
    std::ranges::sort(collapsed);
    collapsed.erase(std::ranges::unique(collapsed).begin(), collapsed.end());
    std::vector<std::string> now = wanted();
    std::ranges::sort(now);
    if (now == collapsed)
        return false;
    m_look.collapsed = std::move(collapsed);
    m_look.isSaid = true;
    draw();
    return true;
}

void CompareWork::toggleModule(const QString& path)
{
    if (!m_scenes.base.a)
        return;
    const std::string module = toStd(path);
    const std::vector<std::string> before = wanted();
    std::vector<std::string> collapsed = before;
    if (std::ranges::find(collapsed, module) != collapsed.end()) {
        for (const bool isB : {false, true}) {
            std::vector<std::string> opened = openedByOne(unitsOf(isB), before, module);
            std::ranges::copy(opened, std::back_inserter(collapsed));
        }
        std::erase(collapsed, module);
    } else {
        std::erase_if(collapsed, [&](const std::string& inner) { return isInside(inner, module); });
        collapsed.push_back(module);
    }
    m_beforeReveal.reset();
    (void)setCollapsed(std::move(collapsed));
}

void CompareWork::collapseAround(bool isB, NodeId node)
{
    const std::shared_ptr<const Scene>& scene = m_scenes.side(isB);
    const Endpoint place = scene ? scene->placeOf(node) : Endpoint {};
    if (!place.isValid())
        return;
    const std::string& frame = scene->units.framePath(place);
    // Frames of a single child are not drawn.
    for (auto module = scene->modules.rbegin(); module != scene->modules.rend(); ++module)
        if (isInside(frame, toStd(module->path))) {
            toggleModule(module->path);
            return;
        }
}

bool CompareWork::reveal(bool isB, NodeId node)
{
    if (!m_scenes.base.a || !node.isValid())
        return false;
    const std::vector<std::string> before = m_beforeReveal.value_or(wanted());
    std::vector<std::string> collapsed =
        openedAround(unitsOf(isB), before, frameOf(unitsOf(isB), node));
    m_beforeReveal.reset();
    if (collapsed != before)
        m_beforeReveal = before;
    return setCollapsed(std::move(collapsed));
}

} // namespace qdq::ui
