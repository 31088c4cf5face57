// SPDX-License-Identifier: Apache-2.0
// Making the parts of the window and connecting them; what happens then is in mainwindow.cpp.
#include "ui/accessibility/canvasaccessible.h"
#include "ui/actions.h"
#include "ui/canvaspane.h"
#include "ui/compare/comparemode.h"
#include "ui/compare/comparetoolbar.h"
#include "ui/docks/bookmarksdock.h"
#include "ui/docks/causesdock.h"
#include "ui/docks/configdock.h"
#include "ui/docks/explaindock.h"
#include "ui/docks/inspectordock.h"
#include "ui/docks/logdock.h"
#include "ui/docks/nodesdock.h"
#include "ui/docks/outlinedock.h"
#include "ui/docks/requantdock.h"
#include "ui/docks/violationsdock.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/models/findingfilter.h"
#include "ui/paneactions.h"
#include "ui/session/bookmarks.h"
#include "ui/session/drawing.h"
#include "ui/session/openwork.h"
#include "ui/settings/settings.h"
#include "ui/style/textscale.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/breadcrumb.h"
#include "ui/widgets/findingstepper.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/menukeys.h"
#include "ui/widgets/programmenu.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/siderail.h"
#include "ui/widgets/stagebar.h"
#include "ui/widgets/statusline.h"
#include "ui/widgets/tableview.h"
#include "ui/widgets/targetbutton.h"
#include "ui/widgets/toolbarparts.h"
#include "ui/widgets/welcomepage.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kStatusBarHeight = 24;
constexpr int kLeftWidth = 244;
constexpr int kBottomHeight = 224;
constexpr QSize kReferenceSize {1440, 900};
constexpr QSize kMinimumSize {1024, 640};

} // namespace

MainWindow::MainWindow(Settings& settings, OpenWork& work)
    : m_settings(settings)
    , m_actions(new Actions(this))
    , m_session(&work.session)
    , m_selection(&work.selection)
    , m_quantization(&work.quantization)
    , m_whatIf(&work.whatIf)
    , m_trial(&work.trial)
    , m_drawing(new Drawing(this))
    , m_bookmarks(new Bookmarks(this))
    , m_paneActions(new PaneActions(this))
{
    m_gate = &work.gate;
    setAcceptDrops(true);
    setMinimumSize(kMinimumSize);
    resize(kReferenceSize);
    setContextMenuPolicy(Qt::NoContextMenu);
    installCanvasAccessibility();
    setupCentral();
    setupDocks(work);
    setupMenus();
    setupToolBar();
    setupViewBar();
    setupStatusBar();
    setupCanvasTools();
    setupColours();
    setupPeek();
    connectGate();
    connectActions();
    connectSession();
    connectQuantization();
    connectConfigEditor();
    connectViews();
    connectColours();
    connectKeeping(work);
    connectWhatIf();
    connectJobs();
    connectPanes();
    connectPreferences();
    connectHelp();
    restoreGeometry(m_settings.windowGeometry());
    showDocks(false);
    updateTitle();
    updateStepper();
    updateActions();
    updateStatus();
    if (m_session->document())
        showWhatIsOpen();
}

void MainWindow::setupCentral()
{
    m_welcome = new WelcomePage(*m_actions, *m_paneActions, m_settings, this);
    m_pane = new CanvasPane(m_welcome, this);
    setCentralWidget(m_pane);
}

void MainWindow::setupDocks(OpenWork& work)
{
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks
        | QMainWindow::GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    setCorner(Qt::TopLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::TopRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);

    m_outline = new OutlineDock(*m_session, *m_selection, this);
    m_bookmarksDock = new BookmarksDock(*m_bookmarks, this);
    m_violations = new ViolationsDock(*m_session, *m_selection, work.gate, m_actions->waive, this);
    m_requant = new RequantDock(*m_session, *m_selection, m_quantization, m_whatIf, this);
    m_nodes = new NodesDock(*m_session, *m_selection, this);
    m_log = new LogDock(work.log, this);
    m_inspector = new InspectorDock(*m_session, *m_selection, m_actions->explain, this);
    m_explain = new ExplainDock(*m_session, *m_selection, *m_actions, this);
    m_causes = new CausesDock(*m_session, *m_selection, this);
    m_config =
        new ConfigDock(*m_session, *m_selection, *m_quantization, *m_whatIf, *m_actions, this);
    m_docks = {m_outline, m_bookmarksDock, m_violations, m_requant, m_nodes, m_inspector, m_explain,
        m_causes, m_config, m_log};
    addDockWidget(Qt::LeftDockWidgetArea, m_outline);
    addDockWidget(Qt::LeftDockWidgetArea, m_bookmarksDock);
    for (Dock* dock : {static_cast<Dock*>(m_violations), static_cast<Dock*>(m_requant),
             static_cast<Dock*>(m_nodes), static_cast<Dock*>(m_log)})
        addDockWidget(Qt::BottomDockWidgetArea, dock);
    for (Dock* dock : {static_cast<Dock*>(m_inspector), static_cast<Dock*>(m_explain),
             static_cast<Dock*>(m_causes), static_cast<Dock*>(m_config)})
        addDockWidget(Qt::RightDockWidgetArea, dock);
}

