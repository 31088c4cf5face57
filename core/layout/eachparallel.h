// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace qdq {

/// Calls `work(i)` for every i below `count`, at most `workers` at a time, this thread among them;
/// stops handing out work when one call returns false, and returns whether none did.
template <typename Work> bool eachParallel(std::size_t count, std::size_t workers, const Work& work)
{
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> isGood = true;
    const auto takeTurns = [&] {
        for (std::size_t i = next++; i < count && isGood; i = next++)
            if (!work(i))
                isGood = false;
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(workers, count); ++i)
        helpers.emplace_back(takeTurns);
    takeTurns();
    helpers.clear(); // joins
    return isGood;
}

} // namespace qdq
