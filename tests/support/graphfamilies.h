// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/layout/layoutengine.h"
#include "core/units/unitgraph.h"

#include <string>
#include <vector>

// Large converted Q/DQ graphs for tests and benchmarks of everything that must not slow down with
// size. Structure only: no constant has values. The same arguments give the same graph.

namespace qdq::test {

enum class Family
{
    Resnet, ///< residual blocks, repeated
    Tfm, ///< decoder language model: repeated layers, shared mask and rotary tables
    Tfmw, ///< the same with 16 unrolled attention heads
    Nas, ///< random-wired: nothing repeats, few cuts
    Fan, ///< one cat of 60 inputs, then a chain
    Flat, ///< one level of parallel children
};
[[nodiscard]] const char* nameOf(Family family);
inline constexpr Family kFamilies[] = {
    Family::Resnet, Family::Tfm, Family::Tfmw, Family::Nas, Family::Fan, Family::Flat};

/// About `nodes` nodes.
[[nodiscard]] Graph makeFamily(Family family, std::size_t nodes);

/// What a view would ask to be laid out, with card sizes by number of rows instead of measured
/// text. Boxes in units.order.
[[nodiscard]] LayoutInput layoutInputOf(const UnitGraph& units);

} // namespace qdq::test
