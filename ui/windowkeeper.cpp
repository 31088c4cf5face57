// SPDX-License-Identifier: Apache-2.0
#include "ui/windowkeeper.h"

#include "ui/mainwindow.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/translations.h"

#include <QApplication>

namespace qdq::ui {

WindowKeeper::WindowKeeper(Settings& settings)
    : m_settings(settings)
{
    makeWindow();
}

WindowKeeper::~WindowKeeper() = default;

void WindowKeeper::makeWindow()
{
    installTranslations(languageForChoice(m_settings.languageChoice()));
    applyTheme(
        *qApp, themeForChoice(m_settings.themeChoice()), m_settings.preferences().general.textSize);
    m_window = std::make_unique<MainWindow>(m_settings, m_work);
    // Later: the menu whose action asks for it belongs to the window that goes.
    connect(m_window.get(), &MainWindow::remakeRequested, this, &WindowKeeper::remakeWindow,
        Qt::QueuedConnection);
}

void WindowKeeper::remakeWindow()
{
    const int preferences = m_window->preferencesPage();
    m_window->saveArrangement();
    const Qt::WindowStates state = m_window->windowState();
    // The old one goes first, so that its parts do not hear what the new ones are told; between the
    // two there is no window, which would end the program.
    const bool quits = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    m_window.reset();
    makeWindow();
    m_window->setWindowState(state);
    m_window->show();
    if (preferences >= 0)
        m_window->openPreferences(preferences);
    QApplication::setQuitOnLastWindowClosed(quits);
}

} // namespace qdq::ui
