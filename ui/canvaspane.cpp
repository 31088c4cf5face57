// SPDX-License-Identifier: Apache-2.0
#include "ui/canvaspane.h"

#include "ui/graphview/graphview.h"
#include "ui/widgets/breadcrumb.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/welcomepage.h"
#include "ui/widgets/whatifbar.h"

#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace qdq::ui {

CanvasPane::CanvasPane(WelcomePage* welcome, QWidget* parent)
    : QWidget(parent)
    , m_messages(new MessageBar(this))
    , m_breadcrumb(new Breadcrumb(this))
    , m_whatIfBar(new WhatIfBar(this))
    , m_view(new GraphView(this))
    , m_welcomeArea(new QScrollArea(this))
    , m_stack(new QStackedWidget(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    column->addWidget(m_breadcrumb);
    column->addWidget(m_whatIfBar);
    column->addWidget(m_stack, 1);
    m_view->setObjectName(QStringLiteral("canvas"));
    m_stack->addWidget(m_view);
    // In a scroll area the page asks for no room of the panels beside it.
    m_welcomeArea->setFrameShape(QFrame::NoFrame);
    m_welcomeArea->setWidgetResizable(true);
    m_welcomeArea->setWidget(welcome);
    m_stack->addWidget(m_welcomeArea);
    showWelcome(true);
}

bool CanvasPane::isWelcomeShown() const
{
    return m_stack->currentWidget() == m_welcomeArea;
}

void CanvasPane::showPage(QWidget* page)
{
    if (page && m_stack->indexOf(page) < 0)
        m_stack->addWidget(page);
    m_page = page;
    if (page)
        m_stack->setCurrentWidget(page);
    else if (!isWelcomeShown())
        m_stack->setCurrentWidget(m_view);
    m_breadcrumb->setVisible(!page && !isWelcomeShown());
}

void CanvasPane::showWelcome(bool isShown)
{
    m_stack->setCurrentWidget(isShown ? static_cast<QWidget*>(m_welcomeArea) : m_view);
    m_breadcrumb->setVisible(!isShown);
}

} // namespace qdq::ui
