// SPDX-License-Identifier: Apache-2.0
#include "ui/config/rulewarning.h"

#include "core/quant/quantizer.h"
#include "ui/config/configeditor.h"
#include "ui/config/configwords.h"
#include "ui/draw/icons.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/label.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <limits>

namespace qdq::ui {

namespace {

constexpr std::size_t kNoCall = std::numeric_limits<std::size_t>::max();
constexpr int kIconRoom = 30;

/// The back end that asks a module name of the op alone.
constexpr const char* kOtherBackend = "x86_inductor";

bool isDroppedByXnnpack(const ConfigFacts& facts, const RuleLine& line)
{
    return line.state == RuleState::AnnotatesNothing && facts.config.backend == "xnnpack";
}

/// The refusal by a filter of the call, for the first op that it means.
const Refusal* filterRefusal(const ConfigFacts& facts, const RuleLine& line)
{
    const auto& refusals = facts.applied->annotated.trace.refusals;
    const auto found = std::ranges::find_if(refusals, [&](const Refusal& refusal) {
        return refusal.call == line.call && refusal.obstacle == Obstacle::FilterPath
            && std::ranges::find(line.hits, refusal.node) != line.hits.end();
    });
    return found == refusals.end() ? nullptr : &*found;
}

QString filterReason(const ConfigFacts& facts, const RuleLine& line, const Refusal& refusal)
{
    const Graph& graph = facts.applied->annotated.graph;
    const Node& at = graph[refusal.at];
    const QString path = toQString(graph.modulePath(refusal.at));
    const QString where = path.isEmpty() ? RuleWarning::tr("no, it has no module path")
                                         : RuleWarning::tr("no, it lies in %1").arg(path);
    const QString kind =
        at.op == OpKind::GetAttr ? QStringLiteral("get_attr") : toQString(at.target);
    return RuleWarning::tr("%1 in %2? yes. %3 (%4) in %2? %5. %6 asks this of every node of the "
                           "pattern, so the pattern is dropped.")
        .arg(toQString(graph[refusal.node].name), line.key, toQString(at.name), kind, where,
            toQString(facts.applied->annotated.quantizer->className));
}

} // namespace

QString dropReason(const ConfigFacts& facts, const RuleLine& line)
{
    if (line.state != RuleState::AnnotatesNothing || !facts.applied)
        return {};
    if (const Refusal* refusal = filterRefusal(facts, line))
        return filterReason(facts, line, *refusal);
    const CallState& state = facts.states[line.call];
    const NodeId node = !line.hits.empty() ? line.hits.front() : state.matched.front();
    const auto reasons =
        reasonsWhyFloat(facts.applied->annotated, facts.config, facts.states, node);
    return reasons.empty() ? QString() : toQString(reasons.front().message);
}

QString ruleEvidence(const ConfigFacts& facts, const RuleLine& line)
{
    const QString finding = line.finding.isEmpty() ? QString() : line.finding + QLatin1Char(' ');
    QString text = QStringLiteral("**%1%2** (%3, `%4` → %5)\n\n%6\n")
                       .arg(finding, line.stateText, toQString(facts.config.backend), line.key,
                           line.action, line.sentence);
    if (const QString reason = dropReason(facts, line); !reason.isEmpty())
        text += QLatin1Char('\n') + reason + QLatin1Char('\n');
    if (!facts.applied)
        return text;
    const Graph& graph = facts.applied->annotated.graph;
    text += QStringLiteral("\n| node | module | applied | why |\n|---|---|---|---|\n");
    for (const AppliedRow& row : facts.applied->rows)
        text += QStringLiteral("| %1 | %2 | %3 | %4 |\n")
                    .arg(toQString(graph[row.node].name), toQString(graph.modulePath(row.node)),
                        labelOf(configSourceOf(row)), toQString(row.why));
    return text + QLatin1Char('\n')
        + RuleWarning::tr(
            "%n observer(s) inserted", nullptr, static_cast<int>(facts.applied->observerCount))
        + QLatin1Char('\n');
}

RuleWarning::RuleWarning(ConfigEditor& editor, QWidget* parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_explained(kNoCall)
{
    setObjectName(QStringLiteral("config.warning"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kIconRoom, 6, 8, 6);
    column->setSpacing(6);
    m_text = makeLabel({}, LabelRole::Secondary, this);
    m_text->setObjectName(QStringLiteral("config.warningText"));
    m_reason = makeLabel({}, LabelRole::Secondary, this);
    m_reason->setObjectName(QStringLiteral("config.warningReason"));
    for (Label* label : {m_text, m_reason}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    m_use = addButton(row, "config.useNearest");
    m_use->hide(); // until there is a name to use
    m_explain = addButton(row, "config.explainRule");
    m_explain->setText(tr("Explain"));
    m_global = addButton(row, "config.setGlobal");
    m_global->setText(tr("Set global"));
    m_backend = addButton(row, "config.switchBackend");
    m_backend->setText(tr("Try %1").arg(QLatin1String(kOtherBackend)));
    m_copy = addButton(row, "config.copyRuleEvidence");
    m_copy->setText(tr("Copy evidence"));
    row->addStretch(1);
    column->addLayout(row);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (const RuleLine* line = m_editor.wrongLine())
            m_editor.setScope(
                line->call, m_editor.facts()->config.calls[line->call].set, line->nearest);
    });
    connect(m_explain, &QPushButton::clicked, this, [this] {
        if (const RuleLine* line = m_editor.wrongLine())
            Q_EMIT explainRequested(line->call);
    });
    connect(m_global, &QPushButton::clicked, &m_editor, &ConfigEditor::setGlobal);
    connect(m_backend, &QPushButton::clicked, this,
        [this] { m_editor.setBackend(QLatin1String(kOtherBackend)); });
    connect(m_copy, &QPushButton::clicked, this, &RuleWarning::copyEvidence);
    connect(&m_editor, &ConfigEditor::changed, this, &RuleWarning::refresh);
    refresh();
}

QPushButton* RuleWarning::addButton(QHBoxLayout* row, const char* name)
{
    auto* button = new QPushButton(this);
    button->setObjectName(QLatin1String(name));
    button->setProperty("isSmall", true);
    row->addWidget(button);
    return button;
}

void RuleWarning::explain()
{
    const RuleLine* line = m_editor.wrongLine();
    m_explained = line ? line->call : kNoCall;
    refresh();
}

void RuleWarning::copyEvidence()
{
    if (const RuleLine* line = m_editor.wrongLine())
        QGuiApplication::clipboard()->setText(ruleEvidence(*m_editor.facts(), *line));
}

void RuleWarning::refresh()
{
    const RuleLine* line = m_editor.wrongLine();
    setVisible(line != nullptr);
    if (!line)
        return;
    const ConfigFacts& facts = *m_editor.facts();
    const bool hasGlobal = std::ranges::any_of(facts.config.calls,
        [](const ConfigCall& call) { return call.set == Setter::Global && call.qconfig; });
    m_text->setText(line->sentence);
    const QString reason = m_explained == line->call ? dropReason(facts, *line) : QString();
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    m_use->setText(tr("Use %1").arg(line->nearest));
    m_use->setVisible(!line->nearest.isEmpty());
    m_explain->setVisible(line->state == RuleState::AnnotatesNothing && reason.isEmpty());
    m_global->setVisible(line->state == RuleState::AnnotatesNothing && !hasGlobal);
    m_backend->setVisible(isDroppedByXnnpack(facts, *line));
    m_copy->setVisible(line->state == RuleState::AnnotatesNothing);
    update();
}

void RuleWarning::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const RuleLine* line = m_editor.wrongLine();
    const bool isError = line && line->state == RuleState::Refused;
    const QColor ink = theme[isError ? Token::ErrorFg : Token::WarnFg];
    paintBox(painter, rect(), {QColor(), ink, 1});
    drawIcon(painter, isError ? QStringLiteral("ui-oct") : QStringLiteral("ui-tri"), 8, 7, 16, ink);
}

} // namespace qdq::ui
