// SPDX-License-Identifier: Apache-2.0
#include "core/io/executionorder.h"

#include <algorithm>
#include <cstdint>
#include <utility>

// A depth-first walk from each node in file order emits what it reads first; it is iterative,
// because a chain in reverse order would be as deep as the graph is long.

namespace qdq {

namespace {

enum class State : std::uint8_t
{
    Waiting,
    Open,
    Done
};

struct Frame
{
    std::size_t node;
    std::vector<std::size_t> needed; ///< taken from the back
};

} // namespace

std::vector<std::size_t> executionOrder(
    std::size_t count, const NeededNodes& needed, const CycleReport& reportCycle)
{
    std::vector<State> states(count, State::Waiting);
    std::vector<std::size_t> order;
    order.reserve(count);
    std::vector<Frame> stack;
    const auto open = [&](std::size_t node) {
        states[node] = State::Open;
        Frame frame {node, {}};
        needed(node, frame.needed);
        std::ranges::reverse(frame.needed);
        stack.push_back(std::move(frame));
    };
    for (std::size_t first = 0; first < count; ++first) {
        if (states[first] == State::Waiting)
            open(first);
        while (!stack.empty()) {
            Frame& top = stack.back();
            if (top.needed.empty()) {
                states[top.node] = State::Done;
                order.push_back(top.node);
                stack.pop_back();
                continue;
            }
            const std::size_t next = top.needed.back();
            top.needed.pop_back();
            if (states[next] == State::Open)
                reportCycle(top.node, next);
            else if (states[next] == State::Waiting)
                open(next);
        }
    }
    return order;
}

} // namespace qdq
