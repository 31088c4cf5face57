// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/whatifpanel.h"

#include "core/rules/target.h"
#include "ui/actions.h"
#include "ui/config/deltawidget.h"
#include "ui/session/whatif.h"
#include "ui/support/errortext.h"
#include "ui/support/predictiontext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QPushButton>

namespace qdq::ui {

namespace {

QString rangesText(const WhatIfEffect& effect)
{
    if (!effect.hasRanges)
        return WhatIfPanel::tr("Nothing was calibrated: scales are unknown.");
    if (effect.unknownScales > 0)
        return WhatIfPanel::tr("Scales are from the last calibration; %n are unknown without data.",
            nullptr, static_cast<int>(effect.unknownScales));
    return WhatIfPanel::tr("Scales are from the last calibration.");
}

std::size_t violationsOf(const Prediction& change, std::size_t RuleChange::*when)
{
    std::size_t sum = 0;
    for (const RuleChange& rule : change.rules)
        sum += rule.*when;
    return sum;
}

} // namespace

WhatIfPanel::WhatIfPanel(WhatIf& whatIf, Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_whatIf(whatIf)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(makeLabel(tr("What changes"), LabelRole::Group, this));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, 100);
    grid->setColumnStretch(1, 1);
    m_qdq = addRow(grid, tr("Q/DQ nodes"), "whatif.qdq");
    m_observers = addRow(grid, tr("Observers"), "whatif.observers");
    m_violations = addRow(grid, {}, "whatif.violations");
    column->addLayout(grid);
    m_rules = makeLabel({}, LabelRole::Caption, this);
    m_rules->setObjectName(QStringLiteral("whatif.rules"));
    m_rules->setWordWrap(true);
    column->addWidget(m_rules);
    m_remark = makeLabel({}, LabelRole::Secondary, this);
    m_remark->setObjectName(QStringLiteral("whatif.remark"));
    m_remark->setWordWrap(true);
    column->addWidget(m_remark);
    addButtons(actions, column);
    connect(&m_whatIf, &WhatIf::changed, this, &WhatIfPanel::refresh);
    refresh();
}

void WhatIfPanel::addButtons(Actions& actions, QVBoxLayout* column)
{
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_apply = new QPushButton(tr("Apply and convert"), this);
    m_apply->setObjectName(QStringLiteral("whatif.apply"));
    m_apply->setDefault(true);
    m_apply->setToolTip(
        tr("Makes this the config and runs it (%1)")
            .arg(QKeySequence(Qt::CTRL | Qt::Key_Return).toString(QKeySequence::NativeText)));
    auto* discard = new QPushButton(tr("Discard"), this);
    discard->setObjectName(QStringLiteral("whatif.discard"));
    buttons->addWidget(m_apply);
    buttons->addWidget(discard);
    buttons->addWidget(new IconButton(actions.copyPython, IconButton::Look::Flat, true, this));
    buttons->addStretch(1);
    column->addLayout(buttons);
    connect(m_apply, &QPushButton::clicked, &m_whatIf, &WhatIf::apply);
    connect(discard, &QPushButton::clicked, &m_whatIf, &WhatIf::discard);
}

WhatIfPanel::Row WhatIfPanel::addRow(QGridLayout* grid, const QString& name, const char* object)
{
    const int at = grid->rowCount();
    const Row row {makeLabel(name, LabelRole::Secondary, this),
        makeLabel({}, LabelRole::Mono, this), new DeltaWidget(this)};
    grid->addWidget(row.name, at, 0);
    row.value->setObjectName(QLatin1String(object));
    grid->addWidget(row.value, at, 1);
    grid->addWidget(row.delta, at, 2);
    return row;
}

/// "9 → 6" and how many more or less that is; only the number where it stays.
void WhatIfPanel::show(const Row& row, std::size_t now, std::size_t then)
{
    row.value->setText(
        now == then ? QString::number(now) : QStringLiteral("%1 → %2").arg(now).arg(then));
    row.delta->setChange(static_cast<qint64>(then) - static_cast<qint64>(now));
}

void WhatIfPanel::refresh()
{
    const std::optional<WhatIfEffect>& effect = m_whatIf.effect();
    const bool isRefused = effect && !effect->error.message.empty();
    m_apply->setEnabled(m_whatIf.isActive() && effect && !isRefused);
    m_remark->setText(!effect ? m_whatIf.undoWords()
            : isRefused       ? sentenceOf(effect->error)
                              : rangesText(*effect));
    if (!effect || isRefused) {
        m_violations.name->setText(tr("Violations"));
        for (const Row& row : {m_qdq, m_observers, m_violations}) {
            row.value->clear();
            row.delta->setChange(0);
        }
        m_rules->clear();
        return;
    }
    const TargetPtr target = effect->then ? effect->then->check.target : nullptr;
    m_violations.name->setText(
        target ? tr("Violations (%1)").arg(toQString(target->name)) : tr("Violations"));
    show(m_qdq, effect->qdqNow, effect->qdqThen);
    show(m_observers, effect->observersNow, effect->observersThen);
    show(m_violations, violationsOf(effect->change, &RuleChange::now),
        violationsOf(effect->change, &RuleChange::then));
    m_rules->setText(effectText(effect->change));
}

} // namespace qdq::ui
