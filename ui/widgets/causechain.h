// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/explain/explanation.h"

#include <QWidget>

namespace qdq::ui {

/// The way from config to value, a step a row on a thread; the step where it went wrong has a
/// filled dot.
class CauseChain : public QWidget
{
    Q_OBJECT

public:
    explicit CauseChain(const std::vector<CauseStep>& steps, QWidget* parent = nullptr);

Q_SIGNALS:
    /// A step was clicked: its CauseStep::link.
    void stepActivated(const QString& link);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row
    {
        QWidget* first; ///< its top line is where the dot stands
        bool isWrong;
    };
    std::vector<Row> m_rows;
};

} // namespace qdq::ui
