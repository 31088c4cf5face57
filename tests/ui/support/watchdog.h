// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <ctime>

namespace qdq::ui::test {

/// Measures how long the event loop was held at a time while it lives: between two beats of a
/// timer. The time of the thread itself is kept beside the time on the clock, since on a busy
/// machine the clock goes on while the thread waits for a processor.
class Watchdog : public QObject
{
public:
    Watchdog()
    {
        m_beat.setInterval(5);
        m_beat.setTimerType(Qt::PreciseTimer);
        connect(&m_beat, &QTimer::timeout, this, &Watchdog::onBeat);
        m_clock.start();
        m_cpu = threadTime();
        m_beat.start();
    }

    [[nodiscard]] qint64 worstClock() const { return m_worstClock; } ///< ms
    [[nodiscard]] qint64 worstThread() const { return m_worstThread; } ///< ms
    [[nodiscard]] int overLimit() const
    {
        return m_overLimit;
    } ///< beats more than 100 ms of thread time late

private:
    static qint64 threadTime()
    {
        timespec now {};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<qint64>(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
    }

    void onBeat()
    {
        const qint64 cpu = threadTime();
        m_worstClock = std::max(m_worstClock, m_clock.restart());
        m_worstThread = std::max(m_worstThread, cpu - m_cpu);
        m_overLimit += cpu - m_cpu > 100;
        m_cpu = cpu;
    }

    QTimer m_beat;
    QElapsedTimer m_clock;
    qint64 m_cpu = 0;
    qint64 m_worstClock = 0;
    qint64 m_worstThread = 0;
    int m_overLimit = 0;
};

} // namespace qdq::ui::test
