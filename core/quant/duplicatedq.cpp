// SPDX-License-Identifier: Apache-2.0
#include "core/quant/duplicatedq.h"

#include "core/quant/qdqops.h"

namespace qdq {

namespace {

NodeId nodeArg(const GraphRewriter& rewriter, NodeId id, std::size_t index)
{
    if (!id.isValid() || rewriter.peek(id).args.size() <= index)
        return {};
    return rewriter.peek(id).args[index].node();
}

// Scale from getitem of choose_qparams.tensor; the symmetric form does not count.
bool isDynamic(const GraphRewriter& rewriter, NodeId dequantize)
{
    const NodeId quantize = nodeArg(rewriter, dequantize, 0);
    if (!quantize.isValid() || !isQuantizeOp(rewriter.peek(quantize)))
        return false;
    const NodeId scale = nodeArg(rewriter, quantize, 1);
    if (!scale.isValid() || !rewriter.peek(scale).isCall(ops::kGetItem))
        return false;
    const NodeId source = nodeArg(rewriter, scale, 0);
    return source.isValid() && rewriter.peek(source).isCall(ops::kChooseQParams);
}

void duplicate(GraphRewriter& rewriter, NodeId dequantize)
{
    const std::vector<NodeId> users = usersThatCount(rewriter, dequantize);
    if (users.size() <= 1 || isDynamic(rewriter, dequantize))
        return;
    const Node original = rewriter.peek(dequantize);
    for (const NodeId user : users) {
        if (!hasValidAnnotation(rewriter, user))
            continue;
        Node copy = original;
        copy.users.clear();
        rewriter.replaceInput(
            user, dequantize, rewriter.insertAfter(dequantize, std::move(copy), original.name));
    }
}

} // namespace

void duplicateDequantize(GraphRewriter& rewriter)
{
    for (NodeId id = rewriter.first(); id.isValid(); id = rewriter.next(id))
        if (isDequantizeOp(rewriter.peek(id)))
            duplicate(rewriter, id);
    rewriter.eliminateDeadCode();
}

} // namespace qdq
