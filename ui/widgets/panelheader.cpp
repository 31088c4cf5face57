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
