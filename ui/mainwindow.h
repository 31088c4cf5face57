// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/query/queryindex.h"
#include "ui/draw/nodecontent.h"
#include "ui/session/history.h"
#include "ui/session/session.h"
#include "ui/settings/preferences.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <optional>

class QActionGroup;
class QMenu;
class QToolButton;

namespace qdq {
struct CauseEdit;
}

namespace qdq::ui {

class ActionFinder;
class Actions;
class Announcer;
class Bookmarks;
class BookmarksDock;
class CanvasActions;
class CanvasLook;
class CanvasPane;
struct CardPart;
class CausesDock;
class ConfigDock;
class Dock;
class Drawing;
struct OpenWork;
class ExplainDock;
class Finder;
class FindingStepper;
class GraphView;
class IconButton;
class InspectorDock;
class KeyMap;
class KeyOverlay;
class Label;
class LogDock;
class NodesDock;
class OutlineDock;
class PaneActions;
class PaneRing;
class PreferencesDialog;
class ProgressChip;
class Quantization;
class QueryField;
class RequantDock;
class Selection;
class Settings;
class SideRail;
class StageBar;
class StatusLine;
class TargetButton;
class Tour;
class Trial;
class ViolationsDock;
class WhatIf;

/// The window. It makes the parts and connects them: session → drawing → canvas, selection ↔ views,
/// actions → both. What a part shows is the part's own business.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// Shows what is open in `work`, which must outlive the window.
    MainWindow(Settings& settings, OpenWork& work);
    ~MainWindow() override;

    void openFile(const QString& path);
    void openConfig(const QString& path);
    /// Where the window stands and how its docks lie, for the next one.
    void saveArrangement();
    void openPreferences(int page);
    [[nodiscard]] int preferencesPage() const; ///< that is shown now; -1 for none
    [[nodiscard]] Session& session() { return *m_session; }
    [[nodiscard]] Selection& selection() { return *m_selection; }
    [[nodiscard]] Drawing& drawing() { return *m_drawing; }
    [[nodiscard]] Quantization& quantization() { return *m_quantization; }
    [[nodiscard]] WhatIf& whatIf() { return *m_whatIf; }
    [[nodiscard]] Trial& trial() { return *m_trial; }
    [[nodiscard]] GraphView& canvas();
    [[nodiscard]] CanvasPane& pane() { return *m_pane; }

Q_SIGNALS:
    /// The settings have another language or text size than this window was made with.
    void remakeRequested();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class DockLayout : std::uint8_t
    {
        Inspect,
        Configure,
        Report
    };

    // mainwindowsetup.cpp
    void setupCentral();
    void setupDocks();
    void setupMenus();
    void setupToolBar();
    void setupViewBar();
    void setupStatusBar();
    void arrangeDocks();
    void connectActions();
    void connectSession();
    void connectViews();

    // mainwindowpanes.cpp
    void connectPanes();
    void goToDock(const QString& name);
    void showOnlyCanvas(bool isOnly);
    void applyLayout(DockLayout layout);
    void restoreDocks(const QByteArray& state);
    void updateForWidth();
    [[nodiscard]] int sideWidth(int pixels) const;
    static constexpr int kRightWidth = 336; ///< of the right side, at a text size of 100 %

    // mainwindowpreferences.cpp
    void connectPreferences();
    void applyPreferences(const Preferences& before);
    void applyCanvasChoices(const Preferences::Canvas& before, const Preferences::Canvas& now);
    void applyLimits(const Preferences::Performance& limits);
    static void checkChoice(
        const QActionGroup& group, const QStringList& choices, const QString& choice);
    void chooseTarget(const QString& name);
    void startConfig();

    // mainwindowhelp.cpp
    void connectHelp();
    void showHelpOnThis();
    void startTour();
    void announceFinding();
    void announcePart();
    void onPartActivated(const CardPart& part);

    // mainwindowstages.cpp
    void connectQuantization();
    void onDocumentAboutToChange();
    void onDocumentChanged();
    void onRunFailed(Stage stage, const Error& error);
    void goToStage(Stage stage);
    void runOneStep();
    void updateStageBar();
    void chooseConfig();
    void saveConfig();
    [[nodiscard]] bool chooseData();

    // mainwindowcanvas.cpp
    void setupCanvasTools();
    void setupModuleSwitches();
    void connectLooks();
    void connectQueries();
    void connectBookmarks();
    void addLookActions(QMenu& menu, NodeId node);
    void onFound();
    void stepMatch(int step);
    [[nodiscard]] QueryState queryState() const;
    void updateModuleSwitches();
    void loadBookmarks();
    void addBookmark();
    void goToBookmark(int index);
    [[nodiscard]] History::Place shownPlace();
    void rememberPlace();
    void travel(bool isBack);
    void goTo(const History::Place& place);
    void say(const QString& text);

