// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/statusline.h"

#include "ui/style/icon.h"
#include "ui/style/textscale.h"
#include "ui/support/numbers.h"
#include "ui/widgets/label.h"
#include "ui/widgets/progresschip.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QToolButton>

namespace qdq::ui {

StatusLine::StatusLine(QWidget* parent)
    : QWidget(parent)
    , m_nodes(makeLabel(tr("Ready"), LabelRole::Secondary, this))
    , m_qdq(makeLabel({}, LabelRole::Secondary, this))
    , m_findings(makeLabel({}, LabelRole::Error, this))
    , m_drawn(makeLabel({}, LabelRole::Secondary, this))
    , m_versions(makeLabel({}, LabelRole::Secondary, this))
    , m_hash(new QToolButton(this))
    , m_progress(new ProgressChip(this))
{
    setObjectName(QStringLiteral("status"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 0, 10, 0);
    row->setSpacing(16);
    for (QWidget* left : {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_nodes),
             static_cast<QWidget*>(m_qdq), static_cast<QWidget*>(m_findings)})
        row->addWidget(left);
    row->addStretch();
    m_hash->setAutoRaise(true);
    connect(m_hash, &QToolButton::clicked, this,
        [this] { QApplication::clipboard()->setText(m_sha256); });
    auto* offline = new QToolButton(this);
    offline->setIcon(makeIcon(QStringLiteral("ui-lock")));
    offline->setIconSize(QSize(12, 12));
    offline->setText(tr("no network"));
    offline->setToolTip(
        tr("There is no network code in this program. Files stay on this machine."));
    offline->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    offline->setAutoRaise(true);
    offline->setFocusPolicy(Qt::NoFocus);
    for (QToolButton* button : {m_hash, offline}) {
        button->setFont(m_nodes->font());
        button->setProperty("isSmall", true);
        button->setFixedHeight(scaled(24)); // all of the bar
    }
    for (QWidget* right : {static_cast<QWidget*>(m_drawn), static_cast<QWidget*>(m_versions),
             static_cast<QWidget*>(m_hash), static_cast<QWidget*>(offline)})
        row->addWidget(right);
    m_nodes->setObjectName(QStringLiteral("status.nodes"));
    clear();
}

void StatusLine::setCounts(const QString& nodes, const QString& qdq, const QString& findings)
{
    m_nodes->setText(withThousands(nodes));
    m_qdq->setText(withThousands(qdq));
    m_findings->setText(withThousands(findings));
    fit();
}

void StatusLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

/// What tells least goes first where there is no room for all of it; nothing is cut.
void StatusLine::fit()
{
    for (Label* label : {m_qdq, m_findings, m_drawn, m_versions})
        label->setVisible(!label->text().isEmpty());
    m_hash->setVisible(!m_sha256.isEmpty());
    for (QWidget* part : {static_cast<QWidget*>(m_versions), static_cast<QWidget*>(m_hash),
             static_cast<QWidget*>(m_drawn), static_cast<QWidget*>(m_qdq)}) {
        if (layout()->minimumSize().width() <= width())
            return;
        part->hide();
    }
}

void StatusLine::setSum(const QString& text)
{
    m_nodes->setToolTip(text);
    m_nodes->setAccessibleDescription(text);
}

void StatusLine::setLayout(const QString& text, const QString& hint)
{
    m_drawn->setText(text);
    m_drawn->setToolTip(hint);
    fit();
}

void StatusLine::setVersions(const QString& text)
{
    m_versions->setText(text);
    fit();
}

void StatusLine::setHash(const QString& sha256)
{
    m_sha256 = sha256;
    m_hash->setText(QStringLiteral("sha256 %1…%2").arg(sha256.left(4), sha256.right(4)));
    m_hash->setToolTip(tr("%1\nClick copies it.").arg(sha256));
    fit();
}

void StatusLine::clear()
{
    setCounts(tr("Ready"), {}, {});
    setSum({});
    setLayout({}, {});
    setVersions({});
    setHash({});
}

} // namespace qdq::ui
