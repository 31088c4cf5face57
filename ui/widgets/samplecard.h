// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/support/samples.h"

#include <QAbstractButton>

namespace qdq::ui {

/// A sample to open: a picture, the question, a grey line, and at the right what it is about.
class SampleCard : public QAbstractButton
{
    Q_OBJECT

public:
    explicit SampleCard(Sample sample, QWidget* parent = nullptr);

    [[nodiscard]] const Sample& sample() const { return m_sample; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int textHeight() const;
    /// Returns where the grey line has to end.
    int paintSign(QPainter& painter, const QRect& line) const;

    Sample m_sample;
};

} // namespace qdq::ui
