// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/stagebar.h"

#include "ui/draw/shapes.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStringList>
#include <QToolTip>

namespace qdq::ui {

namespace {

constexpr int kDot = 16;
constexpr int kDotGap = 5;
constexpr int kLink = 14;
constexpr int kGap = 6;

QString stateWord(StageBar::State state)
{
    switch (state) {
    case StageBar::State::Shown:
        return StageBar::tr("shown now");
    case StageBar::State::Done:
        return StageBar::tr("can be shown");
    case StageBar::State::Reachable:
        return StageBar::tr("can be computed");
    case StageBar::State::Missing:
        return StageBar::tr("not in this file");
    case StageBar::State::Failed:
        return StageBar::tr("did not succeed");
    case StageBar::State::WhatIf:
        return StageBar::tr("what-if, not applied");
    case StageBar::State::WhatIfShown:
        return StageBar::tr("what-if, not applied, shown now");
    }
    return {};
}

bool isShown(StageBar::State state)
{
    return state == StageBar::State::Shown || state == StageBar::State::WhatIfShown;
}

void paintDot(QPainter& painter, const Theme& theme, const QRectF& box, StageBar::State state)
{
    painter.setBrush(Qt::NoBrush);
    switch (state) {
    case StageBar::State::Shown:
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme[Token::AccentFg]);
        painter.drawEllipse(box.center(), 7.5, 7.5);
        painter.setBrush(theme[Token::SurfacePanelAlt]);
        painter.drawEllipse(box.center(), 3, 3);
        return;
    case StageBar::State::Done:
        painter.setPen(QPen(theme[Token::OkFg], 1.5));
        painter.drawEllipse(box.center(), 7, 7);
        paintIconIn(painter, QStringLiteral("ui-check"), box, 11, theme[Token::OkFg]);
        return;
    case StageBar::State::Reachable:
        painter.setPen(QPen(theme[Token::AccentFg], 1.5));
        painter.drawEllipse(box.center(), 6.8, 6.8);
        return;
    case StageBar::State::Missing: {
        QPen pen(theme[Token::TextDisabled], 1.3);
        pen.setDashPattern({2, 2});
        painter.setPen(pen);
        painter.drawEllipse(box.center(), 6.5, 6.5);
        return;
    }
    case StageBar::State::Failed:
        paintIconIn(painter, QStringLiteral("ui-oct"), box, kDot, theme[Token::ErrorFg]);
        return;
    case StageBar::State::WhatIf:
    case StageBar::State::WhatIfShown:
        painter.setPen(QPen(theme[Token::DiffChanged], 1.5));
        painter.drawPath(diamond(box.center(), 7.2));
        painter.setBrush(theme[Token::DiffChanged]);
        painter.drawPolygon(QPolygonF {box.center() + QPointF(0, -2.4),
            box.center() + QPointF(2.2, 1.6), box.center() + QPointF(-2.2, 1.6)});
        return;
    }
}

} // namespace

QString stageWord(Stage stage)
{
    switch (stage) {
    case Stage::Float:
        return StageBar::tr("Float");
    case Stage::Annotated:
        return StageBar::tr("Annotated");
    case Stage::Prepared:
        return StageBar::tr("Prepared");
    case Stage::Calibrated:
        return StageBar::tr("Calibrated");
    case Stage::Converted:
        return StageBar::tr("Converted");
    }
    return {};
}

StageBar::StageBar(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    std::array<State, kStages> states {};
    states.fill(State::Missing);
    setStops(states, {});
    setCursor(Qt::PointingHandCursor);
}

void StageBar::setStops(
    const std::array<State, kStages>& states, const std::array<QString, kStages>& numbers)
{
    m_states = states;
    m_numbers = numbers;
    QString shown = tr("Stage: no graph");
    for (int i = 0; i < kStages; ++i)
        if (isShown(m_states[static_cast<std::size_t>(i)]))
            shown = tr("Stage: %1").arg(stageWord(static_cast<Stage>(i)));
    setAccessibleName(shown);
    updateGeometry();
    update();
}

QSize StageBar::sizeHint() const
{
    const std::vector<Stop> all = layOut(true);
    return {all.back().left + all.back().width, scaled(28)};
}

QSize StageBar::minimumSizeHint() const
{
    const std::vector<Stop> all = layOut(false);
    return {all.back().left + all.back().width, scaled(28)};
}

std::vector<StageBar::Stop> StageBar::layOut(bool allWords) const
{
    std::vector<Stop> stops;
    int left = 0;
    for (int i = 0; i < kStages; ++i) {
        const auto stage = static_cast<Stage>(i);
        const State state = stateOf(stage);
        if (i > 0)
            left += kGap + (allWords ? kLink : kLink / 2) + kGap;
        const QString word = allWords || isShown(state) ? stageWord(stage) : QString();
        const int text =
            word.isEmpty() ? 0 : kDotGap + QFontMetrics(fontOf(state)).horizontalAdvance(word);
        stops.push_back({stage, word, left, kDot + text});
        left += kDot + text;
    }
    return stops;
}

std::vector<StageBar::Stop> StageBar::stops() const
{
    return layOut(width() >= sizeHint().width());
}

QFont StageBar::fontOf(State state) const
{
    QFont font(this->font());
    font.setPixelSize(QFontInfo(font).pixelSize() * 12 / 13);
    font.setWeight(isShown(state) ? QFont::DemiBold : QFont::Normal);
    return font;
}

void StageBar::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int before = -1;
    for (const Stop& stop : stops()) {
        const State state = stateOf(stop.stage);
        if (before >= 0)
            painter.fillRect(QRect(before + kGap, height() / 2, stop.left - before - 2 * kGap, 1),
                theme[Token::LineStrong]);
        paintDot(painter, theme, QRectF(stop.left, (height() - kDot) / 2.0, kDot, kDot), state);
        painter.setFont(fontOf(state));
        painter.setPen(theme[isShown(state) ? Token::TextPrimary
                : state == State::Missing   ? Token::TextDisabled
                                            : Token::TextSecondary]);
        painter.drawText(QRect(stop.left + kDot + kDotGap, 0, stop.width, height()),
            Qt::AlignLeft | Qt::AlignVCenter, stop.word);
        before = stop.left + stop.width;
    }
}

std::optional<Stage> StageBar::stageAt(const QPoint& at) const
{
    for (const Stop& stop : stops())
        if (at.x() >= stop.left && at.x() < stop.left + stop.width)
            return stop.stage;
    return std::nullopt;
}

void StageBar::mouseReleaseEvent(QMouseEvent* event)
{
    const std::optional<Stage> stage = stageAt(event->pos());
    if (stage && event->button() == Qt::LeftButton)
        Q_EMIT stageRequested(*stage);
}

bool StageBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const std::optional<Stage> stage = stageAt(help->pos())) {
        QString text = tr("%1: %2").arg(stageWord(*stage), stateWord(stateOf(*stage)));
        const QString& number = m_numbers[static_cast<std::size_t>(*stage)];
        if (!number.isEmpty())
            text += QStringLiteral(" · ") + number;
        QToolTip::showText(help->globalPos(), text, this);
    }
    return true;
}

} // namespace qdq::ui
