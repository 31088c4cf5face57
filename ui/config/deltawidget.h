// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace qdq::ui {

/// How many more or less: a sign on its colour, and the number. Nothing for no change.
class DeltaWidget : public QWidget
{
    Q_OBJECT

public:
    explicit DeltaWidget(QWidget* parent = nullptr);

    void setChange(qint64 change);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    qint64 m_change = 0;
};

} // namespace qdq::ui
