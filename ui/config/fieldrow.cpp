// SPDX-License-Identifier: Apache-2.0
#include "ui/config/fieldrow.h"

#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"

#include <QGridLayout>

namespace qdq::ui {

namespace {

constexpr int kNameWidth = 92;
constexpr int kResetWidth = 28;

} // namespace

QGridLayout* makeFieldGrid()
{
    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, kNameWidth);
    grid->setColumnMinimumWidth(2, kResetWidth);
    grid->setColumnStretch(1, 1);
    return grid;
}

FieldRow::FieldRow(QGridLayout* grid, const QString& name, QWidget* control)
    : QObject(control)
    , m_name(makeLabel(name, LabelRole::Secondary, control->parentWidget()))
    , m_control(control)
    , m_reset(new IconButton(QStringLiteral("ui-undo"), tr("Back to the default"),
          IconButton::Look::Flat, control->parentWidget()))
    , m_problem(makeLabel({}, LabelRole::Error, control->parentWidget()))
{
    const int row = grid->rowCount();
    m_name->setBuddy(control);
    control->setAccessibleName(name);
    control->setProperty("isSmall", true);
    m_reset->setProperty("isSmall", true);
    m_problem->setWordWrap(true);
    grid->addWidget(m_name, row, 0);
    grid->addWidget(control, row, 1);
    grid->addWidget(m_reset, row, 2);
    grid->addWidget(m_problem, row + 1, 1, 1, 2);
    m_problem->hide();
    connect(m_reset, &QToolButton::clicked, this, &FieldRow::resetRequested);
    updateReset();
}

void FieldRow::setShown(bool isShown)
{
    m_isShown = isShown;
    m_name->setVisible(isShown);
    m_control->setVisible(isShown);
    if (!isShown)
        m_problem->hide();
    updateReset();
}

void FieldRow::setChanged(bool isChanged)
{
    m_isChanged = isChanged;
    QFont font = m_name->font();
    font.setWeight(isChanged ? QFont::DemiBold : QFont::Normal);
    m_name->setFont(font);
    updateReset();
}

void FieldRow::setProblem(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(m_isShown && !problem.isEmpty());
}

void FieldRow::updateReset()
{
    m_reset->setVisible(m_isShown && m_isChanged);
}

} // namespace qdq::ui
