// SPDX-License-Identifier: Apache-2.0
#include "core/layout/leafrunner.h"

#include "core/base/text.h"
#include "core/layout/layeredlayout.h"

#include <algorithm>

namespace qdq {

std::shared_ptr<const LeafAnswer> LayoutCache::find(const std::string& key) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_answers.find(key);
    return found == m_answers.end() ? nullptr : found->second;
}

/// Starts afresh when full: what is on the screen comes back with the next layout.
void LayoutCache::put(const std::string& key, std::shared_ptr<const LeafAnswer> answer)
{
    const std::lock_guard lock(m_mutex);
    const std::size_t size = 3 * key.size();
    if (m_bytes + size > kMaxBytes) {
        m_answers.clear();
        m_bytes = 0;
    }
    if (m_answers.emplace(key, std::move(answer)).second)
        m_bytes += size;
}

std::unique_ptr<LayoutWorker> LayoutCache::takeWorker(const std::vector<std::string>& command)
{
    const std::lock_guard lock(m_mutex);
    const auto found =
        std::ranges::find_if(m_idle, [&](const auto& idle) { return idle->runs(command); });
    if (found == m_idle.end())
        return std::make_unique<LayoutWorker>(command);
    std::unique_ptr<LayoutWorker> worker = std::move(*found);
    m_idle.erase(found);
    return worker;
}

void LayoutCache::giveBack(std::unique_ptr<LayoutWorker> worker)
{
    const std::lock_guard lock(m_mutex);
    if (m_idle.size() < kMostIdle)
        m_idle.push_back(std::move(worker));
}

std::shared_ptr<LayoutCache> makeLayoutCache()
{
    return std::make_shared<LayoutCache>();
}

void prepareWorker(const LayoutOptions& options)
{
    if (!options.cache || !options.useWorker)
        return;
    std::unique_ptr<LayoutWorker> worker = options.cache->takeWorker(options.workerCommand);
    worker->prepare();
    options.cache->giveBack(std::move(worker));
}

LeafRunner::LeafRunner(const LayoutOptions& options, const Progress& progress, std::size_t boxes)
    : m_options(options)
    , m_progress(progress)
    , m_boxes(boxes)
{
}

LeafRunner::~LeafRunner()
{
    if (m_options.cache)
        for (std::unique_ptr<LayoutWorker>& worker : m_idle)
            m_options.cache->giveBack(std::move(worker));
}

void LeafRunner::tellDone(std::size_t boxes)
{
    constexpr auto kBetweenReports = std::chrono::milliseconds(20);
    const std::lock_guard lock(m_mutex);
    m_boxesDone =
        std::min(m_boxesDone + boxes, m_boxes); // frames count as boxes of their parents too
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastReport < kBetweenReports)
        return;
    m_lastReport = now;
    m_progress.tell("layout", m_boxesDone, m_boxes);
}

LeafRunner::Answer LeafRunner::run(const LeafRequest& request)
{
    const std::string bytes = toBytes(request);
    bool isBest = false;
    if (!m_options.shareEqualParts)
        return layOut(request, bytes, isBest);
    {
        std::unique_lock lock(m_mutex);
        const auto [known, isNew] = m_known.try_emplace(bytes);
        if (!isNew) {
            ++m_counts.cacheHits;
            m_changed.wait(lock, [&, entry = &known->second] { return entry->isDone; });
            return known->second.answer;
        }
    }
    Answer answer = m_options.cache && m_options.useDot ? m_options.cache->find(bytes) : nullptr;
    const bool isFromCache = answer != nullptr;
    if (!answer)
        answer = layOut(request, bytes, isBest);
    if (m_options.cache && isBest && answer)
        m_options.cache->put(bytes, answer);
    const std::lock_guard lock(m_mutex);
    m_counts.cacheHits += isFromCache ? 1 : 0;
    m_known[bytes] = {true, answer};
    m_changed.notify_all();
    return answer;
}

