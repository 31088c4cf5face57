// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"
#include "core/quant/sourcenames.h"

#include <algorithm>
#include <array>
#include <map>

namespace qdq {

namespace {

constexpr std::array<std::string_view, 14> kHeavy = {"matmul", "bmm", "mm", "addmm", "conv1d",
    "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "layer_norm", "softmax",
    "embedding", "scaled_dot_product_attention", "group_norm"};

bool isHeavy(const Node& node)
{
    return node.op == OpKind::CallFunction && node.target.starts_with("aten.")
        && std::ranges::find(kHeavy, packetOf(node.target)) != kHeavy.end();
}

} // namespace

/// Heavy ops outside the list that a global setting covers.
void checkP11(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("x86_inductor") || !context.hasGlobal())
        return;
    std::map<std::string_view, std::vector<NodeId>> byTarget;
    for (NodeId id : allNodes(context.graph))
        if (isHeavy(context.graph[id]) && !context.trace.match(id))
            byTarget[context.graph[id].target].push_back(id);
    for (const auto& [target, nodes] : byTarget) {
        const bool isMatmul = target == "aten.matmul.default";
        LintFinding& finding = findings.add(nodes.front(),
            std::string(target) + " stays in float under a global setting ("
                + namesText(context.graph, nodes) + ")"
                + (isMatmul ? "; a setting by module name or for torch.matmul takes it" : ""));
        finding.finding.evidence = nodes;
    }
}

} // namespace qdq
