// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <set>

namespace qdq {

/// Entries run in the order of their calls, each with its own propagation.
void checkP09(const LintContext& context, LintFindings& findings)
{
    if (!context.isBackend("x86_inductor"))
        return;
    std::set<NodeId> told;
    for (const Refusal& refusal : context.trace.refusals) {
        if (refusal.obstacle != Obstacle::InputNotQuantized || !refusal.call
            || context.trace.match(refusal.node))
            continue;
        const Setter set = context.config.calls[*refusal.call].set;
        const PatternMatch* later = context.trace.match(refusal.at);
        const auto* annotation = context.graph.annotation(refusal.at);
        if ((set != Setter::ModuleType && set != Setter::FunctionType) || !later || !later->call
            || !annotation->isOutputOfQuantizedPattern.value_or(false)
            || !told.insert(refusal.node).second)
            continue;
        LintFinding& finding = findings.add(refusal.node,
            callText(context.config, *refusal.call) + " runs before "
                + callText(context.config, *later->call) + ": when it looked at "
                + nodeText(context.graph, refusal.node) + ", " + context.graph[refusal.at].name
                + " was not quantized yet; the other order works");
        finding.call = refusal.call;
        finding.finding.evidence = {refusal.node, refusal.at};
    }
}

} // namespace qdq
