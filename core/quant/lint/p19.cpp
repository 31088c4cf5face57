// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// conv with padding "same" or "valid" and no relu behind it. The Inductor quantizers refuse such a
/// graph.
void checkP19(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("xnnpack"))
        return;
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (isConvOrLinear(node) && node.target.ends_with(".padding") && !context.trace.match(id))
            findings.add(id,
                nodeText(context.graph, id) + " is " + node.target
                    + ", which only the pattern with a relu behind it takes; give the padding as "
                      "numbers");
    }
}

} // namespace qdq