LeafRunner::Answer LeafRunner::layOut(
    const LeafRequest& request, const std::string& bytes, bool& isBest)
{
    if (!m_options.useDot)
        return runLayered(request, {});
    LeafAnswer answer;
    const std::string size = std::to_string(request.nodes.size()) + " boxes";
    WorkerOutcome outcome = ask(request, bytes, DotSettings::Full, answer);
    if (outcome == WorkerOutcome::Done) {
        isBest = true;
        return std::make_shared<const LeafAnswer>(std::move(answer));
    }
    if (outcome == WorkerOutcome::Cancelled)
        return nullptr;
    const std::string why = describe(outcome, m_options.partDeadline) + " on a part of " + size;
    if (outcome != WorkerOutcome::NotStarted) {
        outcome = ask(request, bytes, DotSettings::Cheap, answer);
        if (outcome == WorkerOutcome::Done) {
            plainer(LayoutMethod::DotCheap, why);
            return std::make_shared<const LeafAnswer>(std::move(answer));
        }
        if (outcome == WorkerOutcome::Cancelled)
            return nullptr;
    }
    return runLayered(request, why);
}

LeafRunner::Answer LeafRunner::runLayered(const LeafRequest& request, const std::string& why)
{
    plainer(LayoutMethod::Layered, why);
    return std::make_shared<const LeafAnswer>(layeredLayout(request));
}

WorkerOutcome LeafRunner::ask(
    const LeafRequest& request, const std::string& bytes, DotSettings settings, LeafAnswer& answer)
{
    {
        const std::lock_guard lock(m_mutex);
        ++m_counts.dotCalls;
        m_counts.dotNodes += request.nodes.size();
        m_counts.largestDotCall = std::max(m_counts.largestDotCall, request.nodes.size());
    }
    if (m_progress.isCancelled())
        return WorkerOutcome::Cancelled;
    if (!m_options.useWorker) {
        const std::lock_guard lock(m_mutex); // Graphviz is not thread-safe
        auto result = runDot(request, settings);
        if (!result)
            return WorkerOutcome::Refused;
        answer = std::move(*result);
        return WorkerOutcome::Done;
    }
    std::unique_ptr<LayoutWorker> worker = takeWorker();
    const WorkerOutcome outcome =
        worker->run(bytes, settings, m_options.partDeadline, m_progress.stop, answer);
    giveBack(std::move(worker));
    const bool fits = answer.centres.size() == request.nodes.size()
        && answer.routes.size() == request.edges.size() && answer.inX.size() == request.inPorts
        && answer.outX.size() == request.outPorts;
    return outcome == WorkerOutcome::Done && !fits ? WorkerOutcome::Refused : outcome;
}

void LeafRunner::plainer(LayoutMethod method, const std::string& why)
{
    const std::lock_guard lock(m_mutex);
    if (method > m_counts.method || m_counts.note.empty()) {
        m_counts.method = std::max(m_counts.method, method);
        m_counts.note = why;
    }
}

std::unique_ptr<LayoutWorker> LeafRunner::takeWorker()
{
    const std::lock_guard lock(m_mutex);
    if (m_idle.empty())
        return m_options.cache ? m_options.cache->takeWorker(m_options.workerCommand)
                               : std::make_unique<LayoutWorker>(m_options.workerCommand);
    std::unique_ptr<LayoutWorker> worker = std::move(m_idle.back());
    m_idle.pop_back();
    return worker;
}

void LeafRunner::giveBack(std::unique_ptr<LayoutWorker> worker)
{
    const std::lock_guard lock(m_mutex);
    m_idle.push_back(std::move(worker));
}

void LeafRunner::report(LayoutResult& result) const
{
    const std::lock_guard lock(m_mutex);
    result.method = m_counts.method;
    result.note = m_counts.note;
    result.dotCalls = m_counts.dotCalls;
    result.dotNodes = m_counts.dotNodes;
    result.largestDotCall = m_counts.largestDotCall;
    result.cacheHits = m_counts.cacheHits;
}

} // namespace qdq
