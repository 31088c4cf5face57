// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/query/queryindex.h"
#include "ui/async/jobgroup.h"
#include "ui/draw/nodecontent.h"
#include "ui/session/history.h"
#include "ui/session/session.h"
#include "ui/settings/preferences.h"
#include "ui/workspace/dropplan.h"
#include "ui/workspace/sessionstore.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <optional>

class QActionGroup;
class QMenu;
class QToolButton;

namespace qdq {
struct CauseEdit;
struct ExcludeScope;
} // namespace qdq

namespace qdq::ui {

class ActionFinder;
class Actions;
class Announcer;
class Bookmarks;
class BookmarksDock;
class CanvasActions;
class CanvasColours;
class CanvasLook;
class CanvasPane;
class CanvasPeek;
struct CardPart;
class CausesDock;
class CompareMode;
struct CompareSource;
class ConfigDock;
class Dock;
class Drawing;
class DropZones;
struct OpenWork;
class ExplainDock;
class FileWatcher;
class Finder;
class FindingStepper;
class Gatekeeper;
class GraphView;
class GroupTool;
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
class ProgramMenu;
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
class Trial;
class Tour;
class UndoLine;
class ViolationsDock;
class WelcomePage;
class WhatIf;
class WindowState;
struct BundleRequest;
struct Sample;

/// The window. It makes the parts and connects them: session → drawing → canvas, selection ↔ views,
/// actions → both. What a part shows is the part's own business.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// Shows what is open in `work`, which must outlive the window.
    MainWindow(Settings& settings, OpenWork& work);
    ~MainWindow() override;

    /// A graph, a workspace, an evidence bundle, a config, a target or calibration data: the
    /// content decides.
    void openFile(const QString& path);
    void openConfig(const QString& path);
    void openBundle(const QString& path);
    void openWorkspace(const QString& path);
    void saveWorkspace(const QString& path);
    /// What the window shows; of an empty graph where nothing is open.
    [[nodiscard]] Workspace workspace() const;
    void restore(Workspace workspace);
    /// Offers on the welcome page what the last run left.
    void offerSession(const SessionStore::Left& left, const std::function<void()>& restore);
    void sayNotKept(const Error& error);
    /// What is open beside another file; nothing where nothing is open.
    void compareWith(const QString& path);
    /// Two files beside each other, or one beside what is open.
    void compareFiles(const QStringList& paths);
    /// What is open beside another document of it: a stage, a what-if.
    void compareWith(const DocumentPtr& other);
    /// Where the window stands and how its docks lie, for the next one.
    void saveArrangement() const;
    void openPreferences(int page);
    [[nodiscard]] int preferencesPage() const; ///< that is shown now; -1 for none
    [[nodiscard]] Session& session() { return *m_session; }
    [[nodiscard]] Selection& selection() { return *m_selection; }
    [[nodiscard]] Drawing& drawing() { return *m_drawing; }
    [[nodiscard]] Quantization& quantization() { return *m_quantization; }
    [[nodiscard]] WhatIf& whatIf() { return *m_whatIf; }
    [[nodiscard]] Trial& trial() { return *m_trial; }
    [[nodiscard]] Gatekeeper& gate() { return *m_gate; }
    [[nodiscard]] GraphView& canvas();
    [[nodiscard]] CanvasPane& pane() { return *m_pane; }
    [[nodiscard]] CompareMode& compareMode() { return *m_compare; }
    [[nodiscard]] JobGroup& jobs() { return m_jobs; }

Q_SIGNALS:
    void newWindowRequested(const QString& path); ///< empty: with nothing open
    void quitRequested();
    /// Something changed that a crash should not lose.
    void workChanged();
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
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
    void setupDocks(OpenWork& work);
    void setupMenus();
    void setupToolBar();
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
    /// How the docks lie, or would if only the canvas, a comparison, the welcome page or a narrow
    /// window had not put them aside.
    [[nodiscard]] QByteArray arrangement() const;
    [[nodiscard]] QByteArray dockState() const;
    void arrangeAs(const QByteArray& docks);
    void updateForWidth();
    [[nodiscard]] int sideWidth(int pixels) const;
    static constexpr int kRightWidth = 336; ///< of the right side, at a text size of 100 %

    // mainwindowpreferences.cpp
    [[nodiscard]] TargetButton* makeTargetButton();
    void connectPreferences();
    void applyPreferences(const Preferences& before);
    void applyCanvasChoices(const Preferences::Canvas& before, const Preferences::Canvas& now);
    void applyLimits(const Preferences::Performance& limits);
    static void checkChoice(
        const QActionGroup& group, const QStringList& choices, const QString& choice);
    void chooseTarget(const QString& name);
    void startConfig();

    // mainwindowjobs.cpp
    void connectJobs();

    // mainwindowhelp.cpp
    void connectHelp();
    void showHelpOnThis();
    void startTour();
    void announceFinding();
    void announceCard();
    void announcePart();
    [[nodiscard]] Endpoint drawnPlaceOf(NodeId node);
    [[nodiscard]] FindingId findingOfMark(const CardPart& mark, Endpoint place);
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
    [[nodiscard]] bool chooseData();

