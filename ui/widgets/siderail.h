// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDockWidget>
#include <QPointer>
#include <QToolBar>

class QMainWindow;

namespace qdq::ui {

/// What the docks of the left side fold to where the window is too narrow for them: a rail of
/// vertical tabs. A tab shows its dock for a while, another click folds it again.
class SideRail : public QToolBar
{
    Q_OBJECT

public:
    explicit SideRail(QMainWindow* window);

    /// Folds these docks, as far as they are shown and lie at the left; unfolds what was folded.
    void fold(const QList<QDockWidget*>& docks);
    void unfold();
    [[nodiscard]] bool isFolded() const { return m_isFolded; }

private:
    QMainWindow* m_window;
    QList<QPointer<QDockWidget>> m_docks; ///< that are folded
    bool m_isFolded = false;
};

} // namespace qdq::ui
