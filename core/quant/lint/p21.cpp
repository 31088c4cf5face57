// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/fusionchains.h"

#include <set>

namespace qdq {

/// Without source_fn_stack all calls of a module fall into one partition, and the quantizer wants
/// one output of it. The patterns that begin with a linear look first and leave it alone.
void checkP21(const LintContext& context, LintFindings& findings)
{
    const FusionChains chains(context);
    std::set<NodeId> told;
    const auto look = [&](const SourcePartition& partition) {
        if (partition.outputs.size() < 2 || !told.insert(partition.outputs.front()).second)
            return;
        LintFinding& finding = findings.add(context.inFloat(partition.outputs.front()),
            "one " + std::string(partition.source) + " is called at "
                + std::to_string(partition.outputs.size()) + " places ("
                + namesText(context.graph, partition.outputs)
                + "), which this export does not tell apart: annotate stops here; export with "
                  "strict=True or use one module per call");
        for (const NodeId id : partition.outputs)
            finding.finding.evidence.push_back(context.inFloat(id));
    };
    for (const FusionChain& chain : chains.all())
        if (!chain.pattern->skipsReused)
            for (const SourcePartition* member : chain.members)
                look(*member);
    for (const SourcePartition& conv : chains.convs())
        look(conv);
}

} // namespace qdq
