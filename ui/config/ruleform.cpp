// SPDX-License-Identifier: Apache-2.0
#include "ui/config/ruleform.h"

#include "core/quant/configedit.h"
#include "core/quant/presets.h"
#include "ui/config/configeditor.h"
#include "ui/config/configwords.h"
#include "ui/config/fieldrow.h"
#include "ui/config/specform.h"
#include "ui/dialogs/segmentedcontrol.h"
#include "ui/draw/fonts.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QStringListModel>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kMostSuggestions = 12;

bool takes(const NamedQConfig& named, std::string_view argument)
{
    const Preset* preset = findPreset(named.preset);
    return preset && std::ranges::find(preset->arguments, argument) != preset->arguments.end();
}

} // namespace

RuleForm::RuleForm(ConfigEditor& editor, QWidget* parent)
    : QWidget(parent)
    , m_editor(editor)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_heading = makeLabel({}, LabelRole::Group, this);
    column->addWidget(m_heading);
    QGridLayout* grid = makeFieldGrid();
    addScope(grid);
    addAction(grid);
    column->addLayout(grid);
    m_settings = new QWidget(this);
    auto* settings = new QVBoxLayout(m_settings);
    settings->setContentsMargins(0, 0, 0, 0);
    settings->setSpacing(6);
    QGridLayout* preset = makeFieldGrid();
    addPreset(preset);
    settings->addLayout(preset);
    m_role = new SegmentedControl(tr("Spec"),
        {roleWord(SpecRole::InputActivation), roleWord(SpecRole::OutputActivation),
            roleWord(SpecRole::Weight), roleWord(SpecRole::Bias)},
        m_settings);
    m_role->setObjectName(QStringLiteral("rule.role"));
    m_spec = new SpecForm(m_settings);
    m_shared = makeLabel({}, LabelRole::Caption, m_settings);
    m_shared->setWordWrap(true);
    settings->addWidget(m_role);
    settings->addWidget(m_spec);
    settings->addWidget(m_shared);
    column->addWidget(m_settings);
    m_problem = makeLabel({}, LabelRole::Error, this);
    m_problem->setObjectName(QStringLiteral("rule.problem"));
    m_problem->setWordWrap(true);
    column->addWidget(m_problem);

    connect(m_role, &SegmentedControl::chosen, this, &RuleForm::refresh);
    connect(m_spec, &SpecForm::edited, this,
        [this](const NamedQConfig& qconfig, const QString& field, const QString& value) {
            m_editor.setQConfig(*m_editor.current(), qconfig, field, value);
        });
    connect(&m_editor, &ConfigEditor::changed, this, &RuleForm::refresh);
    refresh();
}

void RuleForm::addScope(QGridLayout* grid)
{
    m_scope = new QComboBox(this);
    m_scope->setObjectName(QStringLiteral("rule.scope"));
    m_scope->setAccessibleName(tr("Scope"));
    m_scope->setProperty("isSmall", true);
    grid->addWidget(makeLabel(tr("Scope"), LabelRole::Secondary, this), 0, 0);
    grid->addWidget(m_scope, 0, 1, 1, 2);
    m_keyName = makeLabel({}, LabelRole::Secondary, this);
    m_key = new QLineEdit(this);
    m_key->setObjectName(QStringLiteral("rule.key"));
    m_key->setAccessibleName(tr("Key"));
    m_key->setProperty("isSmall", true);
    m_key->setFont(fontOf(TextStyle::Mono));
    m_keys = new QStringListModel(this);
    auto* completer = new QCompleter(m_keys, m_key);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(kMostSuggestions);
    m_key->setCompleter(completer);
    auto* inside = new QHBoxLayout(m_key);
    inside->setContentsMargins(0, 0, 8, 0);
    inside->addStretch(1);
    m_class = makeLabel({}, LabelRole::Caption, m_key);
    m_class->setAttribute(Qt::WA_TransparentForMouseEvents);
    inside->addWidget(m_class);
    grid->addWidget(m_keyName, 1, 0);
    grid->addWidget(m_key, 1, 1, 1, 2);
    connect(m_scope, &QComboBox::activated, this, &RuleForm::onScopeChosen);
    connect(m_key, &QLineEdit::textChanged, this, &RuleForm::onKeyEdited);
}

