// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

namespace qdq::ui {

/// The panes of a window in reading order, and how the keyboard goes from one to the next: to the
/// part that last had the focus there, else to the first that takes it.
class PaneRing : public QObject
{
    Q_OBJECT

public:
    explicit PaneRing(QWidget* window);

    void setPanes(const QList<QWidget*>& panes);
    /// The pane that has the focus; null where none has.
    [[nodiscard]] QWidget* current() const;
    /// The next pane that can be seen and has something to focus; `step` is 1 or -1.
    void go(int step);
    /// Into this pane; false where nothing in it takes the focus.
    bool enter(QWidget* pane);

private:
    void onFocusChanged(QWidget* now);

    struct Pane
    {
        QPointer<QWidget> widget;
        QPointer<QWidget> last; ///< that had the focus in it
    };
    QList<Pane> m_panes;
};

} // namespace qdq::ui
