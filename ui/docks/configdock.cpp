// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/configdock.h"

#include "core/quant/presets.h"
#include "core/quant/pythoncode.h"
#include "core/quant/quantizer.h"
#include "ui/actions.h"
#include "ui/delegates/chipdelegate.h"
#include "ui/delegates/markdelegate.h"
#include "ui/docks/whatifpanel.h"
#include "ui/models/configmodel.h"
#include "ui/models/findinglistmodel.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

QString specsText(const QuantizerConfig& config)
{
    const Result<std::vector<QConfig>> resolved = resolveQConfigs(config);
    if (!resolved)
        return sentenceOf(resolved.error());
    QStringList lines;
    for (std::size_t i = 0; i < resolved->size(); ++i) {
        const QConfig& qconfig = (*resolved)[i];
        lines << ConfigDock::tr("%1: activation %2; weight %3; bias %4")
                     .arg(toQString(config.qconfigs[i].name),
                         specText(qconfig[SpecRole::InputActivation]),
                         specText(qconfig[SpecRole::Weight]), specText(qconfig[SpecRole::Bias]));
    }
    if (lines.isEmpty() && config.backend == "vpu")
        return ConfigDock::tr(
            "int8, powers of two, bias int32 with s_in·s_w: the vpu target has no settings.");
    return lines.join(QLatin1Char('\n'));
}

QString dataText(const QStringList& files)
{
    if (files.isEmpty())
        return ConfigDock::tr("none chosen");
    if (files.size() == 1)
        return QFileInfo(files.first()).fileName();
    return ConfigDock::tr("%n file(s)", nullptr, static_cast<int>(files.size()));
}

} // namespace

ConfigDock::ConfigDock(
    Quantization& quantization, WhatIf& whatIf, Actions& actions, QWidget* parent)
    : Dock(QStringLiteral("dock.config"), tr("Config"), parent)
    , m_quantization(quantization)
    , m_whatIf(whatIf)
    , m_model(new ConfigModel(this))
    , m_findings(new FindingListModel(this))
    , m_calls(new TableView(this))
    , m_findingView(new TableView(this))
{
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead(actions));

    m_calls->setObjectName(QStringLiteral("config.calls"));
    m_calls->setAccessibleName(tr("Settings of the config"));
    m_calls->setModel(m_model);
    m_calls->setRootIsDecorated(false);
    m_calls->setItemDelegateForColumn(ConfigModel::SourceColumn, new ChipDelegate(m_calls));
    m_calls->applyColumns(m_model->columns());
    new EmptyState(m_calls, QStringLiteral("ui-gear"), tr("No config"), [this] {
        if (!m_whatIf.config())
            return tr("Open a config file, or start from a back end's default.");
        return m_whatIf.config()->calls.empty() ? tr("This config has no settings.") : QString();
    });
    setupRuleMenu();
    column->addWidget(m_calls, 3);
    column->addWidget(new WhatIfPanel(m_whatIf, panel));
    column->addWidget(makeRunArea(actions));

    m_findingView->setObjectName(QStringLiteral("config.findings"));
    m_findingView->setAccessibleName(tr("What the config does not do"));
    m_findingView->setModel(m_findings);
    m_findingView->setRootIsDecorated(false);
    m_findingView->setItemDelegateForColumn(
        FindingListModel::IdColumn, new MarkDelegate(m_findingView));
    m_findingView->applyColumns(m_findings->columns());
    new EmptyState(m_findingView, QStringLiteral("ui-check"), tr("Nothing to say"), [this] {
        return m_quantization.applied() ? tr("Every setting has an effect.") : QString();
    });
    column->addWidget(m_findingView, 2);
    setWidget(panel);

    for (auto signal :
        {&Quantization::configChanged, &Quantization::appliedChanged, &Quantization::stagesChanged})
        connect(&m_quantization, signal, this, &Dock::invalidate);
    connect(&m_whatIf, &WhatIf::changed, this, &Dock::invalidate);
}

