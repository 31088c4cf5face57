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

    /// A document is on its way: what takes time to start does so now.
    void prepare() { prepareWorker(m_options.layout); }
    /// Another layout worker than this program, and how long it may take for a part; for tests.
    void setWorker(std::vector<std::string> command, std::chrono::milliseconds deadline);
    /// With `keepsView` the same network stands in another way: what is open stays open, and
    /// sceneChanged() says that the graph is not new.
    void setDocument(DocumentPtr document, bool keepsView = false);
    void setFoldsQdq(bool folds);
    [[nodiscard]] bool foldsQdq() const { return m_options.units.foldQdq; }
    void setFoldsActivations(bool folds);
    /// Small cards, or full ones.
    void setCompact(bool isCompact);
    /// What later drawings may take.
    struct Limits
    {
        std::size_t mostBoxes = 120; ///< modules open down to the level that makes at most so many
        std::chrono::milliseconds partDeadline {2000}; ///< of dot, for one part
        unsigned workers = 2;
    };
    void setLimits(const Limits& limits);
    /// Shows the Q and DQ of one badge as boxes, or folds them again; any node of it will do. Of a
    /// card those of all badges at it.
    void toggleBadge(NodeId node);

    // ---- modules ----
    /// Draws an open module as one box, or opens a box by one level.
    void toggleModule(const QString& path);
    /// Draws the innermost open module around a node, or around a box, as one box.
    void collapseAround(NodeId node);
    /// Modules stand open down to `depth`; 0 opens none.
    void setDepth(int depth);
    /// Of the drawing that is shown, as far as all modules of one level stand open.
    [[nodiscard]] int depth() const { return m_depth; }
    /// Whether what is done to one module is done to all that are built like it.
    void setActsTogether(bool together) { m_actsTogether = together; }
    [[nodiscard]] bool hasModules() const;
    /// Opens the modules that hide these nodes; those that the last call opened close again. True
    /// where another drawing is on its way, false where all of them are shown as it is.
    bool reveal(const std::vector<NodeId>& nodes);
    /// Modules that are one box in the drawing that is shown, or in the one on its way.
    [[nodiscard]] std::vector<std::string> collapsedModules() const;
    /// Draws exactly these as boxes; false where that is so already.
    bool setCollapsedModules(std::vector<std::string> paths);
    /// The module whose opening or closing made the drawing that is shown; it should stay where it
    /// is on the screen. Empty where something else did.
    [[nodiscard]] QString toggledModule() const { return m_toggled; }

    // ---- groups that somebody made of some ops ----
    [[nodiscard]] const std::vector<NodeGroup>& groups() const { return m_options.groups; }
    /// Draws these as modules; `collapsed` are the modules drawn as boxes then, those that are now
    /// where nothing is said.
    void setGroups(
        std::vector<NodeGroup> groups, std::optional<std::vector<std::string>> collapsed = {});
    /// Puts the ops of the drawing that hold these nodes together, as one box. False where there
    /// are fewer than two.
    bool addGroup(const std::string& name, const std::vector<NodeId>& nodes);
    /// The innermost group that holds the node, by its place in groups().
    [[nodiscard]] std::optional<std::size_t> groupAt(NodeId node) const;
    void removeGroup(std::size_t index);

    /// Draws the same again and gives dot a minute for each part, where it was too slow before.
    void retryWithDot();
    /// Draws a part of the graph alone, or all of it again.
    void setScope(std::optional<FocusScope> scope);
    void setNumbers(NumberForm numbers);
    void setColourBy(ColourBy by);
    /// Violations of the document that are waived; null for none.
    void setWaived(std::shared_ptr<const std::vector<bool>> waived);
    /// What a config does to the ops: their cards get its chips; null for no config.
    void setApplied(std::shared_ptr<const Applied> applied);
    [[nodiscard]] NumberForm numbers() const { return m_options.numbers; }

    [[nodiscard]] const std::shared_ptr<const Scene>& scene() const { return m_scene; }
    /// Whether that is the document which was set last, and all of it.
    [[nodiscard]] bool isComplete() const { return m_scene && !m_isPart && m_drawn == m_document; }
    /// Seconds that the last drawing took, layout included.
    [[nodiscard]] double seconds() const { return m_seconds; }
    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] const SceneOptions& options() const { return m_options; }
    /// Whether the drawing that is shown continues the one before: parts of a large one that came
    /// in meanwhile, and at last all of it. What stood keeps its place but for a shift.
    [[nodiscard]] bool hasGrown() const { return m_hasGrown; }
    /// Stops what runs; everything is as before it was asked for. The first drawing of a graph has
    /// no before: it is made without dot instead, which takes no time worth stopping.
    void cancel();

Q_SIGNALS:
    /// By cancel(): options are again those of the drawing that is shown.
    void cancelled();
    /// Another drawing is there, or none. `isNewGraph`: of another document than the last.
    void sceneChanged(bool isNewGraph);
    void failed(const qdq::Error& error);
    /// Q/DQ are folded or not, numbers are written in another form, or cards have other colours.
    void lookChanged();

private:
    /// What a worker hands over.
    struct Made
    {
        std::shared_ptr<const SceneBase> base;
        std::shared_ptr<const Scene> scene;
        int depth = 0;
    };
    /// What led to the drawing that is shown.
    struct Settled
    {
        SceneOptions options;
        std::shared_ptr<const SceneBase> base;
        std::optional<std::vector<std::string>> beforeReveal;
        QString toggled;
    };
    struct PartBox;

    enum class Effort : std::uint8_t
    {
        Plain, ///< without dot
        Usual,
        Patient
    };
    void start(Effort effort = Effort::Usual);
    void takePart();
    void foldAgain();
    void keepOpenModules();
    [[nodiscard]] std::function<ConfigSource(NodeId)> configSource() const;
    void deliver(Result<Made> made);
    [[nodiscard]] static Result<Made> make(const Document& document,
        std::shared_ptr<const SceneBase> base, SceneOptions options, const Progress& progress);
    [[nodiscard]] std::vector<std::string> builtLike(const std::string& path) const;

    LatestJob m_job;
    DocumentPtr m_document;
    DocumentPtr m_drawn; ///< document of m_scene
    SceneOptions m_options;
    std::shared_ptr<const Applied> m_applied;
    std::shared_ptr<const SceneBase> m_base; ///< of m_document; null until it is folded
    std::shared_ptr<const Scene> m_scene;
    std::optional<std::vector<std::string>> m_beforeReveal; ///< boxes before reveal() opened some
    QString m_toggled;
    Settled m_settled;
    std::shared_ptr<PartBox> m_parts; ///< of the job that runs; null where parts are not shown
    bool m_isPart = false; ///< m_scene is not all of it yet
    bool m_hasGrown = false;
    bool m_isPlain = false; ///< the job that runs, or ran last, does without dot
    std::size_t m_mostBoxes = Limits().mostBoxes;
    double m_seconds = 0;
    int m_depth = 0;
    bool m_actsTogether = false;
    bool m_keepsView = false; ///< the drawing that is on its way
};

} // namespace qdq::ui
