// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/legend.h"

#include <QWidget>

#include <vector>

namespace qdq::ui {

/// What the colours of the canvas mean, in its upper right corner, an entry a line; gone where they
/// mean nothing but the kind of op. It draws what a legend of a picture draws.
class LegendPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LegendPanel(QWidget* canvas);

    /// None hides it.
    void setEntries(std::vector<LegendEntry> entries);
    void setShown(bool isShown);

protected:
    void paintEvent(QPaintEvent* event) override;
    /// Follows the corner of the canvas.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    std::vector<LegendEntry> m_entries;
    bool m_isShown = true;
};

} // namespace qdq::ui
