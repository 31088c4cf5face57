// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/panelheader.h"

#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/widgets/label.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace qdq::ui {

namespace {

constexpr int kHeight = 28;

} // namespace

PanelHeader::PanelHeader(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_title(makeLabel(title, LabelRole::Group, this))
    , m_note(makeLabel({}, LabelRole::Caption, this))
{
    setFixedHeight(scaled(kHeight));
    m_layout->setContentsMargins(12, 0, 8, 0);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_title);
    m_layout->addStretch();
    m_layout->addWidget(m_note);
    m_note->setWordWrap(false);
}

void PanelHeader::setTitle(const QString& title)
{
    m_title->setText(title);
}

void PanelHeader::setTabLook()
{
    m_isTab = true;
    QFont font(QApplication::font());
    font.setWeight(QFont::DemiBold);
    m_title->setFont(font);
    update();
}

void PanelHeader::setNote(const QString& note)
{
    m_note->setText(note);
    fit();
}

/// Where there is no room for both, the title alone; never half a note.
void PanelHeader::fit()
{
    const QMargins margins = m_layout->contentsMargins();
    int wanted = margins.left() + margins.right() + m_title->sizeHint().width()
        + m_note->sizeHint().width() + 2 * m_layout->spacing();
    for (int i = 3; i < m_layout->count(); ++i) // behind title, stretch and note
        wanted += m_layout->itemAt(i)->sizeHint().width() + m_layout->spacing();
    m_note->setVisible(wanted <= width());
}

void PanelHeader::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void PanelHeader::addWidget(QWidget* widget)
{
    m_layout->addWidget(widget);
}

QSize PanelHeader::sizeHint() const
{
    return {QWidget::sizeHint().width(), scaled(kHeight)};
}

void PanelHeader::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::SurfacePanelAlt]);
    if (m_isTab) {
        const QRect tab(0, 0, m_title->geometry().right() + 13, height());
        painter.fillRect(
            QRect(tab.right(), height() - 1, width() - tab.right(), 1), theme[Token::LineHairline]);
        painter.fillRect(tab, theme[Token::SurfacePanel]);
        painter.fillRect(QRect(0, 0, tab.width(), 2), theme[Token::AccentFg]);
        return;
    }
    painter.fillRect(QRect(0, 0, width(), 1), theme[Token::LineHairline]);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme[Token::LineHairline]);
}

} // namespace qdq::ui
