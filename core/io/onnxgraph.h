// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphbuilder.h"
#include "core/io/onnxtensor.h"

namespace qdq {

struct OnnxGraphContext
{
    OnnxTensors& tensors;
    DiagnosticSink& sink;
    const Progress& progress;
    int depth = 0; ///< of nested graphs
};

/// Builds the graph of a model (file-formats 5.5): placeholders, calls in an order in which every
/// value comes before its readers, the output node. Constants are get_attr nodes in front of their
/// first reader; Q and DQ are the calls of `quantized_decomposed`, known operators those of aten,
/// the others "onnx.NAME"; an operator with several outputs has a `getitem` for each. Graphs within
/// attributes become subgraphs, and values that they take from outside are arguments of the call
/// (`captured`) and placeholders inside. A graph that contradicts itself still gives one, with
/// stubs and suffixes, each reported. Errors: cancelled.
[[nodiscard]] Result<void> readOnnxGraph(const OnnxGraph& graph,
    const std::vector<std::string>& captured, GraphBuilder& builder, OnnxGraphContext context);

} // namespace qdq
