// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/fusionchains.h"

#include <set>

namespace qdq {

/// The quantizer takes the first output of a partition without asking whether there is one.
void checkP20(const LintContext& context, LintFindings& findings)
{
    const FusionChains chains(context);
    std::set<NodeId> told;
    const auto look = [&](const SourcePartition& partition) {
        const NodeId first = partition.nodes.front();
        if (!partition.outputs.empty() || !told.insert(first).second)
            return;
        findings
            .add(context.inFloat(first),
                "nothing reads the result of " + nodeText(context.graph, first)
                    + ": annotate stops here whatever the settings select; remove the call")
            .finding.evidence = {context.inFloat(first)};
    };
    for (const FusionChain& chain : chains.all())
        for (const SourcePartition* member : chain.members)
            look(*member);
    for (const SourcePartition& conv : chains.convs())
        look(conv);
}

} // namespace qdq
