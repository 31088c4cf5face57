// SPDX-License-Identifier: Apache-2.0
// Finding one's way on the canvas: queries, looks, modules, bookmarks, history.
#include "core/quant/applied.h"
#include "ui/actions.h"
#include "ui/canvasactions.h"
#include "ui/canvaslook.h"
#include "ui/canvaspane.h"
#include "ui/docks/bookmarksdock.h"
#include "ui/docks/logdock.h"
#include "ui/docks/nodesdock.h"
#include "ui/graphview/graphview.h"
#include "ui/grouptool.h"
#include "ui/mainwindow.h"
#include "ui/modulewalk.h"
#include "ui/session/bookmarks.h"
#include "ui/session/drawing.h"
#include "ui/session/finder.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/settings/settings.h"
#include "ui/style/icon.h"
#include "ui/support/qtconvert.h"
#include "ui/support/querytext.h"
#include "ui/widgets/breadcrumb.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/tableview.h"

#include <QAction>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStatusBar>
#include <QToolButton>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace qdq::ui {

namespace {

/// What a config does to an op, in the words of the query language.
QueryState::Config configOf(const AppliedRow& row)
{
    QueryState::Config config;
    if (row.source == "module_name")
        config.source = "module";
    else if (row.source == "global" || row.source == "unmatched")
        config.source = row.source;
    else
        config.source = "optype";
    if (row.call && !row.isQuantized)
        config.source = "none";
    return config;
}

/// Queries to begin with.
std::vector<QueryField::Suggestion> readyQueries()
{
    const auto ready = [](const QString& name, const char* query) {
        const QString text = QLatin1String(query);
        return QueryField::Suggestion {text, name, text, static_cast<int>(text.size())};
    };
    return {
        ready(MainWindow::tr("Not quantized convs"), "op:conv*,linear is:float"),
        ready(MainWindow::tr("Not a power of two"), "scale:!pow2"),
        ready(MainWindow::tr("Zero point not 0"), "zp!=0"),
        ready(MainWindow::tr("Never calibrated"), "is:uncalibrated"),
        ready(MainWindow::tr("Would block relu fusion"), "users>1 op:conv*"),
        ready(MainWindow::tr("Modules with findings"), "rule:* level:module"),
    };
}

} // namespace

void MainWindow::setupCanvasTools()
{
    m_canvasActions = new CanvasActions(&canvas(), *m_actions);
    m_look = new CanvasLook(canvas(), *m_drawing, this);
    m_groups = new GroupTool(canvas(), *m_drawing, *m_selection, *m_canvasActions, this);
    connect(m_groups, &GroupTool::said, this, &MainWindow::say);
    m_finder = new Finder(this);
    m_finder->setStateSource([this] { return queryState(); });
    m_goMenu->addSeparator();
    m_goMenu->addActions({m_canvasActions->parentModule, m_canvasActions->firstChild,
        m_canvasActions->focus, m_canvasActions->path, m_canvasActions->upstream,
        m_canvasActions->downstream, m_canvasActions->bookmark});
    m_goMenu->addMenu(tr("Boo&kmarks"))->addActions(m_canvasActions->bookmarks);
    for (TableView* table : findChildren<TableView*>())
        m_canvasActions->addTo(table);
    setupModuleSwitches();
    connectLooks();
    connectQueries();
    connectBookmarks();
}

/// "Depth − 2 +" and "Identical modules act together", for graphs that have modules.
void MainWindow::setupModuleSwitches()
{
    m_moduleSwitches = new QWidget(this);
    auto* row = new QHBoxLayout(m_moduleSwitches);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    auto* together = new QToolButton(m_moduleSwitches);
    together->setObjectName(QStringLiteral("view.together"));
    together->setText(tr("Identical act together"));
    together->setIcon(makeIcon(QStringLiteral("ui-link")));
    together->setToolTip(tr("Opening or closing a module does so for all that are built like it"));
    together->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    together->setCheckable(true);
    together->setAutoRaise(true);
    together->setProperty("isSmall", true);
    connect(together, &QToolButton::toggled, m_drawing, &Drawing::setActsTogether);
    auto* less = new IconButton(QStringLiteral("ui-minus"), tr("Open modules less (Ctrl+Shift+−)"),
        IconButton::Look::Flat, m_moduleSwitches);
    auto* more = new IconButton(QStringLiteral("ui-plus"), tr("Open modules deeper (Ctrl+Shift+=)"),
        IconButton::Look::Flat, m_moduleSwitches);
    connect(less, &QToolButton::clicked, m_canvasActions->depthLess, &QAction::trigger);
    connect(more, &QToolButton::clicked, m_canvasActions->depthMore, &QAction::trigger);
    m_depth = makeLabel({}, LabelRole::Secondary, m_moduleSwitches);
    m_depth->setObjectName(QStringLiteral("view.depth"));
    for (QWidget* part : {static_cast<QWidget*>(m_depth), static_cast<QWidget*>(less),
             static_cast<QWidget*>(more), static_cast<QWidget*>(together)})
        row->addWidget(part);
    m_pane->breadcrumb().addSwitch(m_moduleSwitches);
    connect(m_canvasActions->depthMore, &QAction::triggered, this,
        [this] { m_drawing->setDepth(m_drawing->depth() + 1); });
    connect(m_canvasActions->depthLess, &QAction::triggered, this,
        [this] { m_drawing->setDepth(std::max(0, m_drawing->depth() - 1)); });
}

