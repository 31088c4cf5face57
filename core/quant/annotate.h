// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/passwarning.h"
#include "core/quant/quantizer.h"

#include <vector>

namespace qdq {

struct AnnotateOptions
{
    bool isTracing = true; ///< off saves the side tables
};

/// A graph that a quantizer has annotated, and how it came about.
struct Annotated
{
    Graph graph; ///< stage annotated; ids are those of the trace
    const Quantizer* quantizer = nullptr;
    Settings settings;
    AnnotateTrace trace;
    std::vector<PassWarning> warnings; ///< of folding
};

/// Takes a float graph through the first half of prepare_pt2e (pt2e-quantization 2.1, steps 3 to
/// 6): a lifted program becomes its module form, batch norms are folded, the quantizer transforms
/// the graph and annotates it. Refused: a graph that has observers or Q/DQ nodes already. Other
/// errors: those of Quantizer::configure, unlift, foldBatchNorm and Quantizer::annotate, in this
/// order.
[[nodiscard]] Result<Annotated> annotateFloat(
    Graph graph, const QuantizerConfig& config, const AnnotateOptions& options = {});

/// annotateFloat without its last step: the graph that the quantizer is about to look at, no
/// annotation, an empty trace.
[[nodiscard]] Result<Annotated> foldFloat(Graph graph, const QuantizerConfig& config);

/// The annotation alone, for a graph that is folded and transformed already. Annotations that it
/// carries are dropped.
[[nodiscard]] Result<Annotated> annotateGraph(
    Graph graph, const QuantizerConfig& config, const AnnotateOptions& options = {});

/// Step 7: whether the quantizer accepts the annotated graph. Refused where it does not.
[[nodiscard]] Result<void> validateAnnotated(const Annotated& annotated);

} // namespace qdq
