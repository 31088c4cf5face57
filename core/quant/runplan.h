// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/quant/kernels/kernel.h"

#include <functional>
#include <vector>

namespace qdq {

/// Which nodes of a graph to run and with what, found before anything runs.
struct RunPlan
{
    /// Nodes in execution order that the watched nodes need; the others are never run.
    std::vector<NodeId> order;
    /// Null for nodes that are no call_function or are not run.
    IdMap<NodeId, const kernels::KernelEntry*> kernel;
    /// Parallel to `order`: values that nobody reads after this step.
    std::vector<std::vector<NodeId>> freeAfter;
    /// Constants and inputs whose values an op writes to: they are copied before the first write
    /// can happen.
    IdMap<NodeId, bool> isWritten;
    bool needsOneDnn = false;
};

/// Plans a run that must reach every node for which `isWatched` holds, and every write into a
/// buffer. Errors, with the node's name in `where`: an op without a kernel (Unsupported; says what
/// to do instead), a constant without values (Unsupported), a subgraph, and an op that writes in
/// place to values of which another view is read later: views of another order are copies here, and
/// would not see it.
[[nodiscard]] Result<RunPlan> planRun(
    const Graph& graph, const std::function<bool(NodeId)>& isWatched);

} // namespace qdq
