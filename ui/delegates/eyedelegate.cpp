// SPDX-License-Identifier: Apache-2.0
#include "ui/delegates/eyedelegate.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace qdq::ui {

namespace {

bool isPress(const QEvent& event, Qt::KeyboardModifiers& modifiers)
{
    if (event.type() == QEvent::MouseButtonRelease) {
        const auto& mouse = static_cast<const QMouseEvent&>(event);
        modifiers = mouse.modifiers();
        return mouse.button() == Qt::LeftButton;
    }
    if (event.type() == QEvent::KeyPress) {
        const auto& key = static_cast<const QKeyEvent&>(event);
        modifiers = key.modifiers();
        return key.key() == Qt::Key_Space;
    }
    return false;
}

} // namespace

bool EyeDelegate::editorEvent(
    QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem&, const QModelIndex& index)
{
    Qt::KeyboardModifiers modifiers;
    if (!isPress(*event, modifiers))
        return false;
    if (modifiers.testFlag(Qt::AltModifier)) {
        Q_EMIT onlyThisRequested(index);
        return true;
    }
    const bool isOpen = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, isOpen ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void EyeDelegate::paintContent(QPainter& painter, const QStyleOptionViewItem& option,
    const QRect& rect, const QModelIndex& index) const
{
    const Theme& theme = themeOf(option.widget);
    const bool isOpen = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QColor ink = theme[isSelected ? Token::AccentFg : Token::TextMuted];
    paintIconIn(painter, QStringLiteral("ui-eye"), rect.adjusted(-kPad, 0, kPad, 0), 14, ink);
    if (isOpen)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.4, Qt::SolidLine, Qt::RoundCap));
    const QPointF centre = QRectF(rect).center();
    painter.drawLine(centre + QPointF(-6, 5), centre + QPointF(6, -5));
    painter.restore();
}

int EyeDelegate::contentWidth(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return 16;
}

} // namespace qdq::ui
