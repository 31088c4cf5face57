// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/delegates/celldelegate.h"

namespace qdq::ui {

/// A root cause over several lines: mark and title, its sentence in as many lines as it needs,
/// where it lies.
class CauseDelegate : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    [[nodiscard]] QSize sizeHint(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void paintContent(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect,
        const QModelIndex& index) const override;
};

} // namespace qdq::ui
