// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"
#include "core/quant/sourcepartitions.h"

#include <algorithm>

namespace qdq {

namespace {

void look(const LintContext& context, const std::vector<SourcePartition>& partitions,
    LintFindings& findings)
{
    for (const SourcePartition& partition : partitions) {
        for (NodeId id : partition.nodes) {
            const bool isOutput =
                std::ranges::find(partition.outputs, id) != partition.outputs.end();
            if (isOutput || !isConvOrLinear(context.graph[id]) || context.trace.match(id))
                continue;
            LintFinding& finding = findings.add(id,
                nodeText(context.graph, id)
                    + " is read only by another call of the same module, so the quantizer never "
                      "sees it;"
                      " it stays in float");
            finding.finding.evidence = partition.nodes;
        }
    }
}

} // namespace

/// In a non-strict export all calls of a module are one partition, and a call that feeds the next
/// is no output of it.
void checkP22(const LintContext& context, LintFindings& findings)
{
    if (!context.isInductor())
        return;
    SourceIndex index(context.graph);
    look(context, index.partitions(SourceSet::Conv2d), findings);
    look(context, index.partitions(SourceSet::AnyLinear), findings);
}

} // namespace qdq
