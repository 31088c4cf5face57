// SPDX-License-Identifier: Apache-2.0
#include "core/rules/describe.h"
#include "core/rules/finding.h"
#include "core/rules/qdqview.h"

namespace qdq {

namespace {

bool canFuse(const QdqView& view, NodeId op)
{
    return view.isWeighted(op) || view.isCall(op, targets::kAdd);
}

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

} // namespace

/// relu: its input is not DQ <- Q <- conv2d, linear or add.
void checkR5(const QdqView& view, NodeId node, std::vector<Finding>& findings)
{
    if (!view.isCall(node, targets::kRelu))
        return;
    const NodeId dequantize = view.argument(node, 0, "self");
    if (!view.isDequantizePerTensor(dequantize))
        return;
    const NodeId quantize = view.argument(dequantize, 0, "input");
    if (!view.isQuantizePerTensor(quantize))
        return;
    const NodeId op = view.argument(quantize, 0, "input");
    if (!op.isValid() || !canFuse(view, op))
        return;
    const std::string& name = view[op].name;
    const Numbers& scale = view.scaleOf(quantize);
    Finding finding;
    finding.node = node;
    finding.expected = "no quantize between " + name + " and " + view[node].name;
    finding.found = "quantize between them"
        + (scale.isKnown() ? ", scale = " + rangeText(scale.values) : std::string());
    finding.values = scale.values;
    const std::size_t readers = readersOf(view, op);
    finding.cause = readers > 1
        ? name + " has " + std::to_string(readers) + " readers, relu is one of them"
        : name + " and " + view[node].name + " are annotated apart";
    finding.evidence = {op, quantize, dequantize};
    findings.push_back(std::move(finding));
}

} // namespace qdq
