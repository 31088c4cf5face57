// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QAction;
class QVBoxLayout;

namespace qdq::ui {

class Settings;

/// What stands in the canvas area while no graph is open: open, recent files, samples.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    WelcomePage(QAction* open, Settings& settings, QWidget* parent = nullptr);

Q_SIGNALS:
    void fileRequested(const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QWidget* makeStart(QAction* open);
    [[nodiscard]] QWidget* makeSamples();
    void refreshRecent();

    Settings& m_settings;
    QVBoxLayout* m_recent = nullptr;
    QWidget* m_recentPanel = nullptr;
};

} // namespace qdq::ui
