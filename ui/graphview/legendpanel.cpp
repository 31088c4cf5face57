// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/legendpanel.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QEvent>
#include <QPainter>

#include <cmath>
#include <utility>

namespace qdq::ui {

namespace {

constexpr int kInset = 12; ///< in the canvas
constexpr int kPadX = 12;
constexpr int kPadY = 4;

/// A legend flows in lines; this narrow, every entry has one of its own.
constexpr double kOneColumn = 1;

} // namespace

LegendPanel::LegendPanel(QWidget* canvas)
    : QWidget(canvas)
{
    setObjectName(QStringLiteral("canvas.legend"));
    setFocusPolicy(Qt::NoFocus);
    canvas->installEventFilter(this);
    hide();
}

void LegendPanel::setEntries(std::vector<LegendEntry> entries)
{
    m_entries = std::move(entries);
    QStringList words;
    for (const LegendEntry& entry : m_entries)
        words << entry.text;
    setAccessibleName(words.join(QStringLiteral(", ")));
    place();
    update();
}

void LegendPanel::setShown(bool isShown)
{
    m_isShown = isShown;
    place();
}

void LegendPanel::place()
{
    setVisible(m_isShown && !m_entries.empty());
    const int width = static_cast<int>(std::ceil(legendWidth(m_entries))) + 2 * kPadX;
    const int height = static_cast<int>(legendHeight(m_entries, kOneColumn)) + 2 * kPadY;
    setGeometry(parentWidget()->width() - width - kInset, kInset, width, height);
}

bool LegendPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void LegendPanel::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBox(painter, rect(), {theme[Token::SurfacePanel], theme[Token::LineStrong], 1}, 6);
    paintLegend(painter, theme, m_entries, QPointF(kPadX, kPadY), kOneColumn);
}

} // namespace qdq::ui
