// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/segmentedcontrol.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

namespace qdq::ui {

SegmentedControl::SegmentedControl(const QString& name, const QStringList& choices, QWidget* parent)
    : QWidget(parent)
    , m_buttons(new QButtonGroup(this))
{
    setAccessibleName(name);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (int i = 0; i < choices.size(); ++i) {
        auto* button = new QPushButton(choices[i], this);
        button->setCheckable(true);
        button->setAutoDefault(false);
        button->setProperty("isSegment", true);
        button->setProperty("joinsLeft", i > 0);
        button->setProperty("joinsRight", i + 1 < choices.size());
        button->setAccessibleName(QStringLiteral("%1: %2").arg(name, choices[i]));
        row->addWidget(button);
        m_buttons->addButton(button, i);
    }
    row->addStretch();
    setChoice(0);
    connect(m_buttons, &QButtonGroup::idToggled, this, [this](int choice, bool isOn) {
        if (isOn)
            Q_EMIT chosen(choice);
    });
}

int SegmentedControl::choice() const
{
    return m_buttons->checkedId();
}

void SegmentedControl::setChoice(int choice)
{
    if (QAbstractButton* button = m_buttons->button(choice))
        button->setChecked(true);
}

} // namespace qdq::ui
