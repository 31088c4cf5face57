// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparepage.h"

#include "core/graph/stage.h"
#include "core/query/query.h"
#include "ui/actions.h"
#include "ui/compare/compareactions.h"
#include "ui/compare/comparecanvas.h"
#include "ui/compare/configdiffdock.h"
#include "ui/compare/differencesdock.h"
#include "ui/compare/pairdock.h"
#include "ui/compare/sideheader.h"
#include "ui/compare/summarybar.h"
#include "ui/docks/explaindock.h"
#include "ui/docks/requantdock.h"
#include "ui/docks/violationsdock.h"
#include "ui/graphview/graphview.h"
#include "ui/session/finder.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/runrecord.h"
#include "ui/support/qtconvert.h"
#include "ui/support/querytext.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/stagebar.h"
#include "ui/widgets/tableview.h"

#include <QMainWindow>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace qdq::ui {

namespace {

constexpr int kRightWidth = 336;
constexpr int kBottomHeight = 224;

/// What its Q/DQ, or the run that made it, say of the back end; empty where nothing does.
QString backendOf(const Document& document)
{
    return document.run ? toQString(document.run->config.backend) : QString();
}

/// What the query asks of differences: of the rows at a node it leaves those of these words.
std::vector<std::string> wordsOfDiff(const QString& text)
{
    std::vector<std::string> words;
    const auto query = parseQuery(toStd(text));
    if (query)
        for (const QueryTerm& term : query->terms)
            if (term.field == "diff")
                for (const QueryValue& value : term.values)
                    words.push_back(value.text);
    return words;
}

} // namespace

ComparePage::ComparePage(
    CompareWork& work, const Actions& window, const CompareActions& actions, QWidget* parent)
    : QWidget(parent)
    , m_work(work)
    , m_window(window)
    , m_actions(actions)
    , m_docks(new QMainWindow(this))
    , m_summary(new SummaryBar(this))
    , m_canvas(new CompareCanvas(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_docks->setWindowFlags(Qt::Widget); // a window makes itself one of its own
    column->addWidget(m_summary);
    column->addWidget(m_docks, 1);
    m_docks->setCentralWidget(m_canvas);
    setupDocks();
    for (Finder*& finder : m_finders)
        finder = new Finder(this);
    connectViews();
}

void ComparePage::setupDocks()
{
    m_docks->setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks
        | QMainWindow::GroupedDragging);
    m_docks->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_docks->setDocumentMode(true);
    m_docks->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_differences = new DifferencesDock(m_docks);
    m_pair = new PairDock(m_docks);
    m_config = new ConfigDiffDock(m_docks);
    m_explain = new ExplainDock(
        m_selection.chosenSession(), m_selection.chosenSelection(), m_window, m_docks);
    m_explain->rename(QStringLiteral("dock.compareExplain"), tr("Explain"));
    m_explain->setExplainsOnly();
    for (const bool isB : {false, true}) {
        m_violations[isB] = new ViolationsDock(m_selection.session(isB), m_selection.selection(isB),
            *new Gatekeeper(m_selection.session(isB), this), nullptr, m_docks);
        m_violations[isB]->rename(
            isB ? QStringLiteral("dock.violationsB") : QStringLiteral("dock.violationsA"),
            isB ? tr("Violations B") : tr("Violations A"));
        m_requant[isB] = new RequantDock(
            m_selection.session(isB), m_selection.selection(isB), nullptr, nullptr, m_docks);
        m_requant[isB]->rename(
            isB ? QStringLiteral("dock.requantB") : QStringLiteral("dock.requantA"),
            isB ? tr("Requant B") : tr("Requant A"));
    }
    const QList<Dock*> bottom {
        m_differences, m_violations[0], m_violations[1], m_requant[0], m_requant[1]};
    const QList<Dock*> right {m_pair, m_explain, m_config};
    for (Dock* dock : bottom)
        m_docks->addDockWidget(Qt::BottomDockWidgetArea, dock);
    for (Dock* dock : right)
        m_docks->addDockWidget(Qt::RightDockWidgetArea, dock);
    for (qsizetype i = 1; i < bottom.size(); ++i)
        m_docks->tabifyDockWidget(bottom[i - 1], bottom[i]);
    for (qsizetype i = 1; i < right.size(); ++i)
        m_docks->tabifyDockWidget(right[i - 1], right[i]);
    m_differences->raise();
    m_pair->raise();
    m_docks->resizeDocks({m_pair}, {kRightWidth}, Qt::Horizontal);
    m_docks->resizeDocks({m_differences}, {kBottomHeight}, Qt::Vertical);
    m_arrangement = m_docks->saveState();
}

