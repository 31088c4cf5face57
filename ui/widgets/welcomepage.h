// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/support/samples.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QVBoxLayout;

namespace qdq::ui {

class Actions;
class FileCard;
class PaneActions;
class SampleCard;
class Settings;
struct RecentFile;

/// What stands in the canvas area while no graph is open: what can be opened, where to drop it,
/// recent files, samples, language.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    WelcomePage(const Actions& actions, const PaneActions& help, Settings& settings,
        QWidget* parent = nullptr);

Q_SIGNALS:
    void fileRequested(const QString& path);
    void sampleRequested(const qdq::ui::Sample& sample);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* makeStart();
    [[nodiscard]] QWidget* makeHead();
    [[nodiscard]] QWidget* makeSamples();
    [[nodiscard]] QWidget* makeLinks();
    [[nodiscard]] QWidget* makeLanguages();
    void placeSamples();
    void refreshRecent();
    [[nodiscard]] FileCard* makeRecent(const RecentFile& file);
    void showRecentMenu(const RecentFile& file, const QPoint& at);

    const Actions& m_actions;
    const PaneActions& m_help;
    Settings& m_settings;
    QVBoxLayout* m_recent = nullptr;
    QWidget* m_recentPanel = nullptr;
    QGridLayout* m_grid = nullptr;
    QGridLayout* m_ways = nullptr; ///< below the samples: tour, keyboard map, language
    std::vector<SampleCard*> m_samples;
    std::vector<QWidget*> m_links; ///< that stand in m_ways
    int m_columns = 0; ///< that the samples stand in
};

} // namespace qdq::ui
