// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparework.h"

#include "core/units/paths.h"
#include "core/units/scope.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <utility>

namespace qdq::ui {

CompareWork::CompareWork(QObject* parent)
    : QObject(parent)
{
    m_look.layout.keepModules = true;
    m_look.layout.cache = makeLayoutCache();
}

void CompareWork::setSources(CompareSource a, CompareSource b)
{
    m_sources[0] = std::move(a);
    m_sources[1] = std::move(b);
    m_look.collapsed.clear();
    m_look.isSaid = false;
    m_beforeReveal.reset();
    prepareWorker(m_look.layout);
    compare();
}

void CompareWork::swap()
{
    std::swap(m_sources[0], m_sources[1]);
    compare();
}

void CompareWork::close()
{
    m_comparing.cancel();
    m_drawing.cancel();
    m_sources[0] = m_sources[1] = {};
    m_comparison.reset();
    m_scenes = {};
    Q_EMIT comparisonChanged();
    Q_EMIT scenesChanged();
}

void CompareWork::setOptions(const CompareOptions& options)
{
    if (std::exchange(m_options, options) == options || !m_sources[0].document)
        return;
    compare();
}

void CompareWork::setAligned(bool isAligned)
{
    if (std::exchange(m_look.isAligned, isAligned) != isAligned)
        draw();
}

void CompareWork::compare()
{
    m_drawing.cancel(); // it belongs to the comparison before
    m_comparing.start(
        tr("Comparing"),
        [a = m_sources[0].document, b = m_sources[1].document, options = m_options](
            const Progress& progress) { return compareDocuments(a, b, options, progress); },
        [this](Result<ComparisonPtr> compared) {
            if (!compared) {
                Q_EMIT failed(compared.error());
                return;
            }
            m_comparison = std::move(*compared);
            m_scenes.base = {};
            Q_EMIT comparisonChanged();
            draw();
        });
}

void CompareWork::draw()
{
    if (!m_comparison)
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

bool CompareWork::setCollapsed(std::vector<std::string> collapsed)
{
    std::ranges::sort(collapsed);
    collapsed.erase(std::ranges::unique(collapsed).begin(), collapsed.end());
    std::vector<std::string> now = m_look.isSaid ? m_look.collapsed : m_scenes.collapsed;
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
    std::vector<std::string> collapsed = m_scenes.collapsed;
    if (std::ranges::find(collapsed, module) != collapsed.end()) {
        for (const bool isB : {false, true}) {
            std::vector<std::string> opened = openedByOne(unitsOf(isB), m_scenes.collapsed, module);
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
    const std::vector<std::string> before = m_beforeReveal.value_or(m_scenes.collapsed);
    std::vector<std::string> collapsed =
        openedAround(unitsOf(isB), before, frameOf(unitsOf(isB), node));
    m_beforeReveal.reset();
    if (collapsed != before)
        m_beforeReveal = before;
    return setCollapsed(std::move(collapsed));
}

} // namespace qdq::ui