QWidget* ConfigDock::makeHead(Actions& actions)
{
    auto* head = new QWidget(this);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(12, 10, 12, 8);
    column->setSpacing(4);
    m_backend = makeLabel({}, LabelRole::Title, head);
    m_file = makeLabel({}, LabelRole::Caption, head);
    m_specs = makeLabel({}, LabelRole::Secondary, head);
    m_specs->setObjectName(QStringLiteral("config.specs"));
    for (Label* label : {m_backend, m_file, m_specs}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(new IconButton(actions.openConfig, IconButton::Look::Outlined, true, head));
    auto* fresh =
        new IconButton(QStringLiteral("ui-plus"), tr("New"), IconButton::Look::Outlined, head);
    fresh->setObjectName(QStringLiteral("config.new"));
    fresh->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fresh->setText(tr("New"));
    fresh->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(fresh);
    for (const Quantizer& quantizer : quantizers())
        connect(menu->addAction(toQString(quantizer.id)), &QAction::triggered, this,
            [this, id = toQString(quantizer.id)] { Q_EMIT newConfigRequested(id); });
    fresh->setMenu(menu);
    row->addWidget(fresh);
    row->addWidget(new IconButton(actions.saveConfig, IconButton::Look::Outlined, true, head));
    row->addStretch(1);
    column->addLayout(row);
    m_python = new IconButton(
        QStringLiteral("ui-copy"), tr("Copy as Python"), IconButton::Look::Outlined, head);
    m_python->setObjectName(QStringLiteral("config.python"));
    m_python->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_python->setText(tr("Copy as Python"));
    connect(m_python, &QToolButton::clicked, this, &ConfigDock::copyAsPython);
    column->addWidget(m_python, 0, Qt::AlignLeft);
    return head;
}

QWidget* ConfigDock::makeRunArea(Actions& actions)
{
    auto* area = new QWidget(this);
    auto* column = new QVBoxLayout(area);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(6);
    column->addWidget(makeLabel(tr("Calibration data"), LabelRole::Group, area));
    auto* dataRow = new QHBoxLayout;
    m_data = makeLabel({}, LabelRole::Mono, area);
    m_data->setObjectName(QStringLiteral("config.data"));
    dataRow->addWidget(m_data, 1);
    dataRow->addWidget(new IconButton(actions.chooseData, IconButton::Look::Outlined, true, area));
    column->addLayout(dataRow);
    auto* runRow = new QHBoxLayout;
    m_result = makeLabel({}, LabelRole::Secondary, area);
    m_result->setObjectName(QStringLiteral("config.result"));
    m_result->setWordWrap(true);
    runRow->addWidget(m_result, 1);
    runRow->addWidget(new IconButton(actions.run, IconButton::Look::Outlined, true, area));
    column->addLayout(runRow);
    return area;
}

void ConfigDock::showRule(std::size_t call)
{
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->callAt(row) == call)
            m_calls->setCurrentIndex(m_model->index(row, 0));
    m_calls->setFocus(Qt::ShortcutFocusReason);
}

// ---- editing rules
// -------------------------------------------------------------------------------------------------

void ConfigDock::setupRuleMenu()
{
    m_calls->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_calls, &QWidget::customContextMenuRequested, this, &ConfigDock::showRuleMenu);
    const auto onKey = [this](const QKeySequence& key, auto act) {
        auto* action = new QAction(m_calls);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [this, act] {
            if (const int row = m_calls->currentIndex().row(); row >= 0)
                act(row);
        });
        m_calls->addAction(action);
    };
    auto* apply = new QAction(this);
    apply->setShortcuts({Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter});
    apply->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(apply, &QAction::triggered, &m_whatIf, &WhatIf::apply);
    addAction(apply);
    onKey(Qt::Key_Delete, [this](int row) { removeRule(row); });
    onKey(Qt::ALT | Qt::Key_Up, [this](int row) { moveRule(row, -1); });
    onKey(Qt::ALT | Qt::Key_Down, [this](int row) { moveRule(row, 1); });
}

