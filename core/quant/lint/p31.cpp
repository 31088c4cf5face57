// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// prepare observes positional arguments only and stops at a tensor among the others.
void checkP31(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        if (!context.graph.annotation(id))
            continue;
        for (const auto& [key, value] : context.graph[id].kwargs) {
            NodeId found;
            forEachNode(value, [&](NodeId tensor) { found = tensor; });
            if (found.isValid())
                findings
                    .add(id,
                        nodeText(context.graph, id) + " is annotated, and keyword argument " + key
                            + " names " + context.graph[found].name + ": prepare refuses it")
                    .finding.evidence = {id, found};
        }
    }
}

} // namespace qdq