void RuleForm::addAction(QGridLayout* grid)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(14);
    m_quantize = new QRadioButton(tr("Quantize"), this);
    m_quantize->setObjectName(QStringLiteral("rule.quantize"));
    m_none = new QRadioButton(tr("None: do not quantize"), this);
    m_none->setObjectName(QStringLiteral("rule.none"));
    row->addWidget(m_quantize);
    row->addWidget(m_none);
    row->addStretch(1);
    grid->addWidget(makeLabel(tr("Action"), LabelRole::Secondary, this), 2, 0);
    grid->addLayout(row, 2, 1, 1, 2);
    connect(m_quantize, &QRadioButton::toggled, this, [this](bool isOn) {
        if (!m_isFilling)
            m_editor.setQuantized(*m_editor.current(), isOn);
    });
}

void RuleForm::addPreset(QGridLayout* grid)
{
    m_mode = new QComboBox(m_settings);
    m_mode->setObjectName(QStringLiteral("rule.mode"));
    m_mode->setAccessibleName(tr("Mode"));
    m_mode->setProperty("isSmall", true);
    m_mode->addItems({tr("static"), tr("dynamic")});
    grid->addWidget(makeLabel(tr("Mode"), LabelRole::Secondary, m_settings), 0, 0);
    grid->addWidget(m_mode, 0, 1, 1, 2);
    auto* row = new QHBoxLayout;
    row->setSpacing(14);
    m_perChannel = new QCheckBox(tr("per-channel weights"), m_settings);
    m_perChannel->setObjectName(QStringLiteral("rule.perChannel"));
    m_reduceRange = new QCheckBox(tr("reduce range"), m_settings);
    m_reduceRange->setObjectName(QStringLiteral("rule.reduceRange"));
    row->addWidget(m_perChannel);
    row->addWidget(m_reduceRange);
    row->addStretch(1);
    grid->addLayout(row, 1, 1, 1, 2);
    connect(m_mode, &QComboBox::activated, this, &RuleForm::onPresetEdited);
    for (QCheckBox* box : {m_perChannel, m_reduceRange})
        connect(box, &QCheckBox::clicked, this, &RuleForm::onPresetEdited);
}

void RuleForm::focusKey()
{
    if (m_key->isVisible()) {
        m_key->setFocus(Qt::OtherFocusReason);
        m_key->selectAll();
    } else {
        m_scope->setFocus(Qt::OtherFocusReason);
    }
}

// ---- edits
// ---------------------------------------------------------------------------------------------------------

void RuleForm::onScopeChosen()
{
    const std::vector<Setter> setters = m_editor.setters();
    const Setter setter = setters[static_cast<std::size_t>(m_scope->currentIndex())];
    m_editor.setScope(*m_editor.current(), setter, m_key->text());
}

void RuleForm::onKeyEdited()
{
    if (m_isFilling || !m_editor.current())
        return;
    const ConfigCall& call = m_editor.facts()->config.calls[*m_editor.current()];
    m_editor.setScope(*m_editor.current(), call.set, m_key->text().trimmed());
}

/// Arguments at their default are left out, as a user of the preset would.
void RuleForm::onPresetEdited()
{
    const QuantizerConfig& config = m_editor.facts()->config;
    NamedQConfig named = *config.find(*config.calls[*m_editor.current()].qconfig);
    const auto put = [](std::optional<bool>& argument, bool isOn) {
        argument = isOn ? std::optional(true) : std::nullopt;
    };
    if (takes(named, "is_dynamic"))
        put(named.presetArgs.isDynamic, m_mode->currentIndex() == 1);
    if (takes(named, "is_per_channel"))
        put(named.presetArgs.isPerChannel, m_perChannel->isChecked());
    if (takes(named, "reduce_range"))
        put(named.presetArgs.reduceRange, m_reduceRange->isChecked());
    const QObject* changed = sender();
    m_editor.setQConfig(*m_editor.current(), named,
        changed == m_perChannel        ? m_perChannel->text()
            : changed == m_reduceRange ? m_reduceRange->text()
                                       : tr("mode"),
        changed == m_perChannel        ? (m_perChannel->isChecked() ? tr("on") : tr("off"))
            : changed == m_reduceRange ? (m_reduceRange->isChecked() ? tr("on") : tr("off"))
                                       : m_mode->currentText());
}

