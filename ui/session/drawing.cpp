// SPDX-License-Identifier: Apache-2.0
#include "ui/session/drawing.h"

#include "ui/models/configmodel.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

/// Larger graphs open with modules as boxes, as many as make so few.
constexpr std::size_t kMostBoxes = 1500;

} // namespace

Drawing::Drawing(QObject* parent)
    : QObject(parent)
{
    m_options.maxBoxes = kMostBoxes;
}

void Drawing::setDocument(DocumentPtr document)
{
    m_document = std::move(document);
    m_options.units.unfolded.clear();
    m_options.units.collapsedModules.clear();
    m_options.maxBoxes = kMostBoxes;
    if (m_document) {
        start();
        return;
    }
    m_job.cancel();
    m_scene.reset();
    m_drawn.reset();
    Q_EMIT sceneChanged(true);
}

void Drawing::setFoldsQdq(bool folds)
{
    if (std::exchange(m_options.units.foldQdq, folds) != folds)
        start();
}

void Drawing::toggleBadge(NodeId node)
{
    if (!m_document)
        return;
    // The document's own folding has every Q in its badge, whatever the drawing unfolded.
    const Endpoint place = m_document->units.placeOf[node];
    if (!place.badge.isValid())
        return;
    const NodeId quantize = m_document->units[place.badge].quantize;
    if (std::erase(m_options.units.unfolded, quantize) == 0)
        m_options.units.unfolded.push_back(quantize);
    start();
}

void Drawing::toggleModule(const QString& path)
{
    if (!m_scene)
        return;
    std::vector<std::string> collapsed = collapsedModules();
    if (std::erase(collapsed, toStd(path)) == 0)
        collapsed.push_back(toStd(path));
    m_options.units.collapsedModules = std::move(collapsed);
    m_options.maxBoxes = 0; // from now on what stands open is said one by one
    start();
}

std::vector<std::string> Drawing::collapsedModules() const
{
    std::vector<std::string> paths;
    for (const Unit& unit : m_scene->units.units)
        if (unit.kind == UnitKind::Module)
            paths.push_back(unit.name);
    return paths;
}

void Drawing::setNumbers(NumberForm numbers)
{
    if (std::exchange(m_options.numbers, numbers) != numbers)
        start();
}

void Drawing::setApplied(std::shared_ptr<const Applied> applied)
{
    if (std::exchange(m_applied, applied) != applied)
        start();
}

/// The op of the same name in the annotated graph tells the chip; bound to values, so that a worker
/// may ask.
std::function<ConfigSource(NodeId)> Drawing::configSource() const
{
    if (!m_applied)
        return {};
    return [document = m_document, applied = m_applied](NodeId id) {
        const NodeId node = applied->annotated.graph.find((*document)[id].name);
        const auto row = std::ranges::find(applied->rows, node, &AppliedRow::node);
        return node.isValid() && row != applied->rows.end() ? configSourceOf(*row)
                                                            : ConfigSource::Unknown;
    };
}

void Drawing::start()
{
    if (!m_document)
        return;
    m_options.configSource = configSource();
    m_job.start(
        tr("Drawing"),
        [document = m_document, options = m_options](const Progress& progress) {
            return makeScene(document->graph(), document->check, options, progress);
        },
        [this](Result<Scene> scene) { deliver(std::move(scene)); });
}

void Drawing::deliver(Result<Scene> scene)
{
    m_seconds = m_job.lastSeconds();
    if (!scene) {
        Q_EMIT failed(scene.error());
        return;
    }
    const bool isNewGraph = std::exchange(m_drawn, m_document) != m_document;
    m_scene = std::make_shared<const Scene>(std::move(*scene));
    Q_EMIT sceneChanged(isNewGraph);
}

} // namespace qdq::ui
