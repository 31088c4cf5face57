// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <set>

namespace qdq {

namespace {

bool isModuleFilter(Obstacle obstacle)
{
    return obstacle == Obstacle::FilterPath || obstacle == Obstacle::FilterType;
}

} // namespace

/// The patterns of conv ask the weight too whether it lies in the module, and parameters have no
/// module path.
void checkP02(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("xnnpack"))
        return;
    std::set<std::pair<std::size_t, NodeId>> told;
    for (const Refusal& refusal : context.trace.refusals) {
        if (!isModuleFilter(refusal.obstacle) || !refusal.call
            || context.graph[refusal.at].op != OpKind::GetAttr
            || !told.emplace(*refusal.call, refusal.node).second)
            continue;
        const std::string parameter = context.graph[refusal.at].name;
        const bool isPart = context.isQuantized(refusal.node);
        LintFinding& finding = findings.add(refusal.node,
            nodeText(context.graph, refusal.node) + " lies where "
                + callText(context.config, *refusal.call) + " points, but its parameter "
                + parameter + " is a get_attr without module path, so pattern "
                + std::string(refusal.pattern) + " is dropped; "
                + (isPart ? "it is annotated without its relu, so the tensor before the relu is "
                            "quantized too"
                          : "a global setting leaves the op out as well, so it stays in float"));
        finding.call = refusal.call;
        finding.finding.expected = "every node of the pattern lies where the setting points";
        finding.finding.found = parameter + " has no module path";
        finding.finding.evidence = {refusal.node, refusal.at};
    }
}

} // namespace qdq
