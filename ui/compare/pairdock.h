// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/pairview.h"
#include "ui/docks/dock.h"

class QScrollArea;
class QVBoxLayout;

namespace qdq::ui {

class PairModel;

/// The selected pair field by field, what its ranges mean, and which violations come and go.
class PairDock : public Dock
{
    Q_OBJECT

public:
    explicit PairDock(QWidget* parent = nullptr);

    void setPair(const ComparisonPtr& comparison, NodeId a, NodeId b);
    /// What is shown, as of the last time it was seen.
    [[nodiscard]] const PairView& pair() const { return m_pair; }

Q_SIGNALS:
    /// The two that are selected are to be one pair.
    void pairRequested();
    /// The pair that a person made is to be none again.
    void separateRequested();

protected:
    void refresh() override;

private:
    void addPairing(QVBoxLayout* column);
    void addHead(QVBoxLayout* column);
    void addFacts(QVBoxLayout* column);
    void addRanges(QVBoxLayout* column);
    void addFindings(QVBoxLayout* column);

    ComparisonPtr m_comparison;
    NodeId m_a;
    NodeId m_b;
    PairView m_pair;
    QScrollArea* m_area = nullptr;
};

} // namespace qdq::ui
