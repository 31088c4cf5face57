// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparework.h"
#include "ui/session/session.h"
#include "ui/settings/preferences.h"

#include <QObject>

class QWidget;

namespace qdq::ui {

class Actions;
class CompareActions;
class ComparePage;
class CompareToolBar;

/// Comparing, as the window has it: the way in with a file or with another document, the page and
/// its tool bar, the way out. The page is made when it is first needed.
class CompareMode : public QObject
{
    Q_OBJECT

public:
    CompareMode(const Actions& actions, QWidget* window);

    /// A document beside a file that is opened for it; both are checked for `target`. What is shown
    /// stays until it is there.
    void compareFile(CompareSource a, const QString& path, TargetPtr target);
    void compare(CompareSource a, CompareSource b, TargetPtr target);
    void leave();
    /// Stops what runs; what is shown stays. Where nothing is compared yet, that is leaving.
    void cancel();
    [[nodiscard]] bool isActive() const { return m_isActive; }
    /// Wheel and camera of both canvases.
    void moveAs(const Preferences::Canvas& canvas);

    [[nodiscard]] CompareActions& actions() { return *m_actions; }
    [[nodiscard]] CompareWork& work() { return m_work; }
    /// Null before the first comparison.
    [[nodiscard]] ComparePage* page() const { return m_page; }
    [[nodiscard]] CompareToolBar* toolBar() const { return m_toolBar; }
    /// Opening the file of the other side.
    [[nodiscard]] LatestJob& opening() { return m_other.opening(); }

Q_SIGNALS:
    /// Page and tool bar are there and to be shown.
    void entered();
    void left();
    /// Other graphs, other numbers, or another difference is current.
    void changed();
    void openFailed(const QString& path, const qdq::Error& error);
    void failed(const qdq::Error& error);

private:
    void makePage();
    void connectActions();
    void update();

    const Actions& m_window;
    CompareActions* m_actions = nullptr;
    CompareWork m_work;
    Session m_other; ///< the file beside the one of the window
    CompareSource m_waiting; ///< side A while the other is opened
    TargetPtr m_target; ///< for which it waits
    ComparePage* m_page = nullptr;
    CompareToolBar* m_toolBar = nullptr;
    QWidget* m_parent;
    Preferences::Canvas m_canvas;
    bool m_isActive = false;
};

} // namespace qdq::ui
