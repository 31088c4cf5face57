// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"

#include <QToolButton>

namespace qdq::ui {

/// A kind of difference with its sign and number: "≠ 11 scales". Chosen, it filters. Of nothing it
/// is words without a button.
class DifferenceChip : public QToolButton
{
    Q_OBJECT

public:
    explicit DifferenceChip(DifferenceKind kind, QWidget* parent = nullptr);

    [[nodiscard]] DifferenceKind kind() const { return m_kind; }
    void setNumber(int number);
    [[nodiscard]] QSize sizeHint() const override;
    /// Room for sign and number; words are left out then.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    DifferenceKind m_kind;
    int m_number = 0;
};

/// Violations of A and of B: "33 violations › 0". Chosen, it leaves what rules say something about.
class ViolationsChip : public QToolButton
{
    Q_OBJECT

public:
    explicit ViolationsChip(QWidget* parent = nullptr);

    void setNumbers(int a, int b);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_a = 0;
    int m_b = 0;
};

} // namespace qdq::ui
