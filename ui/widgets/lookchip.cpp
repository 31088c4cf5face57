// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/lookchip.h"

#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>

namespace qdq::ui {

LookChip::LookChip(QWidget* parent)
    : QFrame(parent)
    , m_text(makeLabel({}, LabelRole::Body, this))
    , m_fewer(new IconButton(QStringLiteral("ui-minus"), tr("Fewer"), IconButton::Look::Flat, this))
    , m_more(new IconButton(QStringLiteral("ui-plus"), tr("More"), IconButton::Look::Flat, this))
    , m_only(new QToolButton(this))
{
    setObjectName(QStringLiteral("canvas.look"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 2, 4, 2);
    row->setSpacing(4);
    m_only->setText(tr("Only"));
    m_only->setToolTip(tr("Draw nothing else"));
    m_only->setCheckable(true);
    m_only->setAutoRaise(true);
    m_only->setProperty("isSmall", true);
    auto* close = new IconButton(
        QStringLiteral("ui-close"), tr("Show all (Esc)"), IconButton::Look::Flat, this);
    for (QWidget* part : {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_fewer),
             static_cast<QWidget*>(m_more), static_cast<QWidget*>(m_only),
             static_cast<QWidget*>(close)}) {
        row->addWidget(part);
        part->setFocusPolicy(Qt::NoFocus); // its keys are those of the canvas
    }
    connect(m_fewer, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_more, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_only, &QToolButton::clicked, this, &LookChip::onlyRequested);
    connect(close, &QToolButton::clicked, this, &LookChip::closeRequested);
    hide();
}

void LookChip::setContent(const Content& content)
{
    m_text->setText(content.text);
    m_fewer->setVisible(content.hasSteps);
    m_more->setVisible(content.hasSteps);
    m_only->setVisible(content.hasOnly);
    m_only->setChecked(content.isOnly);
    setVisible(!content.text.isEmpty());
    adjustSize();
}

QString LookChip::text() const
{
    return m_text->text();
}

} // namespace qdq::ui
