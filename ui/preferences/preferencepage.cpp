// SPDX-License-Identifier: Apache-2.0
#include "ui/preferences/preferencepage.h"

#include "ui/style/textscale.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

constexpr int kControlWidth = 200;

} // namespace

PreferencePage::PreferencePage(const QString& title, Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_title(title)
    , m_settings(settings)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(24, 8, 24, 16);
    m_column->setSpacing(0);
    // What does not stretch stays at the top.
    m_column->addStretch(0);
    connect(&m_settings, &Settings::preferencesChanged, this, &PreferencePage::loadAll);
}

void PreferencePage::reset()
{
    if (m_reset)
        write(m_reset);
}

void PreferencePage::write(const std::function<void(Preferences&)>& change)
{
    Preferences preferences = m_settings.preferences();
    change(preferences);
    m_settings.setPreferences(preferences);
}

void PreferencePage::bind(std::function<void(const Preferences&)> load)
{
    load(m_settings.preferences());
    m_loads.push_back(std::move(load));
}

void PreferencePage::loadAll()
{
    for (const auto& load : m_loads)
        load(m_settings.preferences());
}

void PreferencePage::addGroup(const QString& title)
{
    m_group = makeLabel(title, LabelRole::Heading, this);
    m_group->setContentsMargins(0, m_rows.empty() ? 4 : 16, 0, 4);
    m_column->insertWidget(m_column->count() - 1, m_group);
}

void PreferencePage::addPart(QWidget* part, const QString& words, bool stretches)
{
    m_column->insertWidget(m_column->count() - 1, part, stretches ? 1 : 0);
    m_rows.push_back({part, words, m_group});
}

void PreferencePage::addRow(const QString& name, const QString& text, QWidget* control)
{
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 6, 0, 6);
    line->setSpacing(24);
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(makeLabel(name, LabelRole::Body, row));
    if (!text.isEmpty()) {
        Label* hint = makeLabel(text, LabelRole::Caption, row);
        hint->setWordWrap(true);
        words->addWidget(hint);
    }
    line->addLayout(words, 1);
    control->setParent(row);
    control->setAccessibleName(name);
    control->setAccessibleDescription(text);
    line->addWidget(control, 0, Qt::AlignRight | Qt::AlignVCenter);
    addPart(row, name + QLatin1Char(' ') + text);
}

void PreferencePage::addSwitch(const QString& name, const QString& text, Field<bool> field)
{
    auto* box = new QCheckBox(this);
    box->setMinimumSize(24, 24);
    connect(box, &QCheckBox::toggled, this, [this, field](bool isOn) {
        write([&](Preferences& preferences) { field(preferences) = isOn; });
    });
    addRow(name, text, box);
    bind([box, field](Preferences preferences) { box->setChecked(field(preferences)); });
}

void PreferencePage::addNumber(const QString& name, const QString& text, int least, int most,
    const QString& suffix, Field<int> field)
{
    auto* box = new QSpinBox(this);
    box->setRange(least, most);
    box->setSuffix(suffix);
    box->setKeyboardTracking(false); // a number that is being typed is not the number yet
    box->setMinimumWidth(scaled(120));
    connect(box, &QSpinBox::valueChanged, this, [this, field](int value) {
        write([&](Preferences& preferences) { field(preferences) = value; });
    });
    addRow(name, text, box);
    bind([box, field](Preferences preferences) { box->setValue(field(preferences)); });
}

void PreferencePage::addBox(const QString& name, const QString& text, const QStringList& words,
    const std::function<int(Preferences)>& choiceOf,
    const std::function<void(Preferences&, int)>& choose)
{
    auto* box = new QComboBox(this);
    box->addItems(words);
    box->setMinimumWidth(scaled(kControlWidth));
    // Only what a person chooses: what is loaded is there already.
    connect(box, &QComboBox::activated, this, [this, choose](int choice) {
        write([&](Preferences& preferences) { choose(preferences, choice); });
    });
    addRow(name, text, box);
    bind([box, choiceOf](
             const Preferences& preferences) { box->setCurrentIndex(choiceOf(preferences)); });
}

void PreferencePage::addFolder(const QString& name, const QString& text, Field<QString> field)
{
    auto* control = new QWidget(this);
    auto* line = new QHBoxLayout(control);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    auto* path = new QLineEdit(control);
    path->setAccessibleName(name);
    path->setPlaceholderText(tr("none"));
    path->setMinimumWidth(scaled(kControlWidth) - 36);
    auto* choose = new IconButton(
        QStringLiteral("ui-folder"), tr("Choose folder…"), IconButton::Look::Outlined, control);
    line->addWidget(path, 1);
    line->addWidget(choose);
    const auto set = [this, field](const QString& folder) {
        write([&](Preferences& preferences) { field(preferences) = folder; });
    };
    connect(path, &QLineEdit::editingFinished, this, [path, set] { set(path->text().trimmed()); });
    connect(choose, &QToolButton::clicked, this, [this, path, name, set] {
        const QString folder = QFileDialog::getExistingDirectory(this, name, path->text());
        if (!folder.isEmpty())
            set(QDir::toNativeSeparators(folder));
    });
    addRow(name, text, control);
    bind([path, field](Preferences preferences) { path->setText(field(preferences)); });
}

int PreferencePage::showMatches(const QString& text)
{
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto hasAll = [&](const QString& in) {
        return std::ranges::all_of(
            words, [&](const QString& word) { return in.contains(word, Qt::CaseInsensitive); });
    };
    const bool isWhole = hasAll(m_title);
    int shown = 0;
    for (const Row& row : m_rows)
        if (row.group)
            row.group->hide();
    for (const Row& row : m_rows) {
        const bool isShown = isWhole || hasAll(row.words);
        row.widget->setVisible(isShown);
        if (isShown && row.group)
            row.group->show();
        shown += isShown;
    }
    return shown;
}

} // namespace qdq::ui
