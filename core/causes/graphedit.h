// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"

namespace qdq {

/// A converted graph with an edit of a cause made in it.
struct EditedGraph
{
    Graph graph;
    /// Every number that the edit gives is the one that a run would give; false where ranges had to
    /// be read back from scales.
    bool isExact = true;
};

/// Makes the edit in a copy of the converted graph, without a run: parameters are replaced, Q and
/// DQ nodes put in or taken out. Ranges come from the observers where the run is known, else from
/// scale and zero point; what cannot be known is left without a number. Values of weights stay as
/// they are: no rule looks at them. Usage: an edit that only data or words can make.
[[nodiscard]] Result<EditedGraph> editGraph(
    const Graph& graph, const CauseEdit& edit, const CauseContext& context = {});

/// Whether editGraph can make an edit of this kind: not where only data or words can.
[[nodiscard]] bool canEditGraph(EditKind kind);

/// Every dimension that has no other symbols than these becomes a number; which one no rule asks.
/// `symbols` are sorted.
[[nodiscard]] Graph withoutSymbols(Graph graph, const std::vector<std::string>& symbols);

} // namespace qdq
