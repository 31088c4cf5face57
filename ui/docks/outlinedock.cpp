// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/outlinedock.h"

#include "ui/delegates/eyedelegate.h"
#include "ui/delegates/markdelegate.h"
#include "ui/delegates/outlinedelegate.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/support/numbers.h"
#include "ui/widgets/panelheader.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/tableview.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

OutlineDock::OutlineDock(Session& session, Selection& selection, QWidget* parent)
    : Dock(QStringLiteral("dock.outline"), tr("Outline"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_outline(new OutlineModel(this))
    , m_filter(new QSortFilterProxyModel(this))
    , m_rules(new RuleModel(this))
{
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(makeOutline());
    splitter->addWidget(makeRules());
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setChildrenCollapsible(false);
    setWidget(splitter);
    connect(&m_session, &Session::documentChanged, this, &Dock::invalidate);
    connect(&m_selection, &Selection::changed, this, &OutlineDock::onSelectionChanged);
}

QWidget* OutlineDock::makeOutline()
{
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);

    auto* field = new QueryField(QStringLiteral("ui-filter"), tr("Filter modules"), panel);
    field->setProperty("isSmall", true);
    auto* fieldRow = new QVBoxLayout;
    fieldRow->setContentsMargins(8, 6, 8, 6);
    fieldRow->addWidget(field);
    column->addLayout(fieldRow);

    m_filter->setSourceModel(m_outline);
    m_filter->setRecursiveFilteringEnabled(true);
    m_filter->setAutoAcceptChildRows(true);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    connect(field, &QueryField::queryChanged, this, [this](const QString& text) {
        m_filter->setFilterFixedString(text);
        m_outlineView->expandAll();
    });

    m_outlineView = new TableView(panel);
    m_outlineView->setObjectName(QStringLiteral("outline.modules"));
    m_outlineView->setAccessibleName(tr("Modules"));
    m_outlineView->setModel(m_filter);
    m_outlineView->header()->hide();
    m_outlineView->setLined(false);
    m_outlineView->setSelectionMode(QAbstractItemView::SingleSelection);
    m_outlineView->applyColumns(m_outline->columns());
    m_outlineView->setItemDelegateForColumn(OutlineModel::ModuleColumn, new OutlineDelegate(this));
    m_outlineView->setItemDelegateForColumn(OutlineModel::FindingsColumn, new MarkDelegate(this));
    connect(m_outlineView, &QAbstractItemView::clicked, this, &OutlineDock::onOutlineClicked);
    connect(m_outlineView, &TableView::rowActivated, this, [this](const QModelIndex& index) {
        if (const NodeId node = m_outline->nodeAt(m_filter->mapToSource(index)); node.isValid())
            Q_EMIT nodeActivated(node);
    });
    column->addWidget(m_outlineView, 1);
    return panel;
}

QWidget* OutlineDock::makeRules()
{
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_rulesHeader = new PanelHeader(tr("Rules"), panel);
    column->addWidget(m_rulesHeader);

    m_rulesView = new TableView(panel);
    m_rulesView->setObjectName(QStringLiteral("outline.rules"));
    m_rulesView->setAccessibleName(tr("Rules"));
    m_rulesView->setModel(m_rules);
    m_rulesView->header()->hide();
    m_rulesView->setLined(false);
    m_rulesView->setRootIsDecorated(false);
    m_rulesView->setSelectionMode(QAbstractItemView::SingleSelection);
    m_rulesView->applyColumns(m_rules->columns());
    m_rulesView->setItemDelegateForColumn(RuleModel::CountColumn, new MarkDelegate(this));
    auto* eyes = new EyeDelegate(this);
    m_rulesView->setItemDelegateForColumn(RuleModel::EyeColumn, eyes);
    connect(eyes, &EyeDelegate::onlyThisRequested, this,
        [this](const QModelIndex& index) { m_rules->showOnly(m_rules->ruleAt(index)); });
    connect(m_rulesView, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() != RuleModel::EyeColumn)
            Q_EMIT ruleFilterRequested(m_rules->ruleAt(index));
    });
    connect(m_rulesView, &TableView::rowActivated, this,
        [this](const QModelIndex& index) { Q_EMIT ruleFilterRequested(m_rules->ruleAt(index)); });
    column->addWidget(m_rulesView, 1);
    return panel;
}

void OutlineDock::showRuleFilter(const QString& rule)
{
    if (rule.isEmpty())
        m_rulesView->clearSelection();
    else
        m_rulesView->setCurrentIndex(m_rules->indexOf(rule));
}

void OutlineDock::refresh()
{
    const DocumentPtr& document = m_session.document();
    m_outline->setDocument(document);
    m_rules->setDocument(document);
    const bool isLarge = document && document->graph().nodes.size() > OutlineModel::kLarge;
    m_outlineView->expandToDepth(isLarge ? 0 : 3);
    const int rows = m_rules->rowCount();
    // Rules show all of their rows as long as half of the panel is left to the modules.
    m_rulesView->setMinimumHeight(std::min(rows, 7) * 24 + 2);
    // As designed, and wider where a number, or what it was, needs it.
    m_rulesView->resizeColumnToContents(RuleModel::CountColumn);
    m_rulesView->setColumnWidth(RuleModel::CountColumn,
        std::max(m_rulesView->columnWidth(RuleModel::CountColumn),
            m_rules->columns()[RuleModel::CountColumn].width));
    m_rulesHeader->setNote(document && document->preview ? tr("now → what-if")
            : document                                   ? tr("%1 on · %2 found")
                             .arg(QString::number(rows),
                                 wholeText(static_cast<qint64>(document->check.violations.size())))
                       : QString());
    onSelectionChanged(nullptr);
}

void OutlineDock::onSelectionChanged(QObject* origin)
{
    if (isStale())
        return; // refresh() will look at the selection
    m_outline->setCurrent(m_selection.finding());
    if (origin == this)
        return;
    const QModelIndex index = m_filter->mapFromSource(m_outline->indexOf(m_selection.node()));
    if (!index.isValid()) {
        m_outlineView->clearSelection();
        return;
    }
    m_outlineView->setCurrentIndex(index);
    m_outlineView->scrollTo(index);
}

void OutlineDock::onOutlineClicked(const QModelIndex& index)
{
    if (const NodeId node = m_outline->nodeAt(m_filter->mapToSource(index)); node.isValid())
        m_selection.select(node, {}, this);
}

} // namespace qdq::ui