    // mainwindowgate.cpp
    void connectGate();
    void chooseWaiver();
    /// "31 open, 2 waived", "3 new, 30 known".
    [[nodiscard]] QString gateText() const;

    // mainwindowlook.cpp
    void setupViewBar();
    void setupPeek();

    // mainwindowcolours.cpp
    void setupColours();
    void connectColours();

    // mainwindowkeep.cpp
    void connectKeeping(OpenWork& work);
    void connectState(OpenWork& work);
    void openGraph(const QString& path, const std::string& program = {});
    void chooseWorkspace();
    void chooseWorkspaceTarget();
    void openBundleDialog();
    [[nodiscard]] BundleRequest bundleRequest() const;
    void saveBundle(const BundleRequest& request);
    void openSample(const Sample& sample);
    void makeLargeSample(const Sample& sample);
    void sayTroubleWithSettings();
    void showSaved(const QString& path, const Result<qsizetype>& saved);

    // mainwindowfiles.cpp
    void connectWatching();
    void watchConfig();
    void onFileOnDiskChanged(const QString& path);
    void onFileOnDiskVanished(const QString& path);
    void onConfigOnDiskChanged(const QString& path);
    void onGraphDiffers(const QString& path);
    void doDrop(const DropChoice& choice);

    // mainwindowcompare.cpp
    void setupCompare();
    void chooseOther();
    void chooseTwo();
    void fillStageMenu();
    void enterCompare();
    void leaveCompare();
    /// A document of the open file, called by what it is of it.
    [[nodiscard]] CompareSource sourceOf(const DocumentPtr& document) const;
    void showCompared();
    void openCompareReport();
    /// The canvas that the actions of the view are for.
    [[nodiscard]] GraphView& activeCanvas();

    // mainwindowconfig.cpp
    void connectConfigEditor();
    void saveConfig(const QString& path);
    void saveConfigAs();
    void copyAsPython();
    void showNodesOfRule(const std::vector<NodeId>& nodes);
    void checkConfig();
    void showWrongRule(bool explains);
    void widenConfig(bool isShown);

    // mainwindowcanvas.cpp
    void setupCanvasTools();
    void setupModuleSwitches();
    void connectLooks();
    void connectModuleWalk();
    void connectQueries();
    void connectBookmarks();
    void addLookActions(QMenu& menu, NodeId node);
    void onFound();
    void stepMatch(int step);
    [[nodiscard]] QueryState queryState() const;
    void updateModuleSwitches();
    void updateCanvasActions();
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
    void excludeWith(const ExcludeScope& scope, const QString& words);
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
    /// Of the current finding, as Markdown.
    [[nodiscard]] QString evidenceText() const;
    void copyEvidence();
    void openExportDialog();
    /// Writes away from this thread; says where and how large, or why not, and logs the command.
    void exportFile(const QString& target, const QString& command,
        std::function<Result<qsizetype>(const Progress&)> write);
    void copyImage();
    void showAbout();
    void noteDiagnostics();
    void sayOtherPrograms();

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
    LatestJob m_saving; ///< a workspace
    LatestJob m_unpacking; ///< a bundle, or a sample that is made
    FileWatcher* m_watcher = nullptr; ///< of the open graph
    FileWatcher* m_configWatcher = nullptr;
    JobGroup m_jobs; ///< all that can be cancelled
    WindowState* m_state = nullptr;
    DropZones* m_dropZones = nullptr;
    std::vector<DropChoice> m_dropChoices; ///< of what is dragged over the window
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
    GroupTool* m_groups = nullptr;
    CanvasColours* m_colours = nullptr;
    CanvasPeek* m_peek = nullptr;
    Gatekeeper* m_gate = nullptr;
    UndoLine* m_undo = nullptr;
    QMenu* m_editMenu = nullptr;
    QMenu* m_viewMenu = nullptr;
    CompareMode* m_compare = nullptr;

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
    TargetButton* m_targetButton = nullptr;
    WelcomePage* m_welcome = nullptr;
    QToolBar* m_toolBar = nullptr;
    QMenu* m_recentMenu = nullptr;
    ProgramMenu* m_programMenu = nullptr;
    QMenu* m_goMenu = nullptr;
    QMenu* m_stageMenu = nullptr; ///< stages to compare with
    QStringList m_toCompare; ///< the first is being opened
    QByteArray m_beforeCompare; ///< how the docks lay
    StageBar* m_stageBar = nullptr;
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
    QByteArray m_leftArrangement; ///< before the welcome page took their place
    std::optional<Camera> m_nextCamera; ///< for the drawing that is on its way
    bool m_announcesNextScene = false; ///< it has the card that is selected
    bool m_framesNextScene = false; ///< it shows what was selected and hidden
    QByteArray m_beforeOnly; ///< arrangement that "only the canvas" took away
    QByteArray m_beforeFold; ///< before the left side became a rail
    DockLayout m_layout = DockLayout::Inspect;
    bool m_isNarrow = false;
    bool m_areDocksShown = false;
    bool m_isConfigIdle = false; ///< it was said that the config has no effect
    bool m_isTravelling = false; ///< the history moves the selection: nothing is to be remembered
};

} // namespace qdq::ui
