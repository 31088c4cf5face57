// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>
#include <vector>

namespace qdq::ui {

class LatestJob;

/// Jobs that are followed, told of and stopped together: what is in it can be cancelled, and what
/// can be cancelled is in it. They must outlive it.
class JobGroup : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// `cancel` where more is to be taken back than the job.
    void add(LatestJob& job, std::function<void()> cancel = {});
    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] std::vector<LatestJob*> jobs() const;
    /// Stops all that runs; what does not run is left alone.
    void cancel();

Q_SIGNALS:
    /// One of them began or ended.
    void runningChanged();

private:
    struct Entry
    {
        LatestJob* job = nullptr;
        std::function<void()> cancel;
    };
    std::vector<Entry> m_entries;
};

} // namespace qdq::ui
