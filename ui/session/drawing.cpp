// SPDX-License-Identifier: Apache-2.0
#include "ui/session/drawing.h"

#include <utility>

namespace qdq::ui {

Drawing::Drawing(QObject* parent)
    : QObject(parent)
{
    m_options.maxBoxes = 0;
}

void Drawing::setDocument(DocumentPtr document)
{
    m_document = std::move(document);
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

void Drawing::setNumbers(NumberForm numbers)
{
    if (std::exchange(m_options.numbers, numbers) != numbers)
        start();
}

void Drawing::start()
{
    if (!m_document)
        return;
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
