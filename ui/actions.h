// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QMenu;
class QWidget;

namespace qdq::ui {

/// Every action of the window: text, icon, shortcut and object name are given here, once; what it
/// does is connected by the window.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QWidget* window);

    // File
    QAction* open = nullptr;
    QAction* openWorkspace = nullptr;
    QAction* newWindow = nullptr;
    QAction* reload = nullptr;
    QAction* saveWorkspace = nullptr;
    QAction* saveBundle = nullptr;
    QAction* exportPicture = nullptr;
    QAction* copyImage = nullptr;
    QAction* close = nullptr;
    QAction* quit = nullptr;
    // Edit
    QAction* undo = nullptr; ///< of edits, waivers, bookmarks; the window puts their words in
    QAction* redo = nullptr;
    QAction* copyEvidence = nullptr;
    QAction* find = nullptr;
    // View
    QAction* zoomIn = nullptr;
    QAction* zoomOut = nullptr;
    QAction* zoomFull = nullptr;
    QAction* fitAll = nullptr;
    QAction* fitSelection = nullptr;
    QActionGroup* colours = nullptr; ///< what cards are coloured by, in the order of ColourBy
    QAction* legend = nullptr;
    QActionGroup* themes = nullptr; ///< system, light, dark, high contrast, in this order
    QActionGroup* languages = nullptr; ///< system, English, Traditional Chinese, in this order
    // Go
    QAction* back = nullptr;
    QAction* forward = nullptr;
    QAction* nextFinding = nullptr;
    QAction* previousFinding = nullptr;
    QAction* nextOfRule = nullptr;
    QAction* previousOfRule = nullptr;
    QAction* nextCause = nullptr;
    QAction* nextMatch = nullptr;
    QAction* previousMatch = nullptr;
    QAction* explain = nullptr;
    // Quantize
    QAction* openConfig = nullptr;
    QAction* saveConfig = nullptr;
    QAction* saveConfigAs = nullptr;
    QAction* copyPython = nullptr; ///< the config as calls of its back end
    QAction* chooseData = nullptr;
    QAction* run = nullptr; ///< to converted
    QAction* runStep = nullptr; ///< one stage further
    QActionGroup* stages = nullptr; ///< show float … converted, in this order
    // Check
    QAction* setBaseline = nullptr;
    QAction* removeBaseline = nullptr;
    QAction* waive = nullptr;
    QAction* waivers = nullptr; ///< the list of them
    // Compare
    QAction* compare = nullptr;
    // Window
    QAction* resetLayout = nullptr;
    QAction* fullScreen = nullptr;
    QAction* cancel = nullptr;
    // Help
    QAction* about = nullptr;

    /// What can be done now.
    struct State
    {
        bool hasGraph = false;
        bool hasPicture = false;
        bool hasSelection = false;
        bool hasFindings = false;
        bool hasCurrentFinding = false;
        bool canWaive = false; ///< the current finding is a violation
        bool hasTarget = false; ///< the graph was checked
        bool hasBaseline = false;
        bool hasWaivers = false;
        bool hasMatches = false;
        bool isRunning = false;
        bool hasConfig = false;
        bool canRun = false; ///< there are a float graph and a config
        bool canGoBack = false;
        bool canGoForward = false;
        bool isComparing = false; ///< what is about one graph rests
    };
    void update(const State& state);

private:
    QAction* make(
        const char* name, const QString& text, const char* icon, const QList<QKeySequence>& keys);

    QWidget* m_window;
};

} // namespace qdq::ui
