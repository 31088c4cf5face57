// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// Only in a strict export that was not saved: loading drops the mark.
void checkP46(const LintContext& context, LintFindings& findings)
{
    if (!context.isInductor())
        return;
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (node.op != OpKind::GetAttr || node.meta.sourceFnStack.empty() || node.users.size() < 2)
            continue;
        LintFinding& finding = findings.add(id,
            node.name + " carries the source of its last reader, "
                + node.meta.sourceFnStack.back().name
                + ": patterns may join ops that only share this parameter; save and load the "
                  "program first");
        finding.finding.evidence = node.users;
    }
}

} // namespace qdq
