// SPDX-License-Identifier: Apache-2.0
#include "core/graph/optable.h"
#include "core/rules/describe.h"
#include "core/rules/qdqview.h"
#include "core/rules/rule.h"

namespace qdq {

namespace {

/// How many nodes read what `op` computes, looking through its Q and the DQs of it.
std::size_t readersOf(const QdqView& view, NodeId op)
{
    std::size_t count = 0;
    for (const NodeId user : view[op].users) {
        if (!view.isQuantizePerTensor(user)) {
            ++count;
            continue;
        }
        for (const NodeId dequantize : view[user].users)
            count += view.isDequantizePerTensor(dequantize) ? view[dequantize].users.size() : 1;
    }
    return count;
}

std::string causeOf(const QdqView& view, NodeId op, NodeId activation)
{
    const std::string& name = view[op].name;
    const std::size_t readers = readersOf(view, op);
    return readers > 1 ? name + " has " + std::to_string(readers) + " readers, "
            + opInfo(view[activation].target).title + " is one of them"
                       : name + " and " + view[activation].name + " are annotated apart";
}

} // namespace

/// One of `fused`: its input is not DQ <- Q <- one of `ops`.
void checkFusedActivation(
    const QdqView& view, const Rule& rule, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isCallOf(node, rule.parameters.fused))
        return;
    const NodeId dequantize = view.argument(node, 0, "self");
    if (!view.isDequantizePerTensor(dequantize))
        return;
    const NodeId quantize = view.argument(dequantize, 0, "input");
    if (!view.isQuantizePerTensor(quantize))
        return;
    const NodeId op = view.argument(quantize, 0, "input");
    if (!view.isCallOf(op, rule.parameters.ops))
        return;
    const Numbers& scale = view.scaleOf(quantize);
    Finding finding;
    finding.node = node;
    finding.expected = "no quantize between " + view[op].name + " and " + view[node].name;
    finding.found = "quantize between them"
        + (scale.isKnown() ? ", scale = " + rangeText(scale.values) : std::string());
    finding.values = scale.values;
    finding.cause = causeOf(view, op, node);
    finding.evidence = {op, quantize, dequantize};
    findings.push_back(std::move(finding));
}

} // namespace qdq
