// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/emptystate.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QPainter>

namespace qdq::ui {

EmptyState::EmptyState(QAbstractItemView* view, const QString& icon, const QString& title,
    std::function<QString()> sentence)
    : QObject(view)
    , m_view(view)
    , m_icon(icon)
    , m_title(title)
    , m_sentence(std::move(sentence))
{
    view->viewport()->installEventFilter(this);
}

bool EmptyState::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Paint || !m_view->model() || m_view->model()->rowCount() > 0)
        return QObject::eventFilter(watched, event);
    paint();
    return true;
}

void EmptyState::paint() const
{
    const QString sentence = m_sentence();
    QPainter painter(m_view->viewport());
    const QRect area = m_view->viewport()->rect();
    const Theme& theme = themeOf(m_view);
    painter.fillRect(area, theme[Token::SurfacePanel]);
    if (sentence.isEmpty())
        return;
    const QRect title(area.left() + 12, area.center().y() - 4, area.width() - 24, scaled(20));
    paintIconIn(painter, m_icon, QRectF(area.center().x() - 12, title.top() - 30, 24, 24), 24,
        theme[Token::OkFg]);
    QFont bold = m_view->font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme[Token::TextPrimary]);
    painter.drawText(title, Qt::AlignCenter, m_title);
    painter.setFont(m_view->font());
    painter.setPen(theme[Token::TextSecondary]);
    painter.drawText(title.translated(0, scaled(22)).adjusted(0, 0, 0, scaled(40)),
        Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, sentence);
}

} // namespace qdq::ui
