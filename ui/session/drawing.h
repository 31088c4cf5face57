// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/async/latestjob.h"
#include "ui/draw/scenebuilder.h"
#include "ui/session/document.h"

#include <QObject>

namespace qdq {
struct Applied;
} // namespace qdq

namespace qdq::ui {

/// How the open graph is drawn, and the drawing itself, which a worker makes anew whenever one of
/// the two changes. The one before stays until then.
class Drawing : public QObject
{
    Q_OBJECT

public:
    explicit Drawing(QObject* parent = nullptr);

    void setDocument(DocumentPtr document);
    void setFoldsQdq(bool folds);
    [[nodiscard]] bool foldsQdq() const { return m_options.units.foldQdq; }
    /// Shows the Q and DQ of one badge as boxes, or folds them again; any node of it will do.
    void toggleBadge(NodeId node);
    /// Draws a module as one box, or shows what is in it.
    void toggleModule(const QString& path);
    void setNumbers(NumberForm numbers);
    /// What a config does to the ops: their cards get its chips; null for no config.
    void setApplied(std::shared_ptr<const Applied> applied);
    [[nodiscard]] NumberForm numbers() const { return m_options.numbers; }

    [[nodiscard]] const std::shared_ptr<const Scene>& scene() const { return m_scene; }
    /// Seconds that the last drawing took, layout included.
    [[nodiscard]] double seconds() const { return m_seconds; }
    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] const SceneOptions& options() const { return m_options; }
    void cancel() { m_job.cancel(); }

Q_SIGNALS:
    /// Another drawing is there, or none. `isNewGraph`: of another document than the last.
    void sceneChanged(bool isNewGraph);
    void failed(const qdq::Error& error);

private:
    void start();
    [[nodiscard]] std::function<ConfigSource(NodeId)> configSource() const;
    void deliver(Result<Scene> scene);

    /// Modules that are one box in the drawing that is shown.
    [[nodiscard]] std::vector<std::string> collapsedModules() const;

    LatestJob m_job;
    DocumentPtr m_document;
    DocumentPtr m_drawn; ///< document of m_scene
    SceneOptions m_options;
    std::shared_ptr<const Applied> m_applied;
    std::shared_ptr<const Scene> m_scene;
    double m_seconds = 0;
};

} // namespace qdq::ui
