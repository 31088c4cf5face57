// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/fusionchains.h"

#include <algorithm>
#include <set>

namespace qdq {

namespace {

bool hasOneOutput(const SourcePartition* member)
{
    return member->outputs.size() == 1;
}

bool addsANumber(const Node& add)
{
    return add.args.size() < 2
        || std::ranges::any_of(std::span(add.args).first(2),
            [](const Arg& operand) { return !operand.node().isValid(); });
}

} // namespace

/// The pattern conv + add looks for a second tensor and has no other case.
void checkP18(const LintContext& context, LintFindings& findings)
{
    const FusionChains chains(context);
    std::set<NodeId> told;
    for (const FusionChain& chain : chains.all()) {
        if (!chain.pattern->hasAdd || !std::ranges::all_of(chain.members, hasOneOutput))
            continue;
        const NodeId main = chain.members[0]->outputs.front();
        const NodeId add = chain.members[1]->outputs.front();
        if (context.graph[main].users.size() != 1 || !addsANumber(context.graph[add])
            || !told.insert(add).second)
            continue;
        LintFinding& finding = findings.add(context.inFloat(add),
            nodeText(context.graph, main) + " is added to a number in " + context.graph[add].name
                + ": annotate stops here whatever the settings select; make the number a buffer");
        finding.finding.evidence = {context.inFloat(main), context.inFloat(add)};
    }
}

} // namespace qdq
