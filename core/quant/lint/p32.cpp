// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// prepare inserts an output observer only where the value is known to be a tensor.
void checkP32(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const auto* annotation = context.graph.annotation(id);
        if (!annotation || !annotation->output || context.graph[id].meta.val.tensor())
            continue;
        findings.add(id,
            nodeText(context.graph, id)
                + " has an output spec, but the graph does not say that its value is a tensor: no "
                  "observer is inserted");
    }
}

} // namespace qdq
