// SPDX-License-Identifier: Apache-2.0
#include "ui/help/tour.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kWidth = 340;
constexpr int kDistance = 12;

} // namespace

/// Frame around the control that a stop is about; lets the pointer through.
class Tour::Ring : public QWidget
{
public:
    explicit Ring(QWidget* window)
        : QWidget(window)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        paintBox(painter, QRectF(rect()), {{}, themeOf(this)[Token::AccentFocus], 3}, 6);
    }
};

Tour::Tour(QWidget* window)
    : QFrame(window)
    , m_ring(new Ring(window))
    , m_count(makeLabel({}, LabelRole::Caption, this))
    , m_title(makeLabel({}, LabelRole::Title, this))
    , m_text(makeLabel({}, LabelRole::Body, this))
    , m_back(new QPushButton(tr("Back"), this))
    , m_next(new QPushButton(tr("Next"), this))
{
    setObjectName(QStringLiteral("tour"));
    setAccessibleName(tr("Tour"));
    setFocusPolicy(Qt::StrongFocus);
    setFixedWidth(scaled(kWidth));
    for (Label* label : {m_title, m_text})
        label->setWordWrap(true);
    auto* leave = new QPushButton(tr("Leave"), this);
    leave->setFlat(true);
    m_next->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(leave);
    buttons->addStretch(1);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    column->addWidget(m_count);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(6);
    column->addLayout(buttons);
    connect(leave, &QPushButton::clicked, this, &Tour::leave);
    connect(m_back, &QPushButton::clicked, this, &Tour::back);
    connect(m_next, &QPushButton::clicked, this, &Tour::next);
    window->installEventFilter(this);
    hide();
}

void Tour::start(std::vector<TourStop> stops)
{
    m_stops = std::move(stops);
    m_at = -1;
    next();
}

void Tour::next()
{
    if (!go(m_at + 1, 1))
        leave();
}

void Tour::back()
{
    (void)go(m_at - 1, -1);
}

void Tour::leave()
{
    hide();
    m_ring->hide();
    if (parentWidget()->focusWidget() == this)
        parentWidget()->setFocus();
}

/// Passes over what is not there.
bool Tour::go(int to, int step)
{
    const auto count = static_cast<int>(m_stops.size());
    for (; to >= 0 && to < count; to += step) {
        const TourStop& stop = m_stops[static_cast<std::size_t>(to)];
        if (stop.prepare)
            stop.prepare();
        if (!stop.anchor || !stop.anchor->isVisible())
            continue;
        m_at = to;
        m_count->setText(tr("%1 of %2").arg(to + 1).arg(count));
        m_title->setText(stop.title);
        m_text->setText(stop.text);
        m_back->setEnabled(to > 0);
        m_next->setText(to + 1 < count ? tr("Next") : tr("Done"));
        setAccessibleDescription(stop.title + QStringLiteral(". ") + stop.text);
        show();
        place();
        setFocus(Qt::OtherFocusReason);
        return true;
    }
    return false;
}

/// Below the control where there is room, else beside or over it, always inside of the window.
void Tour::place()
{
    if (m_at < 0 || !isVisible())
        return;
    QWidget* anchor = m_stops[static_cast<std::size_t>(m_at)].anchor;
    if (!anchor)
        return;
    const QRect area = parentWidget()->rect();
    const QRect around(anchor->mapTo(parentWidget(), QPoint(0, 0)), anchor->size());
    m_ring->setGeometry(around.adjusted(-3, -3, 3, 3).intersected(area));
    m_ring->show();
    m_ring->raise();
    setFixedHeight(heightForWidth(width()) > 0 ? heightForWidth(width()) : sizeHint().height());
    QPoint at(around.left(), around.bottom() + kDistance);
    if (at.y() + height() > area.bottom() - kDistance) {
        const bool isRoomAtRight = around.right() + kDistance + width() < area.right();
        at = isRoomAtRight ? QPoint(around.right() + kDistance, around.top())
                           : QPoint(around.left() - width() - kDistance, around.top());
    }
    const int right = area.right() - width() - kDistance;
    const int bottom = area.bottom() - height() - kDistance;
    move(std::clamp(at.x(), kDistance, std::max(kDistance, right)),
        std::clamp(at.y(), kDistance, std::max(kDistance, bottom)));
    raise();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        leave();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Right:
        next();
        break;
    case Qt::Key_Left:
        back();
        break;
    default:
        QFrame::keyPressEvent(event);
    }
}

void Tour::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    paintBox(painter, rect(), {theme[Token::SurfacePanel], theme[Token::AccentFg], 1.5}, 8);
}

} // namespace qdq::ui
