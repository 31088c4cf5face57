// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/configdock.h"

#include "ui/actions.h"
#include "ui/config/configeditor.h"
#include "ui/config/confighead.h"
#include "ui/config/ruleform.h"
#include "ui/config/rulelist.h"
#include "ui/config/rulewarning.h"
#include "ui/config/whyladder.h"
#include "ui/delegates/markdelegate.h"
#include "ui/docks/whatifpanel.h"
#include "ui/models/findinglistmodel.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/whatif.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/sectionpage.h"
#include "ui/widgets/tableview.h"

#include <QAction>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kFindingRows = 6; ///< most that are shown at once

QString dataText(const QStringList& files)
{
    if (files.isEmpty())
        return ConfigDock::tr("none chosen");
    if (files.size() == 1)
        return QFileInfo(files.first()).fileName();
    return ConfigDock::tr("%n file(s)", nullptr, static_cast<int>(files.size()));
}

/// What a key of the setter is for an op.
QString keyOf(const Graph& graph, NodeId node, Setter setter)
{
    const ModuleStack* stack = graph.moduleStack(node);
    const Node& op = graph[node];
    switch (setter) {
    case Setter::ModuleName:
        return toQString(graph.modulePath(node));
    case Setter::ModuleType:
        return stack && !stack->empty() ? toQString(stack->back().type) : QString();
    case Setter::FunctionType:
        return op.meta.sourceFnStack.empty() ? QString()
                                             : toQString(op.meta.sourceFnStack.back().function);
    case Setter::OperatorType:
        return toQString(op.target);
    case Setter::Global:
        break;
    }
    return {};
}

QVBoxLayout* addSection(QVBoxLayout* column, Section*& section)
{
    section = new Section(column->parentWidget());
    column->addWidget(section);
    auto* inside = new QVBoxLayout(section);
    inside->setContentsMargins(12, 8, 12, 9);
    inside->setSpacing(6);
    return inside;
}

} // namespace

ConfigDock::ConfigDock(Session& session, Selection& selection, Quantization& quantization,
    WhatIf& whatIf, Actions& actions, QWidget* parent)
    : Dock(QStringLiteral("dock.config"), tr("Config"), parent)
    , m_session(session)
    , m_selection(selection)
    , m_quantization(quantization)
    , m_whatIf(whatIf)
    , m_editor(new ConfigEditor(quantization, whatIf, this))
    , m_findings(new FindingListModel(this))
{
    auto* page = new SectionPage;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    Section* section = nullptr;
    QVBoxLayout* head = addSection(column, section);
    head->addWidget(new ConfigHead(*m_editor, quantization, whatIf, actions, section));
    addRules(column, actions);
    addForm(column);
    addWhy(column);
    addRunArea(column, actions);
    addFindings(column);
    column->addStretch(1);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(page);
    // What the edits change stays in sight, however long the form is.
    auto* panel = new SectionPage(this);
    auto* rows = new QVBoxLayout(panel);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(area, 1);
    QVBoxLayout* changes = addSection(rows, m_changeSection);
    changes->addWidget(new WhatIfPanel(whatIf, actions, m_changeSection));
    setWidget(panel);

    auto* apply = new QAction(this);
    apply->setShortcuts({Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter});
    apply->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(apply, &QAction::triggered, &m_whatIf, &WhatIf::apply);
    addAction(apply);
    connect(&m_quantization, &Quantization::stagesChanged, this, &Dock::invalidate);
    connect(m_editor, &ConfigEditor::changed, this, [this] {
        setMarked(m_whatIf.isActive());
        invalidate();
    });
    connect(&m_selection, &Selection::changed, this, &Dock::invalidate);
}

