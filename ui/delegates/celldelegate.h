// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

#include <QStyledItemDelegate>

namespace qdq::ui {

/// Draws the text of a cell as its model says what it is: monospaced, wrong, a heading with its
/// number. The row's background and the ring of the keyboard are drawn here too, so that every
/// table looks alike. Numbers are text with AlignRight.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    static constexpr int kRowHeight = 24;
    static constexpr int kPad = 8;

protected:
    /// Draws the content inside of `rect`, which keeps the cell's padding; the background is there
    /// already.
    virtual void paintContent(QPainter& painter, const QStyleOptionViewItem& option,
        const QRect& rect, const QModelIndex& index) const;
    /// Width that the content wants, without padding.
    [[nodiscard]] virtual int contentWidth(
        const QStyleOptionViewItem& option, const QModelIndex& index) const;

    [[nodiscard]] static QFont fontOf(const QStyleOptionViewItem& option, const QModelIndex& index);
    [[nodiscard]] static QColor inkOf(const QStyleOptionViewItem& option, const QModelIndex& index);
};

/// Draws `text` elided to `rect` with the painter's font and pen; monospaced and right-aligned text
/// keep their alignment.
void paintElided(
    QPainter& painter, const QRect& rect, Qt::Alignment alignment, const QString& text);

/// A number in a rounded pill, its left edge at `left`, in the middle of `rect`; returns its right
/// edge.
int paintCountPill(
    QPainter& painter, const Theme& theme, const QRect& rect, int left, const QString& text);

} // namespace qdq::ui