void ConfigDock::showRuleMenu(const QPoint& at)
{
    const int row = m_calls->indexAt(at).row();
    if (row < 0 || !m_whatIf.config())
        return;
    QMenu menu(this);
    for (const NamedQConfig& named : m_whatIf.config()->qconfigs)
        connect(menu.addAction(tr("Quantize with %1").arg(toQString(named.name))),
            &QAction::triggered, this,
            [this, row, name = named.name] { setRuleQConfig(row, name); });
    connect(menu.addAction(tr("None: do not quantize")), &QAction::triggered, this,
        [this, row] { setRuleQConfig(row, std::nullopt); });
    menu.addSeparator();
    connect(menu.addAction(tr("Move up")), &QAction::triggered, this,
        [this, row] { moveRule(row, -1); });
    connect(menu.addAction(tr("Move down")), &QAction::triggered, this,
        [this, row] { moveRule(row, 1); });
    connect(
        menu.addAction(tr("Delete")), &QAction::triggered, this, [this, row] { removeRule(row); });
    menu.exec(m_calls->viewport()->mapToGlobal(at));
}

void ConfigDock::removeRule(int row)
{
    QuantizerConfig config = *m_whatIf.config();
    const std::size_t call = m_model->callAt(row);
    const QString words = tr("delete rule %1").arg(m_model->nameOf(row));
    config.calls.erase(config.calls.begin() + static_cast<std::ptrdiff_t>(call));
    m_whatIf.edit(std::move(config), words);
}

void ConfigDock::setRuleQConfig(int row, const std::optional<std::string>& qconfig)
{
    QuantizerConfig config = *m_whatIf.config();
    config.calls[m_model->callAt(row)].qconfig = qconfig;
    m_whatIf.edit(std::move(config),
        tr("set %1 to %2").arg(m_model->nameOf(row), qconfig ? toQString(*qconfig) : tr("None")));
}

/// Inside its lane: across lanes the order of calls means nothing.
void ConfigDock::moveRule(int row, int step)
{
    const int other = row + step;
    if (other < 0 || other >= m_model->rowCount())
        return;
    QuantizerConfig config = *m_whatIf.config();
    ConfigCall& moved = config.calls[m_model->callAt(row)];
    ConfigCall& passed = config.calls[m_model->callAt(other)];
    if (moved.set != passed.set)
        return;
    std::swap(moved, passed);
    m_whatIf.edit(std::move(config), tr("move rule %1").arg(m_model->nameOf(row)));
    m_calls->setCurrentIndex(m_model->index(other, 0));
}

/// The calls of the back end with its own names, for the script that quantizes for real.
void ConfigDock::copyAsPython()
{
    if (const auto code = pythonCode(*m_whatIf.config()))
        QGuiApplication::clipboard()->setText(toQString(*code));
}

void ConfigDock::refresh()
{
    const std::optional<QuantizerConfig> config =
        m_whatIf.config() ? std::optional(*m_whatIf.config()) : std::nullopt;
    m_backend->setText(config ? toQString(config->backend) : tr("No config"));
    const QString path = m_quantization.configPath();
    m_file->setText(!config       ? QString()
            : m_whatIf.isActive() ? tr("edited, not applied")
            : path.isEmpty()      ? tr("not saved")
                                  : QFileInfo(path).fileName());
    m_file->setToolTip(path);
    m_specs->setText(config ? specsText(*config) : QString());
    m_specs->setVisible(config.has_value());
    const auto code = config ? pythonCode(*config) : Result<std::string>();
    m_python->setEnabled(config && code);
    m_python->setToolTip(code ? tr("Copy as Python") : sentenceOf(code.error()));
    m_data->setText(dataText(m_quantization.data()));
    m_data->setToolTip(m_quantization.data().join(QLatin1Char('\n')));
    const std::optional<WhatIfEffect>& effect = m_whatIf.effect();
    if (!m_whatIf.isActive())
        m_model->setConfig(config, m_quantization.callStates(), m_quantization.opCounts());
    else if (effect)
        m_model->setConfig(config, effect->states, effect->opCounts);
    else
        m_model->setConfig(config, {}, {});
    const std::shared_ptr<const Applied>& applied = m_quantization.applied();
    m_findings->setFindings(!m_quantization.findings().empty() ? m_quantization.findings()
            : applied                                          ? applied->findings
                                                               : std::vector<LintFinding> {});
    if (applied)
        m_result->setText(tr(
            "%n observer(s) would be inserted", nullptr, static_cast<int>(applied->observerCount)));
    else
        m_result->setText(m_quantization.applyError().message.empty()
                ? QString()
                : sentenceOf(m_quantization.applyError()));
}

} // namespace qdq::ui
