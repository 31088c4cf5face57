// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/explaindock.h"

#include "core/causes/graphedit.h"
#include "ui/actions.h"
#include "ui/session/runrecord.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/support/predictiontext.h"
#include "ui/widgets/causechain.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/evidencetable.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/markwidget.h"
#include "ui/widgets/rangebars.h"
#include "ui/widgets/rulesketch.h"
#include "ui/widgets/sectionpage.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

namespace qdq::ui {

namespace {

constexpr int kPad = 12;

/// A button that steps sideways through what the tool bar steps up and down.
IconButton* makeStep(const QString& icon, QAction* action)
{
    auto* button = new IconButton(icon, action->toolTip(), IconButton::Look::Outlined);
    button->setProperty("isSmall", true);
    button->setEnabled(action->isEnabled());
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    return button;
}

} // namespace

ExplainDock::ExplainDock(
    Session& session, Selection& selection, const Actions& actions, QWidget* parent)
    : Dock(QStringLiteral("dock.explain"), tr("Explain"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_actions(actions)
    , m_area(new QScrollArea(this))
{
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    // A name that is wider than the panel is scrolled to, not cut.
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setWidget(m_area);
    connect(&m_session, &Session::documentChanged, this, &Dock::invalidate);
    connect(&m_selection, &Selection::changed, this, &Dock::invalidate);
}

void ExplainDock::refresh()
{
    const DocumentPtr& document = m_session.document();
    m_explanation = {};
    if (document && m_selection.finding().isValid())
        m_explanation = explain(*document, m_selection.finding());
    else if (document && m_selection.node().isValid())
        m_explanation = explainNode(*document, m_selection.node());
    else
        return showNothing(document ? tr("Select a finding to see why it is one.")
                                    : tr("Open a graph to see what it breaks and why."));
    rebuild();
}

void ExplainDock::showNothing(const QString& sentence)
{
    m_predicting.cancel();
    m_area->setWidget(new EmptyPage({QStringLiteral("ui-bulb"), tr("Nothing selected"), sentence}));
}

void ExplainDock::rebuild()
{
    auto* page = new SectionPage;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    addHead(column);
    addEvidence(column);
    addCause(column);
    addWaysOut(column);
    addSameTensors(column);
    column->addStretch();
    m_area->setWidget(page);
}

void ExplainDock::addHead(QVBoxLayout* column)
{
    QVBoxLayout* inner = addSection(column, {});
    if (!m_explanation.title.isEmpty()) {
        auto* line = new QHBoxLayout;
        line->setSpacing(8);
        if (!m_explanation.mark.rule.isEmpty()) {
            auto* mark = new MarkWidget;
            mark->setMark(m_explanation.mark);
            line->addWidget(mark, 0, Qt::AlignTop);
        }
        // The first line of the name, the mark and the buttons stand on one line.
        Label* title = makeWrapped(m_explanation.title, LabelRole::Title);
        title->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        line->addWidget(title, 1);
        if (!m_explainsOnly)
            for (const auto& [icon, action] :
                {std::pair(QStringLiteral("ui-back"), m_actions.previousFinding),
                    std::pair(QStringLiteral("ui-fwd"), m_actions.nextFinding)})
                line->addWidget(makeStep(icon, action), 0, Qt::AlignTop);
        inner->addLayout(line);
        inner->addWidget(
            makeWrapped(QStringLiteral("%1 · %2").arg(m_explanation.name, m_explanation.origin),
                LabelRole::Caption));
    }
    inner->addWidget(makeWrapped(m_explanation.required, LabelRole::Heading));
    if (!m_explanation.reason.isEmpty())
        inner->addWidget(makeWrapped(m_explanation.reason, LabelRole::Secondary));
}

void ExplainDock::addEvidence(QVBoxLayout* column)
{
    if (m_explanation.evidence.empty() && m_explanation.found.isEmpty())
        return;
    QVBoxLayout* inner = addSection(column, tr("Evidence"));
    inner->setContentsMargins(0, 10, 0, 12);
    inner->itemAt(0)->widget()->setContentsMargins(kPad, 0, kPad, 0);
    if (!m_explanation.evidence.empty()) {
        auto* table = new EvidenceTable(m_explanation.evidence);
        connect(table, &EvidenceTable::nodeClicked, this, &ExplainDock::nodeRequested);
        inner->addWidget(table);
    }
    if (!m_explanation.found.isEmpty()) {
        auto* found = makeWrapped(tr("Found: %1").arg(m_explanation.found), LabelRole::Error);
        found->setToolTip(m_explanation.exactFound);
        found->setContentsMargins(kPad, 4, kPad, 0);
        inner->addWidget(found);
    }
    for (const QString& fact : m_explanation.facts) {
        auto* label = makeWrapped(fact, LabelRole::Secondary);
        label->setContentsMargins(kPad, 0, kPad, 0);
        inner->addWidget(label);
    }
    addRanges(inner);
    addSketch(inner);
}

void ExplainDock::addRanges(QVBoxLayout* column)
{
    std::vector<RangeBars::Bar> bars;
    for (const EvidenceItem& row : m_explanation.evidence)
        if (row.range)
            bars.push_back({row.port.isEmpty() ? QString::number(row.number) : row.port,
                row.range->first, row.range->second});
    if (bars.empty() || bars.size() > 8)
        return;
    auto* caption = makeWrapped(tr("Real range that the codes can hold"), LabelRole::Caption);
    caption->setContentsMargins(kPad, 4, kPad, 0);
    column->addWidget(caption);
    auto* drawing = new RangeBars;
    drawing->setBars(std::move(bars));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(kPad, 0, kPad, 0);
    row->addWidget(drawing);
    column->addLayout(row);
}

void ExplainDock::addSketch(QVBoxLayout* column)
{
    if (m_explanation.sketch.kind == Sketch::Kind::None)
        return;
    auto* row = new QHBoxLayout;
    row->setContentsMargins(kPad, 4, kPad, 0);
    row->addWidget(new RuleSketch(m_explanation.sketch));
    column->addLayout(row);
}

void ExplainDock::addCause(QVBoxLayout* column)
{
    if (m_explanation.cause.empty() && m_explanation.reasons.empty())
        return;
    QVBoxLayout* inner = addSection(column, m_explanation.chainTitle);
    for (std::size_t i = 0; i < m_explanation.reasons.size(); ++i)
        inner->addWidget(makeWrapped(
            QStringLiteral("%1  %2").arg(QString::number(i + 1), m_explanation.reasons[i]),
            i == 0 ? LabelRole::Body : LabelRole::Secondary));
    if (m_explanation.cause.empty())
        return;
    std::vector<CauseStep> steps = m_explanation.cause;
    if (m_explainsOnly)
        for (CauseStep& step : steps)
            step.link.clear();
    auto* chain = new CauseChain(steps);
    connect(chain, &CauseChain::stepActivated, this, &ExplainDock::stepRequested);
    inner->addWidget(chain);
}

/// Each way out with what it would change, which is found out while one reads.
void ExplainDock::addWaysOut(QVBoxLayout* column)
{
    m_predicting.cancel();
    if (m_explanation.waysOut.empty())
        return;
    QVBoxLayout* inner = addSection(column, tr("Ways out"));
    const WayOut& way = m_explanation.waysOut.front();
    inner->addWidget(makeWrapped(way.text, LabelRole::Heading));
    Label* effect = makeWrapped(way.shared, LabelRole::Secondary);
    effect->setObjectName(QStringLiteral("explain.effect"));
    inner->addWidget(effect);
    if (!m_explainsOnly && !m_session.document()->preview && canEditGraph(way.edit.kind)) {
        QPushButton* tried = addWhatIf(inner, "explain.whatIf");
        connect(tried, &QPushButton::clicked, this,
            [this, edit = way.edit] { Q_EMIT wayOutRequested(edit); });
    }
    addBackEnd(inner);
    m_predicting.start(
        tr("Predicting"),
        [document = m_session.document(), edit = way.edit](
            const Progress&) -> std::optional<Prediction> {
            auto prediction =
                predict(document->graph(), document->check, edit, document->causeContext());
            return prediction ? std::optional(*std::move(prediction)) : std::nullopt;
        },
        [effect = QPointer(effect)](const std::optional<Prediction>& prediction) {
            if (effect && prediction)
                effect->setText(
                    QStringLiteral("%1\n%2").arg(effectText(*prediction), remarkText(*prediction)));
        });
}

/// The other back end is a whole config: it is tried before anything can be said of it.
void ExplainDock::addBackEnd(QVBoxLayout* column)
{
    const QString& backEnd = m_explanation.otherBackEnd;
    if (m_explainsOnly || backEnd.isEmpty() || m_session.document()->preview)
        return;
    column->addWidget(
        makeWrapped(tr("Quantize with back end %1").arg(backEnd), LabelRole::Heading));
    QPushButton* tried = addWhatIf(column, "explain.whatIfBackEnd");
    connect(
        tried, &QPushButton::clicked, this, [this, backEnd] { Q_EMIT backEndRequested(backEnd); });
}

QPushButton* ExplainDock::addWhatIf(QVBoxLayout* column, const char* name)
{
    auto* button = new QPushButton(tr("What-if"));
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tr("Try it on a copy; nothing is applied"));
    button->setProperty("isSmall", true);
    column->addWidget(button, 0, Qt::AlignLeft);
    return button;
}

void ExplainDock::addSameTensors(QVBoxLayout* column)
{
    if (m_explanation.mark.rule.isEmpty())
        return;
    if (!m_explanation.sameTensors.empty()) {
        QVBoxLayout* inner = addSection(column, tr("Same tensors, other rules"));
        for (const OtherRule& other : m_explanation.sameTensors) {
            auto* line = new QHBoxLayout;
            auto* mark = new MarkWidget;
            mark->setMark(other.mark);
            line->addWidget(mark);
            line->addWidget(makeLabel(other.words, LabelRole::Secondary), 1);
            inner->addLayout(line);
        }
    }
    if (m_explainsOnly)
        return;
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    for (QAction* action : {m_actions.copyEvidence, m_actions.waive}) {
        auto* button = new IconButton(action, IconButton::Look::Outlined, true);
        button->setObjectName(QStringLiteral("explain.") + action->objectName());
        button->setProperty("isSmall", true);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    addSection(column, {})->addLayout(buttons);
}

} // namespace qdq::ui
