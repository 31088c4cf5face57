// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"
#include "core/quant/lint/observerstate.h"

namespace qdq {

/// An observer that no batch has gone through.
void checkW1(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.prepared;
    for (NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        const ObserverModule* module =
            node.op == OpKind::CallModule ? graph.findModule(node.target) : nullptr;
        const auto range = module ? observedRange(*module) : std::nullopt;
        if (!range || !range->isEmpty() || node.inputs.empty())
            continue;
        LintFinding& finding = findings.add(id,
            node.name + " behind " + graph[node.inputs.front()].name
                + " saw no data (min = inf, max = -inf): convert would use scale 1 and zero point "
                  "0");
        finding.finding.expected = "a range";
        finding.finding.found = "min = inf, max = -inf";
        finding.finding.evidence = {node.inputs.front(), id};
    }
}

} // namespace qdq
