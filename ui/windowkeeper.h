// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/openwork.h"

#include <memory>

namespace qdq::ui {

class MainWindow;
class Settings;

/// Keeps the window and what is open in it. Words are set when a widget is made, so another
/// language means another window over the same work; nothing that is open or computed is lost.
class WindowKeeper : public QObject
{
    Q_OBJECT

public:
    /// Makes the window in the language of the settings; shows nothing yet.
    explicit WindowKeeper(Settings& settings);
    ~WindowKeeper() override;

    [[nodiscard]] MainWindow& window() { return *m_window; }

private:
    void makeWindow();
    void changeLanguage();

    Settings& m_settings;
    OpenWork m_work;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace qdq::ui
