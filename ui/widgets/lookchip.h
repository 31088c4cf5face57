// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QToolButton;

namespace qdq::ui {

class Label;

/// What of the graph is lit and why the rest steps back: "Focus: add, 1 hop", with a stepper, a
/// switch that removes the rest, and a way out. It stands on the canvas until it is left.
class LookChip : public QFrame
{
    Q_OBJECT

public:
    explicit LookChip(QWidget* parent);

    struct Content
    {
        QString text;
        bool hasSteps = false; ///< fewer and more hops, previous and next path
        bool hasOnly = false; ///< the rest can be removed
        bool isOnly = false;
    };
    /// An empty text hides it.
    void setContent(const Content& content);
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void stepRequested(int step);
    void onlyRequested(bool isOnly);
    void closeRequested();

private:
    Label* m_text = nullptr;
    QToolButton* m_fewer = nullptr;
    QToolButton* m_more = nullptr;
    QToolButton* m_only = nullptr;
};

} // namespace qdq::ui