    // mainwindow.cpp: files, selection, steps
    void chooseFile();
    void onFileChanged();
    void showFile();
    void showWhatIsOpen();
    void onSceneChanged(bool isNewGraph);
    void onOpenFailed(const QString& path, const Error& error);
    void onDrawingFailed(const Error& error);
    void updateVisibleRules();
    void frameStart();
    void frameShown();
    [[nodiscard]] std::vector<NodeId> nodesOfSelection() const;
    void onSelectionChanged(QObject* origin);
    void onCanvasSelectionChanged();
    void onCauseChosen(const std::vector<NodeId>& nodes);
    void stepCause();
    void onStepRequested(const QString& link);

    // mainwindowwhatif.cpp
    void connectWhatIf();
    void tryWayOut(const CauseEdit& edit);
    void onTrialChanged();
    void updateWhatIfBar();
    void updateUndo();
    [[nodiscard]] QString whatIfText() const;
    [[nodiscard]] QString whatIfRanges() const;
    void addExcludeActions(QMenu& menu, NodeId node);
    void excludeSelection();
    void showRuleOfSelection();
    void keepPlace();

    void showDocks(bool isShown);
    void fillRecentMenu();
    void updateTitle();
    void updateActions();
    void updateStepper();
    void updateBreadcrumb();
    [[nodiscard]] QString boxesText() const;
    void updateStatus();
    void updateLayoutStatus();
    void stepFinding(int step);
    void stepOfRule(int step);
    void selectModule(const QString& path);
    void showCanvasMenu(NodeId node, const QPoint& at);
    void explainSelection();
    void copyEvidence();
    void openExportDialog();
    /// Writes away from this thread; says where and how large, or why not, and logs the command.
    void exportFile(const QString& target, const QString& command,
        std::function<Result<qsizetype>(const Progress&)> write);
    void copyImage();
    void showAbout();
    void noteDiagnostics();

    Settings& m_settings;
    Actions* m_actions = nullptr;
    Session* m_session = nullptr;
    Selection* m_selection = nullptr;
    Quantization* m_quantization = nullptr;
    WhatIf* m_whatIf = nullptr;
    Trial* m_trial = nullptr;
    Drawing* m_drawing = nullptr;
    DocumentPtr m_left; ///< the document before the one that is shown, while they change
    NodeId m_leftNode; ///< what was selected in it
    std::string m_leftRule; ///< of the finding that was looked at
    /// Of the drawing on the canvas, while another of the same network is on its way.
    DocumentPtr m_flippedFrom;
    LatestJob m_exporting;
    History m_history;
    struct
    {
        NodeId node;
        FindingId finding;
    } m_shown; ///< selection that the canvas shows; lags behind m_selection while that changes
    Bookmarks* m_bookmarks = nullptr;
    Finder* m_finder = nullptr;
    CanvasActions* m_canvasActions = nullptr;
    CanvasLook* m_look = nullptr;

    PaneActions* m_paneActions = nullptr;
    KeyMap* m_keys = nullptr;
    PaneRing* m_panes = nullptr;
    ActionFinder* m_actionFinder = nullptr;
    KeyOverlay* m_keyOverlay = nullptr;
    Announcer* m_announcer = nullptr;
    Tour* m_tour = nullptr;
    QPointer<PreferencesDialog> m_preferences;

    CanvasPane* m_pane = nullptr;
    OutlineDock* m_outline = nullptr;
    BookmarksDock* m_bookmarksDock = nullptr;
    ViolationsDock* m_violations = nullptr;
    RequantDock* m_requant = nullptr;
    NodesDock* m_nodes = nullptr;
    LogDock* m_log = nullptr;
    CausesDock* m_causes = nullptr;
    ConfigDock* m_config = nullptr;
    InspectorDock* m_inspector = nullptr;
    ExplainDock* m_explain = nullptr;
    QList<Dock*> m_docks;
    QToolBar* m_toolBar = nullptr;
    QMenu* m_recentMenu = nullptr;
    QMenu* m_goMenu = nullptr;
    StageBar* m_stageBar = nullptr;
    TargetButton* m_targetButton = nullptr;
    SideRail* m_rail = nullptr;
    QList<IconButton*> m_worded; ///< of the tool bar; without their words in a narrow window
    QToolButton* m_foldQdq = nullptr;
    QToolButton* m_numbers = nullptr; ///< how scales are written
    QueryField* m_query = nullptr;
    QWidget* m_moduleSwitches = nullptr;
    Label* m_depth = nullptr;
    FindingStepper* m_stepper = nullptr;
    StatusLine* m_status = nullptr;
    QByteArray m_arrangement; ///< of the docks as designed, for Reset layout
    std::optional<Camera> m_nextCamera; ///< for the drawing that is on its way
    bool m_framesNextScene = false; ///< it shows what was selected and hidden
    QByteArray m_beforeOnly; ///< arrangement that "only the canvas" took away
    QByteArray m_beforeWelcome; ///< arrangement that the welcome page took away
    DockLayout m_layout = DockLayout::Inspect;
    bool m_isNarrow = false;
    bool m_areDocksShown = false;
    bool m_isTravelling = false; ///< the history moves the selection: nothing is to be remembered
};

} // namespace qdq::ui
