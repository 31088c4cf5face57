// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace qdq::ui {

/// Real ranges that the codes of several tensors can hold, one bar a tensor over one axis: where
/// bars differ, scales differ.
class RangeBars : public QWidget
{
    Q_OBJECT

public:
    struct Bar
    {
        QString label; ///< "in 0"
        double low = 0;
        double high = 0;
    };

    explicit RangeBars(QWidget* parent = nullptr);

    void setBars(std::vector<Bar> bars);
    /// The error's colours unless told.
    void setInks(Token fill, Token line);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Bar> m_bars;
    Token m_fill = Token::ErrorTint;
    Token m_line = Token::ErrorFg;
};

/// Round numbers for an axis over [low, high], five to ten of them; ends included.
[[nodiscard]] std::vector<double> axisTicks(double low, double high);

} // namespace qdq::ui
