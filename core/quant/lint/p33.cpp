// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// conv + unary and linear + unary do not count the users.
void checkP33(const LintContext& context, LintFindings& findings)
{
    if (!context.isInductor())
        return;
    for (const PatternMatch& match : context.trace.matches) {
        const NodeId main = match.nodes.front();
        if (match.isExcluded || match.nodes.size() < 2 || !isConvOrLinear(context.graph[main])
            || context.graph[main].users.size() < 2)
            continue;
        LintFinding& finding = findings.add(main,
            nodeText(context.graph, main) + " is one unit with "
                + context.graph[match.nodes[1]].name + ", but "
                + std::to_string(context.graph[main].users.size() - 1)
                + " other reads its value, which is not quantized");
        finding.call = match.call;
        finding.finding.evidence = context.graph[main].users;
    }
}

} // namespace qdq
