// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace qdq::ui {

/// The threading policy of the window. A job is a function of values: it owns all that it captures,
/// takes a Progress and returns one value, which is handed over on the owner's thread. Starting a
/// job asks the one before it to stop, and whatever that one still returns is dropped; what has not
/// begun by then never does. Destroying the LatestJob at any time is safe: nothing is delivered
/// afterwards.
///
/// It stands on QFutureWatcher because QFuture::then(context) of Qt 6.4 asserts when its context
/// dies first.
class LatestJob : public QObject
{
    Q_OBJECT

public:
    /// When work begins.
    enum class Pace
    {
        AtOnce, ///< someone waits for it
        AtRest, ///< nice to have: after a moment without another start
    };

    explicit LatestJob(QObject* parent = nullptr)
        : LatestJob(Pace::AtOnce, parent)
    {
    }
    explicit LatestJob(Pace pace, QObject* parent = nullptr);
    ~LatestJob() override;

    /// Runs `work(progress)` in the global pool and then `done(result)` on this object's thread,
    /// unless a later start() or a cancel() came between. `name` is what a person would call the
    /// work: "Opening net.pt2".
    template <typename Work, typename Done> void start(const QString& name, Work work, Done done);

    /// Asks the running job to stop and forgets it at once: `done` will not be called.
    void cancel();

    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] QString name() const { return m_name; }
    /// Milliseconds since the start of the running job.
    [[nodiscard]] qint64 elapsed() const { return m_isRunning ? m_clock.elapsed() : 0; }
    /// Seconds from start to delivery of the job that delivered last.
    [[nodiscard]] double lastSeconds() const { return m_lastSeconds; }

Q_SIGNALS:
    void runningChanged(bool isRunning);
    /// About twenty times a second while a job runs and says something new; `total` is 0 when the
    /// whole is not known.
    void progressed(const QString& what, quint64 done, quint64 total);

private:
    using Value = std::shared_ptr<void>;
    struct Report;

    void startErased(const QString& name, std::function<Value(const Progress&)> work,
        std::function<void(const Value&)> done);
    [[nodiscard]] Progress begin(const QString& name);
    void launch(std::function<void()> work);
    void end();
    void passOnReport();

    Pace m_pace;
    std::stop_source m_stop;
    std::shared_ptr<Report> m_report; ///< written by the worker, read by m_poll
    QTimer m_poll;
    QElapsedTimer m_clock;
    QString m_name;
    double m_lastSeconds = 0;
    quint64 m_number = 0; ///< of the job that may deliver
    bool m_isRunning = false;
};

template <typename Work, typename Done>
void LatestJob::start(const QString& name, Work work, Done done)
{
    using Result = std::invoke_result_t<Work, const Progress&>;
    startErased(
        name,
        [work = std::move(work)](const Progress& progress) mutable -> Value {
            return std::make_shared<Result>(work(progress));
        },
        [done = std::move(done)](const Value& value) mutable {
            done(std::move(*std::static_pointer_cast<Result>(value)));
        });
}

} // namespace qdq::ui
