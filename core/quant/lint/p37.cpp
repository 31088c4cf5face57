// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <map>

namespace qdq {

/// A shared HistogramObserver sees every tensor of its group.
void checkP37(const LintContext& context, LintFindings& findings)
{
    const Graph& graph = *context.input.prepared;
    std::map<std::string_view, std::vector<NodeId>> byInstance;
    for (NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        const ObserverModule* module =
            node.op == OpKind::CallModule ? graph.findModule(node.target) : nullptr;
        if (module && module->type == "HistogramObserver")
            byInstance[module->aliasOf.empty() ? module->name : module->aliasOf].push_back(id);
    }
    for (const auto& [instance, nodes] : byInstance) {
        if (nodes.size() < 2)
            continue;
        LintFinding& finding = findings.add(nodes.front(),
            std::string(instance) + " observes " + std::to_string(nodes.size()) + " tensors ("
                + namesText(graph, nodes)
                + "): each counts in one histogram, and the largest dominates");
        finding.finding.evidence = nodes;
    }
}

} // namespace qdq
