// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/differencechip.h"

#include "ui/compare/violationcount.h"
#include "ui/draw/nodepainter.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QPainter>
#include <QStyleOptionToolButton>

namespace qdq::ui {

namespace {

constexpr int kHeight = 24;
constexpr int kPad = 8;
constexpr int kSign = 16;
constexpr int kGap = 6;

QString wordsOf(DifferenceKind kind, int number)
{
    switch (kind) {
    case DifferenceKind::Scale:
        return DifferenceChip::tr("%n scale(s)", nullptr, number);
    case DifferenceKind::ZeroPoint:
        return DifferenceChip::tr("%n zero point(s)", nullptr, number);
    case DifferenceKind::Weight:
        return DifferenceChip::tr("%n weight(s)", nullptr, number);
    case DifferenceKind::Bias:
        return DifferenceChip::tr("%n bias(es)", nullptr, number);
    case DifferenceKind::TypeOrShape:
        return DifferenceChip::tr("%n dtype(s), shape(s)", nullptr, number);
    case DifferenceKind::Observer:
        return DifferenceChip::tr("%n observer(s), spec(s)", nullptr, number);
    case DifferenceKind::Structure:
        return DifferenceChip::tr("%n argument(s), input(s)", nullptr, number);
    case DifferenceKind::Added:
        return DifferenceChip::tr("%n node(s) in B", nullptr, number);
    case DifferenceKind::Removed:
        return DifferenceChip::tr("%n node(s) in A", nullptr, number);
    }
    return {};
}

void paintFrame(QPainter& painter, const QToolButton& button, const QStyleOption& option)
{
    if (button.isEnabled())
        paintBox(painter, button.rect(), buttonLook(themeOf(&button), option, false, false));
}

} // namespace

DifferenceChip::DifferenceChip(DifferenceKind kind, QWidget* parent)
    : QToolButton(parent)
    , m_kind(kind)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("compare.chip%1").arg(static_cast<int>(kind)));
    setNumber(0);
}

void DifferenceChip::setNumber(int number)
{
    m_number = number;
    setText(wordsOf(m_kind, number));
    setAccessibleName(text());
    setToolTip(QStringLiteral("%1\n%2").arg(text(), tr("Show only these")));
    setEnabled(number > 0);
    if (number == 0)
        setChecked(false);
    updateGeometry();
    update();
}

QSize DifferenceChip::sizeHint() const
{
    return {2 * kPad + kSign + kGap + fontMetrics().horizontalAdvance(text()) + 1, kHeight};
}

QSize DifferenceChip::minimumSizeHint() const
{
    const QString number = QString::number(m_number);
    return {2 * kPad + kSign + kGap + fontMetrics().horizontalAdvance(number) + 1, kHeight};
}

void DifferenceChip::paintEvent(QPaintEvent*)
{
    QStyleOptionToolButton option;
    initStyleOption(&option);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter, *this, option);
    const Theme& theme = themeOf(this);
    painter.save();
    painter.translate(kPad + kSign / 2.0, height() / 2.0);
    painter.scale(kSign / 18.0, kSign / 18.0);
    paintDifference(painter, theme, {}, signOf(m_kind));
    painter.restore();
    painter.setFont(font());
    painter.setPen(theme[isEnabled() ? Token::TextPrimary : Token::TextSecondary]);
    painter.drawText(rect().adjusted(kPad + kSign + kGap, 0, -kPad / 2, 0),
        Qt::AlignVCenter | Qt::AlignLeft,
        width() < sizeHint().width() ? QString::number(m_number) : text());
}

// ---- violations ------------------------------------------------------------------------------

ViolationsChip::ViolationsChip(QWidget* parent)
    : QToolButton(parent)
{
    setCheckable(true);
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("compare.violations"));
    setNumbers(0, 0);
}

void ViolationsChip::setNumbers(int a, int b)
{
    m_a = a;
    m_b = b;
    setText(tr("violations"));
    setAccessibleName(tr("violations: %1 in A, %2 in B").arg(a).arg(b));
    setToolTip(tr("Show only differences that a rule is about"));
    setEnabled(a > 0 || b > 0);
    updateGeometry();
    update();
}

QSize ViolationsChip::sizeHint() const
{
    constexpr int kArrow = 14;
    return {2 * kPad + violationCountWidth(m_a) + violationCountWidth(m_b)
            + fontMetrics().horizontalAdvance(text()) + kArrow + 3 * kGap,
        kHeight};
}

void ViolationsChip::paintEvent(QPaintEvent*)
{
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    paintBox(painter, rect(), buttonLook(theme, option, false, true));
    int x = kPad;
    paintViolationCount(painter, theme, rect(), x, m_a, true);
    x += violationCountWidth(m_a) + kGap;
    painter.setFont(font());
    painter.setPen(theme[Token::TextSecondary]);
    painter.drawText(QRect(x, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    x += fontMetrics().horizontalAdvance(text()) + kGap;
    paintIconIn(
        painter, QStringLiteral("ui-fwd"), QRectF(x, 0, 14, height()), 13, theme[Token::TextMuted]);
    x += 14 + kGap;
    paintViolationCount(painter, theme, rect(), x, m_b, true);
}

} // namespace qdq::ui
