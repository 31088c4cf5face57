// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QPointer>

#include <functional>
#include <vector>

class QPushButton;

namespace qdq::ui {

class Label;

/// A stop of the tour: a part of the window and what one does there.
struct TourStop
{
    QPointer<QWidget> anchor;
    QString title;
    QString text;
    std::function<void()> prepare {}; ///< brings the anchor to the front
};

/// Five minutes through the window, from one real control to the next: a frame around the control
/// and a bubble beside it. Nothing is locked meanwhile. Enter goes on, Left goes back, Esc leaves.
class Tour : public QFrame
{
    Q_OBJECT

public:
    explicit Tour(QWidget* window);

    /// Begins at the first stop; stops whose control is not there are passed over.
    void start(std::vector<TourStop> stops);
    [[nodiscard]] bool isRunning() const { return isVisible(); }
    [[nodiscard]] int at() const { return m_at; }

public Q_SLOTS:
    void next();
    void back();
    void leave();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    class Ring;
    [[nodiscard]] bool go(int to, int step);
    void place();

    std::vector<TourStop> m_stops;
    int m_at = -1;
    Ring* m_ring;
    Label* m_count;
    Label* m_title;
    Label* m_text;
    QPushButton* m_back;
    QPushButton* m_next;
};

} // namespace qdq::ui
