// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/inspectordock.h"

#include "ui/explain/describeseveral.h"
#include "ui/explain/subject.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/style/textscale.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kNarrowest = 96; ///< of the names of properties

} // namespace

InspectorDock::InspectorDock(
    Session& session, Selection& selection, QAction* explain, QWidget* parent)
    : Dock(QStringLiteral("dock.inspector"), tr("Inspector"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_model(new PropertyModel(this))
    , m_view(new TableView(this))
{
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead(explain));
    column->addWidget(m_view, 1);
    setWidget(panel);

    m_view->setObjectName(QStringLiteral("inspector.properties"));
    m_view->setAccessibleName(tr("Properties"));
    m_view->setModel(m_model);
    m_view->header()->hide();
    m_view->setLined(false);
    m_view->applyColumns(m_model->columns());
    m_view->setIndentation(12);
    connect(m_view, &TableView::rowActivated, this, [this](const QModelIndex& index) {
        if (const NodeId node = m_model->nodeAt(index); node.isValid())
            m_selection.select(node, {}, this);
    });
    const auto titleOf = [](const QModelIndex& index) {
        return index.siblingAtColumn(0).data().toString();
    };
    connect(m_view, &QTreeView::collapsed, this,
        [this, titleOf](const QModelIndex& index) { m_folded.insert(titleOf(index)); });
    connect(m_view, &QTreeView::expanded, this,
        [this, titleOf](const QModelIndex& index) { m_folded.erase(titleOf(index)); });

    connect(&m_session, &Session::documentChanged, this, &Dock::invalidate);
    connect(&m_selection, &Selection::changed, this, &Dock::invalidate);
}

QWidget* InspectorDock::makeHead(QAction* explain)
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 10, 8, 10);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    m_title = makeLabel({}, LabelRole::Title, head);
    m_subtitle = makeLabel({}, LabelRole::Caption, head);
    for (Label* label : {m_title, m_subtitle}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(true);
        // A long name of an operator breaks nowhere; it is cut rather than widening the panel.
        label->setMinimumWidth(1);
        names->addWidget(label);
    }
    row->addLayout(names, 1);
    row->addWidget(
        new IconButton(explain, IconButton::Look::Outlined, true, head), 0, Qt::AlignTop);
    return head;
}

void InspectorDock::refresh()
{
    const DocumentPtr& document = m_session.document();
    const NodeId node = m_selection.node();
    if (!document) {
        m_title->setText(tr("Nothing open"));
        m_subtitle->clear();
        m_model->setSections({});
        return;
    }
    const std::vector<NodeId>& several = m_selection.several();
    if (!several.empty()) {
        showSeveral(*document, several);
    } else if (node.isValid()) {
        m_title->setText(subjectTitle(*document, node));
        m_subtitle->setText(QStringLiteral("%1 · %2").arg(
            toQString((*document)[node].name), toQString((*document)[node].target)));
        m_model->setSections(describeNode(*document, node));
    } else {
        m_title->setText(tr("Model"));
        m_subtitle->setText(QFileInfo(m_session.path()).fileName());
        m_model->setSections(describeModel(*document));
    }
    showSections();
}

void InspectorDock::showSeveral(const Document& document, std::span<const NodeId> nodes)
{
    constexpr std::size_t kMostCompared = 200; // a person reads no more, and it is done at once
    const std::span<const NodeId> compared = nodes.first(std::min(nodes.size(), kMostCompared));
    m_title->setText(tr("%n selected", nullptr, static_cast<int>(nodes.size())));
    QStringList names;
    for (const NodeId node : nodes.first(std::min<std::size_t>(nodes.size(), 5)))
        names << toQString(document[node].name);
    if (nodes.size() > 5)
        names << QStringLiteral("…");
    m_subtitle->setText(compared.size() < nodes.size()
            ? tr("the first %1 of them compared").arg(compared.size())
            : names.join(QStringLiteral(", ")));
    m_model->setSections(describeSeveral(document, compared));
}

/// As wide as the longest name, as long as the values keep more than half.
void InspectorDock::fitNames()
{
    QHeaderView& header = *m_view->header();
    m_view->resizeColumnToContents(PropertyModel::NameColumn);
    const int wanted = header.sectionSize(PropertyModel::NameColumn);
    header.resizeSection(PropertyModel::NameColumn,
        std::clamp(
            wanted, scaled(kNarrowest), std::max(scaled(kNarrowest), m_view->width() * 45 / 100)));
}

void InspectorDock::showSections()
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex section = m_model->index(row, 0);
        m_view->setFirstColumnSpanned(row, {}, true);
        m_view->setExpanded(section, !m_folded.contains(section.data().toString()));
    }
    fitNames();
}

} // namespace qdq::ui
