// SPDX-License-Identifier: Apache-2.0
#include "ui/delegates/chipdelegate.h"

#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/models/roles.h"
#include "ui/style/scopestyle.h"

#include <QPainter>

namespace qdq::ui {

namespace {

ConfigSource sourceOf(const QModelIndex& index)
{
    return static_cast<ConfigSource>(index.data(ChipRole).toInt());
}

} // namespace

void ChipDelegate::paintContent(QPainter& painter, const QStyleOptionViewItem& option,
    const QRect& rect, const QModelIndex& index) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintChip(painter, themeOf(option.widget),
        QPointF(rect.left(), rect.center().y() - metrics::kChipHeight / 2 + 0.5), sourceOf(index));
    painter.restore();
}

int ChipDelegate::contentWidth(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    return static_cast<int>(widthOf(sourceOf(index)));
}

} // namespace qdq::ui
