// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/openwork.h"
#include "ui/workspace/workspace.h"

#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace qdq::ui {

class MainWindow;
class SessionKeeper;
class Settings;

/// Keeps the windows of the program, what is open in each, and the session. Words and sizes of text
/// are set when a widget is made, so another language or text size means other windows over the
/// same work; nothing that is open or computed is lost.
class WindowKeeper : public QObject
{
    Q_OBJECT

public:
    /// Makes the first window with language, theme and text size of the settings; shows nothing
    /// yet.
    explicit WindowKeeper(Settings& settings);
    ~WindowKeeper() override;

    [[nodiscard]] MainWindow& window() { return *m_shown.front()->window; }
    [[nodiscard]] std::size_t windowCount() const { return m_shown.size(); }
    /// The desktop wants dark windows, or light ones, or does not care: where the settings leave
    /// the theme to it, what is open changes at once.
    void followDesktop(std::optional<bool> isDark);
    /// Opens a file in the first window; without one brings back the last session or offers it.
    void start(const QString& path);
    /// Another window, shown beside the others.
    MainWindow& openWindow();

private:
    /// A window over its work; the window goes first.
    struct Shown
    {
        OpenWork work;
        std::unique_ptr<MainWindow> window;
    };

    void makeWindow(Shown& shown);
    /// Theme and text size of the settings; the theme may be the desktop's.
    void applyLook();
    void remakeWindows();
    void restoreSession();
    void onClosed(MainWindow* window);
    void quit();
    [[nodiscard]] std::vector<Workspace> workspaces() const;

    Settings& m_settings;
    std::vector<std::unique_ptr<Shown>> m_shown;
    std::unique_ptr<SessionKeeper> m_session;
    QTimer m_remake; ///< the settings have another language or text size
};

} // namespace qdq::ui
