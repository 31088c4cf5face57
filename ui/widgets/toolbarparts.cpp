// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/toolbarparts.h"

#include <QToolBar>
#include <QToolButton>

namespace qdq::ui {

QWidget* makeSpacer(QWidget* parent)
{
    auto* spacer = new QWidget(parent);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return spacer;
}

QWidget* makeGap(QWidget* parent)
{
    auto* gap = new QWidget(parent);
    gap->setFixedWidth(4);
    return gap;
}

void addOutlined(QToolBar* bar, QToolButton* button)
{
    bar->addWidget(button);
    button->setAutoRaise(false);
}

} // namespace qdq::ui
