// SPDX-License-Identifier: Apache-2.0
#include "core/quant/convert.h"

#include "core/quant/constantfold.h"
#include "core/quant/duplicatedq.h"
#include "core/quant/observerreplacement.h"
#include "core/quant/portmetadata.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

constexpr auto kBatchNorms = std::to_array<std::string_view>({"aten.batch_norm.default",
    "aten._native_batch_norm_legit.default", "aten.cudnn_batch_norm.default",
    "aten.miopen_batch_norm.default", "aten._native_batch_norm_legit_no_training.default"});

bool isInBatchNorm2d(const GraphRewriter& rewriter, NodeId id)
{
    const ModuleStackId stack = rewriter.peek(id).meta.moduleStack;
    return stack.isValid()
        && std::ranges::any_of(
            rewriter.graph().moduleStacks[stack.index()], [](const ModuleFrame& frame) {
                return frame.type == "torch.nn.modules.batchnorm.BatchNorm2d";
            });
}

// `num_batches_tracked += 1` of a batch norm that was exported in train mode.
bool isTrainingCounter(const GraphRewriter& rewriter, NodeId id)
{
    const Node& node = rewriter.peek(id);
    if (!node.isCall("aten.add_.Tensor") || node.args.size() < 2 || rewriter.hasUsers(id))
        return false;
    const NodeId counter = node.args[0].node();
    return counter.isValid() && rewriter.peek(counter).op == OpKind::GetAttr
        && node.args[1] == Arg(std::int64_t {1}) && isInBatchNorm2d(rewriter, id);
}

// What torchao's folding of quantization-aware batch norms does to a graph that was not trained
// (8.1, step 4).
void cleanUpBatchNorms(GraphRewriter& rewriter)
{
    const std::vector<NodeId> order = rewriter.snapshot();
    const bool hasBatchNorm = std::ranges::any_of(order, [&](NodeId id) {
        return std::ranges::find(kBatchNorms, rewriter.peek(id).target) != kBatchNorms.end();
    });
    if (!hasBatchNorm)
        return;
    for (const NodeId id : order)
        if (isTrainingCounter(rewriter, id))
            rewriter.erase(id);
    rewriter.eliminateDeadCode();
}

void append(std::vector<PassWarning>& all, std::vector<PassWarning> more)
{
    all.insert(
        all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace

Result<ConvertTrace> convert(GraphRewriter& rewriter, const ConvertOptions& options)
{
    auto trace = replaceObservers(rewriter, options);
    if (!trace)
        return trace;
    cleanUpBatchNorms(rewriter);
    duplicateDequantize(rewriter);
    auto warnings = portMetadata(rewriter);
    if (!warnings)
        return failWith(std::move(warnings));
    append(trace->warnings, std::move(*warnings));
    if (options.foldQuantize) {
        auto folded = foldQuantizedConstants(rewriter);
        if (!folded)
            return failWith(std::move(folded));
        append(trace->warnings, std::move(*folded));
    }
    rewriter.clearAnnotations();
    rewriter.setStageHint(Stage::Converted);
    return trace;
}

} // namespace qdq
