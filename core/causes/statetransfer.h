// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace qdq {

/// A prepared graph with the state that a calibration would leave, as far as another one tells.
struct TransferredState
{
    Graph graph;
    /// Observers, by instance, whose state only data can tell; their state is there and empty.
    std::vector<std::string> unknown;
};

/// Carries the state of the observers of `observed` over to another preparation of the same
/// network. Observers are matched by the tensors they look at, not by name:
///
///  - constants with values are observed anew;
///  - an observer that keeps a minimum and a maximum takes the union over observers that together
///    looked at the same tensors, which is what it would have seen;
///  - a histogram or a moving average takes the state of an observer of its own class that looked
///    at the same tensors equally often;
///  - for everything else the state is unknown.
///
/// Calibration does not depend on specs, because observers hand on what they see unchanged.
[[nodiscard]] TransferredState transferState(Graph prepared, const Graph& observed);

} // namespace qdq
