// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <map>

namespace qdq {

namespace {

bool computesFloat(const Node& node)
{
    const TensorMeta* value = node.meta.val.tensor();
    return node.op == OpKind::CallFunction && node.target.starts_with("aten.") && value
        && isFloat(value->dtype);
}

} // namespace

/// One note per operator that the back end cannot quantize.
void checkI1(const LintContext& context, LintFindings& findings)
{
    std::map<std::string_view, std::vector<NodeId>> byTarget;
    for (NodeId id : allNodes(context.graph)) {
        const Node& node = context.graph[id];
        const PatternMatch* match = context.trace.match(id);
        if (computesFloat(node) && !context.isSupported(node) && (!match || match->isExcluded))
            byTarget[node.target].push_back(id);
    }
    for (const auto& [target, nodes] : byTarget) {
        LintFinding& finding = findings.add(nodes.front(),
            std::string(target) + " stays in float (" + namesText(context.graph, nodes) + "): "
                + std::string(context.annotated.quantizer->className) + " has no pattern with it");
        finding.finding.evidence = nodes;
    }
}

} // namespace qdq
