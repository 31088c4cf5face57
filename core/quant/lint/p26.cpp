// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// Folding ignores the training flag; the counter is what remains of it.
void checkP26(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        if (!isAddOp(node) || node.inputs.empty())
            continue;
        const std::string_view constant = context.graph.constantName(node.inputs.front());
        if (!constant.ends_with("num_batches_tracked") || !node.target.starts_with("aten.add_."))
            continue;
        LintFinding& finding = findings.add(id,
            "the model was exported in train mode: a batch norm was folded with its running "
            "statistics, and "
                + node.name + " still counts batches");
        finding.finding.evidence = {node.inputs.front(), id};
    }
}

} // namespace qdq
