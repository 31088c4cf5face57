// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// Output channels of a transposed conv are axis 1.
void checkP41(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (!isTransposedConv(node) || node.args.size() < 2)
            continue;
        const auto* spec = plainSpecAt(context.graph, {node.args[1].node(), id});
        if (!spec || spec->qscheme != QScheme::PerChannelSymmetric || spec->chAxis.value_or(0) != 0)
            continue;
        LintFinding& finding = findings.add(id,
            nodeText(context.graph, id)
                + ": its weight is quantized along axis 0, which for a transposed conv are the "
                  "input channels");
        finding.finding.expected = "ch_axis 1";
        finding.finding.found = "ch_axis 0";
        finding.finding.evidence = {node.args[1].node(), id};
    }
}

} // namespace qdq
