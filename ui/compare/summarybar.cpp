// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/summarybar.h"

#include "ui/compare/differencechip.h"
#include "ui/style/scopestyle.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kHeight = 40;

/// Kinds that are said even where there are none of them.
bool isAlwaysSaid(DifferenceKind kind)
{
    return kind != DifferenceKind::Observer && kind != DifferenceKind::Structure;
}

} // namespace

SummaryBar::SummaryBar(QWidget* parent)
    : QWidget(parent)
    , m_matched(makeLabel({}, LabelRole::Heading, this))
    , m_violations(new ViolationsChip(this))
{
    setFixedHeight(kHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    m_matched->setObjectName(QStringLiteral("compare.matched"));
    row->addWidget(m_matched);
    row->addSpacing(4);
    for (std::size_t i = 0; i < kDifferenceKinds; ++i) {
        auto* chip = new DifferenceChip(static_cast<DifferenceKind>(i), this);
        connect(chip, &QToolButton::toggled, this, &SummaryBar::filterChanged);
        row->addWidget(chip);
        m_chips.push_back(chip);
    }
    row->addStretch();
    connect(m_violations, &QToolButton::toggled, this, &SummaryBar::filterChanged);
    row->addWidget(m_violations);
    setComparison({});
}

void SummaryBar::setComparison(const ComparisonPtr& comparison)
{
    for (DifferenceChip* chip : m_chips) {
        const QSignalBlocker quiet(chip);
        chip->setChecked(false);
        const int number = comparison ? comparison->count(chip->kind()) : 0;
        chip->setNumber(number);
        chip->setVisible(comparison && (number > 0 || isAlwaysSaid(chip->kind())));
    }
    const QSignalBlocker quiet(m_violations);
    m_violations->setChecked(false);
    m_violations->setVisible(comparison != nullptr);
    if (!comparison) {
        m_matched->setText(tr("Comparing"));
        return;
    }
    const auto total = static_cast<int>(std::max(comparison->a.cards, comparison->b.cards));
    m_matched->setText(
        tr("%1 of %n card(s) matched", nullptr, total).arg(comparison->matchedCards));
    m_violations->setNumbers(static_cast<int>(comparison->a->check.violations.size()),
        static_cast<int>(comparison->b->check.violations.size()));
}

std::set<DifferenceKind> SummaryBar::kinds() const
{
    std::set<DifferenceKind> kinds;
    for (const DifferenceChip* chip : m_chips)
        if (chip->isChecked())
            kinds.insert(chip->kind());
    return kinds;
}

bool SummaryBar::isRuleOnly() const
{
    return m_violations->isChecked();
}

void SummaryBar::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::SurfacePanel]);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme[Token::LineHairline]);
}

} // namespace qdq::ui
