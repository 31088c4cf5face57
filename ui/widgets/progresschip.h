// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QProgressBar;
class QTimer;

namespace qdq::ui {

class Label;
class LatestJob;

/// What runs, for how long, how far it is, and Cancel. Shows itself 300 ms after a job began, so
/// that quick ones leave no flicker.
class ProgressChip : public QWidget
{
    Q_OBJECT

public:
    explicit ProgressChip(QWidget* parent = nullptr);

    /// Follows a job from now on; several may be followed, the one that started last is shown.
    void follow(LatestJob* job);

Q_SIGNALS:
    void cancelRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void onRunningChanged(LatestJob* job, bool isRunning);
    void refresh();

    LatestJob* m_job = nullptr; ///< that is shown; only while it runs
    QString m_what;
    QTimer* m_delay = nullptr;
    QTimer* m_tick = nullptr;
    Label* m_text = nullptr;
    QProgressBar* m_bar = nullptr;
};

} // namespace qdq::ui