void ComparePage::resetLayout()
{
    m_docks->restoreState(m_arrangement);
    m_docks->resizeDocks({m_pair}, {kRightWidth}, Qt::Horizontal);
    m_docks->resizeDocks({m_differences}, {kBottomHeight}, Qt::Vertical);
}

void ComparePage::connectViews()
{
    connect(&m_work, &CompareWork::comparisonChanged, this, &ComparePage::onComparisonChanged);
    connect(&m_work, &CompareWork::scenesChanged, this, &ComparePage::onScenesChanged);
    connect(&m_selection, &ComparedSelection::changed, this, &ComparePage::onSelectionChanged);
    connect(m_summary, &SummaryBar::filterChanged, this, &ComparePage::onFilterChanged);
    connect(m_pair, &PairDock::pairRequested, this, &ComparePage::pairSelection);
    connect(m_pair, &PairDock::separateRequested, this, &ComparePage::separateSelection);
    connect(m_differences, &DifferencesDock::rowChosen, this, &ComparePage::onRowChosen);
    connect(m_differences, &DifferencesDock::orderChanged, this, &ComparePage::positionChanged);
    connect(m_differences->view(), &TableView::rowActivated, this,
        [this] { m_canvas->activeView().setFocus(Qt::OtherFocusReason); });
    connect(m_explain, &ExplainDock::nodeRequested, this,
        [this](NodeId node) { m_canvas->view(m_selection.isBChosen()).frameNodes({node}); });
    for (const bool isB : {false, true}) {
        GraphView& view = m_canvas->view(isB);
        connect(&view, &GraphView::selectionChanged, this, [this, isB] {
            const std::vector<NodeId>& nodes = m_canvas->view(isB).selection();
            m_selection.select(isB, nodes.empty() ? NodeId {} : nodes.front());
        });
        connect(&view, &GraphView::nodeActivated, this, [this] { m_canvas->framePair(); });
        connect(m_requant[isB], &RequantDock::nodeRequested, this, [this, isB](NodeId node) {
            m_selection.select(isB, node);
            showPair();
        });
        connect(&view, &GraphView::moduleToggleRequested, &m_work, &CompareWork::toggleModule);
        connect(&view, &GraphView::collapseRequested, this,
            [this, isB](NodeId node) { m_work.collapseAround(isB, node); });
        connect(&view, &GraphView::contextMenuRequested, this,
            [this, isB](NodeId node, const QPoint& at) { showCanvasMenu(isB, node, at); });
        connect(m_finders[isB], &Finder::found, this, &ComparePage::onFound);
        m_finders[isB]->setStateSource([this, isB] {
            QueryState state;
            if (const ComparisonPtr comparison = m_work.comparison())
                state.differs = [comparison, isB](NodeId node, std::string_view word) {
                    return comparison->differs(isB, node, word);
                };
            return state;
        });
    }
}

// ---- what is compared ------------------------------------------------------------------------

void ComparePage::onComparisonChanged()
{
    const ComparisonPtr& comparison = m_work.comparison();
    m_isNewComparison = !m_work.scenes().a;
    m_canvas->setComparison(comparison);
    m_selection.setComparison(comparison);
    m_summary->setComparison(comparison);
    m_differences->setComparison(comparison);
    m_pair->setPair(comparison, m_selection.node(false), m_selection.node(true));
    m_config->setComparison(comparison);
    for (const bool isB : {false, true})
        m_finders[isB]->setDocument(comparison ? comparison->side(isB).document : DocumentPtr());
    if (m_query)
        m_query->clear();
    if (comparison)
        m_differences->model().setNames(backendOf(*comparison->a), backendOf(*comparison->b));
    showHeaders();
    Q_EMIT positionChanged();
}

void ComparePage::showHeaders()
{
    for (const bool isB : {false, true}) {
        const CompareSource& source = m_work.source(isB);
        if (!source.document) {
            m_canvas->header(isB).setContent({}, {}, -1);
            continue;
        }
        const Document& document = *source.document;
        m_canvas->header(isB).setContent(source.name,
            QStringLiteral("%1 · %2").arg(stageWord(stageOf(document.graph())).toLower(),
                tr("%n node(s)", nullptr, static_cast<int>(document.liveNodes.size()))),
            document.check.target ? static_cast<int>(document.check.violations.size()) : -1);
    }
}