void ConfigDock::addRules(QVBoxLayout* column, Actions& actions)
{
    Section* section = nullptr;
    QVBoxLayout* inside = addSection(column, section);
    auto* head = new QHBoxLayout;
    m_rulesHeading = makeLabel(tr("Rules, highest priority first"), LabelRole::Group, section);
    head->addWidget(m_rulesHeading, 1);
    m_add =
        new IconButton(QStringLiteral("ui-plus"), tr("Add rule"), IconButton::Look::Flat, section);
    m_add->setObjectName(QStringLiteral("config.addRule"));
    m_add->setProperty("isSmall", true);
    m_add->setText(tr("Add rule"));
    m_add->setToolTip(tr("Add rule (Insert in the list)"));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_add);
    m_add->setMenu(menu);
    head->addWidget(m_add);
    inside->addLayout(head);
    m_rules = new RuleList(*m_editor, actions.copyPython, section);
    inside->addWidget(m_rules);
    m_noRules = makeLabel({}, LabelRole::Secondary, section);
    m_noRules->setObjectName(QStringLiteral("config.noRules"));
    m_noRules->setWordWrap(true);
    inside->addWidget(m_noRules);
    auto* open = new IconButton(actions.openConfig, IconButton::Look::Outlined, true, section);
    inside->addWidget(open, 0, Qt::AlignLeft);
    connect(m_editor, &ConfigEditor::changed, open,
        [this, open] { open->setVisible(!m_editor->facts()); });
    m_warning = new RuleWarning(*m_editor, section);
    inside->addWidget(m_warning);

    connect(menu, &QMenu::aboutToShow, this, [this, menu] { m_rules->fillAddMenu(*menu); });
    connect(m_rules, &RuleList::hitsRequested, this, &ConfigDock::requestHits);
    connect(m_rules, &RuleList::explainRequested, this, &ConfigDock::explainRule);
    connect(m_warning, &RuleWarning::explainRequested, this, &ConfigDock::explainRule);
}

void ConfigDock::addForm(QVBoxLayout* column)
{
    QVBoxLayout* inside = addSection(column, m_formSection);
    m_form = new RuleForm(*m_editor, m_formSection);
    inside->addWidget(m_form);
    connect(m_rules, &RuleList::addRequested, this, &ConfigDock::addRule);
    connect(m_rules, &RuleList::editRequested, this, &ConfigDock::editRule);
}

void ConfigDock::addWhy(QVBoxLayout* column)
{
    QVBoxLayout* inside = addSection(column, m_whySection);
    m_why = new WhyLadder(*m_editor, m_whySection);
    inside->addWidget(m_why);
}

void ConfigDock::addRunArea(QVBoxLayout* column, Actions& actions)
{
    Section* section = nullptr;
    QVBoxLayout* inside = addSection(column, section);
    inside->addWidget(makeLabel(tr("Calibration data"), LabelRole::Group, section));
    auto* dataRow = new QHBoxLayout;
    m_data = makeLabel({}, LabelRole::Mono, section);
    m_data->setObjectName(QStringLiteral("config.data"));
    dataRow->addWidget(m_data, 1);
    dataRow->addWidget(
        new IconButton(actions.chooseData, IconButton::Look::Outlined, true, section));
    inside->addLayout(dataRow);
    auto* runRow = new QHBoxLayout;
    m_result = makeLabel({}, LabelRole::Secondary, section);
    m_result->setObjectName(QStringLiteral("config.result"));
    m_result->setWordWrap(true);
    runRow->addWidget(m_result, 1);
    runRow->addWidget(new IconButton(actions.run, IconButton::Look::Outlined, true, section));
    inside->addLayout(runRow);
}

void ConfigDock::addFindings(QVBoxLayout* column)
{
    QVBoxLayout* inside = addSection(column, m_findingSection);
    inside->addWidget(
        makeLabel(tr("What the config does not do"), LabelRole::Group, m_findingSection));
    m_findingView = new TableView(m_findingSection);
    m_findingView->setObjectName(QStringLiteral("config.findings"));
    m_findingView->setAccessibleName(tr("What the config does not do"));
    m_findingView->setModel(m_findings);
    m_findingView->setRootIsDecorated(false);
    m_findingView->header()->hide();
    m_findingView->setItemDelegateForColumn(
        FindingListModel::IdColumn, new MarkDelegate(m_findingView));
    m_findingView->applyColumns(m_findings->columns());
    inside->addWidget(m_findingView);
}

// ---- rules and nodes ------------------------------------------------------------------------

