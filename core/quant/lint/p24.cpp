// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"
#include "core/quant/sourcepartitions.h"

#include <algorithm>

namespace qdq {

namespace {

bool isIn(const std::vector<SourcePartition>& partitions, NodeId id)
{
    return std::ranges::any_of(partitions, [&](const SourcePartition& partition) {
        return std::ranges::find(partition.nodes, id) != partition.nodes.end();
    });
}

} // namespace

/// Only nn.ReLU, and in a strict export F.relu, is a relu to the pattern.
void checkP24(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("x86_inductor"))
        return;
    SourceIndex index(context.graph);
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        const NodeId producer =
            isReluOp(node) && !node.inputs.empty() ? node.inputs.front() : NodeId {};
        if (!producer.isValid() || !context.graph[producer].isCall("aten.conv2d.default")
            || !context.isQuantized(producer) || isIn(index.partitions(SourceSet::ReLU), id))
            continue;
        LintFinding& finding = findings.add(id,
            nodeText(context.graph, id) + " behind " + context.graph[producer].name + " comes from "
                + (node.meta.torchFn ? node.meta.torchFn->function : "elsewhere")
                + ", not from nn.ReLU: the pair is not fused");
        finding.finding.evidence = {producer, id};
    }
}

} // namespace qdq
