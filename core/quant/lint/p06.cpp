// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <set>

namespace qdq {

namespace {

/// Whether the pattern joins several ops.
bool isFusion(std::string_view pattern)
{
    return pattern.find("_add") != std::string_view::npos
        || pattern.find("_unary") != std::string_view::npos
        || pattern.find("_relu") != std::string_view::npos;
}

} // namespace

/// The path names the conv, its relu or add lives in another module: the conv is annotated alone,
/// and what follows loses its int8 input.
void checkP06(const LintContext& context, LintFindings& findings)
{
    if (!context.isInductor())
        return;
    std::set<NodeId> told;
    for (const Refusal& refusal : context.trace.refusals) {
        const PatternMatch* match = context.trace.match(refusal.node);
        if (refusal.obstacle != Obstacle::FilterPath || refusal.at == refusal.node
            || !isFusion(refusal.pattern) || !match || match->isExcluded
            || match->call != refusal.call || isFusion(match->pattern)
            || !told.insert(refusal.node).second)
            continue;
        LintFinding& finding = findings.add(refusal.node,
            callText(context.config, *refusal.call) + " takes "
                + nodeText(context.graph, refusal.node)
                + " alone: " + nodeText(context.graph, refusal.at) + ", which pattern "
                + std::string(refusal.pattern) + " would join to it, lies elsewhere");
        finding.call = refusal.call;
        finding.finding.evidence = {refusal.node, refusal.at};
    }
}

} // namespace qdq