void ComparePage::onScenesChanged()
{
    m_canvas->setScenes(m_work.scenes(), !std::exchange(m_isNewComparison, false));
    if (std::exchange(m_framesNextScenes, false))
        m_canvas->framePair();
    lightMatches();
    onSelectionChanged();
}

// ---- selection -------------------------------------------------------------------------------

QString ComparePage::pairText() const
{
    const ComparisonPtr& comparison = m_work.comparison();
    if (!comparison)
        return {};
    const auto nameOf = [&](bool isB) {
        const NodeId node = m_selection.node(isB);
        const Document& document = *comparison->side(isB);
        if (!node.isValid())
            return QString();
        const Endpoint place = document.units.placeOf[node];
        if (place.unit.isValid())
            return toQString(document.units[place.unit].name);
        const NodeId producer = place.isBadge() ? document.units[place.badge].producer : NodeId {};
        return toQString(document[producer.isValid() ? producer : node].name);
    };
    const QString a = nameOf(false);
    const QString b = nameOf(true);
    if (a.isEmpty() && b.isEmpty())
        return {};
    if (b.isEmpty())
        return tr("%1 only in A").arg(a);
    if (a.isEmpty())
        return tr("%1 only in B").arg(b);
    return canPair() ? tr("%1 and %2, not paired").arg(a, b) : QStringLiteral("%1 = %2").arg(a, b);
}

/// Of what the page shows: the selection belongs to it, also while another comparison is announced.
bool ComparePage::canPair() const
{
    const ComparisonPtr& shown = m_differences->model().comparison();
    return shown && shown->canBePaired(false, m_selection.node(false))
        && shown->canBePaired(true, m_selection.node(true));
}

bool ComparePage::canSeparate() const
{
    const ComparisonPtr& shown = m_differences->model().comparison();
    return shown && shown->pairAt(false, m_selection.node(false));
}

void ComparePage::pairSelection()
{
    if (!canPair())
        return;
    CompareOptions options = m_work.options();
    options.pairs.push_back({m_selection.node(false), m_selection.node(true)});
    m_work.setOptions(options);
}

void ComparePage::separateSelection()
{
    const NodeId node = m_selection.node(false);
    CompareOptions options = m_work.options();
    std::erase_if(options.pairs, [node](const NodePair& pair) { return pair.a == node; });
    m_work.setOptions(options);
}

std::vector<int> ComparePage::rowsOfSelection() const
{
    std::set<int> rows;
    const ComparisonPtr& comparison = m_work.comparison();
    if (comparison)
        for (const bool isB : {false, true})
            for (const NodeId node : m_selection.around(isB))
                for (const std::uint32_t row : comparison->rowsAt[isB][node])
                    rows.insert(static_cast<int>(row));
    return {rows.begin(), rows.end()};
}

void ComparePage::onSelectionChanged()
{
    const ComparisonPtr& comparison = m_work.comparison();
    if (!comparison)
        return;
    for (const bool isB : {false, true}) {
        GraphView& view = m_canvas->view(isB);
        const NodeId node = m_selection.node(isB);
        const FindingId finding = m_selection.finding(isB);
        view.setSelection(node.isValid() ? std::vector {node} : std::vector<NodeId> {});
        view.setCurrentFinding(
            finding.isValid() ? std::optional((*comparison->side(isB))[finding]) : std::nullopt);
        view.setEmphasis(m_selection.around(isB));
    }
    const NodeId a = m_selection.node(false);
    const NodeId b = m_selection.node(true);
    m_canvas->setPair(a, b, pairText(), a.isValid() && b.isValid() && !canPair());
    m_pair->setPair(comparison, a, b);
    if (!m_isStepping)
        m_differences->showRows(rowsOfSelection());
    Q_EMIT positionChanged();
}

void ComparePage::onRowChosen(int row)
{
    const ComparisonPtr& comparison = m_work.comparison();
    const DifferenceRow& chosen = comparison->rows[static_cast<std::size_t>(row)];
    {
        const QScopedValueRollback stepping(m_isStepping, true);
        m_selection.selectPair(chosen.nodeA, chosen.nodeB);
    }
    showPair();
}

