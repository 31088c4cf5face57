// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace qdq {

/// Appends to `needed` the nodes that node `node` reads, in its own order.
using NeededNodes = std::function<void(std::size_t node, std::vector<std::size_t>& needed)>;
/// An arrow that closes a cycle and is cut: `from` reads `to`, which waits for `from`.
using CycleReport = std::function<void(std::size_t from, std::size_t to)>;

/// Nodes of a serialized graph, by their position in the file, put so that each comes after what it
/// reads. The file's order is kept as far as it goes: a node moves forward only when something
/// before it reads it.
[[nodiscard]] std::vector<std::size_t> executionOrder(
    std::size_t count, const NeededNodes& needed, const CycleReport& reportCycle);

} // namespace qdq
