// SPDX-License-Identifier: Apache-2.0
#include "core/quant/pipeline.h"

#include "core/graph/unlift.h"

namespace qdq {

Result<Annotated> runAnnotate(
    const Graph& program, const QuantizerConfig& config, const AnnotateOptions& options)
{
    auto graph = unlift(program);
    if (!graph)
        return failWith(std::move(graph));
    return annotateFloat(std::move(*graph), config, options);
}

Result<Prepared> runPrepare(const Annotated& annotated)
{
    if (auto valid = validateAnnotated(annotated); !valid)
        return failWith(std::move(valid));
    GraphRewriter rewriter(annotated.graph);
    auto trace = prepare(rewriter);
    if (!trace)
        return failWith(std::move(trace));
    rewriter.setStageHint(Stage::Prepared);
    auto finished = rewriter.finish();
    trace->mapIds(finished.newIds);
    finished.newIds.resize(annotated.graph.nodes.size());
    return Prepared {std::move(finished.graph), std::move(*trace), std::move(finished.newIds)};
}

Result<Converted> runConvert(Graph calibrated, const ConvertOptions& options)
{
    GraphRewriter rewriter(std::move(calibrated));
    auto trace = convert(rewriter, options);
    if (!trace)
        return failWith(std::move(trace));
    return Converted {rewriter.finish().graph, std::move(*trace)};
}

} // namespace qdq
