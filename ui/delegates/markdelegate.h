// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/delegates/celldelegate.h"

namespace qdq::ui {

/// A rule's mark as the canvas draws it, then the text of the cell: the first column of findings,
/// and with AlignRight the numbers at the end of a row. A count of zero is a tick and "0".
class MarkDelegate : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect,
        const QModelIndex& index) const override;
    [[nodiscard]] int contentWidth(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace qdq::ui
