// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// A call of which nothing is left: stronger calls took its nodes, or a later call has its key.
void checkW3(const LintContext& context, LintFindings& findings)
{
    for (std::size_t i = 0; i < context.states.size(); ++i) {
        const CallState& state = context.states[i];
        const bool isOverwritten = state.effect == CallEffect::Overwritten;
        if (state.effect != CallEffect::Shadowed && !isOverwritten)
            continue;
        std::string others;
        for (std::size_t other : state.others)
            others += (others.empty() ? "" : ", ") + callText(context.config, other);
        LintFinding& finding = findings.addCall(i,
            callText(context.config, i)
                + (isOverwritten ? " has no effect: it is set again by " + others
                                 : " is shadowed: all it matches was taken by " + others));
        finding.finding.evidence = state.matched;
    }
}

} // namespace qdq
