// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <set>

namespace qdq {

/// A weight is marked as annotated with the first conv that reads it.
void checkP30(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("xnnpack"))
        return;
    std::set<NodeId> told;
    for (const Refusal& refusal : context.trace.refusals) {
        if (refusal.obstacle != Obstacle::Taken || context.trace.match(refusal.node)
            || context.graph[refusal.at].op != OpKind::GetAttr || !told.insert(refusal.node).second)
            continue;
        LintFinding& finding = findings.add(refusal.node,
            nodeText(context.graph, refusal.node) + " stays in float: its parameter "
                + context.graph[refusal.at].name + " was taken with "
                + context.graph[context.trace.match(refusal.at)->nodes.front()].name);
        finding.call = refusal.call;
        finding.finding.evidence = {refusal.node, refusal.at};
    }
}

} // namespace qdq
