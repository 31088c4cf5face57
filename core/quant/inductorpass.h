// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/inductor.h"

// Small steps that the pattern functions of the Inductor quantizers are made of.

namespace qdq {

/// Annotated, and as the end of a pattern that runs in int8.
[[nodiscard]] bool isOutputOfQuantizedPattern(const Annotator& annotator, NodeId id);

/// Whether the stage may take these nodes, the main node first: none is annotated yet and the
/// stage's filter accepts them (3.5). A no is remembered. Refused: a filter that finds its operator
/// several times.
[[nodiscard]] Result<bool> mayAnnotate(
    const InductorPass& pass, const InductorPattern& pattern, std::span<const NodeId> nodes);

/// "Do not quantize": fresh annotations that say nothing but "handled".
void exclude(
    const InductorPass& pass, const InductorPattern& pattern, std::span<const NodeId> nodes);

/// An empty annotation marked as handled, with torchao's extra field of the Inductor quantizers.
QuantizationAnnotation& resetInductor(Annotator& annotator, NodeId id, bool isOutput);

/// Annotation of a conv or linear: input, weight, and bias where there is one.
[[nodiscard]] Result<void> annotateWeighted(
    const InductorPass& pass, NodeId id, bool isOutput, MatchId match);

void refuse(const InductorPass& pass, const InductorPattern& pattern, NodeId node,
    Obstacle obstacle, NodeId at);

[[nodiscard]] MatchId addMatch(
    const InductorPass& pass, const InductorPattern& pattern, std::span<const NodeId> nodes);

} // namespace qdq
