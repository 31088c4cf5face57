// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

namespace {

const Graph& floatOf(const LintContext& context)
{
    return *context.input.floatGraph;
}

} // namespace

/// The batch norm moves into the weights, which everybody shares.
void checkP27(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = floatOf(context);
    for (NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        const NodeId producer =
            isBatchNorm(node) && !node.args.empty() ? node.args[0].node() : NodeId {};
        if (!producer.isValid() || !isConvOrLinear(graph[producer])
            || graph[producer].users.size() < 2)
            continue;
        LintFinding& finding = findings.add(producer,
            nodeText(graph, producer) + " has " + std::to_string(graph[producer].users.size())
                + " users, one of them the batch norm " + node.name
                + ": after folding the others see the normalized value");
        finding.finding.evidence = graph[producer].users;
    }
}

} // namespace qdq
