// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <map>

namespace qdq {

namespace {

/// The weight of the conv or linear that feeds a batch norm; none where there is none.
NodeId foldedWeight(const Graph& graph, NodeId norm)
{
    const NodeId producer = graph[norm].args.empty() ? NodeId {} : graph[norm].args[0].node();
    if (!producer.isValid() || !isConvOrLinear(graph[producer]) || graph[producer].args.size() < 2)
        return {};
    return graph[producer].args[1].node();
}

} // namespace

/// A conv called twice, or two convs with one weight, each before a batch norm.
void checkP28(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.floatGraph;
    std::map<NodeId, std::vector<NodeId>> byWeight;
    for (NodeId id : allNodes(graph))
        if (isBatchNorm(graph[id]))
            if (const NodeId weight = foldedWeight(graph, id); weight.isValid())
                byWeight[weight].push_back(id);
    for (const auto& [weight, norms] : byWeight) {
        if (norms.size() < 2)
            continue;
        LintFinding& finding = findings.add(norms[1],
            graph[weight].name + " is folded with " + graph[norms[0]].name + "; "
                + namesText(graph, std::span(norms).subspan(1))
                + (norms.size() > 2 ? " are" : " is")
                + " dropped without effect, and a conv without bias gets a bias of zeros");
        finding.finding.evidence = norms;
    }
}

} // namespace qdq
