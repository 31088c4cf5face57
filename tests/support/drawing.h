// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/layoutengine.h"

#include <cstddef>

namespace qdq::test {

/// What must not be in a drawing, counted.
struct Faults
{
    std::size_t overlaps = 0; ///< pairs of boxes
    std::size_t upward = 0; ///< edges with a piece that leads upwards
    std::size_t loose = 0; ///< edges whose ends are not on their boxes
    std::size_t through = 0; ///< pairs of an edge and a box that it runs through
    std::size_t outside = 0; ///< boxes outside the drawing, or outside the frame of their module
    friend bool operator==(const Faults&, const Faults&) = default;
};
[[nodiscard]] Faults faultsOf(const LayoutInput& input, const LayoutResult& result);

} // namespace qdq::test
