// SPDX-License-Identifier: Apache-2.0
#include "ui/async/jobgroup.h"

#include "ui/async/latestjob.h"

#include <algorithm>
#include <utility>

namespace qdq::ui {

void JobGroup::add(LatestJob& job, std::function<void()> cancel)
{
    if (!cancel)
        cancel = [&job] { job.cancel(); };
    m_entries.push_back({&job, std::move(cancel)});
    connect(&job, &LatestJob::runningChanged, this, &JobGroup::runningChanged);
}

bool JobGroup::isRunning() const
{
    return std::ranges::any_of(m_entries, &LatestJob::isRunning, &Entry::job);
}

std::vector<LatestJob*> JobGroup::jobs() const
{
    std::vector<LatestJob*> jobs;
    for (const Entry& entry : m_entries)
        jobs.push_back(entry.job);
    return jobs;
}

void JobGroup::cancel()
{
    for (const Entry& entry : m_entries)
        if (entry.job->isRunning())
            entry.cancel();
}

} // namespace qdq::ui
