// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/slotchain.h"

// Where the slots of a chain lie in the graphs of each stage.

namespace qdq {

/// The spec of a slot; null where there is none or it says "not quantized".
[[nodiscard]] const QSpec* specOfSlot(const Graph& specs, const EdgeOrNode& slot);
/// Every slot that has a spec, in the order in which prepare visits them.
[[nodiscard]] std::vector<EdgeOrNode> allSlots(const Graph& specs);
/// The observer node of a slot in `observed`; none where there is none.
[[nodiscard]] NodeId observerAt(const ChainSources& sources, const EdgeOrNode& slot);
/// The instance that an observer node stands for; null where the node is no observer.
[[nodiscard]] const ObserverModule* instanceAt(const Graph& observed, NodeId node);
[[nodiscard]] SlotName slotName(const Graph& graph, const EdgeOrNode& slot);

/// core/quant/slotgroup.cpp: who shares one observer with a slot, and why.
[[nodiscard]] std::optional<GroupStep> groupOf(const ChainSources& sources, const EdgeOrNode& slot);

} // namespace qdq
