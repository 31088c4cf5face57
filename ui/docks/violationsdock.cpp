// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/violationsdock.h"

#include "ui/delegates/markdelegate.h"
#include "ui/models/findingfilter.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/panelheader.h"
#include "ui/widgets/tableview.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace qdq::ui {

ViolationsDock::ViolationsDock(
    Session& session, Selection& selection, Gatekeeper& gate, QAction* waive, QWidget* parent)
    : Dock(QStringLiteral("dock.violations"), tr("Violations"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_gate(gate)
    , m_waive(waive)
    , m_model(new FindingModel(this))
    , m_filter(new FindingFilter(this))
    , m_view(new TableView(this))
    , m_filterRow(new PanelHeader({}, this))
{
    setupView();
    setupContextMenu();
    auto* clear = new IconButton(
        QStringLiteral("ui-close"), tr("Show all rules"), IconButton::Look::Flat, m_filterRow);
    clear->setProperty("isSmall", true);
    connect(clear, &QToolButton::clicked, this, [this] { setRuleFilter({}); });
    m_filterRow->addWidget(clear);
    m_filterRow->hide();

    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_filterRow);
    column->addWidget(m_view, 1);
    setWidget(panel);

    connect(&m_session, &Session::documentChanged, this, [this] {
        // Stepping works whether the table is seen or not, so the model never waits.
        m_model->setDocument(m_session.document());
        setRuleFilter({});
        m_view->expandAll();
        const DocumentPtr& document = m_session.document();
        if (document)
            setCount(static_cast<int>(document->check.violations.size()),
                !document->check.violations.empty());
        else
            clearCount();
        invalidate();
        Q_EMIT orderChanged();
    });
    m_model->setGate(&m_gate);
    connect(&m_gate, &Gatekeeper::changed, m_model, [this] {
        m_model->statesChanged();
        // A column that says "open" of every row says nothing.
        const bool isTelling = m_gate.hasBaseline() || m_gate.count(FindingState::Waived) > 0;
        if (isTelling)
            m_view->setColumnHidden(FindingModel::StateColumn, false);
    });
    connect(&m_selection, &Selection::changed, this, &ViolationsDock::onSelectionChanged);
}

void ViolationsDock::setupView()
{
    m_filter->setSourceModel(m_model);
    m_view->setObjectName(QStringLiteral("violations.table"));
    m_view->setAccessibleName(tr("Violations"));
    m_view->setModel(m_filter);
    m_view->applyColumns(m_model->columns());
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(FindingModel::RuleColumn, Qt::AscendingOrder);
    m_view->setItemDelegateForColumn(FindingModel::RuleColumn, new MarkDelegate(this));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &ViolationsDock::onCurrentChanged);
    connect(m_filter, &QAbstractItemModel::layoutChanged, this, &ViolationsDock::orderChanged);
    const auto spanGroups = [this] {
        for (int row = 0; row < m_filter->rowCount(); ++row)
            if (m_filter->index(row, 0).data(IsGroupRole).toBool())
                m_view->setFirstColumnSpanned(row, {}, true);
    };
    connect(m_filter, &QAbstractItemModel::modelReset, m_view, spanGroups);
    connect(m_filter, &QAbstractItemModel::rowsInserted, m_view, spanGroups);
    connect(m_filter, &QAbstractItemModel::layoutChanged, m_view, spanGroups);
    setupEmptyState();
}

void ViolationsDock::setupEmptyState()
{
    auto* empty = new EmptyState(m_view, [this] { return emptyText(); });
    const auto hasPassed = [this] {
        const DocumentPtr& document = m_session.document();
        return document && document->check.target && document->findings.empty();
    };
    const QPushButton* copy = empty->addButton(tr("Copy as text"), hasPassed);
    connect(copy, &QPushButton::clicked, this, [this] {
        const EmptyText text = emptyText();
        QApplication::clipboard()->setText(QStringLiteral("%1: %2").arg(text.title, text.sentence));
    });
    const TargetPtr target = builtInTargets().front();
    const QPushButton* check = empty->addButton(targetLabel(*target),
        [this] { return m_session.document() && !m_session.document()->check.target; });
    connect(check, &QPushButton::clicked, this, [this, target] { m_session.setTarget(target); });
}

EmptyText ViolationsDock::emptyText() const
{
    const DocumentPtr& document = m_session.document();
    if (!document)
        return {};
    if (!document->check.target)
        return {QStringLiteral("ui-target"), tr("No target chosen"),
            tr("Rules are checked for a target. Values still show.")};
    if (!document->findings.empty())
        return {QStringLiteral("ui-search"), tr("Nothing matches"),
            tr("The filter leaves no finding.")};
    return {QStringLiteral("ui-check"), tr("All rules pass"),
        tr("Checked: %1, %2, target %3")
            .arg(tr("%n tensor(s)", nullptr, static_cast<int>(document->units.badges.size())),
                tr("%n conv(s) or linear(s)", nullptr, static_cast<int>(document->requant.size())),
                targetLabel(*document->check.target))};
}

void ViolationsDock::setupContextMenu()
{
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        QMenu menu(this);
        auto* copy = menu.addAction(tr("Copy row"));
        connect(copy, &QAction::triggered, m_view, &TableView::copySelection);
        if (m_waive)
            menu.addAction(m_waive);
        QMenu* group = menu.addMenu(tr("Group by"));
        for (const auto& [text, grouping] : {std::pair(tr("Rule"), FindingModel::Grouping::Rule),
                 std::pair(tr("Root cause"), FindingModel::Grouping::RootCause),
                 std::pair(tr("Module"), FindingModel::Grouping::Module),
                 std::pair(tr("Severity"), FindingModel::Grouping::Severity),
                 std::pair(tr("Nothing"), FindingModel::Grouping::None)}) {
            QAction* action = group->addAction(text);
            action->setCheckable(true);
            action->setChecked(m_model->grouping() == grouping);
            connect(action, &QAction::triggered, this, [this, grouping = grouping] {
                m_model->setGrouping(grouping);
                m_view->expandAll();
                Q_EMIT orderChanged();
            });
        }
        menu.exec(m_view->viewport()->mapToGlobal(at));
    });
}

void ViolationsDock::setRuleFilter(const QString& rule)
{
    m_filter->setRule(rule);
    m_filterRow->setVisible(!rule.isEmpty());
    if (!rule.isEmpty())
        m_filterRow->setTitle(
            tr("Only %1: %2").arg(rule, ruleHeading(toStd(rule), m_session.target())));
    expandForFilter();
    Q_EMIT orderChanged();
}

void ViolationsDock::setTextFilter(const QString& text)
{
    m_filter->setText(text);
    expandForFilter();
    Q_EMIT orderChanged();
}

void ViolationsDock::expandForFilter()
{
    m_view->expandAll();
    onSelectionChanged(nullptr);
}

void ViolationsDock::refresh()
{
    onSelectionChanged(nullptr);
}

void ViolationsDock::onCurrentChanged(const QModelIndex& current)
{
    if (m_isFollowing)
        return;
    const FindingId finding = m_model->findingAt(m_filter->mapToSource(current));
    if (finding.isValid())
        m_selection.select((*m_session.document())[finding].node, finding, this);
}

void ViolationsDock::onSelectionChanged(QObject* origin)
{
    m_model->setCurrent(m_selection.finding());
    if (origin == this)
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(m_selection.finding()));
    if (!index.isValid()) {
        m_view->clearSelection();
        m_view->setCurrentIndex({});
        return;
    }
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index);
}

} // namespace qdq::ui
