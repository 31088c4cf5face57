// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/xnnpackpass.h"

// Small steps that the annotators of the XNNPACK quantizer are made of.

namespace qdq {

/// Remembers that the pattern did not take `node`, and why.
void refuse(const XnnpackPass& pass, NodeId node, Obstacle obstacle, NodeId at);
/// A member of the stage's qconfig, for `node`.
[[nodiscard]] Result<SlotSpec> spec(const XnnpackPass& pass, SpecRole role, NodeId node);
MatchId addMatch(const XnnpackPass& pass, std::vector<NodeId> nodes);
/// Whether the pattern may take these nodes, the main node first: none is annotated, and all pass
/// the filter. The weight counts, which has no module path; this is why settings by name or type
/// never reach a conv.
[[nodiscard]] bool mayAnnotate(const XnnpackPass& pass, std::span<const NodeId> nodes);
/// Marks nodes as handled.
void markAll(const XnnpackPass& pass, std::span<const NodeId> nodes);

} // namespace qdq
