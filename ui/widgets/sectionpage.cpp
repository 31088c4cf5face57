// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/sectionpage.h"

#include "ui/style/scopestyle.h"
#include "ui/widgets/label.h"

#include <QPainter>
#include <QVBoxLayout>

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

QVBoxLayout* addSection(QVBoxLayout* column, const QString& title)
{
    auto* section = new Section(column->parentWidget());
    auto* inner = new QVBoxLayout(section);
    inner->setContentsMargins(12, 10, 12, 12);
    inner->setSpacing(4);
    if (!title.isEmpty())
        inner->addWidget(makeLabel(title, LabelRole::Group, section));
    column->addWidget(section);
    return inner;
}

} // namespace qdq::ui
