// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <algorithm>

namespace qdq {

/// A dropout between producer and consumer.
void checkP25(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (!isDropout(node) || node.inputs.empty())
            continue;
        const NodeId producer = node.inputs.front();
        const bool hasReader = std::ranges::any_of(node.users, [&](NodeId user) {
            return context.isSupported(context.graph[user]) || isActivationOp(context.graph[user]);
        });
        if (!context.isSupported(context.graph[producer]) || !hasReader)
            continue;
        LintFinding& finding = findings.add(id,
            nodeText(context.graph, id) + " stands between " + context.graph[producer].name
                + " and " + namesText(context.graph, node.users)
                + ": no pattern and no propagation passes a dropout, though it does nothing in "
                  "eval mode");
        finding.finding.evidence = {producer, id};
    }
}

} // namespace qdq
