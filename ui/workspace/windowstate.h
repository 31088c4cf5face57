// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "ui/workspace/workspace.h"

#include <QObject>
#include <QPointF>

#include <functional>
#include <optional>

class QMainWindow;

namespace qdq::ui {

class Bookmarks;
class CanvasColours;
class Drawing;
class GraphView;
class Quantization;
class QueryField;
class RuleModel;
class Selection;
class Session;
class ViolationsDock;
class WhatIf;
struct Origin;

/// What one window shows, taken as a workspace, and brought back from one: first the files, then
/// the stage that was shown, then, when that is drawn, the view. Whatever the person opens
/// meanwhile ends it.
class WindowState : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        Session& session;
        Quantization& quantization;
        WhatIf& whatIf;
        Selection& selection;
        Drawing& drawing;
        Bookmarks& bookmarks;
        CanvasColours& colours;
        GraphView& view;
        QueryField& query;
        ViolationsDock& violations;
        RuleModel& rules;
        QMainWindow& window;
        /// How the docks lie but for what put them aside for a while, and laying them so.
        std::function<QByteArray()> arrangement;
        std::function<void(const QByteArray&)> arrange;
        Origin& origin; ///< of the open graph
    };

    /// To be made when the window has connected its parts: what is brought back comes after what
    /// the window does with a new graph.
    WindowState(const Parts& parts, QObject* parent);

    /// Empty where no graph is open. Never reads a file.
    [[nodiscard]] Workspace take() const;
    void restore(Workspace workspace);
    /// Reads the open file again; config, stage, selection, modules and query stay by name, and
    /// what is selected stays where it is on the screen.
    void reload();
    /// Where a graph that is opened came from: its bundle, or the file itself.
    [[nodiscard]] QString originOf(const QString& graph) const;
    [[nodiscard]] bool isRestoring() const { return m_step != Step::None; }

Q_SIGNALS:
    void restored();
    /// A file of the workspace that could not be used; the rest is brought back without it.
    void partFailed(const QString& path, const qdq::Error& error);
    /// The graph is another than the workspace was saved with.
    void graphDiffers(const QString& path);

private:
    enum class Step
    {
        None,
        Opening, ///< the graph is read
        Running, ///< the config is run to the stage
        Drawing, ///< the first drawing of the graph is made
        Modules, ///< modules are opened and closed
    };

    void onFileChanged();
    void onRunOver();
    void onSceneChanged();
    void onDrawingCancelled();
    void onHashKnown();
    void giveUp();
    void bringFiles();
    void bringBookmarks();
    void bringConfig();
    void bringData();
    void bringStage();
    void bringModules();
    void bringView();
    void bringSelection();
    void bringWhatIf();
    void keepInPlace();
    [[nodiscard]] QString stageWord() const;
    void takeConfig(Workspace& workspace) const;
    [[nodiscard]] ViewState takeView() const;
    void bringLook();

    Parts m_parts;
    Step m_step = Step::None;
    Workspace m_wanted;
    std::optional<Error> m_targetError; ///< told once the file is open
    std::optional<QPointF> m_place; ///< of the selected node before a reload, in the scene
};

} // namespace qdq::ui
