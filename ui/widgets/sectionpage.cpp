// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/sectionpage.h"

#include "ui/style/scopestyle.h"

#include <QPainter>

namespace qdq::ui {

SectionPage::SectionPage(QWidget* parent)
    : QWidget(parent)
{
    setAutoFillBackground(true);
}

void Section::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), themeOf(this)[Token::LineHairline]);
}

} // namespace qdq::ui
