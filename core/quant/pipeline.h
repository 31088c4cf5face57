// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/annotate.h"
#include "core/quant/convert.h"
#include "core/quant/prepare.h"

namespace qdq {

// The stages of prepare_pt2e and convert_pt2e, one function each (pt2e-quantization 2.1, 8.1).
// Between runPrepare and runConvert stands calibrate() or takeObserverState()
// (core/quant/calibrate.h). Every stage returns a graph of its own; an Error leaves nothing behind.

struct Prepared
{
    Graph graph; ///< stage prepared: observers without state
    PrepareTrace trace; ///< with the ids of `graph`
    IdMap<NodeId, NodeId> idOf; ///< per node of the annotated graph: the node here
};

struct Converted
{
    Graph graph; ///< stage converted
    ConvertTrace trace;
};

/// From a float program in either form: un-lifts, folds batch norms, lets the quantizer annotate.
/// Errors where torchao raises at `configure` or `annotate`.
[[nodiscard]] Result<Annotated> runAnnotate(
    const Graph& program, const QuantizerConfig& config, const AnnotateOptions& options = {});

/// Validates and inserts observers. Errors where torchao raises at `validate` or `prepare`.
[[nodiscard]] Result<Prepared> runPrepare(const Annotated& annotated);

/// Errors where torchao raises at `convert`, and W1 (ConvertOptions::allowUncalibrated).
[[nodiscard]] Result<Converted> runConvert(Graph calibrated, const ConvertOptions& options = {});

} // namespace qdq
