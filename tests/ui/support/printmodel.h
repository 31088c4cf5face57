// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>
#include <QStringList>

namespace qdq::ui::test {

/// A model as indented text, one row a line, cells between " | "; what people see, or with `role`
/// what stands behind it.
inline QStringList printed(const QAbstractItemModel& model, int role = Qt::DisplayRole,
    const QModelIndex& parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells << model.index(row, column, parent).data(role).toString();
        while (!cells.isEmpty() && cells.constLast().isEmpty())
            cells.removeLast();
        lines << QString(depth * 2, QLatin1Char(' ')) + cells.join(QStringLiteral(" | "));
        lines << printed(model, role, model.index(row, 0, parent), depth + 1);
    }
    return lines;
}

} // namespace qdq::ui::test
