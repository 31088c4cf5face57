// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/whatifbar.h"

#include "ui/draw/nodepainter.h"
#include "ui/style/icon.h"
#include "ui/style/scopestyle.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace qdq::ui {

namespace {

constexpr int kHeight = 36;
constexpr int kSignLeft = 12;
constexpr int kQuietMs = 300; ///< work that is done sooner is not spoken of

} // namespace

WhatIfBar::WhatIfBar(QWidget* parent)
    : QWidget(parent)
    , m_what(makeLabel({}, LabelRole::Heading, this))
    , m_why(makeLabel({}, LabelRole::Secondary, this))
    , m_current(new QToolButton(this))
    , m_try(new QPushButton(tr("Try again"), this))
    , m_discard(new QPushButton(tr("Discard"), this))
{
    setObjectName(QStringLiteral("whatif.bar"));
    setMinimumHeight(kHeight);
    m_what->setObjectName(QStringLiteral("whatif.bar.what"));
    m_why->setObjectName(QStringLiteral("whatif.bar.why"));
    m_current->setObjectName(QStringLiteral("whatif.current"));
    m_current->setIcon(makeIcon(QStringLiteral("ui-eye")));
    m_current->setText(tr("Show current"));
    m_current->setToolTip(tr("The graph as it is now; hold W to look at it for a moment"));
    m_current->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_current->setCheckable(true);
    m_current->setProperty("isSmall", true);
    m_try->setObjectName(QStringLiteral("whatif.bar.try"));
    m_discard->setObjectName(QStringLiteral("whatif.bar.discard"));
    for (QPushButton* button : {m_try, m_discard}) {
        button->setProperty("isSmall", true);
        button->setAutoDefault(false);
    }
    m_discard->setToolTip(tr("Takes back all that is not applied"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kSignLeft + 28, 4, 8, 4);
    row->setSpacing(8);
    m_why->setWordWrap(true);
    row->addWidget(m_what);
    row->addWidget(m_why, 1);
    row->addWidget(m_try);
    row->addWidget(makeLabel(tr("hold W"), LabelRole::Caption, this));
    row->addWidget(m_current);
    row->addWidget(m_discard);
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(kQuietMs);
    connect(&m_quiet, &QTimer::timeout, this, qOverload<>(&QWidget::update));
    connect(m_current, &QToolButton::clicked, this, &WhatIfBar::currentRequested);
    connect(m_try, &QPushButton::clicked, this, &WhatIfBar::tryRequested);
    connect(m_discard, &QPushButton::clicked, this, &WhatIfBar::discardRequested);
    hide();
}

void WhatIfBar::setContent(const Content& content)
{
    if (content.isWorking && !m_content.isWorking)
        m_quiet.start();
    m_content = content;
    m_what->setText(content.what);
    m_why->setText(content.why);
    m_why->setToolTip(content.why);
    m_current->setChecked(content.showsCurrent);
    m_try->setVisible(content.isStopped);
    setAccessibleName(text());
    setVisible(!content.what.isEmpty());
    update();
}

QString WhatIfBar::text() const
{
    return QStringLiteral("%1 %2").arg(m_content.what, m_content.why).trimmed();
}

void WhatIfBar::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::DiffChangedTint]);
    const bool isThick = m_content.isWorking && !m_quiet.isActive();
    painter.fillRect(QRect(0, height() - (isThick ? 3 : 1), width(), isThick ? 3 : 1),
        theme[Token::DiffChanged]);
    painter.setRenderHint(QPainter::Antialiasing);
    paintDifference(painter, theme, {kSignLeft + 9.0, height() / 2.0}, Difference::Changed);
}

} // namespace qdq::ui
