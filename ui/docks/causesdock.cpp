// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/causesdock.h"

#include "core/causes/graphedit.h"
#include "ui/delegates/causedelegate.h"
#include "ui/models/causemodel.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/support/predictiontext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/label.h"

#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <set>

namespace qdq::ui {

namespace {

Label* addLine(QVBoxLayout* column, LabelRole role, const char* name)
{
    Label* label = makeLabel({}, role, column->parentWidget());
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
    return label;
}

/// Subjects and evidence of all findings of a cause.
std::vector<NodeId> nodesOf(const Document& document, const DocumentCause& cause)
{
    std::set<NodeId> nodes;
    for (const FindingId id : cause.findings) {
        nodes.insert(document[id].node);
        nodes.insert(document[id].evidence.begin(), document[id].evidence.end());
    }
    nodes.erase(NodeId {});
    return {nodes.begin(), nodes.end()};
}

} // namespace

CausesDock::CausesDock(Session& session, Selection& selection, QWidget* parent)
    : Dock(QStringLiteral("dock.causes"), tr("Root causes"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_model(new CauseModel(this))
    , m_view(new QListView(this))
{
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_heading = makeLabel({}, LabelRole::Heading, panel);
    m_heading->setObjectName(QStringLiteral("causes.heading"));
    auto* head = new QVBoxLayout;
    head->setContentsMargins(12, 10, 12, 8);
    head->addWidget(m_heading);
    column->addLayout(head);

    m_view->setObjectName(QStringLiteral("causes.list"));
    m_view->setAccessibleName(tr("Root causes"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new CauseDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setResizeMode(QListView::Adjust);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setMouseTracking(true);
    new EmptyState(m_view, [this] {
        return m_session.document() ? EmptyText {QStringLiteral("ui-check"),
                   tr("Nothing to explain"), tr("No rule is violated in this graph.")}
                                    : EmptyText();
    });
    column->addWidget(m_view, 1);

    m_wayOut = new QWidget(panel);
    auto* wayOut = new QVBoxLayout(m_wayOut);
    wayOut->setContentsMargins(12, 10, 12, 12);
    wayOut->setSpacing(4);
    wayOut->addWidget(makeLabel(tr("Way out"), LabelRole::Group, m_wayOut));
    m_edit = addLine(wayOut, LabelRole::Heading, "causes.edit");
    m_effect = addLine(wayOut, LabelRole::Body, "causes.effect");
    m_remark = addLine(wayOut, LabelRole::Secondary, "causes.remark");
    m_try = new QPushButton(tr("What-if"), m_wayOut);
    m_try->setObjectName(QStringLiteral("causes.whatIf"));
    m_try->setToolTip(tr("Try it on a copy; nothing is applied"));
    wayOut->addWidget(m_try, 0, Qt::AlignLeft);
    connect(m_try, &QPushButton::clicked, this, [this] {
        if (const DocumentCause* cause = m_model->causeAt(current()))
            Q_EMIT wayOutRequested(cause->cause.edit);
    });
    column->addWidget(m_wayOut);
    m_wayOut->hide();
    setWidget(panel);

    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &CausesDock::onCurrentChanged);
    connect(&m_session, &Session::documentChanged, this, &CausesDock::onDocumentChanged);
    connect(&m_selection, &Selection::changed, this, &CausesDock::onSelectionChanged);
}

int CausesDock::current() const
{
    return m_view->currentIndex().row();
}

void CausesDock::setCurrent(int row)
{
    m_view->setCurrentIndex(m_model->index(row, 0));
}

void CausesDock::onDocumentChanged()
{
    m_predicting.cancel();
    const DocumentPtr& document = m_session.document();
    m_model->setDocument(document);
    if (document)
        setCount(static_cast<int>(document->causes.size()), !document->causes.empty());
    else
        clearCount();
    m_wayOut->hide();
    invalidate();
}

void CausesDock::refresh()
{
    const DocumentPtr& document = m_session.document();
    const bool hasCauses = document && !document->causes.empty();
    m_heading->setVisible(hasCauses);
    if (hasCauses)
        m_heading->setText(causesHeading(*document));
    showWayOut();
}

void CausesDock::onCurrentChanged()
{
    const DocumentCause* cause = m_model->causeAt(current());
    Q_EMIT causeChosen(cause ? nodesOf(*m_session.document(), *cause) : std::vector<NodeId> {});
    showWayOut();
}

/// A finding that belongs to another cause ends the light on this one.
void CausesDock::onSelectionChanged()
{
    const int row = m_model->rowOf(m_selection.finding());
    if (current() < 0 || !m_selection.finding().isValid() || row == current())
        return;
    setCurrent(-1);
}

void CausesDock::showWayOut()
{
    const DocumentCause* cause = m_model->causeAt(current());
    m_wayOut->setVisible(cause != nullptr);
    if (!cause)
        return;
    m_edit->setText(cause->cause.edit.kind == EditKind::None
            ? tr("No single edit takes these findings away")
            : editSentence(cause->cause.edit));
    m_effect->clear();
    m_remark->clear();
    m_try->setVisible(!m_session.document()->preview && canEditGraph(cause->cause.edit.kind));
    if (cause->cause.edit.kind == EditKind::None || !isVisible())
        return;
    m_predicting.start(
        tr("Predicting"),
        [document = m_session.document(), edit = cause->cause.edit](
            const Progress&) -> std::optional<Prediction> {
            auto prediction =
                predict(document->graph(), document->check, edit, document->causeContext());
            return prediction ? std::optional(*std::move(prediction)) : std::nullopt;
        },
        [this](const std::optional<Prediction>& prediction) { showPrediction(prediction); });
}

void CausesDock::showPrediction(const std::optional<Prediction>& prediction)
{
    m_effect->setText(prediction ? effectText(*prediction) : QString());
    m_remark->setText(prediction ? remarkText(*prediction) : QString());
    m_effect->setVisible(prediction.has_value());
    m_remark->setVisible(prediction.has_value());
}

} // namespace qdq::ui
