// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/openwork.h"

#include <memory>

namespace qdq::ui {

class MainWindow;
class Settings;

/// Keeps the window and what is open in it. Words and sizes of text are set when a widget is made,
/// so another language or text size means another window over the same work; nothing that is open
/// or computed is lost.
class WindowKeeper : public QObject
{
    Q_OBJECT

public:
    /// Makes the window with language, theme and text size of the settings; shows nothing yet.
    explicit WindowKeeper(Settings& settings);
    ~WindowKeeper() override;

    [[nodiscard]] MainWindow& window() { return *m_window; }

private:
    void makeWindow();
    void remakeWindow();

    Settings& m_settings;
    OpenWork m_work;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace qdq::ui
