// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/pairpill.h"

#include "ui/draw/paintertools.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

#include <cmath>

namespace qdq::ui {

namespace {

constexpr int kHeight = 26;
constexpr int kPad = 12;
constexpr int kIcon = 20;

} // namespace

PairPill::PairPill(QWidget* parent)
    : QToolButton(parent)
{
    setObjectName(QStringLiteral("compare.pill"));
    setFocusPolicy(Qt::NoFocus);
    setToolTip(tr("The selected pair; click to see both"));
    hide();
}

void PairPill::setPair(const QString& text, bool isLinked)
{
    setText(text);
    setAccessibleName(text);
    m_isLinked = isLinked;
    resize(sizeHint());
    update();
}

QSize PairPill::sizeHint() const
{
    const int width = static_cast<int>(std::ceil(widthOf(text(), TextStyle::BodyBold)));
    return {2 * kPad + width + (m_isLinked ? kIcon : 0), kHeight};
}

void PairPill::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Token fill = underMouse() ? Token::AccentSolidHover : Token::AccentSolid;
    paintBox(painter, rect(), {theme[fill], {}, 0}, kHeight / 2.0);
    const QColor ink = theme[Token::TextOnAccent];
    double x = kPad;
    if (m_isLinked) {
        paintIconIn(painter, QStringLiteral("ui-link"), QRectF(x - 2, 0, 16, height()), 14, ink);
        x += kIcon;
    }
    drawText(painter, {x, height() / 2.0 + 4.5}, text(), TextStyle::BodyBold, ink);
}

} // namespace qdq::ui
