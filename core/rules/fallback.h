// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/idmap.h"
#include "core/graph/graph.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

// Where the ops of a graph run on a target, and how often the values change between integer and
// float on the way. None of this is a violation; it decides the speed.

namespace qdq {

struct Target;

/// Where a node runs.
enum class RunPlace : std::uint8_t
{
    None, ///< no op: inputs, constants, Q and DQ, observers, symbolic sizes, outputs
    Target, ///< on the target's list, and all tensors that it reads come as integers
    Float, ///< on the list, but it reads a tensor in float
    Fallback, ///< not on the list
};
/// "none", "target", "float", "fallback".
[[nodiscard]] std::string_view nameOf(RunPlace place);

/// Ops that can run one after another without leaving the target, or without coming back to it.
struct PlaceSegment
{
    bool isOnTarget = false; ///< Float and Fallback are both elsewhere
    std::vector<NodeId> nodes; ///< in graph order
};

/// A value that is converted: it is made as an integer and read in float, or the other way round.
struct Crossing
{
    NodeId from; ///< the op or user input that makes the value
    std::vector<NodeId> to; ///< ops and the output node that read it converted, in graph order
    bool isToFloat = false;
    bool isAtBorder = false; ///< of the graph: from a user input, or to the output alone
    friend bool operator==(const Crossing&, const Crossing&) = default;
};

struct FallbackMap
{
    /// Without a Q there are no integers: places then follow from the target's list alone, as if
    /// all were quantized, and there are no crossings.
    bool isQuantized = false;
    IdMap<NodeId, RunPlace> places;
    std::vector<NodeId> fallback; ///< place Fallback, in graph order
    std::vector<NodeId> inFloat; ///< place Float, in graph order
    std::vector<PlaceSegment> segments; ///< by their first node
    std::vector<Crossing> crossings; ///< by `from`, to float before to integers

    [[nodiscard]] std::size_t opCount() const; ///< of all places but None
    [[nodiscard]] std::size_t segmentCount(bool isOnTarget) const;
};

/// Linear in nodes and edges. A value goes unchanged through Q, DQ, observers and getitem; an op
/// that reads a DQ, a constant or an op on the target directly (its relu, say) reads integers.
/// Segments: every op has a depth, the most changes of side on a path to it; ops of one depth that
/// are connected are one segment, so that segments can run one after another.
[[nodiscard]] FallbackMap makeFallbackMap(const Graph& graph, const Target& target);

} // namespace qdq
