// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

namespace qdq {

/// A path that is misspelled, lacks its prefix, or names a batch norm that was folded.
void checkP05(const LintContext& context, LintFindings& findings)
{
    if (!context.isInductor())
        return;
    for (std::size_t i = 0; i < context.states.size(); ++i) {
        if (context.config.calls[i].set != Setter::ModuleName
            || context.states[i].effect != CallEffect::MatchesNothing)
            continue;
        const std::string& nearest = context.states[i].nearest;
        findings.addCall(i,
            "no op lies in module \"" + context.config.calls[i].key
                + "\"; paths are compared whole, and a module that was folded away has no op left"
                + (nearest.empty() ? "" : "; nearest: \"" + nearest + "\""));
    }
}

} // namespace qdq
