// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace qdq::ui {

class LaneModel;
struct RuleLine;

/// Draws the lanes: numbers on a thread, and each rule as grip, chip, key, arrow, action and state.
class LaneDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit LaneDelegate(const LaneModel& model, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Where the state of a rule is drawn in the row of `row`.
    [[nodiscard]] static QRect stateRect(const QRect& row, const RuleLine& line);
    /// Where a rule is taken hold of.
    [[nodiscard]] static QRect gripRect(const QRect& row);
    /// The line between two rows where a rule would be dropped, at `y`.
    static void paintDropLine(QPainter& painter, const QRect& row, int y, const QWidget* widget);

private:
    const LaneModel& m_model;
};

} // namespace qdq::ui
