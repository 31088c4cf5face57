// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

// The narrow waist between what is drawn and where it goes: sizes and edges in, points out. Nothing
// here knows of graphs, ops or Qt. Units are logical pixels at 100 %; y grows downwards; positions
// are centres of boxes.

namespace qdq {

struct LayoutBox
{
    double width = 0;
    double height = 0;
    /// Boxes of one module share a path ("layers.0.attn"); used for hierarchy and frames, may be
    /// empty.
    std::string module;
};

struct LayoutEdge
{
    std::uint32_t from = 0; ///< index into boxes
    std::uint32_t to = 0;
};

struct LayoutInput
{
    std::vector<LayoutBox> boxes; ///< in execution order
    std::vector<LayoutEdge> edges;
    double rankGap = 20;
    double siblingGap = 28;
};

struct LayoutPoint
{
    double x = 0;
    double y = 0;
    friend bool operator==(const LayoutPoint&, const LayoutPoint&) = default;
};

/// One drawn edge. Empty `points` with `isReference`: a far edge drawn as a chip at both ends
/// instead of a line.
struct LayoutRoute
{
    std::vector<LayoutPoint> points; ///< polyline from the bottom of `from` to the top of `to`
    bool isReference = false;
};

enum class LayoutMethod : std::uint8_t
{
    Dot,
    DotCheap,
    Layered
};

struct LayoutResult
{
    std::vector<LayoutPoint> centres; ///< per box
    std::vector<LayoutRoute> routes; ///< per edge
    double width = 0;
    double height = 0;
    LayoutMethod method = LayoutMethod::Dot; ///< the plainest that any part needed
    // Counted, for tests and benchmarks.
    std::size_t dotCalls = 0;
    std::size_t dotNodes = 0; ///< nodes handed to dot, in all
    std::size_t largestDotCall = 0;
    std::size_t cacheHits = 0;
    std::string note; ///< why a plainer method was used; empty when none was
};

} // namespace qdq
