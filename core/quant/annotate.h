// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/quantizer.h"

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
};

/// Runs the setter calls of `config` and lets its quantizer annotate a graph whose batch norms are
/// folded and which the quantizer has transformed (steps 6 of pt2e-quantization 2.1). Annotations
/// that the graph carried are dropped. Errors: those of Quantizer::configure and
/// Quantizer::annotate.
[[nodiscard]] Result<Annotated> annotateGraph(
    Graph graph, const QuantizerConfig& config, const AnnotateOptions& options = {});

} // namespace qdq
