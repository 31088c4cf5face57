// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/delegates/celldelegate.h"

namespace qdq::ui {

/// The chip of a config source, as cards have it.
class ChipDelegate : public CellDelegate
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