void MainWindow::connectLooks()
{
    const auto onSelected = [this](QAction* action, auto act) {
        connect(action, &QAction::triggered, this, [this, act] {
            if (const NodeId node = m_selection->node(); node.isValid())
                act(node);
        });
    };
    connect(m_canvasActions->focus, &QAction::triggered, this, [this] {
        std::vector<NodeId> nodes = canvas().selection();
        if (nodes.empty() && m_selection->node().isValid())
            nodes.push_back(m_selection->node());
        m_look->focusOn(std::move(nodes));
    });
    onSelected(m_canvasActions->path, [this](NodeId node) { m_look->beginPath(node); });
    connect(m_canvasActions->path, &QAction::triggered, this, [this] {
        if (m_selection->several().size() != 2)
            return;
        m_look->beginPath(m_selection->several().front());
        (void)m_look->takeNode(m_selection->several().back());
    });
    onSelected(m_canvasActions->upstream, [this](NodeId node) { m_look->showUpstream(node); });
    onSelected(m_canvasActions->downstream, [this](NodeId node) { m_look->showDownstream(node); });
    onSelected(m_canvasActions->toggleBadge, [this](NodeId node) { m_drawing->toggleBadge(node); });
    connect(m_canvasActions->fewerHops, &QAction::triggered, this, [this] { m_look->step(-1); });
    connect(m_canvasActions->moreHops, &QAction::triggered, this, [this] { m_look->step(1); });
    connect(m_canvasActions->minimap, &QAction::toggled, &canvas(), &GraphView::setMinimapShown);
    connectModuleWalk();
    connect(m_look, &CanvasLook::left, m_query, &QLineEdit::clear);
    connect(m_selection, &Selection::changed, this, [this] {
        updateCanvasActions();
        (void)m_look->takeNode(m_selection->node());
    });
}

void MainWindow::connectModuleWalk()
{
    auto* walk = new ModuleWalk(canvas(), *m_drawing, this);
    connect(m_canvasActions->parentModule, &QAction::triggered, walk,
        [this, walk] { walk->toParent(m_selection->node()); });
    connect(m_canvasActions->firstChild, &QAction::triggered, walk,
        [this, walk] { walk->intoFirstChild(m_selection->node()); });
    connect(m_selection, &Selection::changed, walk, &ModuleWalk::forget);
    connect(m_session, &Session::documentChanged, walk, &ModuleWalk::forget);
    connect(walk, &ModuleWalk::nodeRequested, this,
        [this](NodeId node) { m_selection->select(node, {}, nullptr); });
    connect(walk, &ModuleWalk::shown, this, [this](const QString& path) {
        say(path.isEmpty() ? tr("The whole graph") : tr("Module %1").arg(path));
    });
}

/// What a card, a badge or a module box offers to look at.
void MainWindow::addLookActions(QMenu& menu, NodeId node)
{
    const Endpoint place = m_drawing->scene()->placeOf(node);
    if (place.unit.isValid() && m_drawing->scene()->units[place.unit].kind == UnitKind::Module) {
        const QString path = toQString(m_drawing->scene()->units[place.unit].name);
        connect(menu.addAction(tr("Open module")), &QAction::triggered, this,
            [this, path] { m_drawing->toggleModule(path); });
    }
    connect(menu.addAction(tr("Close module around it")), &QAction::triggered, this,
        [this, node] { m_drawing->collapseAround(node); });
    menu.addActions({m_canvasActions->focus, m_canvasActions->path, m_canvasActions->upstream,
        m_canvasActions->downstream, m_canvasActions->bookmark});
}