void MainWindow::arrangeDocks()
{
    tabifyDockWidget(m_outline, m_bookmarksDock);
    tabifyDockWidget(m_violations, m_requant);
    tabifyDockWidget(m_requant, m_nodes);
    tabifyDockWidget(m_nodes, m_log);
    tabifyDockWidget(m_inspector, m_explain);
    tabifyDockWidget(m_explain, m_causes);
    tabifyDockWidget(m_causes, m_config);
    m_outline->raise();
    m_violations->raise();
    m_explain->raise();
    resizeDocks(
        {m_outline, m_explain}, {sideWidth(kLeftWidth), sideWidth(kRightWidth)}, Qt::Horizontal);
    resizeDocks({m_violations}, {std::min(scaled(kBottomHeight), height() / 3)}, Qt::Vertical);
}

void MainWindow::setupMenus()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_actions->open, m_actions->openWorkspace, m_actions->newWindow});
    m_recentMenu = file->addMenu(tr("Recen&t"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    m_programMenu = new ProgramMenu(*m_session, this);
    connect(m_programMenu, &ProgramMenu::programChosen, this,
        [this](const QString& program) { openGraph(m_session->path(), toStd(program)); });
    file->addMenu(m_programMenu);
    file->addAction(m_actions->reload);
    file->addSeparator();
    file->addActions({m_actions->saveWorkspace, m_actions->saveBundle});
    file->addSeparator();
    file->addActions({m_actions->exportPicture, m_actions->copyImage});
    file->addSeparator();
    file->addActions({m_actions->close, m_actions->quit});

    QMenu* edit = m_editMenu = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({m_actions->undo, m_actions->redo});
    edit->addSeparator();
    edit->addActions({m_actions->copyEvidence, m_actions->find});
    edit->addSeparator();
    edit->addAction(m_paneActions->preferences);

    QMenu* view = menuBar()->addMenu(tr("&View"));
    m_viewMenu = view;
    view->addActions({m_actions->zoomIn, m_actions->zoomOut, m_actions->zoomFull});
    view->addSeparator();
    view->addActions({m_actions->fitAll, m_actions->fitSelection});
    view->addSeparator();
    view->addMenu(tr("&Colour by"))->addActions(m_actions->colours->actions());
    view->addAction(m_actions->legend);
    view->addSeparator();
    view->addMenu(tr("&Theme"))->addActions(m_actions->themes->actions());
    view->addMenu(tr("&Language"))->addActions(m_actions->languages->actions());

    QMenu* go = menuBar()->addMenu(tr("&Go"));
    go->addActions({m_actions->back, m_actions->forward});
    go->addSeparator();
    go->addActions({m_actions->nextFinding, m_actions->previousFinding, m_actions->nextOfRule,
        m_actions->previousOfRule, m_actions->nextCause, m_actions->explain});
    go->addSeparator();
    go->addActions({m_actions->nextMatch, m_actions->previousMatch});
    m_goMenu = go;

    QMenu* quantize = menuBar()->addMenu(tr("&Quantize"));
    quantize->addActions({m_actions->openConfig, m_actions->saveConfig, m_actions->saveConfigAs,
        m_actions->copyPython, m_actions->chooseData});
    quantize->addSeparator();
    quantize->addActions({m_actions->run, m_actions->runStep, m_actions->cancel});
    quantize->addSeparator();
    quantize->addActions(m_actions->stages->actions());

    menuBar()
        ->addMenu(tr("Chec&k"))
        ->addActions({m_actions->setBaseline, m_actions->removeBaseline, m_actions->waive,
            m_actions->waivers});
    setupCompare();

    QMenu* window = menuBar()->addMenu(tr("&Window"));
    window->addMenu(tr("&Layout"))->addActions(m_paneActions->layouts->actions());
    window->addAction(m_actions->resetLayout);
    window->addSeparator();
    for (Dock* dock : m_docks)
        window->addAction(dock->toggleViewAction());
    window->addSeparator();
    window->addActions({m_paneActions->nextPane, m_paneActions->previousPane});
    window->addSeparator();
    window->addActions({m_paneActions->onlyCanvas, m_actions->fullScreen});

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({m_paneActions->tour, m_paneActions->keyMap, m_paneActions->findAction});
    help->addSeparator();
    help->addActions({m_paneActions->helpOnThis, m_paneActions->whatsThis});
    help->addSeparator();
    help->addAction(m_actions->about);

    auto* keys = new MenuKeys(this);
    for (QMenu* menu : menuBar()->findChildren<QMenu*>())
        keys->guard(menu);
}

void MainWindow::setupToolBar()
{
    m_toolBar = addToolBar(tr("Tool bar"));
    m_toolBar->setObjectName(QStringLiteral("toolbar"));
    m_toolBar->setMovable(false);
    m_toolBar->setFixedHeight(scaled(kToolBarHeight));
    m_toolBar->addWidget(makeGap(this));
    m_toolBar->toggleViewAction()->setVisible(false);

    addOutlined(
        m_toolBar, new IconButton(m_actions->back, IconButton::Look::Outlined, false, this));
    addOutlined(
        m_toolBar, new IconButton(m_actions->forward, IconButton::Look::Outlined, false, this));
    m_toolBar->addSeparator();
    m_stageBar = new StageBar(this);
    m_stageBar->setObjectName(QStringLiteral("toolbar.stages"));
    m_toolBar->addWidget(m_stageBar);
    m_toolBar->addSeparator();
    m_targetButton = makeTargetButton();
    addOutlined(m_toolBar, m_targetButton);
    m_query = new QueryField(QStringLiteral("ui-search"), tr("Find by name, op or module"), this);
    m_query->setObjectName(QStringLiteral("toolbar.query"));
    // It takes what is left and gives way first: names of stages stay as long as there is room.
    m_query->setMinimumWidth(160);
    m_query->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_toolBar->addWidget(m_query);
    m_stepper = new FindingStepper(m_actions->previousFinding, m_actions->nextFinding, this);
    m_stepper->setObjectName(QStringLiteral("toolbar.stepper"));
    m_toolBar->addWidget(m_stepper);
    m_toolBar->addSeparator();
    for (QAction* action : {m_actions->compare, m_actions->exportPicture}) {
        m_worded << new IconButton(action, IconButton::Look::Outlined, true, this);
        addOutlined(m_toolBar, m_worded.last());
    }
    m_toolBar->addWidget(makeGap(this));

    m_rail = new SideRail(this);
    addToolBar(Qt::LeftToolBarArea, m_rail);
}

void MainWindow::setupStatusBar()
{
    m_status = new StatusLine(this);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setFixedHeight(scaled(kStatusBarHeight));
    statusBar()->addWidget(m_status, 1);
}

void MainWindow::connectActions()
{
    connect(m_actions->open, &QAction::triggered, this, &MainWindow::chooseFile);
    connect(m_actions->close, &QAction::triggered, m_session, &Session::close);
    connect(m_actions->quit, &QAction::triggered, this, &MainWindow::quitRequested);
    connect(m_actions->exportPicture, &QAction::triggered, this, &MainWindow::openExportDialog);
    connect(m_actions->copyImage, &QAction::triggered, this, &MainWindow::copyImage);
    connect(m_actions->copyEvidence, &QAction::triggered, this, &MainWindow::copyEvidence);
    connect(m_actions->find, &QAction::triggered, this, [this] {
        QueryField& field = m_compare->isActive() ? m_compare->toolBar()->query() : *m_query;
        field.setFocus(Qt::ShortcutFocusReason);
        field.selectAll();
    });
    for (const auto& [action, act] : {std::pair(m_actions->zoomIn, &GraphView::zoomIn),
             std::pair(m_actions->zoomOut, &GraphView::zoomOut),
             std::pair(m_actions->zoomFull, &GraphView::zoomTo100),
             std::pair(m_actions->fitAll, &GraphView::frameAll),
             std::pair(m_actions->fitSelection, &GraphView::frameSelection)})
        connect(action, &QAction::triggered, this, [this, act = act] { (activeCanvas().*act)(); });
    connect(m_actions->back, &QAction::triggered, this, [this] { travel(true); });
    connect(m_actions->forward, &QAction::triggered, this, [this] { travel(false); });
    connect(m_actions->nextFinding, &QAction::triggered, this, [this] { stepFinding(1); });
    connect(m_actions->previousFinding, &QAction::triggered, this, [this] { stepFinding(-1); });
    connect(m_actions->nextOfRule, &QAction::triggered, this, [this] { stepOfRule(1); });
    connect(m_actions->previousOfRule, &QAction::triggered, this, [this] { stepOfRule(-1); });
    connect(m_actions->nextCause, &QAction::triggered, this, &MainWindow::stepCause);
    connect(m_actions->nextMatch, &QAction::triggered, this, [this] { stepMatch(1); });
    connect(m_actions->previousMatch, &QAction::triggered, this, [this] { stepMatch(-1); });
    connect(m_actions->explain, &QAction::triggered, this, &MainWindow::explainSelection);
    connect(m_actions->fullScreen, &QAction::toggled, this,
        [this](bool isOn) { isOn ? showFullScreen() : showNormal(); });
    connect(m_actions->about, &QAction::triggered, this, &MainWindow::showAbout);

    const QList<QAction*> themes = m_actions->themes->actions();
    for (qsizetype i = 0; i < themes.size(); ++i)
        connect(themes[i], &QAction::triggered, &m_settings,
            [this, i] { m_settings.setThemeChoice(themeChoices()[i]); });
    const QList<QAction*> languages = m_actions->languages->actions();
    for (qsizetype i = 0; i < languages.size(); ++i)
        connect(languages[i], &QAction::triggered, &m_settings,
            [this, i] { m_settings.setLanguageChoice(languageChoices()[i]); });
    checkChoice(*m_actions->themes, themeChoices(), m_settings.themeChoice());
    checkChoice(*m_actions->languages, languageChoices(), m_settings.languageChoice());
}

void MainWindow::connectSession()
{
    connect(m_session, &Session::documentAboutToChange, this, &MainWindow::onDocumentAboutToChange);
    connect(m_session, &Session::fileChanged, this, &MainWindow::onFileChanged);
    connect(m_session, &Session::documentChanged, this, &MainWindow::onDocumentChanged);
    connect(m_session, &Session::openFailed, this, &MainWindow::onOpenFailed);
    connect(m_session, &Session::openCancelled, this, [this](const QString& path) {
        m_log->log().append(Severity::Note, tr("Opening was cancelled"), path);
    });
    connect(m_session, &Session::sha256Changed, this,
        [this] { m_status->setHash(m_session->sha256()); });
    connect(m_drawing, &Drawing::sceneChanged, this, &MainWindow::onSceneChanged);
    connect(m_drawing, &Drawing::failed, this, &MainWindow::onDrawingFailed);
    connect(m_drawing, &Drawing::cancelled, this, [this] {
        m_framesNextScene = false;
        m_nextCamera.reset();
        m_log->log().append(Severity::Note, tr("Drawing was cancelled"), m_session->path());
    });
    connect(m_selection, &Selection::changed, this, &MainWindow::onSelectionChanged);
}

void MainWindow::connectViews()
{
    GraphView& view = canvas();
    connect(&view, &GraphView::selectionChanged, this, &MainWindow::onCanvasSelectionChanged);
    connect(&view, &GraphView::nodeActivated, this,
        [this](NodeId node) { canvas().frameNodes({node}); });
    connect(&view, &GraphView::badgeToggleRequested, m_drawing, &Drawing::toggleBadge);
    connect(&view, &GraphView::moduleToggleRequested, m_drawing, &Drawing::toggleModule);
    connect(&view, &GraphView::collapseRequested, m_drawing, &Drawing::collapseAround);
    connect(&view, &GraphView::contextMenuRequested, this, &MainWindow::showCanvasMenu);
    connect(&view, &GraphView::cameraAboutToJump, this, [this] {
        if (!m_isTravelling)
            rememberPlace();
    });
    connect(&m_pane->breadcrumb(), &Breadcrumb::moduleActivated, this, &MainWindow::selectModule);
    connect(m_outline, &OutlineDock::ruleFilterRequested, this, [this](const QString& rule) {
        m_violations->setRuleFilter(rule == m_violations->filter().rule() ? QString() : rule);
        m_violations->bringToFront();
    });
    connect(m_outline, &OutlineDock::nodeActivated, this,
        [this](NodeId node) { canvas().frameNodes({node}); });
    connect(
        &m_outline->rules(), &RuleModel::shownRulesChanged, this, &MainWindow::updateVisibleRules);
    connect(m_violations, &ViolationsDock::orderChanged, this, [this] {
        m_outline->showRuleFilter(m_violations->filter().rule());
        updateStepper();
        updateActions();
    });
    for (TableView* table : {m_violations->view(), m_requant->view(), m_nodes->view()})
        connect(table, &TableView::rowActivated, this,
            [this] { canvas().setFocus(Qt::OtherFocusReason); });
    connect(m_causes, &CausesDock::causeChosen, this, &MainWindow::onCauseChosen);
    connect(m_explain, &ExplainDock::nodeRequested, this,
        [this](NodeId node) { canvas().frameNodes({node}); });
    connect(m_explain, &ExplainDock::stepRequested, this, &MainWindow::onStepRequested);
}

} // namespace qdq::ui
