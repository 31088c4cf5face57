// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/whatifpanel.h"

#include "ui/session/whatif.h"
#include "ui/support/errortext.h"
#include "ui/support/predictiontext.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QPushButton>

namespace qdq::ui {

namespace {

/// "9 → 6  −3"; only the number where it stays.
QString changeText(std::size_t now, std::size_t then)
{
    if (now == then)
        return QStringLiteral("%1  =").arg(now);
    const QString sign = then < now ? QString(QChar(0x2212)) : QStringLiteral("+");
    return QStringLiteral("%1 → %2  %3%4")
        .arg(QString::number(now), QString::number(then), sign,
            QString::number(then < now ? now - then : then - now));
}

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

WhatIfPanel::WhatIfPanel(WhatIf& whatIf, QWidget* parent)
    : QWidget(parent)
    , m_whatIf(whatIf)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 10);
    column->setSpacing(4);
    auto* head = new QHBoxLayout;
    m_heading = makeLabel({}, LabelRole::Heading, this);
    m_heading->setObjectName(QStringLiteral("whatif.heading"));
    m_heading->setWordWrap(true);
    head->addWidget(m_heading, 1);
    m_undo =
        new IconButton(QStringLiteral("ui-undo"), tr("Undo"), IconButton::Look::Outlined, this);
    m_redo =
        new IconButton(QStringLiteral("ui-redo"), tr("Redo"), IconButton::Look::Outlined, this);
    m_undo->setObjectName(QStringLiteral("whatif.undo"));
    m_redo->setObjectName(QStringLiteral("whatif.redo"));
    for (IconButton* button : {m_undo, m_redo}) {
        button->setProperty("isSmall", true);
        head->addWidget(button);
    }
    column->addLayout(head);
    m_remark = makeLabel({}, LabelRole::Secondary, this);
    m_remark->setObjectName(QStringLiteral("whatif.remark"));
    m_remark->setWordWrap(true);
    column->addWidget(m_remark);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    m_qdq = addRow(grid, tr("Q/DQ nodes"), "whatif.qdq");
    m_observers = addRow(grid, tr("Observers"), "whatif.observers");
    m_violations = addRow(grid, tr("Violations"), "whatif.violations");
    m_rules = addRow(grid, tr("Rules"), "whatif.rules");
    column->addLayout(grid);
    auto* buttons = new QHBoxLayout;
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
    buttons->addStretch(1);
    column->addLayout(buttons);

    connect(m_undo, &QToolButton::clicked, &m_whatIf, &WhatIf::undo);
    connect(m_redo, &QToolButton::clicked, &m_whatIf, &WhatIf::redo);
    connect(m_apply, &QPushButton::clicked, &m_whatIf, &WhatIf::apply);
    connect(discard, &QPushButton::clicked, &m_whatIf, &WhatIf::discard);
    connect(&m_whatIf, &WhatIf::changed, this, &WhatIfPanel::refresh);
    refresh();
}

Label* WhatIfPanel::addRow(QGridLayout* grid, const QString& name, const char* object)
{
    const int row = grid->rowCount();
    grid->addWidget(makeLabel(name, LabelRole::Secondary, this), row, 0, Qt::AlignTop);
    Label* value = makeLabel({}, LabelRole::Mono, this);
    value->setObjectName(QLatin1String(object));
    value->setWordWrap(true);
    grid->addWidget(value, row, 1);
    return value;
}

void WhatIfPanel::refresh()
{
    setVisible(m_whatIf.isActive() || m_whatIf.canRedo());
    m_undo->setEnabled(m_whatIf.canUndo());
    m_redo->setEnabled(m_whatIf.canRedo());
    m_undo->setToolTip(tr("Undo %1").arg(m_whatIf.undoWords()));
    m_redo->setToolTip(tr("Redo %1").arg(m_whatIf.redoWords()));
    m_heading->setText(m_whatIf.isActive()
            ? tr("What-if: %n change(s), not applied", nullptr, m_whatIf.changeCount())
            : tr("What-if: nothing is changed"));
    const std::optional<WhatIfEffect>& effect = m_whatIf.effect();
    const bool isRefused = effect && !effect->error.message.empty();
    m_apply->setEnabled(m_whatIf.isActive() && effect && !isRefused);
    for (Label* label : {m_qdq, m_observers, m_violations, m_rules})
        label->clear();
    m_remark->setText(!effect ? m_whatIf.undoWords()
            : isRefused       ? sentenceOf(effect->error)
                              : rangesText(*effect));
    if (!effect || isRefused)
        return;
    m_qdq->setText(changeText(effect->qdqNow, effect->qdqThen));
    m_observers->setText(changeText(effect->observersNow, effect->observersThen));
    m_violations->setText(changeText(violationsOf(effect->change, &RuleChange::now),
        violationsOf(effect->change, &RuleChange::then)));
    m_rules->setText(effectText(effect->change));
}

} // namespace qdq::ui
