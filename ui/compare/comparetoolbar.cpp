// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparetoolbar.h"

#include "ui/actions.h"
#include "ui/compare/compareactions.h"
#include "ui/draw/fonts.h"
#include "ui/style/icon.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/toolbarparts.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>

namespace qdq::ui {

namespace {

constexpr int kToleranceWidth = 84;
constexpr int kMatchWidth = 136;

} // namespace

std::optional<double> toleranceFrom(const QString& text)
{
    QString number = text.trimmed();
    if (number.startsWith(QLatin1String("rel"), Qt::CaseInsensitive))
        number = number.mid(3).trimmed();
    bool isNumber = false;
    const double rtol = number.toDouble(&isNumber);
    return isNumber && rtol >= 0 && rtol <= 1 ? std::optional(rtol) : std::nullopt;
}

QString toleranceText(double rtol)
{
    QString number = QString::number(rtol, 'g', 4);
    number.replace(QLatin1String("e-0"), QLatin1String("e-"));
    return QStringLiteral("rel %1").arg(number);
}

CompareToolBar::CompareToolBar(const Actions& window, CompareActions& actions, QWidget* parent)
    : QToolBar(parent)
    , m_match(new QComboBox(this))
    , m_tolerance(new QLineEdit(this))
    , m_query(new QueryField(QStringLiteral("ui-search"), tr("Find; diff:scale"), this))
    , m_position(makeLabel({}, LabelRole::Secondary, this))
{
    setObjectName(QStringLiteral("toolbar.compare"));
    setWindowTitle(tr("Compare"));
    setMovable(false);
    setFixedHeight(kToolBarHeight);
    toggleViewAction()->setVisible(false);
    addWidget(makeGap(this));
    auto* leave = new IconButton(
        QStringLiteral("ui-compare"), actions.leave->toolTip(), IconButton::Look::Outlined, this);
    leave->setText(tr("Compare"));
    leave->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    leave->setCheckable(true);
    leave->setChecked(true);
    connect(leave, &QToolButton::clicked, this, [leave, &actions] {
        leave->setChecked(true);
        actions.leave->trigger();
    });
    addOutlined(this, leave);
    addOutlined(this, new IconButton(actions.swap, IconButton::Look::Outlined, true, this));
    addOutlined(this, new IconButton(actions.sync, IconButton::Look::Outlined, true, this));
    addSeparator();
    addChoices();
    addSeparator();
    m_query->setObjectName(QStringLiteral("compare.query"));
    m_query->setMinimumWidth(160);
    m_query->setMaximumWidth(276);
    m_query->setCompletes();
    addWidget(m_query);
    addWidget(makeSpacer(this));
    addStepper(actions);
    addSeparator();
    addOutlined(this, new IconButton(window.exportPicture, IconButton::Look::Outlined, true, this));
    addWidget(makeGap(this));
}

void CompareToolBar::addChoices()
{
    addWidget(makeLabel(tr("Match by"), LabelRole::Secondary, this));
    m_match->addItems({tr("module and op"), tr("name"), tr("structure")});
    m_match->setObjectName(QStringLiteral("compare.match"));
    m_match->setAccessibleName(tr("Match by"));
    m_match->setFixedWidth(kMatchWidth);
    connect(m_match, &QComboBox::activated, this,
        [this](int choice) { Q_EMIT matchChosen(static_cast<MatchBy>(choice)); });
    addWidget(m_match);
    addWidget(makeLabel(tr("Tolerance"), LabelRole::Secondary, this));
    m_tolerance->setObjectName(QStringLiteral("compare.tolerance"));
    m_tolerance->setAccessibleName(tr("Tolerance, relative"));
    m_tolerance->setToolTip(tr("Numbers within this relative distance are the same, from 0 to 1"));
    m_tolerance->setFont(fontOf(TextStyle::Mono));
    m_tolerance->setFixedWidth(kToleranceWidth);
    connect(m_tolerance, &QLineEdit::editingFinished, this, [this] {
        const std::optional<double> rtol = toleranceFrom(m_tolerance->text());
        setTolerance(rtol.value_or(m_rtol));
        if (rtol)
            Q_EMIT toleranceChosen(*rtol);
    });
    addWidget(m_tolerance);
}

void CompareToolBar::addStepper(const CompareActions& actions)
{
    m_position->setObjectName(QStringLiteral("compare.position"));
    m_position->setAlignment(Qt::AlignCenter);
    m_position->setContentsMargins(6, 0, 6, 0);
    addOutlined(this, new IconButton(actions.previous, IconButton::Look::Outlined, false, this));
    addWidget(m_position);
    addOutlined(this, new IconButton(actions.next, IconButton::Look::Outlined, false, this));
}

void CompareToolBar::setMatch(MatchBy match)
{
    m_match->setCurrentIndex(static_cast<int>(match));
}

void CompareToolBar::setTolerance(double rtol)
{
    m_rtol = rtol;
    m_tolerance->setText(toleranceText(rtol));
}

void CompareToolBar::setPosition(int position, int total)
{
    if (total == 0)
        m_position->setText(tr("No differences"));
    else if (position == 0)
        m_position->setText(tr("%n difference(s)", nullptr, total));
    else
        m_position->setText(tr("difference %1 of %2").arg(position).arg(total));
    // Room for the widest text, so that the buttons beside it do not move while stepping.
    const QString widest = tr("difference %1 of %2").arg(total).arg(total);
    m_position->setMinimumWidth(m_position->fontMetrics().horizontalAdvance(widest) + 12);
}

} // namespace qdq::ui
