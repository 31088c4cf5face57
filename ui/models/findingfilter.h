// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/finding.h"

#include <QSortFilterProxyModel>

#include <vector>

namespace qdq::ui {

/// Sorts findings inside of their groups, which keep their place, and keeps those of one rule and
/// with a text in them. Stepping goes through the rows in exactly the order that this gives.
class FindingFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit FindingFilter(QObject* parent = nullptr);

    /// Empty is all of them.
    void setRule(const QString& rule);
    [[nodiscard]] QString rule() const { return m_rule; }
    void setText(const QString& text);

    /// Everything that is shown, top to bottom.
    [[nodiscard]] const std::vector<FindingId>& order() const;
    /// The finding `step` rows after `from`, around the ends; from none it is the first or the
    /// last. None when nothing is shown.
    [[nodiscard]] FindingId stepped(FindingId from, int step) const;
    /// Place of the finding in order(), counted from 1; 0 when it is not shown.
    [[nodiscard]] int positionOf(FindingId finding) const;

    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    void forgetOrder() { m_isOrderKnown = false; }

    QString m_rule;
    QString m_text;
    mutable std::vector<FindingId> m_order;
    mutable std::vector<int> m_position; ///< by FindingId, counted from 1
    mutable bool m_isOrderKnown = false;
};

} // namespace qdq::ui