void MainWindow::connectQueries()
{
    m_query->setCompletes();
    connect(m_query, &QueryField::queryChanged, this, [this](const QString& text) {
        m_query->setProblem(0, 0, {});
        m_finder->find(text);
    });
    connect(m_query, &QueryField::suggestionsWanted, this, [this](const QString& text, int cursor) {
        if (text.isEmpty())
            m_query->setSuggestions(readyQueries());
        else
            m_finder->suggest(text, cursor);
    });
    connect(m_query, &QLineEdit::returnPressed, this, [this] { stepMatch(1); });
    connect(m_query, &QueryField::selectAllRequested, this, [this] {
        canvas().selectByUser(m_finder->stops());
        canvas().setFocus(Qt::OtherFocusReason);
    });
    connect(m_finder, &Finder::found, this, &MainWindow::onFound);
    connect(m_finder, &Finder::unreadable, this, [this](const QueryError& error) {
        showProblem(*m_query, error);
        say(m_query->problem());
    });
    connect(m_finder, &Finder::suggested, this,
        [this](const std::vector<QuerySuggestion>& suggestions) {
            m_query->setSuggestions(suggestionsFrom(suggestions));
        });
}

QueryState MainWindow::queryState() const
{
    QueryState state;
    state.collapsed = m_drawing->collapsedModules();
    const DocumentPtr& document = m_session->document();
    for (const Bookmark& bookmark : m_bookmarks->all())
        if (const NodeId node = document->graph().find(toStd(bookmark.node)); node.isValid())
            state.bookmarked.push_back(node);
    for (const DocumentCause& cause : document->causes) {
        auto& nodes = state.causes.emplace_back();
        for (const FindingId finding : cause.findings)
            nodes.push_back((*document)[finding].node);
    }
    for (std::size_t i = 0; i < document->findings.size(); ++i) {
        const FindingId finding {i};
        const std::optional<FindingState> judged = m_gate->stateOf(finding);
        if (judged == FindingState::New)
            state.withNewFinding.push_back((*document)[finding].node);
        else if (judged == FindingState::Waived)
            state.withWaivedFinding.push_back((*document)[finding].node);
    }
    const std::shared_ptr<const Applied>& applied = m_quantization->applied();
    if (!applied)
        return state;
    std::unordered_map<std::string, QueryState::Config> configs;
    for (const AppliedRow& row : applied->rows)
        configs.emplace(applied->annotated.graph[row.node].name, configOf(row));
    state.configOf = [document, configs = std::move(configs)](NodeId node) {
        const auto config = configs.find((*document)[node].name);
        return config == configs.end() ? QueryState::Config {} : config->second;
    };
    return state;
}

/// An empty answer offers to leave out the term that removes most.
void MainWindow::onFound()
{
    const QueryMatches& matches = m_finder->matches();
    m_look->showMatches(m_finder->stops());
    m_nodes->setMatches(m_finder->isEmpty() ? std::nullopt : std::optional(matches.nodes));
    const int count = static_cast<int>(matches.count);
    if (m_finder->isEmpty())
        m_query->setFound({});
    else if (m_finder->showsModules())
        m_query->setFound(tr("%n module(s)", nullptr, count));
    else
        m_query->setFound(tr("%n node(s)", nullptr, count));
    if (matches.dropCount > 0) {
        const QByteArray text = m_query->text().toUtf8();
        const QString term = QString::fromUtf8(text.mid(static_cast<qsizetype>(matches.dropBegin),
            static_cast<qsizetype>(matches.dropEnd - matches.dropBegin)));
        QByteArray rest = text;
        rest.remove(static_cast<qsizetype>(matches.dropBegin),
            static_cast<qsizetype>(matches.dropEnd - matches.dropBegin));
        const QString without = QString::fromUtf8(rest).simplified();
        m_query->setSuggestions({{without, tr("Drop %1").arg(term),
            tr("%n node(s)", nullptr, static_cast<int>(matches.dropCount)),
            static_cast<int>(without.size())}});
    }
    updateActions();
}

void MainWindow::stepMatch(int step)
{
    const std::vector<NodeId>& stops = m_finder->stops();
    if (stops.empty())
        return;
    const auto total = static_cast<std::ptrdiff_t>(stops.size());
    const auto at = std::ranges::find(stops, m_selection->node());
    const std::ptrdiff_t from = at == stops.end() ? (step > 0 ? -1 : 0) : at - stops.begin();
    const std::ptrdiff_t to = ((from + step) % total + total) % total;
    if (at != stops.end() && (step > 0) != (to > from))
        say(step > 0 ? tr("Continued at the first match") : tr("Continued at the last match"));
    m_selection->select(stops[static_cast<std::size_t>(to)], {}, nullptr);
}

