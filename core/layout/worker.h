// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/dotlayout.h"
#include "core/layout/leaf.h"

#include <sys/types.h>

#include <chrono>
#include <stop_token>
#include <string>
#include <vector>

// dot in a child process, which may crash, hang or run out of memory without harm
// (layout-and-rendering 0.5, 2.4).
//
// Protocol, over the child's standard input and output, numbers in host order:
//   child → parent, once    "QDQLAY1\n"
//   parent → child          u32 length, u8 DotSettings, request bytes (leaf.h)
//   child → parent          u32 length, u8 1 done or 0 refused, answer bytes
// The child ends when its input does.

namespace qdq {

enum class WorkerOutcome
{
    Done,
    Refused, ///< dot returned an error, or the answer made no sense
    Died, ///< the child crashed or was killed from outside
    TimedOut, ///< killed at the deadline
    Cancelled, ///< killed because the caller asked to stop
    NotStarted, ///< no such program, or it is not a worker
};

/// "dot took longer than 2 s", "dot crashed": for LayoutResult::note.
[[nodiscard]] std::string describe(WorkerOutcome outcome, std::chrono::milliseconds deadline);

/// One child, started when first needed and again after it died; replaced after 200 layouts. Not
/// thread-safe.
class LayoutWorker
{
public:
    /// Empty: this executable with `--layout-worker`.
    explicit LayoutWorker(std::vector<std::string> command);
    ~LayoutWorker();
    LayoutWorker(const LayoutWorker&) = delete;
    LayoutWorker& operator=(const LayoutWorker&) = delete;

    /// Lays out the leaf that `request` holds as bytes. Whatever happens to the child, it returns
    /// by the deadline, and within 100 ms of a stop request.
    [[nodiscard]] WorkerOutcome run(const std::string& request, DotSettings settings,
        std::chrono::milliseconds deadline, const std::stop_token& stop, LeafAnswer& answer);

    /// Starts the child without waiting for it.
    void prepare();
    [[nodiscard]] bool runs(const std::vector<std::string>& command) const;

    /// Of the running child; 0 where none runs. For tests.
    [[nodiscard]] pid_t pid() const { return m_pid; }

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool start();
    void kill();
    [[nodiscard]] WorkerOutcome send(
        const std::string& bytes, Clock::time_point end, const std::stop_token& stop);
    [[nodiscard]] WorkerOutcome receive(
        char* to, std::size_t size, Clock::time_point end, const std::stop_token& stop);
    [[nodiscard]] WorkerOutcome waitFor(
        short events, Clock::time_point end, const std::stop_token& stop) const;
    [[nodiscard]] WorkerOutcome exchange(const std::string& request, DotSettings settings,
        Clock::time_point end, const std::stop_token& stop, LeafAnswer& answer);

    std::vector<std::string> m_command;
    pid_t m_pid = 0;
    int m_socket = -1; ///< both ways
    bool m_isGreeted = false;
    int m_layouts = 0;
};

} // namespace qdq
