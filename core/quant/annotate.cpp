// SPDX-License-Identifier: Apache-2.0
#include "core/quant/annotate.h"

#include "core/quant/annotator.h"

namespace qdq {

Result<Annotated> annotateGraph(
    Graph graph, const QuantizerConfig& config, const AnnotateOptions& options)
{
    const Quantizer* quantizer = findQuantizer(config.backend);
    if (!quantizer)
        return failWith(resolveQConfigs(config));
    auto settings = quantizer->configure(config);
    if (!settings)
        return failWith(std::move(settings));
    graph.annotations = {};
    Annotator annotator(graph, options.isTracing);
    if (auto ok = quantizer->annotate(annotator, *settings); !ok)
        return failWith(std::move(ok));
    auto trace = annotator.takeTrace();
    auto annotations = annotator.takeAnnotations();
    graph.annotations = std::move(annotations);
    graph.stageHint = Stage::Annotated;
    return Annotated {std::move(graph), quantizer, *std::move(settings), std::move(trace)};
}

} // namespace qdq
