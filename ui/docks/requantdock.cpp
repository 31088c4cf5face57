// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/requantdock.h"

#include "core/report/requantreport.h"
#include "ui/config/configfacts.h"
#include "ui/delegates/chipdelegate.h"
#include "ui/models/tablefilter.h"
#include "ui/session/preview.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/whatif.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QApplication>
#include <QClipboard>
#include <QItemSelectionModel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace qdq::ui {

RequantDock::RequantDock(Session& session, Selection& selection, Quantization* quantization,
    WhatIf* whatIf, QWidget* parent)
    : Dock(QStringLiteral("dock.requant"), tr("Convs and requant"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_quantization(quantization)
    , m_whatIf(whatIf)
    , m_model(new RequantModel(this))
    , m_filter(new TableFilter(this))
    , m_view(new TableView(this))
{
    m_filter->setSourceModel(m_model);
    m_view->setObjectName(QStringLiteral("requant.table"));
    m_view->setAccessibleName(tr("Convs and requant"));
    m_view->setModel(m_filter);
    m_view->applyColumns(m_model->columns());
    m_view->setItemDelegateForColumn(RequantModel::AppliedColumn, new ChipDelegate(m_view));
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(RequantModel::NodeColumn, Qt::AscendingOrder);
    new EmptyState(m_view, [this] {
        return m_session.document()
            ? EmptyText {QStringLiteral("ui-table"), tr("No convs in this graph"),
                tr("There is no conv2d and no linear to requantize.")}
            : EmptyText();
    });
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_view, 1);
    m_note =
        makeLabel(tr("Struck values exist now and go away with this change. No requant where a "
                     "side stays fp32."),
            LabelRole::Caption, panel);
    m_note->setObjectName(QStringLiteral("requant.note"));
    m_note->setContentsMargins(12, 4, 12, 4);
    column->addWidget(m_note);
    setWidget(panel);

    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& current) {
            if (m_isFollowing)
                return;
            if (const NodeId node = m_model->nodeAt(m_filter->mapToSource(current)); node.isValid())
                m_selection.select(node, {}, this);
        });
    connect(m_view, &TableView::rowMenuRequested, this, &RequantDock::addRowActions);
    connect(&m_session, &Session::documentChanged, this, [this] {
        if (const DocumentPtr& document = m_session.document())
            setCount(static_cast<int>(document->requant.size()));
        else
            clearCount();
        invalidate();
    });
    if (m_quantization) {
        connect(m_quantization, &Quantization::appliedChanged, this, &Dock::invalidate);
        connect(m_whatIf, &WhatIf::changed, this, &Dock::invalidate);
    }
    connect(&m_selection, &Selection::changed, this, &RequantDock::onSelectionChanged);
}

void RequantDock::addRowActions(QMenu& menu, const QModelIndex& index)
{
    const NodeId node = m_model->nodeAt(m_filter->mapToSource(index));
    connect(menu.addAction(tr("Show on graph")), &QAction::triggered, this,
        [this, node] { Q_EMIT nodeRequested(node); });
    if (m_quantization)
        connect(menu.addAction(tr("Colour graph by shift")), &QAction::triggered, this,
            &RequantDock::colourByShiftRequested);
    menu.addSeparator();
    connect(
        menu.addAction(tr("Copy as C table")), &QAction::triggered, this, &RequantDock::copyAsC);
}

/// What `requant --format c` prints, of the selected rows in the order of the table.
void RequantDock::copyAsC() const
{
    const DocumentPtr& document = m_session.document();
    std::vector<RequantRow> rows;
    for (const RequantRow& row : document->requant) {
        const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(row.node));
        if (m_view->selectionModel()->isRowSelected(index.row(), index.parent()))
            rows.push_back(row);
    }
    QApplication::clipboard()->setText(toQString(requantC(document->file, rows)));
}

/// What the config of the window does, and the config.
void RequantDock::readConfig(std::shared_ptr<const Applied>& applied, QuantizerConfig& config) const
{
    if (!m_quantization)
        return;
    const DocumentPtr& document = m_session.document();
    const bool isPreview = document && document->preview;
    const std::optional<ConfigFacts> facts = configFacts(*m_quantization, *m_whatIf);
    applied = m_quantization->applied();
    config = m_quantization->config().value_or(QuantizerConfig {});
    if (facts && (isPreview || facts->applied)) { // edits that were not tried yet change nothing
        applied = isPreview ? document->preview->applied : facts->applied;
        config = facts->config;
    }
}

void RequantDock::refresh()
{
    const DocumentPtr& document = m_session.document();
    const bool isPreview = document && document->preview;
    std::shared_ptr<const Applied> applied;
    QuantizerConfig config;
    readConfig(applied, config);
    m_model->setDocument(document, applied, config);
    m_note->setVisible(isPreview);
    // Without a config there is nothing to say about it.
    for (const int column :
        {RequantModel::AppliedColumn, RequantModel::WhyColumn, RequantModel::NearestColumn})
        m_view->setColumnHidden(column, !applied);
    onSelectionChanged(nullptr);
}

void RequantDock::onSelectionChanged(QObject* origin)
{
    if (origin == this)
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    m_view->showRow(m_filter->mapFromSource(m_model->indexOf(m_selection.node())));
}

} // namespace qdq::ui
