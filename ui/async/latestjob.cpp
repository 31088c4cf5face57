// SPDX-License-Identifier: Apache-2.0
#include "ui/async/latestjob.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <mutex>
#include <string>

namespace qdq::ui {

namespace {

constexpr int kPollInterval = 50; // ms
constexpr int kRestInterval = 150; // ms; a step to the next finding takes less
/// Threads beyond one per processor: some work waits for a child process, and work that was
/// replaced may take a while to notice.
constexpr int kSpareThreads = 6;

} // namespace

/// What the worker said last. The owner looks at it by a timer instead of being sent events: a fast
/// worker cannot flood the event loop, and a worker never needs to know whether its owner still
/// lives.
struct LatestJob::Report
{
    std::mutex mutex;
    std::string what;
    quint64 done = 0;
    quint64 total = 0;
    bool isNew = false;
};

LatestJob::LatestJob(Pace pace, QObject* parent)
    : QObject(parent)
    , m_pace(pace)
{
    QThreadPool* pool = QThreadPool::globalInstance();
    pool->setMaxThreadCount(
        std::max(pool->maxThreadCount(), QThread::idealThreadCount() + kSpareThreads));
    m_poll.setInterval(kPollInterval);
    connect(&m_poll, &QTimer::timeout, this, &LatestJob::passOnReport);
}

LatestJob::~LatestJob()
{
    m_stop.request_stop();
}

void LatestJob::cancel()
{
    if (!m_isRunning)
        return;
    m_stop.request_stop();
    end();
}

void LatestJob::startErased(const QString& name, std::function<Value(const Progress&)> work,
    std::function<void(const Value&)> done)
{
    const Progress progress = begin(name);
    const quint64 number = m_number;

    auto* watcher = new QFutureWatcher<Value>(this);
    connect(watcher, &QFutureWatcherBase::finished, this,
        [this, watcher, number, done = std::move(done)] {
            watcher->deleteLater();
            if (!m_isRunning || number != m_number)
                return;
            const Value value = watcher->result();
            passOnReport();
            m_lastSeconds = static_cast<double>(m_clock.nsecsElapsed()) / 1e9;
            end();
            done(value);
        });

    auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    watcher->setFuture(promise->future());
    launch([promise, progress, work = std::move(work)] {
        if (!progress.isCancelled())
            promise->addResult(work(progress));
        promise->finish();
    });
}

void LatestJob::launch(std::function<void()> work)
{
    QThreadPool* pool = QThreadPool::globalInstance();
    if (m_pace == Pace::AtOnce) {
        pool->start(std::move(work));
        return;
    }
    QTimer::singleShot(
        kRestInterval, this, [this, pool, number = m_number, work = std::move(work)] {
            if (m_isRunning && number == m_number)
                pool->start(work);
        });
}

Progress LatestJob::begin(const QString& name)
{
    m_stop.request_stop();
    m_stop = std::stop_source {};
    m_report = std::make_shared<Report>();
    m_name = name;
    ++m_number;
    m_clock.start();
    m_poll.start();
    if (!std::exchange(m_isRunning, true))
        Q_EMIT runningChanged(true);

    Progress progress;
    progress.stop = m_stop.get_token();
    progress.report = [report = m_report](
                          std::string_view what, std::uint64_t done, std::uint64_t total) {
        const std::lock_guard lock(report->mutex);
        report->what = what;
        report->done = done;
        report->total = total;
        report->isNew = true;
    };
    return progress;
}

void LatestJob::end()
{
    m_poll.stop();
    m_report.reset();
    m_isRunning = false;
    Q_EMIT runningChanged(false);
}

void LatestJob::passOnReport()
{
    if (!m_report)
        return;
    QString what;
    quint64 done = 0;
    quint64 total = 0;
    {
        const std::lock_guard lock(m_report->mutex);
        if (!std::exchange(m_report->isNew, false))
            return;
        what = QString::fromStdString(m_report->what);
        done = m_report->done;
        total = m_report->total;
    }
    Q_EMIT progressed(what, done, total);
}

} // namespace qdq::ui
