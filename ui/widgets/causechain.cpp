// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/causechain.h"

#include "ui/style/scopestyle.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QPainter>

namespace qdq::ui {

CauseChain::CauseChain(const std::vector<CauseStep>& steps, QWidget* parent)
    : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(22, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnMinimumWidth(0, 72);
    grid->setColumnStretch(1, 1);
    for (const CauseStep& step : steps) {
        const int row = grid->rowCount();
        auto* key = makeLabel(step.key, LabelRole::Secondary, this);
        if (!step.link.isEmpty() && step.isKnown) {
            key->setTextFormat(Qt::RichText);
            key->setText(QStringLiteral("<a href=\"%1\">%2</a>").arg(step.link, step.key));
            key->setTextInteractionFlags(
                Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
            connect(key, &QLabel::linkActivated, this, &CauseChain::stepActivated);
        }
        auto* text = makeLabel(step.text,
            step.isWrong       ? LabelRole::Error
                : step.isKnown ? LabelRole::Body
                               : LabelRole::Secondary,
            this);
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(key, row, 0, Qt::AlignTop);
        grid->addWidget(text, row, 1);
        m_rows.push_back({key, step.isWrong});
    }
}

void CauseChain::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double kX = 7;
    double before = -1;
    for (const Row& row : m_rows) {
        const double y = row.first->y() + row.first->fontMetrics().height() / 2.0;
        if (before >= 0) {
            painter.setPen(QPen(theme[Token::LineControl], 1));
            painter.drawLine(QPointF(kX, before + 4), QPointF(kX, y - 4));
        }
        painter.setPen(QPen(theme[row.isWrong ? Token::ErrorSolid : Token::LineControl], 1.4));
        painter.setBrush(theme[row.isWrong ? Token::ErrorSolid : Token::SurfacePanel]);
        painter.drawEllipse(QPointF(kX, y), 3.5, 3.5);
        before = y;
    }
}

} // namespace qdq::ui
