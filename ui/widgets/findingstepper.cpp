// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/findingstepper.h"

#include "ui/support/numbers.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/markwidget.h"

#include <QHBoxLayout>

namespace qdq::ui {

FindingStepper::FindingStepper(QAction* previous, QAction* next, QWidget* parent)
    : QWidget(parent)
    , m_mark(new MarkWidget(this))
    , m_text(makeLabel({}, LabelRole::Secondary, this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(new IconButton(previous, IconButton::Look::Outlined, false, this));
    layout->addWidget(m_mark);
    layout->addWidget(m_text);
    layout->addWidget(new IconButton(next, IconButton::Look::Outlined, false, this));
    setPosition(0, 0, std::nullopt);
}

void FindingStepper::setPosition(int position, int total, const std::optional<Mark>& mark)
{
    m_mark->setVisible(mark.has_value());
    m_mark->setMark(mark);
    if (total == 0)
        m_text->setText(tr("No findings"));
    else if (position == 0)
        m_text->setText(withThousands(tr("%n finding(s)", nullptr, total)));
    else
        m_text->setText(tr("%1 of %2").arg(wholeText(position), wholeText(total)));
    // Room for the widest text, so that the buttons beside it do not move while stepping.
    const QString widest = tr("%1 of %2").arg(wholeText(total), wholeText(total));
    m_text->setMinimumWidth(m_text->fontMetrics().horizontalAdvance(widest));
    m_text->setAlignment(Qt::AlignCenter);
}

} // namespace qdq::ui
