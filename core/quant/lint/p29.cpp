// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// linear and batch norm on more than two dimensions.
void checkP29(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        const NodeId producer =
            isBatchNorm(node) && !node.args.empty() ? node.args[0].node() : NodeId {};
        if (!producer.isValid() || !context.graph[producer].isCall("aten.linear.default"))
            continue;
        LintFinding& finding = findings.add(id,
            nodeText(context.graph, id) + " behind " + context.graph[producer].name
                + " stays a float op: a linear is folded on two-dimensional input only");
        finding.finding.evidence = {producer, id};
    }
}

} // namespace qdq
