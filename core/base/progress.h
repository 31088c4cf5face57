// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

namespace qdq {

/// Where long work tells how far it is and learns that it should stop. Passed by const reference,
/// never kept. A default-constructed Progress reports nowhere and never stops.
struct Progress
{
    /// Called from the worker's thread, at most about a hundred times per second: what is done, how
    /// much of it, of how much (0 when the whole is not known).
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> report;
    std::stop_token stop;

    [[nodiscard]] bool isCancelled() const { return stop.stop_requested(); }
    void tell(std::string_view what, std::uint64_t done, std::uint64_t total) const
    {
        if (report)
            report(what, done, total);
    }
};

} // namespace qdq
