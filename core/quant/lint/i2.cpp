// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// conv, linear or add with a relu behind it and somebody else who reads it.
void checkI2(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (!isReluOp(node) || node.inputs.empty())
            continue;
        const NodeId producer = node.inputs.front();
        const Node& op = context.graph[producer];
        if ((!isConvOrLinear(op) && !isAddOp(op)) || op.users.size() < 2)
            continue;
        LintFinding& finding = findings.add(id,
            node.name + " cannot be one unit with " + op.name + ", which has "
                + std::to_string(op.users.size()) + " users");
        finding.finding.evidence = {producer};
        finding.finding.evidence.insert(
            finding.finding.evidence.end(), op.users.begin(), op.users.end());
    }
}

} // namespace qdq