// ---- showing
// -------------------------------------------------------------------------------------------------------

SpecRole RuleForm::shownRole() const
{
    return kSpecRoles.at(static_cast<std::size_t>(m_role->choice()));
}

void RuleForm::refresh()
{
    const RuleLine* line = m_editor.currentLine();
    setVisible(line != nullptr);
    if (!line)
        return;
    const QScopedValueRollback filling(m_isFilling, true);
    const ConfigFacts& facts = *m_editor.facts();
    const ConfigCall& call = facts.config.calls[line->call];
    m_heading->setText(tr("Rule: %1").arg(line->key));
    showScope(call);
    showAction(facts, call);
    m_settings->setVisible(call.qconfig.has_value());
    if (call.qconfig)
        showQConfig(facts, call);
    else
        m_problem->setVisible(false);
}

void RuleForm::showScope(const ConfigCall& call)
{
    const std::vector<Setter> setters = m_editor.setters();
    QStringList words;
    for (const Setter setter : setters)
        words << scopeWord(setter);
    if (m_scope->count() != words.size() || m_scope->itemText(0) != words.value(0)
        || m_scope->itemText(m_scope->count() - 2) != words.value(words.size() - 2)) {
        m_scope->clear();
        m_scope->addItems(words);
    }
    m_scope->setCurrentIndex(
        static_cast<int>(std::ranges::find(setters, call.set) - setters.begin()));
    const bool hasKey = call.set != Setter::Global;
    m_keyName->setVisible(hasKey);
    m_key->setVisible(hasKey);
    m_keyName->setText(scopeWord(call.set));
    m_key->setAccessibleName(scopeWord(call.set));
    if (const QString key = toQString(call.key); m_key->text().trimmed() != key)
        m_key->setText(key);
    if (const QStringList keys = m_editor.keysFor(call.set); keys != m_keys->stringList())
        m_keys->setStringList(keys);
    m_class->setText(
        call.set == Setter::ModuleName ? m_editor.classOf(toQString(call.key)) : QString());
}

void RuleForm::showAction(const ConfigFacts& facts, const ConfigCall& call)
{
    (call.qconfig ? m_quantize : m_none)->setChecked(true);
    // A rule that says so already keeps the control that takes it back.
    m_none->setVisible(!call.qconfig || !refusesNone(facts.config.backend, call.set));
}

void RuleForm::showQConfig(const ConfigFacts& facts, const ConfigCall& call)
{
    const NamedQConfig* named = facts.config.find(*call.qconfig);
    const auto resolved = resolveQConfigs(facts.config);
    const Error error = resolved ? Error {} : resolved.error();
    if (!named) {
        m_settings->hide();
        showProblem(facts, error);
        return;
    }
    m_mode->setCurrentIndex(named->presetArgs.isDynamic.value_or(false) ? 1 : 0);
    m_perChannel->setChecked(named->presetArgs.isPerChannel.value_or(false));
    m_perChannel->setVisible(takes(*named, "is_per_channel"));
    m_reduceRange->setChecked(named->presetArgs.reduceRange.value_or(false));
    m_reduceRange->setVisible(takes(*named, "reduce_range"));
    m_spec->setSpec(*named, shownRole(), error);
    const auto uses = std::ranges::count(facts.config.calls, call.qconfig, &ConfigCall::qconfig);
    m_shared->setVisible(uses > 1);
    m_shared->setText(tr("%1 is shared by %n rule(s); an edit here makes this rule's own.", nullptr,
        static_cast<int>(uses))
                          .arg(toQString(*call.qconfig)));
    showProblem(facts, error);
}

/// What is not beside a field of the spec that is shown.
void RuleForm::showProblem(const ConfigFacts& facts, const Error& error)
{
    const ConfigCall& call = facts.config.calls[*m_editor.current()];
    const std::string shown =
        pointerTo(pointerTo("/qconfigs", call.qconfig.value_or("")), nameOf(shownRole()));
    const bool isBeside = error.where.starts_with(shown);
    m_problem->setVisible(!error.message.empty() && !isBeside);
    m_problem->setText(error.message.empty() ? QString() : sentenceOf(error));
}

} // namespace qdq::ui
