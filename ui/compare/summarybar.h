// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"

#include <QWidget>

#include <set>
#include <vector>

namespace qdq::ui {

class DifferenceChip;
class Label;
class ViolationsChip;

/// What was matched and what differs, in numbers that filter.
class SummaryBar : public QWidget
{
    Q_OBJECT

public:
    explicit SummaryBar(QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);
    /// Kinds of the chips that are chosen; none is all.
    [[nodiscard]] std::set<DifferenceKind> kinds() const;
    [[nodiscard]] bool isRuleOnly() const;

Q_SIGNALS:
    void filterChanged();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Label* m_matched = nullptr;
    std::vector<DifferenceChip*> m_chips;
    ViolationsChip* m_violations = nullptr;
};

} // namespace qdq::ui
