// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/delegates/celldelegate.h"

namespace qdq::ui {

/// A check state as an eye: click toggles it, Alt+click asks for this row only.
class EyeDelegate : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
        const QModelIndex& index) override;

Q_SIGNALS:
    void onlyThisRequested(const QModelIndex& index);

protected:
    void paintContent(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect,
        const QModelIndex& index) const override;
    [[nodiscard]] int contentWidth(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace qdq::ui
