// SPDX-License-Identifier: Apache-2.0
#include "core/quant/annotate.h"

#include "core/graph/stage.h"
#include "core/graph/unlift.h"
#include "core/quant/annotator.h"
#include "core/quant/fuse.h"

namespace qdq {

namespace {

Result<const Quantizer*> quantizerOf(const QuantizerConfig& config)
{
    if (const Quantizer* quantizer = findQuantizer(config.backend))
        return quantizer;
    return failWith(resolveQConfigs(config)); // which names the backends that there are
}

Result<Annotated> annotateConfigured(
    Graph graph, const Quantizer& quantizer, Settings settings, const AnnotateOptions& options)
{
    graph.annotations = {};
    Annotator annotator(graph, options.isTracing);
    if (auto ok = quantizer.annotate(annotator, settings); !ok)
        return failWith(std::move(ok));
    auto trace = annotator.takeTrace();
    auto annotations = annotator.takeAnnotations();
    graph.annotations = std::move(annotations);
    graph.stageHint = Stage::Annotated;
    return Annotated {std::move(graph), &quantizer, std::move(settings), std::move(trace), {}};
}

} // namespace

Result<Annotated> foldFloat(Graph graph, const QuantizerConfig& config)
{
    const auto quantizer = quantizerOf(config);
    if (!quantizer)
        return tl::unexpected(quantizer.error());
    auto settings = (*quantizer)->configure(config);
    if (!settings)
        return failWith(std::move(settings));
    if (const Stage stage = stageOf(graph); stage >= Stage::Prepared)
        return fail(ErrorCode::Refused, "",
            "the graph is " + std::string(nameOf(stage))
                + " already; a quantizer takes the float graph");
    if (isLifted(graph)) {
        auto module = unlift(graph);
        if (!module)
            return failWith(std::move(module));
        graph = *std::move(module);
    }
    GraphRewriter rewriter(std::move(graph));
    auto warnings = foldBatchNorm(rewriter);
    if (!warnings)
        return failWith(std::move(warnings));
    if ((*quantizer)->transformForAnnotation)
        if (auto ok = (*quantizer)->transformForAnnotation(rewriter); !ok)
            return failWith(std::move(ok));
    return Annotated {
        rewriter.finish().graph, *quantizer, *std::move(settings), {}, *std::move(warnings)};
}

Result<Annotated> annotateFloat(
    Graph graph, const QuantizerConfig& config, const AnnotateOptions& options)
{
    auto folded = foldFloat(std::move(graph), config);
    if (!folded)
        return folded;
    auto annotated = annotateConfigured(
        std::move(folded->graph), *folded->quantizer, std::move(folded->settings), options);
    if (annotated)
        annotated->warnings = std::move(folded->warnings);
    return annotated;
}

Result<Annotated> annotateGraph(
    Graph graph, const QuantizerConfig& config, const AnnotateOptions& options)
{
    const auto quantizer = quantizerOf(config);
    if (!quantizer)
        return tl::unexpected(quantizer.error());
    auto settings = (*quantizer)->configure(config);
    if (!settings)
        return failWith(std::move(settings));
    return annotateConfigured(std::move(graph), **quantizer, *std::move(settings), options);
}

Result<void> validateAnnotated(const Annotated& annotated)
{
    if (!annotated.quantizer->validate)
        return {};
    return annotated.quantizer->validate(annotated.graph);
}

} // namespace qdq
