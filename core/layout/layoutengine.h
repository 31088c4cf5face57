// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

// The narrow waist between what is drawn and where it goes: sizes and edges in, points out. Nothing
// here knows of graphs, ops or Qt. Units are logical pixels at 100 %; y grows downwards; positions
// are centres of boxes.

namespace qdq {

struct LayoutBox
{
    double width = 0; ///< clamped to 1 … 20,000
    double height = 0;
    /// Boxes of one module share a path ("layers.0.attn"); used where LayoutOptions::keepModules
    /// asks for frames.
    std::string module;
    bool isInput = false; ///< a user input: what does not depend on one is drawn near its consumer
    bool hasArguments = true; ///< false: edges meet the middle of its upper side, in no order
    bool isLight = false; ///< others do not make way for its edges to be straight
};

struct LayoutEdge
{
    std::uint32_t from = 0; ///< index into boxes
    std::uint32_t to = 0;
};

struct LayoutInput
{
    /// In execution order. Edges that lead backwards (collapsed modules can make them) are drawn
    /// upwards.
    std::vector<LayoutBox> boxes;
    /// Edges into one box enter it from left to right in this order, as far as their producers'
    /// places allow.
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

/// One drawn edge.
struct LayoutRoute
{
    /// Polyline from the bottom of `from` to the top of `to`; its two ends only where
    /// `isReference`.
    std::vector<LayoutPoint> points;
    /// A far edge, drawn as a chip at both ends instead of a line.
    bool isReference = false;
};

/// The rectangle around the boxes of a module and of its submodules; nothing else lies in it.
struct LayoutFrame
{
    std::string module;
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
};

enum class LayoutMethod : std::uint8_t
{
    Dot,
    DotCheap, ///< dot with straight lines and few iterations
    Layered, ///< without dot
};

struct LayoutResult
{
    std::vector<LayoutPoint> centres; ///< per box
    std::vector<LayoutRoute> routes; ///< per edge
    std::vector<LayoutFrame> frames; ///< outer before inner; only with LayoutOptions::keepModules
    double width = 0;
    double height = 0;
    LayoutMethod method = LayoutMethod::Dot; ///< the plainest that any part needed
    // Counted, for tests and benchmarks.
    std::size_t dotCalls = 0;
    std::size_t dotNodes = 0; ///< nodes handed to dot, in all
    std::size_t largestDotCall = 0;
    std::size_t cacheHits = 0;
    std::size_t elidedEdges = 0;
    /// Pairs of a line and a box that it ran through as composed, and that are left of them.
    std::size_t throughBefore = 0;
    std::size_t through = 0;
    std::string note; ///< why a plainer method was used; empty when none was
};

/// What stands already while a large drawing is laid out, top to bottom: everything in one module,
/// or in the whole, down to some height. Places differ from those of the result by a shift.
struct LayoutArrival
{
    std::vector<char> isPlaced; ///< per box
    std::vector<LayoutPoint> centres; ///< per box; meaningful where it is placed
    std::vector<LayoutRoute> routes; ///< per edge; empty where an end is not placed
    std::vector<LayoutFrame> frames; ///< that hold placed boxes
};

/// Layouts of parts by their structure, and idle workers, kept across calls of layoutGraph: equal
/// parts are laid out once. Thread-safe.
class LayoutCache;
[[nodiscard]] std::shared_ptr<LayoutCache> makeLayoutCache();

struct LayoutOptions
{
    /// Null: equal parts within one call still share a layout.
    std::shared_ptr<LayoutCache> cache;
    /// False lays out every part afresh, for measurements.
    bool shareEqualParts = true;
    /// Boxes of a module stay together in a frame of their own.
    bool keepModules = false;
    /// Edges of a box with many consumers that lead more ranks away than this become references.
    unsigned farRanks = 40;
    unsigned longRanks = 160; ///< and any edge longer than this
    /// False draws rows without dot, at once and the plainest.
    bool useDot = true;
    /// Child processes at a time; they live as long as the call, or as long as the cache.
    unsigned workers = 2;
    /// How long dot may take for one part before it is killed and the part is drawn more plainly.
    std::chrono::milliseconds partDeadline {2000};
    /// False runs dot in this process, one call at a time: it can then neither be interrupted nor
    /// may it crash.
    bool useWorker = true;
    /// Command line of the worker; empty is this executable with `--layout-worker`.
    std::vector<std::string> workerCommand;
    /// Told of every arrival where a drawing takes longer than this; from a thread of the layout,
    /// one call at a time, and seldom enough that the telling costs little.
    std::function<void(LayoutArrival&&)> onArrival;
    std::chrono::milliseconds firstArrival {400};
};

/// Lays out a drawing of any size (segments.cpp says how). The same input gives the same points. A
/// part for which dot fails, hangs or crashes is drawn more plainly, and the result says so in
/// `method` and `note`. Errors: Cancelled, within 100 ms of the wish; Usage for an edge that names
/// no box.
[[nodiscard]] Result<LayoutResult> layoutGraph(
    const LayoutInput& input, const LayoutOptions& options = {}, const Progress& progress = {});

/// Starts a worker that waits in options.cache: while a file is being read, say. Does not wait for
/// it.
void prepareWorker(const LayoutOptions& options);

/// Per edge: whether layoutGraph would draw it as a reference instead of a line. Whoever wants to
/// put something in its place can then leave it out.
[[nodiscard]] std::vector<char> farEdges(
    const LayoutInput& input, const LayoutOptions& options = {});

/// What `--layout-worker` does: reads parts from standard input and writes their layouts to
/// standard output until the former ends. To be called first thing in main; returns the exit
/// status.
[[nodiscard]] int layoutWorkerMain();

} // namespace qdq