/// A line in the status bar for a while.
void MainWindow::say(const QString& text)
{
    constexpr int kShownMs = 8000;
    statusBar()->showMessage(text, kShownMs);
}

void MainWindow::updateModuleSwitches()
{
    // A small graph fits with all modules open; the room is for the way to the selection.
    constexpr std::size_t kSmall = 120; // units
    const DocumentPtr& document = m_session->document();
    const bool isSmall = document && document->units.units.size() <= kSmall;
    m_moduleSwitches->setVisible(m_drawing->hasModules() && !(isSmall && boxesText().isEmpty()));
    m_depth->setText(tr("Depth %1").arg(m_drawing->depth()));
    updateCanvasActions();
}

void MainWindow::updateCanvasActions()
{
    const std::size_t several = m_selection->several().size();
    m_canvasActions->update({m_drawing->scene() != nullptr, m_selection->node().isValid(),
        m_selection->node().isValid() || several > 0, several == 2});
}

// ---- bookmarks and history -------------------------------------------------------------------

void MainWindow::connectBookmarks()
{
    connect(m_canvasActions->bookmark, &QAction::triggered, this, &MainWindow::addBookmark);
    for (int i = 0; i < m_canvasActions->bookmarks.size(); ++i)
        connect(m_canvasActions->bookmarks[i], &QAction::triggered, this,
            [this, i] { goToBookmark(i); });
    connect(m_bookmarksDock, &BookmarksDock::goRequested, this, &MainWindow::goToBookmark);
    connect(m_bookmarks, &Bookmarks::changed, this, [this] {
        if (m_session->document())
            m_settings.setBookmarks(
                QFileInfo(m_session->path()).absoluteFilePath(), m_bookmarks->toVariant());
    });
}

void MainWindow::loadBookmarks()
{
    m_bookmarks->replace(m_session->document() ? Bookmarks::fromVariant(
                             m_settings.bookmarks(QFileInfo(m_session->path()).absoluteFilePath()))
                                               : std::vector<Bookmark> {});
}

void MainWindow::addBookmark()
{
    const DocumentPtr& document = m_session->document();
    if (!document || !m_drawing->scene())
        return;
    Bookmark bookmark;
    if (const NodeId node = m_selection->node(); node.isValid())
        bookmark.node = toQString((*document)[node].name);
    if (const FindingId finding = m_selection->finding(); finding.isValid())
        bookmark.rule = toQString((*document)[finding].rule);
    bookmark.name = QStringLiteral("%1 %2").arg(bookmark.rule, bookmark.node).trimmed();
    if (bookmark.name.isEmpty())
        bookmark.name = tr("View %1").arg(m_bookmarks->all().size() + 1);
    bookmark.camera = canvas().camera();
    bookmark.collapsed = m_drawing->collapsedModules();
    say(tr("Bookmarked as %1").arg(bookmark.name));
    m_bookmarks->add(std::move(bookmark));
}

void MainWindow::goToBookmark(int index)
{
    const DocumentPtr& document = m_session->document();
    if (!document || index < 0 || static_cast<std::size_t>(index) >= m_bookmarks->all().size())
        return;
    const Bookmark& bookmark = m_bookmarks->all()[static_cast<std::size_t>(index)];
    rememberPlace();
    History::Place place;
    place.node = document->graph().find(toStd(bookmark.node));
    if (place.node.isValid())
        for (const FindingId finding : document->findingsOf[place.node])
            if (toQString((*document)[finding].rule) == bookmark.rule)
                place.finding = finding;
    place.camera = bookmark.camera;
    place.collapsed = bookmark.collapsed;
    goTo(place);
}

History::Place MainWindow::shownPlace()
{
    return {m_shown.node, m_shown.finding, canvas().camera(), m_drawing->collapsedModules()};
}

/// Before anything jumps: the way back leads here.
void MainWindow::rememberPlace()
{
    if (!m_drawing->scene())
        return;
    m_history.leave(shownPlace());
    updateActions();
}

void MainWindow::travel(bool isBack)
{
    if (isBack ? !m_history.canGoBack() : !m_history.canGoForward())
        return;
    goTo(isBack ? m_history.goBack(shownPlace()) : m_history.goForward(shownPlace()));
}

void MainWindow::goTo(const History::Place& place)
{
    const QScopedValueRollback travelling(m_isTravelling, true);
    m_selection->select(place.node, place.finding, nullptr);
    m_nextCamera.reset();
    if (m_drawing->setCollapsedModules(place.collapsed))
        m_nextCamera = place.camera;
    else
        canvas().setCamera(place.camera, true);
    updateActions();
}

} // namespace qdq::ui
