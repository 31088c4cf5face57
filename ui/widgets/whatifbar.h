// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>
#include <QWidget>

class QPushButton;
class QToolButton;

namespace qdq::ui {

class Label;

/// The strip above the canvas while something is tried: what, where its numbers come from, and a
/// way to see what is there now.
class WhatIfBar : public QWidget
{
    Q_OBJECT

public:
    explicit WhatIfBar(QWidget* parent = nullptr);

    struct Content
    {
        QString what; ///< "What-if: 1 change, not applied."; empty hides the bar
        QString why; ///< where scales come from, or why it cannot be applied
        bool showsCurrent = false; ///< the canvas has what is there now
        bool isStopped = false; ///< offers to try again
        bool isWorking = false; ///< the line under it is thicker after a while
    };
    void setContent(const Content& content);
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void currentRequested(bool isWanted);
    void discardRequested();
    void tryRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Content m_content;
    Label* m_what;
    Label* m_why;
    QToolButton* m_current;
    QPushButton* m_try;
    QPushButton* m_discard;
    QTimer m_quiet; ///< until work is worth a word
};

} // namespace qdq::ui
