// SPDX-License-Identifier: Apache-2.0
#include "ui/windowkeeper.h"

#include "ui/mainwindow.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/translations.h"
#include "ui/workspace/sessionkeeper.h"

#include <QApplication>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

constexpr QPoint kBeside {32, 32}; ///< of another window to the one before

} // namespace

WindowKeeper::WindowKeeper(Settings& settings)
    : m_settings(settings)
{
    m_shown.push_back(std::make_unique<Shown>());
    makeWindow(*m_shown.front());
    m_session =
        std::make_unique<SessionKeeper>(m_settings.stateFolder(), [this] { return workspaces(); });
    // Once for all of them, and later: the menu whose action asks for it belongs to a window that
    // goes.
    m_remake.setSingleShot(true);
    connect(&m_remake, &QTimer::timeout, this, &WindowKeeper::remakeWindows);
    connect(&m_settings, &Settings::preferencesChanged, this, [this](const Preferences& before) {
        const Preferences::General& now = m_settings.preferences().general;
        if (now.language != before.general.language || now.textSize != before.general.textSize)
            m_remake.start(0);
    });
    connect(&m_settings, &Settings::forgotten, m_session.get(), &SessionKeeper::forget);
    connect(m_session.get(), &SessionKeeper::failed, this, [this](const Error& error) {
        if (!m_shown.empty())
            window().sayNotKept(error);
    });
}

WindowKeeper::~WindowKeeper()
{
    m_session->end();
}

void WindowKeeper::makeWindow(Shown& shown)
{
    installTranslations(languageForChoice(m_settings.languageChoice()));
    applyLook();
    shown.window = std::make_unique<MainWindow>(m_settings, shown.work);
    MainWindow* window = shown.window.get();
    connect(window, &MainWindow::newWindowRequested, this, [this](const QString& path) {
        MainWindow& other = openWindow();
        if (!path.isEmpty())
            other.openFile(path);
    });
    connect(window, &MainWindow::quitRequested, this, &WindowKeeper::quit, Qt::QueuedConnection);
    connect(window, &MainWindow::workChanged, this, [this] { m_session->saveSoon(); });
    connect(
        window, &MainWindow::closed, this, [this, window] { onClosed(window); },
        Qt::QueuedConnection);
}

void WindowKeeper::applyLook()
{
    applyTheme(
        *qApp, themeForChoice(m_settings.themeChoice()), m_settings.preferences().general.textSize);
}

void WindowKeeper::followDesktop(std::optional<bool> isDark)
{
    const ThemeName before = themeForChoice(m_settings.themeChoice());
    setDesktopDark(isDark);
    if (themeForChoice(m_settings.themeChoice()) != before)
        applyLook();
}

MainWindow& WindowKeeper::openWindow()
{
    const MainWindow& last = *m_shown.back()->window;
    m_shown.push_back(std::make_unique<Shown>());
    makeWindow(*m_shown.back());
    MainWindow& window = *m_shown.back()->window;
    window.resize(last.size());
    window.move(last.pos() + kBeside);
    window.show();
    return window;
}

/// The last one stays: closing it ends the program, and the session is what it shows.
void WindowKeeper::onClosed(MainWindow* window)
{
    if (m_shown.size() > 1)
        std::erase_if(
            m_shown, [window](const auto& shown) { return shown->window.get() == window; });
    m_session->windowClosed();
}

/// All of them are the session, not only the one that is closed last.
void WindowKeeper::quit()
{
    m_session->end();
    for (const auto& shown : m_shown)
        shown->window->disconnect(this);
    QApplication::closeAllWindows();
}

void WindowKeeper::remakeWindows()
{
    // The old one goes first, so that its parts do not hear what the new ones are told; between the
    // two there is no window, which would end the program.
    const bool quits = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    for (const auto& shown : m_shown) {
        const int preferences = shown->window->preferencesPage();
        shown->window->saveArrangement();
        const QRect geometry = shown->window->geometry();
        const Qt::WindowStates state = shown->window->windowState();
        shown->window.reset();
        makeWindow(*shown);
        shown->window->setGeometry(geometry);
        shown->window->setWindowState(state);
        shown->window->show();
        if (preferences >= 0)
            shown->window->openPreferences(preferences);
    }
    QApplication::setQuitOnLastWindowClosed(quits);
}

// ---- session ---------------------------------------------------------------------------------

std::vector<Workspace> WindowKeeper::workspaces() const
{
    std::vector<Workspace> open;
    for (const auto& shown : m_shown)
        if (Workspace workspace = shown->window->workspace(); !workspace.graph.path.isEmpty())
            open.push_back(std::move(workspace));
    return open;
}

void WindowKeeper::start(const QString& path)
{
    if (!path.isEmpty())
        window().openFile(path);
    else if (m_settings.preferences().general.atStart == AtStart::LastSession
        && !m_session->left().session.windows.empty())
        restoreSession();
    else
        window().offerSession(m_session->left(), [this] { restoreSession(); });
}

void WindowKeeper::restoreSession()
{
    const std::vector<Workspace> left = m_session->left().session.windows;
    for (std::size_t i = 0; i < left.size(); ++i) {
        MainWindow& target = i == 0 ? window() : openWindow();
        target.restore(left[i]);
    }
}

} // namespace qdq::ui
