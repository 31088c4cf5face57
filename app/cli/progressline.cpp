// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progressline.h"

#include <cstdio>
#include <unistd.h>

namespace qdq::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kSilence = std::chrono::milliseconds(300);
constexpr auto kStep = std::chrono::milliseconds(100);

} // namespace

ProgressLine::ProgressLine(bool isWanted, std::string name)
{
    if (isWanted || ::isatty(STDERR_FILENO) == 1)
        m_state = std::make_unique<State>(State {std::move(name), Clock::now() + kSilence});
}

ProgressLine::~ProgressLine()
{
    if (m_state && m_state->isShown)
        std::fputs("\r\033[K", stderr);
}

Progress ProgressLine::progress() const
{
    Progress progress;
    if (!m_state)
        return progress;
    progress.report = [state = m_state.get()](
                          std::string_view what, std::uint64_t done, std::uint64_t total) {
        const auto now = Clock::now();
        if (now < state->next)
            return;
        state->next = now + kStep;
        state->isShown = true;
        const int percent = total == 0
            ? 0
            : static_cast<int>(100.0 * static_cast<double>(done) / static_cast<double>(total));
        std::fprintf(stderr, "\r\033[K%s: %.*s %d %%", state->name.c_str(),
            static_cast<int>(what.size()), what.data(), percent);
    };
    return progress;
}

} // namespace qdq::cli
