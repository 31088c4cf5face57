// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/dotlayout.h"
#include "core/layout/layoutengine.h"
#include "core/layout/leaf.h"
#include "core/layout/worker.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace qdq {

/// What outlives a call of layoutGraph: layouts by the exact bytes of their requests (no hash can
/// confuse two), and workers, since starting one takes longer than most layouts.
class LayoutCache
{
public:
    [[nodiscard]] std::shared_ptr<const LeafAnswer> find(const std::string& key) const;
    void put(const std::string& key, std::shared_ptr<const LeafAnswer> answer);

    /// One that was given back and runs this command, or a new one.
    [[nodiscard]] std::unique_ptr<LayoutWorker> takeWorker(const std::vector<std::string>& command);
    void giveBack(std::unique_ptr<LayoutWorker> worker);

private:
    static constexpr std::size_t kMaxBytes = std::size_t {64} << 20;
    static constexpr std::size_t kMostIdle = 2;

    mutable std::mutex m_mutex;
    std::vector<std::unique_ptr<LayoutWorker>> m_idle;
    std::unordered_map<std::string, std::shared_ptr<const LeafAnswer>> m_answers;
    std::size_t m_bytes = 0;
};

/// Gets leaves laid out for one call of layoutGraph: looks into the cache, asks a worker, goes down
/// the ladder (dot, cheap dot, rows without dot) and counts. Thread-safe; equal leaves asked for at
/// the same time are laid out once.
class LeafRunner
{
public:
    using Answer = std::shared_ptr<const LeafAnswer>;

    /// `boxes` is the whole that progress is told of.
    LeafRunner(const LayoutOptions& options, const Progress& progress, std::size_t boxes);
    ~LeafRunner();
    LeafRunner(const LeafRunner&) = delete;
    LeafRunner& operator=(const LeafRunner&) = delete;

    /// Null only when cancelled.
    [[nodiscard]] Answer run(const LeafRequest& request);
    /// Without dot, and says why.
    [[nodiscard]] Answer runLayered(const LeafRequest& request, const std::string& why);

    /// So many boxes more are laid out; reported at most fifty times a second, one report at a
    /// time.
    void tellDone(std::size_t boxes);

    [[nodiscard]] bool isCancelled() const { return m_progress.isCancelled(); }
    [[nodiscard]] const LayoutOptions& options() const { return m_options; }
    /// Method, note and counts go into the result.
    void report(LayoutResult& result) const;

private:
    /// A leaf that is known or being laid out.
    struct Known
    {
        bool isDone = false;
        Answer answer;
    };

    [[nodiscard]] Answer layOut(const LeafRequest& request, const std::string& bytes, bool& isBest);
    [[nodiscard]] WorkerOutcome ask(const LeafRequest& request, const std::string& bytes,
        DotSettings settings, LeafAnswer& answer);
    void plainer(LayoutMethod method, const std::string& why);
    [[nodiscard]] std::unique_ptr<LayoutWorker> takeWorker();
    void giveBack(std::unique_ptr<LayoutWorker> worker);

    const LayoutOptions& m_options;
    const Progress& m_progress;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::unordered_map<std::string, Known> m_known;
    std::vector<std::unique_ptr<LayoutWorker>> m_idle;
    LayoutResult m_counts;
    std::size_t m_boxes;
    std::size_t m_boxesDone = 0;
    std::chrono::steady_clock::time_point m_lastReport;
};

} // namespace qdq
