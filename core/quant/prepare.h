// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graphrewriter.h"
#include "core/quant/sharing.h"

#include <string>
#include <vector>

namespace qdq {

/// What prepare decided, for those who ask why. Ids of nodes are the rewriter's, until mapIds().
struct PrepareTrace
{
    Sharing sharing;
    /// Per slot: the observer node that it reads through (an edge) or that stands behind it (an
    /// output); none where the place is not observed, and why is seen from the slot's spec.
    std::vector<NodeId> observerOfSlot;
    /// Per group: attribute of its observer, the first of its names in list order; empty for "not
    /// quantized".
    std::vector<std::string> observerOfGroup;

    /// To the ids of the finished graph.
    void mapIds(const IdMap<NodeId, NodeId>& newIds);
};

/// Inserts observers where the annotations ask for them (pt2e-quantization 6; torchao prepare.py):
/// names, order, user order and sharing of instances exactly as there. Observers get their
/// constructor arguments and no state; a module that is the same instance as one earlier in the
/// list has `aliasOf`. Tensors that no node names go.
///
/// Refused, with the node's name: what shareObservers() and observerFromSpec() refuse, a tensor in
/// the kwargs of an annotated node, a graph that has observers, an output that is to be observed
/// and resolves to "not quantized", a derived spec whose sources come later.
[[nodiscard]] Result<PrepareTrace> prepare(GraphRewriter& rewriter);

} // namespace qdq
