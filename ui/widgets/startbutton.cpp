// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/startbutton.h"

#include "ui/draw/fonts.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QAction>
#include <QKeySequence>
#include <QPainter>

namespace qdq::ui {

namespace {

constexpr int kPad = 14;
constexpr int kIcon = 16;

} // namespace

StartButton::StartButton(
    QAction* action, const QString& text, const QString& icon, Look look, QWidget* parent)
    : QAbstractButton(parent)
    , m_action(action)
    , m_icon(icon)
    , m_look(look)
{
    setText(text);
    setToolTip(action->toolTip());
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
}

QString StartButton::shortcutText() const
{
    QString keys = m_action->shortcut().toString(QKeySequence::NativeText);
    return keys.replace(QLatin1Char('+'), QLatin1Char(' '));
}

QSize StartButton::sizeHint() const
{
    const int words = fontMetrics().horizontalAdvance(text() + shortcutText());
    return {words + 3 * kPad + kIcon + 10, fontMetrics().height() + 22};
}

void StartButton::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    const bool isPrimary = m_look == Look::Primary;
    const bool isHot = underMouse();
    QPainter painter(this);
    ControlLook box;
    if (isPrimary)
        box = {theme[isHot ? Token::AccentSolidHover : Token::AccentSolid], {}, 0};
    else
        box = {
            theme[isHot ? Token::SurfaceHover : Token::SurfacePanel], theme[Token::LineControl], 1};
    paintBox(painter, rect(), box, 6);
    if (hasFocus() && isPrimary) // within: around it nothing would be seen of it
        paintBox(painter, rect().adjusted(3, 3, -3, -3), {{}, theme[Token::TextOnAccent], 2}, 4);
    else if (hasFocus())
        paintBox(painter, rect(), {{}, theme[Token::AccentFocus], 2}, 6);

    const QColor ink = theme[isPrimary ? Token::TextOnAccent : Token::TextPrimary];
    paintIconIn(painter, m_icon, QRectF(kPad, (height() - kIcon) / 2.0, kIcon, kIcon), kIcon, ink);
    QFont words = font();
    if (isPrimary)
        words.setWeight(QFont::DemiBold);
    painter.setFont(words);
    painter.setPen(ink);
    const QRect line = rect().adjusted(kPad + kIcon + 8, 0, -kPad, 0);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setFont(fontOf(TextStyle::Mono));
    painter.setPen(isPrimary ? ink : theme[Token::TextSecondary]);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, shortcutText());
}

} // namespace qdq::ui
