// SPDX-License-Identifier: Apache-2.0
#include "ui/preferences/severitytable.h"

#include "core/rules/target.h"
#include "ui/settings/settings.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"
#include "ui/widgets/label.h"

#include <QComboBox>
#include <QGridLayout>

#include <array>

namespace qdq::ui {

namespace {

constexpr std::array kSeverities {Severity::Error, Severity::Warning, Severity::Note};

} // namespace

SeverityTable::SeverityTable(Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (const Rule& rule : vpuRules())
        addRule(*grid, rule);
}

void SeverityTable::addRule(QGridLayout& grid, const Rule& rule)
{
    const QString id = toQString(rule.id);
    const int row = grid.rowCount();
    Label* words = makeLabel(ruleWords(rule.id, findTarget("vpu")), LabelRole::Secondary, this);
    words->setWordWrap(true);
    auto* box = new QComboBox(this);
    box->setObjectName(QStringLiteral("severity.") + id);
    box->setAccessibleName(tr("Severity of %1").arg(id));
    box->addItems({tr("Error"), tr("Warning"), tr("Note")});
    grid.addWidget(makeLabel(id, LabelRole::Mono, this), row, 0);
    grid.addWidget(words, row, 1);
    grid.addWidget(box, row, 2);
    const Severity own = rule.severity;
    const auto load = [this, box, id, own] {
        const QString chosen =
            m_settings.preferences().rules.severities.value(id, toQString(nameOf(own)));
        for (std::size_t i = 0; i < kSeverities.size(); ++i)
            if (chosen == toQString(nameOf(kSeverities[i])))
                box->setCurrentIndex(static_cast<int>(i));
    };
    load();
    connect(&m_settings, &Settings::preferencesChanged, box, load);
    connect(box, &QComboBox::activated, this, [this, id, own](int choice) {
        const Severity chosen = kSeverities[static_cast<std::size_t>(choice)];
        choose(id, toQString(nameOf(chosen)), chosen == own);
    });
}

/// What the target says itself is not kept.
void SeverityTable::choose(const QString& rule, const QString& severity, bool isOwn)
{
    Preferences preferences = m_settings.preferences();
    if (isOwn)
        preferences.rules.severities.remove(rule);
    else
        preferences.rules.severities.insert(rule, severity);
    m_settings.setPreferences(preferences);
}

} // namespace qdq::ui
