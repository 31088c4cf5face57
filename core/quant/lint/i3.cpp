// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// A weight or bias that several convs or linears read.
void checkI3(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (!context.graph.isConstant(id) || node.users.size() < 2)
            continue;
        std::vector<NodeId> readers;
        for (NodeId user : node.users)
            if (isConvOrLinear(context.graph[user]))
                readers.push_back(user);
        if (readers.size() < 2)
            continue;
        LintFinding& finding = findings.add(id,
            node.name + " is read by " + std::to_string(readers.size())
                + " ops: " + namesText(context.graph, readers));
        finding.finding.evidence = readers;
    }
}

} // namespace qdq