/// The same nodes in the graph that is shown, where they are.
std::vector<NodeId> ConfigDock::shown(const std::vector<NodeId>& annotated) const
{
    std::vector<NodeId> nodes;
    const DocumentPtr& document = m_session.document();
    const std::optional<ConfigFacts>& facts = m_editor->facts();
    if (!document || !facts || !facts->applied)
        return nodes;
    for (const NodeId id : annotated)
        if (const NodeId node = document->graph().find(facts->applied->annotated.graph[id].name);
            node.isValid())
            nodes.push_back(node);
    return nodes;
}

/// A rule for the selected op, or one whose key is typed next.
void ConfigDock::addRule(Setter setter)
{
    const NodeId node = askedNode();
    m_editor->addRule(setter,
        node.isValid() ? keyOf(m_editor->facts()->applied->annotated.graph, node, setter)
                       : QString());
    editRule();
}

void ConfigDock::editRule()
{
    refresh(); // the form of a rule that was just added is to be seen first
    m_form->focusKey();
}

void ConfigDock::requestHits(std::size_t call)
{
    for (const RuleLine& line : m_editor->lines())
        if (line.call == call)
            Q_EMIT nodesRequested(shown(line.hits));
}

void ConfigDock::explainRule(std::size_t call)
{
    m_editor->setCurrent(call);
    bringToFront();
    m_warning->explain();
    requestHits(call);
}

/// The op of the selection in the annotated graph; a Q or DQ stands for the op behind it.
NodeId ConfigDock::askedNode() const
{
    const DocumentPtr& document = m_session.document();
    const NodeId node = m_selection.node();
    const std::optional<ConfigFacts>& facts = m_editor->facts();
    if (!document || !node.isValid() || !facts || !facts->applied)
        return {};
    return counterpart(
        document->graph(), node, facts->applied->annotated.graph, m_quantization.names());
}

void ConfigDock::showRule()
{
    bringToFront();
    m_rules->setFocus(Qt::OtherFocusReason);
    const NodeId op = askedNode();
    if (!op.isValid())
        return;
    const std::optional<ConfigFacts>& facts = m_editor->facts();
    const Annotated& annotated = facts->applied->annotated;
    const PatternMatch* match = annotated.trace.match(op);
    const std::optional<std::size_t> call = match && match->call
        ? match->call
        : nearestCall(annotated, facts->config, facts->states, op, std::nullopt);
    if (call)
        m_editor->setCurrent(call);
}

// ---- showing --------------------------------------------------------------------------------

void ConfigDock::refresh()
{
    const std::optional<ConfigFacts>& facts = m_editor->facts();
    const bool hasLanes = !m_editor->setters().empty();
    m_rulesHeading->setVisible(hasLanes);
    m_add->setVisible(hasLanes);
    m_noRules->setVisible(!hasLanes);
    m_noRules->setText(facts
            ? tr("int8, powers of two, bias int32 with s_in·s_w: the vpu target has no settings.")
            : tr("Choose a back end, or open a config file."));
    m_formSection->setVisible(m_editor->currentLine() != nullptr);
    const NodeId node = askedNode();
    const bool isOp = hasLanes && node.isValid()
        && facts->applied->annotated.graph[node].op == OpKind::CallFunction;
    m_why->setNode(isOp ? node : NodeId {});
    m_whySection->setVisible(isOp);
    m_changeSection->setVisible(m_whatIf.isActive());
    refreshRunArea();
}

void ConfigDock::refreshRunArea()
{
    m_data->setText(dataText(m_quantization.data()));
    m_data->setToolTip(m_quantization.data().join(QLatin1Char('\n')));
    const std::optional<ConfigFacts>& facts = m_editor->facts();
    const auto applied = facts ? facts->applied : nullptr;
    m_findings->setFindings(!m_quantization.findings().empty() && !m_whatIf.isActive()
            ? m_quantization.findings()
            : applied ? applied->findings
                      : std::vector<LintFinding> {});
    const int rows = std::min(m_findings->rowCount(), kFindingRows);
    m_findingSection->setVisible(rows > 0);
    m_findingView->setFixedHeight(std::max(1, rows) * 24 + 2);
    if (applied)
        m_result->setText(tr(
            "%n observer(s) would be inserted", nullptr, static_cast<int>(applied->observerCount)));
    else
        m_result->setText(facts && facts->isRefused() ? sentenceOf(facts->error) : QString());
}

} // namespace qdq::ui