/// What hides the selection is opened first.
void ComparePage::showPair()
{
    const bool isB = !m_selection.node(false).isValid();
    m_framesNextScenes = m_work.reveal(isB, m_selection.node(isB));
    if (!m_framesNextScenes)
        m_canvas->framePair();
}

void ComparePage::step(int step)
{
    (void)m_differences->step(step);
}

void ComparePage::explain()
{
    m_explain->bringToFront();
}

void ComparePage::showCanvasMenu(bool isB, NodeId node, const QPoint& at)
{
    QMenu menu(this);
    if (node.isValid()) {
        m_selection.select(isB, node);
        menu.addAction(m_window.explain);
        for (QAction* action : {m_actions.pair, m_actions.separate})
            if (action->isEnabled())
                menu.addAction(action);
        menu.addSeparator();
        menu.addAction(m_window.fitSelection);
    }
    menu.addActions({m_window.fitAll, m_window.zoomFull});
    menu.addSeparator();
    menu.addActions({m_actions.otherSide, m_actions.overlay});
    menu.exec(at);
}

// ---- filter and query ------------------------------------------------------------------------

void ComparePage::setQuery(QueryField& query)
{
    m_query = &query;
    connect(m_query, &QueryField::queryChanged, this, [this](const QString& text) {
        m_query->setProblem(0, 0, {});
        for (Finder* finder : m_finders)
            finder->find(text);
    });
    connect(m_query, &QueryField::suggestionsWanted, m_finders[0], &Finder::suggest);
    connect(m_finders[0], &Finder::suggested, this,
        [this](const std::vector<QuerySuggestion>& suggestions) {
            m_query->setSuggestions(suggestionsFrom(suggestions));
        });
    connect(m_finders[0], &Finder::unreadable, this,
        [this](const QueryError& error) { showProblem(*m_query, error); });
    connect(m_query, &QLineEdit::returnPressed, this, [this] { step(1); });
}

void ComparePage::onFilterChanged()
{
    m_differences->setKinds(m_summary->kinds(), m_summary->isRuleOnly());
    m_differences->bringToFront();
    m_differences->showRows(rowsOfSelection());
    lightMatches();
    Q_EMIT positionChanged();
}

/// Rows that begin at what was found on either side.
void ComparePage::onFound()
{
    const ComparisonPtr& comparison = m_work.comparison();
    if (!comparison || !m_query)
        return;
    if (m_finders[0]->isEmpty() && m_finders[1]->isEmpty()) {
        m_differences->setFound(std::nullopt);
        m_query->setFound({});
    } else {
        const std::vector<std::string> words = wordsOfDiff(m_query->text());
        std::set<std::uint32_t> rows;
        for (const bool isB : {false, true})
            for (const NodeId node : m_finders[isB]->matches().nodes)
                for (const std::uint32_t row : comparison->rowsAt[isB][node])
                    if (words.empty() || std::ranges::any_of(words, [&](const std::string& word) {
                            return isSaidBy(comparison->rows[row], word);
                        }))
                        rows.insert(row);
        m_query->setFound(tr("%n difference(s)", nullptr, static_cast<int>(rows.size())));
        m_differences->setFound(std::move(rows));
    }
    m_differences->showRows(rowsOfSelection());
    lightMatches();
    Q_EMIT positionChanged();
}

std::vector<NodeId> ComparePage::nodesOfRows(bool isB) const
{
    std::vector<NodeId> nodes;
    const ComparisonPtr& comparison = m_work.comparison();
    for (int i = 0; i < m_differences->shownCount(); ++i) {
        const DifferenceRow& row =
            comparison->rows[static_cast<std::size_t>(m_differences->filter().rowAt(i))];
        if (const NodeId node = isB ? row.nodeB : row.nodeA; node.isValid())
            nodes.push_back(node);
    }
    return nodes;
}

/// What the chips or the query leave is lit on both canvases; all of it where they leave all.
void ComparePage::lightMatches()
{
    if (!m_work.comparison())
        return;
    const bool hasQuery = !m_finders[0]->isEmpty() || !m_finders[1]->isEmpty();
    const bool hasChips = !m_summary->kinds().empty() || m_summary->isRuleOnly();
    for (const bool isB : {false, true}) {
        std::vector<NodeId> lit;
        if (hasQuery)
            lit = m_finders[isB]->stops();
        else if (hasChips)
            lit = nodesOfRows(isB);
        m_canvas->view(isB).setFocus(lit);
    }
}

} // namespace qdq::ui
